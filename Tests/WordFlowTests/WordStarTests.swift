import AppCore
import AppCoreContent
import AppCoreTesting
import Testing

@testable import WordFlow
@testable import WordFlowInMemory

@MainActor @Suite struct WordStarTests {
    let store = InMemoryStars()
    let words = [(1_237_410, "橋"), (1_476_410, "箸"), (1_581_610, "端")].map {
        WordID(number: $0, writing: $1, reading: "はし")
    }

    private func start(at route: WordRoute) async -> FlowDriver<WordCoordinator> {
        let dependencies = WordFlowDependencies(library: InMemoryLibrary.few(), stars: store)
        let driver = FlowDriver { WordCoordinator(dependencies, to: route) }
        await driver.idle()
        return driver
    }

    private func isOn(_ driver: FlowDriver<WordCoordinator>) -> Bool? {
        guard let screen = driver.window.focusedScreen,
            case .toggle(let toggle) = Content(of: screen).element("starred")
        else { return nil }
        return toggle.isOn
    }

    @Test func `without starred words, the list says how to star one`() async {
        #expect(
            await start(at: .starred).texts == ["No word is starred yet. Open a word and turn its star on."])
    }

    @Test func `from an empty list, a button leads to the search`() async {
        var searches = 0
        var dependencies = WordFlowDependencies(library: InMemoryLibrary.few(), stars: InMemoryStars())
        dependencies.onSearch = { searches += 1 }
        let driver = FlowDriver { WordCoordinator(dependencies, to: .starred) }
        await driver.idle()
        driver.tap("Find a word")
        #expect(searches == 1)
    }

    @Test func `without a store, no page has a star`() {
        let dependencies = WordFlowDependencies(library: InMemoryLibrary.few())
        let list = FlowDriver { WordCoordinator(dependencies, to: .starred) }
        #expect(list.texts == ["Stars aren't stored here."])
        let page = FlowDriver { WordCoordinator(dependencies, to: .word("箸", reading: nil)) }
        #expect(!page.shows("Starred"))
    }

    @Test func `a word starred on its page is marked there and in lists`() async {
        let driver = await start(at: .word("はし", reading: nil))
        driver.tap("箸")
        #expect(isOn(driver) == false)
        driver.tap("Starred")
        await driver.idle()
        #expect(store.stars == [words[1]] && driver.window.notice == nil)
        #expect(driver.texts.contains { $0.hasSuffix("common · ★") })
        driver.back()
        #expect(driver.shows("★"))
    }

    @Test func `removing a star offers an undo, which restores its position`() async {
        store.stars = words
        let driver = await start(at: .starred)
        driver.tap("箸")
        driver.tap("Starred")
        await driver.idle()
        #expect(store.stars == [words[0], words[2]])
        #expect(driver.window.notice?.text == "箸 is no longer starred.")
        driver.back()
        #expect(driver.shows("2 words") && !driver.shows("箸"))
        driver.window.perform(.notice)
        await driver.idle()
        #expect(store.stars == words && driver.shows("3 words"))
    }

    @Test func `a change that can't be stored is reverted, and the user sees why`() async {
        store.stars = words
        let driver = await start(at: .starred)
        driver.tap("箸")
        store.isFull = true
        driver.tap("Starred")
        #expect(isOn(driver) == false)
        await driver.idle()
        #expect(isOn(driver) == true && driver.window.notice?.text == "The disk is full; free some space.")
        driver.back()
        let rows = driver.window.visibleScreens.flatMap { Content(of: $0).elements.map(\.label) }
        #expect(rows == ["橋", "箸", "端"])
    }

    @Test func `unreadable stars are reported on the list and on pages, and can be read again`() async {
        store.isUnreadable = true
        let page = await start(at: .word("箸", reading: nil))
        #expect(page.shows("The disk is full; free some space.") && isOn(page) == nil)
        let driver = await start(at: .starred)
        #expect(driver.texts == ["The disk is full; free some space.", "Try again"])
        store.isUnreadable = false
        store.stars = words
        driver.tap("Try again")
        await driver.idle()
        #expect(driver.shows("3 words"))
    }

    @Test func `a starred word that the dictionary lacks keeps its row and its page`() async {
        store.stars = [WordID(writing: "箸置き", reading: "はしおき")]
        let driver = await start(at: .starred)
        #expect(driver.shows("not in the dictionary"))
        driver.tap("箸置き")
        #expect(driver.shows("The dictionary does not have 箸置き."))
        driver.window.close()
        await driver.idle()
        driver.expectNoSurvivors()
    }
}
