import AppCore
import AppCoreContent
import AppCoreTesting
import Testing

@testable import Reader

@MainActor @Suite struct ReaderTests {
    private let driver = FlowDriver { ReaderCoordinator() }
    private let fox = "The fox and the grapes"
    private let crow = "The crow and the pitcher"

    // MARK: - Pages

    @Test func `pages turn with or without the button, and back turns them back`() {
        driver.tap(crow)
        #expect(driver.titles == ["Shelf", "\(crow), page 1"])
        driver.tap("Next page")
        driver.select("\(crow), page 3")
        #expect(driver.title == "\(crow), page 3")
        driver.back()
        driver.back()
        #expect(driver.title == "\(crow), page 1")
    }

    @Test func `back from the first page is refused, and the page stays`() {
        driver.tap(crow)
        #expect(driver.back() == .refused(.nothingBehind))
        #expect(driver.titles == ["Shelf", "\(crow), page 1"])
    }

    @Test func `pages that back has removed return when the user turns on`() {
        driver.tap(crow)
        driver.tap("Next page")
        driver.back()
        driver.tap("Next page")
        driver.tap("Next page")
        #expect(driver.title == "\(crow), page 3")
    }

    // MARK: - The shelf beside the page

    @Test func `either column can be selected, and both stay visible`() {
        driver.tap(crow)
        driver.select("Shelf")
        #expect(driver.title == "Shelf")
        driver.select(crow)
        #expect(driver.title == "\(crow), page 1")
        #expect(driver.titles == ["Shelf", "\(crow), page 1"])
    }

    @Test func `another story replaces the open one`() {
        driver.tap(crow)
        driver.tap(fox)
        #expect(driver.titles == ["Shelf", "\(fox), page 1"])
    }

    @Test func `the shelf marks the open story`() {
        for story in [crow, fox] {
            driver.tap(story)
            let elements = driver.window.visibleScreens.first.map(Content.init(of:))?.elements.map { $0 } ?? []
            let marked = elements.filter { if case .row(let row) = $0 { row.isCurrent } else { false } }
            #expect(marked.map(\.label) == [story])
        }
    }

    // MARK: - The gesture

    @Test func `a cancelled gesture changes nothing, and a finished one goes back`() {
        driver.tap(crow)
        driver.tap("Next page")
        let before = driver.window.snapshot
        driver.backGesture(.began)
        #expect(driver.back() == .refused(.gestureUnderWay))
        driver.backGesture(.cancelled)
        #expect(driver.window.snapshot == before)
        driver.backGesture(.began)
        #expect(driver.window.snapshot == before)
        driver.backGesture(.finished)
        #expect(driver.title == "\(crow), page 1")
    }

    // MARK: - The bookmark's name

    @Test func `a named bookmark appears on the shelf and leads to its page`() async {
        driver.tap(crow)
        driver.tap("Next page")
        driver.tap("Add a bookmark")
        await driver.idle()
        driver.fill("Name", "too heavy")
        await driver.idle()
        #expect(driver.window.notice?.text == "“too heavy” is on the shelf.")
        driver.tap(fox)
        driver.tap("Bookmark: too heavy")
        #expect(driver.titles == ["Shelf", "\(crow), page 2"])
    }

    @Test func `no bookmark is added without a name`() async {
        driver.tap(crow)
        for leave in [{ driver.back() }, { driver.dismiss() }] {
            driver.tap("Add a bookmark")
            await driver.idle()
            driver.fill("Name", "")
            #expect(driver.title == "A new bookmark")
            #expect(leave() == .applied)
            await driver.idle()
            #expect(driver.window.notice?.text == "No bookmark was added.")
            #expect(driver.titles == ["Shelf", "\(crow), page 1"])
            #expect(!driver.texts.contains { $0.hasPrefix("Bookmark") })
        }
    }

    // MARK: - Notes

    @Test func `closing a note closes only that note`() async {
        openNotes("pitcher", "jug", "clay")
        driver.tap("Close this note")
        await driver.idle()
        #expect(driver.titles == ["Note on jug"])
    }

    @Test func `closing the last note closes its sheet`() async {
        openNotes("pitcher")
        driver.tap("Close this note")
        await driver.idle()
        #expect(driver.titles == ["Shelf", "\(crow), page 1"])
    }

    @Test func `one step leads back to the first note`() async {
        openNotes("pitcher", "jug", "clay")
        driver.tap("Back to the first note")
        await driver.idle()
        #expect(driver.titles == ["Note on pitcher"])
        driver.back()
        #expect(driver.titles == ["Shelf", "\(crow), page 1"])
    }

    @Test func `one step leads from all notes back to the story`() async {
        openNotes("pitcher", "jug", "clay")
        driver.tap("Back to the story")
        await driver.idle()
        #expect(driver.titles == ["Shelf", "\(crow), page 1"])
        #expect(driver.window.snapshot.modals.isEmpty)
    }

    // MARK: - Going to a page

    @Test func `going to a page opens its story at that page and closes the notes`() async throws {
        let (window, reader) = (Window(), ReaderCoordinator())
        window.run(reader) { _ in }
        let spot = Spot(story: Story.all[1], page: 3)
        let page = try await reader.router.go(to: reader.page(spot)) as? PageScreen
        #expect(page?.spot == spot)
        #expect(window.focusedScreen === page)
        page?.onExplain(.pebble)
        #expect(window.focusedScreen is NoteScreen)
        #expect(try await reader.router.go(to: reader.page(spot)) === page)
        #expect(window.focusedScreen === page)
    }

    @Test func `going to a missing page is refused and changes nothing`() async {
        let (window, reader) = (Window(), ReaderCoordinator())
        window.run(reader) { _ in }
        let before = window.snapshot
        let nowhere = reader.page(Spot(story: Story.all[1], page: 9))
        await #expect(throws: RoutingError.notFound(step: "\(crow), page 9")) {
            try await reader.router.go(to: nowhere)
        }
        #expect(window.snapshot == before)
    }

    // MARK: - The end

    @Test func `the flow finishes once, with the number of pages read`() {
        var outcomes: [Outcome<Int>] = []
        let (window, reader) = (Window(), ReaderCoordinator())
        reader.onFinish = { outcomes.append($0) }
        #expect(window.start(reader) == .applied)
        let shelf = window.focusedScreen as? ShelfScreen
        for page in [1, 2, 1] { shelf?.onOpen(Spot(story: Story.all[0], page: page)) }
        shelf?.onStop()
        window.close()
        #expect(outcomes == [.finished(2)])
    }

    @Test func `starting it by hand without a handler is refused`() {
        #expect(Window().start(ReaderCoordinator()) == .refused(.handlerMissing))
    }

    @Test func `nothing outlives the reader`() async {
        openNotes("pitcher", "jug")
        driver.tap("Back to the story")
        await driver.idle()
        driver.tap("Add a bookmark")
        await driver.idle()
        driver.fill("Name", "mine")
        await driver.idle()
        driver.tap("Stop reading")
        #expect(driver.outcomes == [.finished(1)])
        #expect(driver.isReleased)
        driver.expectNoSurvivors()
    }

    @Test func `nothing outlives a window that closes while asking for a name`() async {
        driver.tap(crow)
        driver.tap("Add a bookmark")
        await driver.idle()
        #expect(driver.title == "A new bookmark")
        driver.window.close()
        await driver.idle()
        #expect(driver.outcomes == [.left(.windowClosed)])
        driver.expectNoSurvivors()
    }

    private func openNotes(_ words: String...) {
        driver.tap(crow)
        for word in words { driver.tap("Note on \(word)") }
    }
}
