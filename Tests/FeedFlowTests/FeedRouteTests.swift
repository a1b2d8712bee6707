import AppCore
import AppCoreContent
import AppCoreTesting
import FeedFlow
import Testing

@testable import FeedFlowInMemory

/// Routes opened by a link or a restart; they end in the same places as taps.
@MainActor @Suite struct FeedRouteTests {
    private let repository = ScriptedRepository.withTwoFeeds()
    private let dependencies: FeedFlowDependencies

    init() { dependencies = FeedFlowDependencies(repository: repository, kanjiOfTheDay: nil) }

    private func route(to feed: Int) -> FeedCoordinator {
        FeedCoordinator(dependencies, to: .feed(FeedID(rawValue: feed)))
    }

    /// The list with the target of a route on top.
    private func opened(_ feed: Int) async -> FlowDriver<FeedCoordinator> {
        let driver = FlowDriver { FeedCoordinator(dependencies) }
        await driver.waitUntilShown("Kanji news")
        driver.run(route(to: feed))
        await driver.waitUntilShown("The newest")
        return driver
    }

    @Test func `a route to a feed shows its items once the feeds are loaded`() async {
        let driver = FlowDriver { route(to: 1) }
        #expect(driver.titles.isEmpty)
        await driver.waitUntilShown("The newest")
        #expect(driver.title == "Kanji news")
    }

    @Test func `a route to a missing feed says so and shows nothing`() async throws {
        let driver = FlowDriver { route(to: 7) }
        await driver.idle()
        #expect(driver.window.notice?.text == "This feed no longer exists." && driver.titles.isEmpty)
        #expect(try await dependencies.problem(with: .feed(FeedID(rawValue: 7))) == "there is no feed 7")
        #expect(try await dependencies.problem(with: .feed(FeedID(rawValue: 1))) == nil)
    }

    @Test func `a route to the unread items shows them, and is where a restart finds them`() async throws {
        let driver = FlowDriver { FeedCoordinator(dependencies, to: .unread) }
        await driver.waitUntilShown("The newest")
        #expect(driver.title == "Unread" && driver.rows.map(\.title) == ["The newest", "In between"])
        #expect(try await dependencies.problem(with: .unread) == nil)
        #expect(driver.window.snapshot.descendants.contains { $0.link == "unread" })
    }

    @Test func `items read in a feed opened by a route count in the list`() async {
        let driver = await opened(1)
        driver.tap("Mark all as read")
        driver.back()
        await driver.wait(for: "the count") { driver.row("Kanji news")?.badge == nil }
        driver.window.perform(.notice)
        await driver.wait(for: "the count again") { driver.row("Kanji news")?.badge == "2" }
    }

    @Test func `unsubscribing from a feed opened by a route can be undone`() async {
        let driver = await opened(1)
        driver.tap("Unsubscribe")
        #expect(driver.title == "Feeds" && driver.row("Kanji news") == nil)
        #expect(driver.window.notice?.text == "Unsubscribed from “Kanji news”.")
        await driver.wait(for: "the write") { repository.log.contains("unsubscribe 1") }
        driver.window.perform(.notice)
        await driver.wait(for: "the feed") { driver.row("Kanji news") != nil }
    }
}
