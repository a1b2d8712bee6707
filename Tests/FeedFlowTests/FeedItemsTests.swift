import AppCore
import AppCoreContent
import AppCoreTesting
import FeedFlow
import Glibc
import Testing

@testable import FeedFlowInMemory

@MainActor @Suite(.timeLimit(.minutes(20))) struct FeedItemsTests {
    let repository = ScriptedRepository.withTwoFeeds()

    private func items() async -> FlowDriver<FeedCoordinator> {
        let dependencies = FeedFlowDependencies(repository: repository, kanjiOfTheDay: InMemoryDays())
        let driver = FlowDriver { FeedCoordinator(dependencies) }
        await driver.waitUntilShown("Kanji news")
        driver.doubleTap("Kanji news")
        await driver.waitUntilShown("The newest")
        return driver
    }

    @Test func `items come newest first, with their dates, authors and unread marks`() async {
        let driver = await items()
        #expect(driver.title == "Kanji news")
        #expect(driver.window.snapshot.root.children.count == 2)
        #expect(driver.rows.map(\.title) == ["The newest", "In between", "The oldest"])
        #expect(driver.rows.map(\.subtitle) == ["Ann Lee", nil, nil])
        #expect(driver.rows.map(\.value) == ["300", "200", "100"])
        #expect(driver.rows.map(\.badge) == ["●", "●", ""])
    }

    @Test func `the row of the open item is marked, also after going on to the next`() async {
        let driver = await items()
        let list = driver.window.focusedScreen
        var current: [String] {
            list.map(Content.init(of:))?.elements.compactMap {
                if case .row(let row) = $0, row.isCurrent { row.title } else { nil }
            }
                ?? []
        }
        let rows = driver.rows
        driver.tap("The newest")
        #expect(current == ["The newest"])
        await driver.idle()
        driver.window.perform(.elementBehind(rows[1].id, .activate, in: driver.window.id(of: list)))
        await driver.idle()
        #expect(current == ["In between"] && driver.window.snapshot.root.children.count == 3)
        driver.tap("Next")
        await driver.idle()
        #expect(current == ["The oldest"])
        driver.back()
        #expect(current.isEmpty)
    }

    @Test func `items without a date come last, in their original order`() async {
        repository.itemsByFeed[FeedID(rawValue: 1)] = [
            ScriptedRepository.item(1, "no date", published: nil),
            ScriptedRepository.item(2, "The newest", published: 5),
            ScriptedRepository.item(3, "none either", published: nil),
            ScriptedRepository.item(4, "before 1970", published: -5),
        ]
        let driver = await items()
        #expect(driver.rows.map(\.title) == ["The newest", "before 1970", "no date", "none either"])
    }

    @Test func `a feed without items says so, and looks for some`() async {
        repository.itemsByFeed = [:]
        let dependencies = FeedFlowDependencies(repository: repository, kanjiOfTheDay: nil)
        let driver = FlowDriver { FeedCoordinator(dependencies, to: .feed(FeedID(rawValue: 2))) }
        await driver.waitUntilShown("No items yet. New items appear here when the feed is refreshed.")
        #expect(driver.button("mark-all")?.isEnabled == false)
        repository.failures[.refresh] = FeedFailure("There is no network.")
        driver.tap("Refresh all")
        await driver.waitUntilShown("There is no network.")
        repository.failures = [:]
        repository.itemsByFeed[FeedID(rawValue: 2)] = [ScriptedRepository.item(1, "The first", published: 1)]
        driver.tap("Refresh all")
        await driver.waitUntilShown("The first")
        #expect(repository.calls(.refresh) == 2 && !driver.shows("There is no network."))
    }

    @Test func `items that can't be read show why, and can be tried again`() async {
        repository.failures[.items] = FeedFailure("The store is locked; close the other program.")
        let dependencies = FeedFlowDependencies(repository: repository, kanjiOfTheDay: nil)
        let driver = FlowDriver { FeedCoordinator(dependencies, to: .feed(FeedID(rawValue: 1))) }
        await driver.waitUntilShown("The store is locked; close the other program.")
        repository.failures = [:]
        driver.tap("Try again")
        await driver.waitUntilShown("The newest")
    }

    @Test func `search finds titles and authors in any case`() async {
        let driver = await items()
        driver.type("Search", " ann ")
        #expect(driver.rows.map(\.title) == ["The newest"])
        driver.type("Search", "OLD")
        #expect(driver.rows.map(\.title) == ["The oldest"])
        driver.type("Search", "xyz")
        #expect(driver.shows("No title or author contains “xyz”."))
        driver.type("Search", "")
        #expect(driver.rows.count == 3)
    }

    @Test func `a query longer than any title finds nothing, at once`() async {
        repository.itemsByFeed[FeedID(rawValue: 1)] = (1...2000).map { id in
            ScriptedRepository.item(id, id == 1 ? "The newest" : "An item of many, number \(id)", published: -id)
        }
        let driver = await items()
        let start = clock()
        driver.type("Search", String(repeating: "ab", count: 30_000))
        #expect(driver.rows.isEmpty)
        #expect(clock() - start < 3 * CLOCKS_PER_SEC)
        driver.type("Search", "newest")
        #expect(driver.rows.count == 1)
    }

    @Test func `all items can be marked as read, and undo reverts it`() async {
        let driver = await items()
        driver.doubleTap("Mark all as read")
        #expect(driver.rows.map(\.badge) == ["", "", ""])
        #expect(driver.button("mark-all")?.isEnabled == false)
        #expect(driver.window.notice?.text == "Marked 2 items as read.")
        #expect(driver.window.notice?.action?.title == "Undo")
        driver.window.perform(.notice)
        #expect(driver.rows.map(\.badge) == ["●", "●", ""])
        #expect(driver.window.notice == nil)
        await driver.wait(for: "both writes") { repository.calls(.mark) == 2 }
        #expect(
            repository.log.filter { $0.hasPrefix("mark") } == ["mark [13, 12] true", "mark [13, 12] false"])
        driver.back()
        await driver.wait(for: "the count") { driver.row("Kanji news")?.badge == "2" }
    }

    @Test func `the list of feeds shows marks at once, and keeps them once they are written`() async {
        repository.gate(.mark).close()
        let driver = await items()
        driver.tap("Mark all as read")
        await repository.gate(.mark).reached()
        driver.back()
        #expect(driver.row("Kanji news")?.badge == nil)
        repository.gate(.mark).open()
        await driver.window.idle()
        #expect(driver.row("Kanji news")?.badge == nil)
    }

    @Test func `a mark that can't be written is reverted and reported`() async {
        repository.failures[.mark] = FeedFailure("The disk is full; make room and try again.")
        let driver = await items()
        driver.tap("Mark all as read")
        await driver.waitUntilShown("The disk is full; make room and try again.")
        await driver.wait(for: "the marks") { driver.rows.map(\.badge) == ["●", "●", ""] }
        #expect(driver.button("mark-all")?.isEnabled == true)
    }

    @Test func `a mark is not lost when the flow is left at once`() async {
        repository.gate(.mark).close()
        let driver = await items()
        driver.tap("Mark all as read")
        await repository.gate(.mark).reached()
        driver.window.close()
        repository.gate(.mark).open()
        await driver.wait(for: "the mark") { repository.stored[0].unreadCount == 0 }
        #expect(repository.cancelled.isEmpty)
        await driver.wait(for: "the end of all work") { driver.lifetimes.survivors().isEmpty }
    }

    @Test func `a marking can be undone after its screen is gone, except for items opened since`() async {
        let driver = await items()
        driver.tap("Mark all as read", "In between")
        await driver.waitUntilShown("Text of In between.\n\nA second paragraph.")
        driver.back()
        driver.back()
        #expect(driver.title == "Feeds")
        driver.window.perform(.notice)
        await driver.wait(for: "the count") { driver.row("Kanji news")?.badge == "1" }
        #expect(repository.log.contains("mark [13] false"))
        await driver.wait(for: "the end of the items") { driver.lifetimes.survivors(of: "feed/items").isEmpty }
    }

    @Test func `unsubscribing takes effect at once, and undo restores the feed`() async {
        let driver = await items()
        driver.doubleTap("Unsubscribe")
        #expect(driver.window.snapshot.modals.isEmpty && driver.window.question == nil)
        #expect(driver.title == "Feeds")
        #expect(driver.row("Kanji news") == nil)
        #expect(driver.window.notice?.text == "Unsubscribed from “Kanji news”.")
        await driver.wait(for: "the store") { repository.stored.count == 1 }
        #expect(repository.calls(.unsubscribe) == 1)
        #expect(driver.lifetimes.survivors(of: "feed/items").isEmpty)
        driver.window.perform(.notice)
        await driver.wait(for: "the feed") { driver.row("Kanji news")?.badge == "2" }
        #expect(repository.log.filter { $0.hasPrefix("restore") } == ["restore 1"])
        driver.tap("Kanji news")
        await driver.waitUntilShown("The newest")
        #expect(driver.rows.map(\.badge) == ["●", "●", ""])
    }

    @Test func `undo works while the unsubscribing is still being written, and from another screen`() async {
        repository.gate(.unsubscribe).close()
        let driver = await items()
        driver.tap("Unsubscribe")
        await repository.gate(.unsubscribe).reached()
        driver.tap("Kanji of the day")
        driver.window.perform(.notice)
        repository.gate(.unsubscribe).open()
        await driver.wait(for: "the store") { repository.stored.count == 2 && repository.calls(.restore) == 1 }
        driver.back()
        await driver.waitUntilShown("Kanji news")
    }

    @Test func `without undo a feed stays unsubscribed, even if the flow ends at once`() async {
        repository.gate(.unsubscribe).close()
        let driver = await items()
        driver.tap("Unsubscribe")
        driver.window.close()
        repository.gate(.unsubscribe).open()
        await driver.wait(for: "the store") { repository.stored.count == 1 }
        await driver.wait(for: "the end of all work") { driver.lifetimes.survivors().isEmpty }
        #expect(repository.calls(.restore) == 0)
    }

    @Test func `an undo that can't be written shows why`() async {
        repository.failures[.restore] = FeedFailure("The disk is full; make room and try again.")
        let driver = await items()
        driver.tap("Unsubscribe")
        driver.window.perform(.notice)
        await driver.waitUntilShown("The disk is full; make room and try again.")
    }

    @Test func `what can be done with the whole feed comes after the items, unsubscribing last`() async {
        let driver = await items()
        let last = driver.window.visibleScreens.flatMap { Content(of: $0).sections }.last
        let labels = last.map { section in (0..<section.elements.count).map { section.elements[$0].label } }
        #expect(last?.isActions == true && labels == ["Next unread", "Refresh all", "Mark all as read", "Unsubscribe"])
    }

    @Test func `a feed being unsubscribed doesn't come back with a late answer`() async {
        repository.gate(.unsubscribe).close()
        repository.gate(.refresh).close()
        let driver = await items()
        driver.back()
        driver.tap("Refresh all")
        await repository.gate(.refresh).reached()
        driver.tap("Kanji news")
        await driver.waitUntilShown("The newest")
        driver.tap("Unsubscribe")
        await repository.gate(.unsubscribe).reached()
        repository.gate(.refresh).open()
        await driver.waitUntilRefreshed()
        #expect(driver.rows.map(\.title) == ["All unread", "Words", "Kanji of the day"])
        repository.gate(.unsubscribe).open()
        await driver.wait(for: "the store") { repository.stored.count == 1 }
        await driver.idle()
        #expect(driver.rows.map(\.title) == ["All unread", "Words", "Kanji of the day"])
    }

    @Test func `a feed that can't be unsubscribed comes back with the reason`() async {
        repository.failures[.unsubscribe] = FeedFailure("The store is read-only; change that and try again.")
        let driver = await items()
        driver.tap("Unsubscribe")
        await driver.waitUntilShown("The store is read-only; change that and try again.")
        await driver.waitUntilShown("Kanji news")
        #expect(driver.row("Kanji news")?.badge == "2")
    }
}
