import AppCore
import AppCoreTesting
import Testing
import WordFlow

@testable import WordFlowInMemory

@MainActor @Suite struct WordTests {
    let items = ToyWordItems()

    private func start() async -> FlowDriver<WordCoordinator> {
        let driver = FlowDriver { WordCoordinator(WordFlowDependencies(items: items)) }
        await driver.idle()
        return driver
    }

    private func start(at route: WordRoute) async -> FlowDriver<WordRouteCoordinator> {
        let driver = FlowDriver { WordRouteCoordinator(WordFlowDependencies(items: items), to: route) }
        await driver.idle()
        return driver
    }

    @Test func `shows the items and returns the one that the user takes`() async {
        let driver = await start()
        #expect(driver.title == "Word" && driver.texts == ["Items", "First", "Second", "Third"])
        driver.tap("Second")
        await driver.idle()
        #expect(driver.title == "Second" && driver.shows("This is number 2."))
        let second = items.stored[1]
        driver.tap("Take")
        await driver.idle()
        #expect(driver.outcomes == [.finished(second)] && items.stored[1].isTaken)
        driver.expectNoSurvivors()
    }

    @Test func `shows that it reads, until the items have come`() async {
        let (opening, door) = AsyncStream<Void>.makeStream()
        items.delay = { for await _ in opening { return } }
        let driver = FlowDriver { WordCoordinator(WordFlowDependencies(items: items)) }
        #expect(driver.texts == ["Reading the items"])
        door.finish()
        await driver.idle()
        #expect(driver.shows("First"))
    }

    @Test func `a read error is shown, and the items can be read again`() async {
        items.isDamaged = true
        let driver = await start()
        #expect(driver.texts == ["The items are damaged; get new ones.", "Try again"])
        items.isDamaged = false
        driver.tap("Try again")
        await driver.idle()
        #expect(driver.texts == ["Items", "First", "Second", "Third"])
    }

    @Test func `a failed write is shown, and can be tried again`() async {
        let driver = await start(at: .item(1))
        items.isDamaged = true
        driver.tap("Take")
        await driver.idle()
        #expect(driver.shows("The items are damaged; get new ones.") && driver.outcomes.isEmpty)
        items.isDamaged = false
        driver.tap("Take")
        await driver.idle()
        #expect(driver.outcomes.count == 1)
    }

    @Test func `going back during a write loses nothing, and the list is read again`() async {
        let driver = await start()
        driver.tap("Second")
        await driver.idle()
        let (opening, door) = AsyncStream<Void>.makeStream()
        items.delay = { for await _ in opening { return } }
        driver.tap("Take")
        driver.back()
        door.finish()
        await driver.idle()
        #expect(items.stored[1].isTaken && driver.title == "Word" && driver.outcomes.isEmpty)
        #expect(driver.shows("taken"))
    }

    @Test func `a write that fails after the user has left is reported`() async {
        let driver = await start()
        driver.tap("Second")
        await driver.idle()
        let (opening, door) = AsyncStream<Void>.makeStream()
        items.delay = { for await _ in opening { return } }
        driver.tap("Take")
        driver.back()
        items.isDamaged = true
        door.finish()
        await driver.idle()
        #expect(
            driver.window.notice?.text == "“Second” was not taken: The items are damaged; get new ones.")
    }

    @Test func `a list is read again when the user returns to it, wherever the items were changed`() async {
        let driver = await start()
        driver.run(WordRouteCoordinator(WordFlowDependencies(items: items), to: .item(2)))
        await driver.idle()
        driver.tap("Take")
        await driver.idle()
        #expect(driver.title == "Word" && driver.shows("taken"))
    }

    @Test func `an empty list says so`() async {
        items.stored = []
        #expect(await start().texts == ["Items", "There are no items."])
    }

    @Test func `a link to a missing item is refused, or its page says so`() async {
        #expect(await items.problem(with: .item(3)) == nil)
        #expect(await items.problem(with: .list) == nil)
        #expect(await items.problem(with: .item(4)) == "there is no item 4")
        let driver = await start(at: .item(4))
        #expect(driver.title == "Item" && driver.shows("There is no item 4."))
    }

    @Test func `an item opened by a link is returned when taken, as after a tap`() async {
        let driver = await start(at: .item(2))
        let second = items.stored[1]
        driver.tap("Take")
        await driver.idle()
        #expect(driver.outcomes == [.finished(second)])
        #expect(driver.window.notice?.text == "“Second” was taken.")
        driver.expectNoSurvivors()
    }
}
