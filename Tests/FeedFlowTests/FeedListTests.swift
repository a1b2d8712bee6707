import AppCore
import AppCoreContent
import AppCoreTesting
import FeedFlow
import Testing

@testable import FeedFlowInMemory

@MainActor @Suite(.timeLimit(.minutes(20))) struct FeedListTests {
    let repository = ScriptedRepository.withTwoFeeds()
    let days = InMemoryDays()

    private func feeds(hasDays: Bool = true) -> FlowDriver<FeedCoordinator> {
        let dependencies = FeedFlowDependencies(repository: repository, kanjiOfTheDay: hasDays ? days : nil)
        return FlowDriver { FeedCoordinator(dependencies) }
    }

    private func loaded() async -> FlowDriver<FeedCoordinator> {
        let driver = feeds()
        await driver.waitUntilShown("Kanji news")
        return driver
    }

    @Test func `it lists the feeds with their unread counts, and the built-in one`() async {
        let driver = feeds()
        #expect(driver.shows("Loading the feeds"))
        #expect(driver.row("Kanji of the day") != nil)
        await driver.waitUntilShown("Kanji news")
        #expect(driver.rows.map(\.title) == ["All unread", "Kanji news", "Words", "Kanji of the day"])
        #expect(driver.rows.map(\.badge) == ["2", "2", nil, nil])
        driver.back()
        #expect(driver.outcomes.map(\.departure) == [.back])
        driver.expectNoSurvivors()
    }

    /// Counts unread items, as tabs do, and shows the feeds later.
    private final class Tabs: Coordinator {
        let flow = Flow<Never>("tabs")
        private let dependencies: FeedFlowDependencies
        private(set) var count: () -> Int = { -1 }

        init(_ dependencies: FeedFlowDependencies) { self.dependencies = dependencies }

        func start() {
            count = dependencies.unreadCount(in: flow)
            flow.show(TestScreen("first"))
        }

        func open() { flow.run(FeedCoordinator(dependencies)) { _ in } }
    }

    @Test func `unread items are counted before the list is opened, which then shows the feeds at once`() async {
        let tabs = Tabs(FeedFlowDependencies(repository: repository, kanjiOfTheDay: days))
        let driver = FlowDriver { tabs }
        #expect(tabs.count() == 0)
        await driver.wait(for: "the count") { tabs.count() == 2 }
        repository.gate(.feeds).close()
        repository.stored[1].unreadCount = 3
        tabs.open()
        #expect(driver.rows.map(\.badge) == ["2", "2", nil, nil] && !driver.shows("Loading the feeds"))
        repository.gate(.feeds).open()
        await driver.wait(for: "the count of both") { tabs.count() == 5 }
        #expect(driver.rows.map(\.badge) == ["5", "2", "3", nil])
    }

    @Test func `feeds that can't be read count nothing, and the list says why`() async {
        repository.failures[.feeds] = FeedFailure("The store is locked; close the other program.")
        let tabs = Tabs(FeedFlowDependencies(repository: repository, kanjiOfTheDay: days))
        let driver = FlowDriver { tabs }
        await driver.window.idle()
        #expect(tabs.count() == 0 && driver.window.notice == nil)
        tabs.open()
        await driver.waitUntilShown("The store is locked; close the other program.")
    }

    @Test func `without feeds it offers both ways to subscribe, and the built-in one`() async {
        repository.stored = []
        let driver = feeds()
        let text = "No feeds yet. Subscribe to one by its address or from a file, or read “Kanji of the day”."
        await driver.waitUntilShown(text)
        #expect(
            driver.texts == [
                text, "Subscribe by address", "Built in", "Kanji of the day", "Subscribe from a file",
                "Import a list of feeds",
            ])
        let bare = feeds(hasDays: false)
        await bare.waitUntilShown("No feeds yet. Subscribe to one by its address or from a file.")
        #expect(bare.rows.isEmpty)
    }

    @Test func `a store that can't be read shows why, and can be tried again`() async {
        repository.failures[.feeds] = FeedFailure("The store is locked; close the other program.")
        let driver = feeds()
        await driver.waitUntilShown("The store is locked; close the other program.")
        #expect(driver.row("Kanji of the day") != nil)
        repository.failures = [:]
        driver.tap("Try again")
        await driver.waitUntilShown("Kanji news")
        #expect(!driver.shows("The store is locked; close the other program."))
    }

    @Test func `a refresh shows its progress, feed by feed, and new items`() async {
        repository.refreshed[FeedID(rawValue: 1)] = Feed(
            id: FeedID(rawValue: 1), title: "Kanji news", address: "https://example.org/a", unreadCount: 5)
        repository.gate(.refresh).close()
        let driver = await loaded()
        driver.doubleTap("Refresh all")
        await repository.gate(.refresh).reached()
        #expect(driver.shows("Refreshed 0 of 2"))
        #expect(driver.fraction == 0)
        repository.gate(.refresh).letOneGo()
        await driver.waitUntilShown("Refreshed 1 of 2")
        #expect(driver.fraction == 0.5)
        #expect(driver.row("Kanji news")?.badge == "5")
        await repository.gate(.refresh).reached()
        repository.gate(.refresh).open()
        await driver.waitUntilRefreshed()
        #expect(driver.fraction == nil)
        #expect(repository.calls(.refresh) == 1)
    }

    @Test func `an error appears next to its feed, while the others are refreshed and nothing is lost`() async {
        repository.refreshed = [
            FeedID(rawValue: 1): Feed(
                id: FeedID(rawValue: 1), title: "Kanji news", address: "https://example.org/a", unreadCount: 2,
                problem: "The server\u{1B}[31m does not answer; try later."),
            FeedID(rawValue: 2): Feed(
                id: FeedID(rawValue: 2), title: "Words", address: "https://example.org/b", unreadCount: 1),
        ]
        let driver = await loaded()
        driver.tap("Refresh all")
        await driver.wait(for: "the other feed") { driver.row("Words")?.badge == "1" }
        #expect(driver.row("Kanji news")?.subtitle == "⚠ The server [31m does not answer; try later.")
        #expect(driver.row("Words")?.subtitle == nil)
        await driver.waitUntilRefreshed()
        driver.tap("Kanji news")
        await driver.waitUntilShown("The newest")
        #expect(driver.shows("The server [31m does not answer; try later."))
        #expect(driver.rows.count == 3)
    }

    @Test func `without a network each feed says so, and everything stored can be read`() async {
        for feed in repository.stored {
            var failed = feed
            failed.problem = "There is no network; what was fetched before is still here."
            repository.refreshed[feed.id] = failed
        }
        let driver = await loaded()
        driver.tap("Refresh all")
        await driver.wait(for: "both problems") { driver.rows.compactMap(\.subtitle).count == 2 }
        await driver.waitUntilRefreshed()
        driver.tap("Kanji news")
        await driver.waitUntilShown("The newest")
        driver.tap("The newest")
        await driver.waitUntilShown("Text of The newest.\n\nA second paragraph.")
    }

    @Test func `a refresh that stops as a whole says why and keeps the feeds`() async {
        repository.failures[.refresh] = FeedFailure("The disk is full; make room and refresh again.")
        let driver = await loaded()
        driver.tap("Refresh all")
        await driver.waitUntilShown("The disk is full; make room and refresh again.")
        #expect(driver.row("Kanji news")?.badge == "2")
        repository.failures = [:]
        driver.tap("Refresh all")
        await driver.waitUntilRefreshed()
        #expect(!driver.shows("The disk is full; make room and refresh again."))
    }

    @Test func `a refresh can be cancelled, its later reports are dropped, and another one can start`() async {
        repository.refreshed[FeedID(rawValue: 2)] = Feed(
            id: FeedID(rawValue: 2), title: "Words", address: "https://example.org/b", unreadCount: 9)
        repository.gate(.refresh).close()
        let driver = await loaded()
        driver.tap("Refresh all")
        await repository.gate(.refresh).reached()
        driver.tap("Cancel")
        #expect(driver.button("refresh")?.isEnabled == true)
        driver.tap("Refresh all")
        await repository.gate(.refresh).reached(2)
        repository.gate(.refresh).letOneGo()
        await driver.wait(for: "the first one's late report") { repository.cancelled == [.refresh] }
        await repository.gate(.refresh).reached(2)
        #expect(driver.shows("Refreshed 0 of 2"))
        repository.gate(.refresh).open()
        await driver.wait(for: "the end") {
            driver.row("Words")?.badge == "9" && driver.button("refresh")?.isEnabled == true
        }
        #expect(repository.cancelled == [.refresh, .refresh])
    }

    @Test func `leaving during a refresh cancels it and waits for nothing`() async {
        repository.gate(.refresh).close()
        let driver = await loaded()
        driver.tap("Refresh all")
        await repository.gate(.refresh).reached()
        driver.back()
        #expect(driver.outcomes.map(\.departure) == [.back])
        repository.gate(.refresh).open()
        await driver.wait(for: "the end of all work") { driver.lifetimes.survivors().isEmpty }
        #expect(repository.cancelled.first == .refresh)
        #expect(driver.isReleased)
    }

    @Test func `an older answer never replaces a newer one`() async {
        let driver = await loaded()
        repository.gate(.feeds).close()
        driver.tap("Words")
        driver.back()
        await repository.gate(.feeds).reached()
        driver.tap("Words")
        driver.back()
        await repository.gate(.feeds).reached(2)
        repository.stored.removeLast()
        repository.gate(.feeds).letOneGo()
        await driver.wait(for: "the end of the first load") { driver.workCount == 1 }
        #expect(driver.row("Words") != nil)
        repository.gate(.feeds).open()
        await driver.wait(for: "the newer answer") { driver.row("Words") == nil }
    }

    @Test func `hostile titles become one short clean line, and a feed without a title shows its address`() async {
        repository.stored = [
            Feed(
                id: FeedID(rawValue: 1), title: "A\u{1B}[2J\u{7}B\r\n\u{202E}C\u{2028}D", address: "x",
                unreadCount: -4),
            Feed(
                id: FeedID(rawValue: 2), title: String(repeating: "long ", count: 20_000), address: "x",
                unreadCount: 0),
            Feed(id: FeedID(rawValue: 3), title: "\u{0}\n ", address: "https://example.org/c", unreadCount: 0),
            Feed(
                id: FeedID(rawValue: 4), title: "e" + String(repeating: "\u{301}", count: 100_000), address: "x",
                unreadCount: 0),
            Feed(id: FeedID(rawValue: 5), title: "", address: "", unreadCount: 0),
        ]
        let driver = feeds(hasDays: false)
        await driver.waitUntilShown("A [2J B C D")
        let rows = driver.rows.dropFirst()
        #expect(rows.allSatisfy { $0.badge == nil })
        #expect(rows.map(\.title).prefix(1) == ["A [2J B C D"] && rows.map(\.title).suffix(1) == ["Untitled"])
        #expect(rows.contains { $0.title == "https://example.org/c" })
        #expect(rows.contains { $0.title.hasPrefix("long") && $0.title.count == 200 && $0.title.hasSuffix("…") })
        #expect(rows.allSatisfy { $0.title.unicodeScalars.count < 3_000 })
        #expect(
            driver.rows.allSatisfy { row in
                !row.title.unicodeScalars.contains { $0.properties.generalCategory == .control }
            })
    }

    @Test func `unread feeds come first, then all by their names, numbers by their value`() async {
        repository.stored = zip(["F10", "f2", "Ä", "F1", "a"], [0, 3, 0, 1, 0]).enumerated()
            .map { number, feed in
                Feed(id: FeedID(rawValue: number + 1), title: feed.0, address: "x", unreadCount: feed.1)
            }
        let driver = feeds(hasDays: false)
        await driver.waitUntilShown("F10")
        #expect(driver.rows.map(\.title) == ["All unread", "F1", "f2", "a", "F10", "Ä"])
    }

    @Test func `what can't be done during a refresh keeps its place, so that a second press does nothing else`() async {
        repository.gate(.refresh).close()
        let driver = await loaded()
        let before = driver.elements.map(\.id).filter { $0 != "progress" && $0 != "cancel" }
        driver.pressKey("refresh")
        await repository.gate(.refresh).reached()
        driver.pressKey("refresh")
        #expect(driver.elements.map(\.id).filter { $0 != "progress" && $0 != "cancel" } == before)
        #expect(driver.title == "Feeds")
        repository.gate(.refresh).open()
        await driver.waitUntilRefreshed()
        #expect(repository.calls(.refresh) == 1)
    }

    @Test func `feeds that have moved to another host are named after a refresh`() async {
        repository.moves = [FeedID(rawValue: 1): "b.example"]
        let driver = feeds()
        await driver.waitUntilShown("Kanji news")
        driver.tap("Refresh all")
        await driver.wait(for: "the notice") { driver.window.notice?.text == "“Kanji news” has moved to b.example." }
        repository.moves[FeedID(rawValue: 2)] = "c.example\u{7}"
        driver.tap("Refresh all")
        await driver.wait(for: "the notice") {
            driver.window.notice?.text == "“Kanji news” has moved to b.example. And 1 more has moved."
        }
    }
}
