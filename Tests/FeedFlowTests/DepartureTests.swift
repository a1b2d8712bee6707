import AppCore
import AppCoreTesting
import FeedFlow
import Testing

@testable import FeedFlowInMemory

/// Every way out of the flow, while everything that can run is running.
@MainActor @Suite(.timeLimit(.minutes(20))) struct DepartureTests {
    nonisolated static let ways: [Departure] = [
        .back, .dismissed, .tabClosed, .replaced, .sessionEnded, .parentEnded, .windowClosed,
    ]

    @Test(arguments: ways)
    func `every departure is reported once, in the middle of everything, and leaks nothing`(way: Departure) async {
        let repository = ScriptedRepository.withTwoFeeds()
        let home = TestScreen("home")
        let stack = StackContainer("feed")
        let session = SessionScope()
        var outcomes: [Departure?] = []
        let parent = FlowHost { parent in
            let dependencies = FeedFlowDependencies(repository: repository, kanjiOfTheDay: nil)
            let feeds = FeedCoordinator(dependencies)
            let handler = { (outcome: Outcome<Never>) in outcomes.append(outcome.departure) }
            if way == .tabClosed {
                parent.flow.show(TabContainer(isClosable: true, tabs: [stack]))
                parent.flow.run(feeds, in: .navigator(stack), onFinish: handler)
                return
            }
            parent.flow.show(home)
            parent.flow.run(
                feeds, in: way == .dismissed ? .modal(.sheet) : .shared,
                session: way == .sessionEnded ? session : nil, onFinish: handler)
        }
        let driver = FlowDriver { parent }
        await driver.waitUntilShown("Kanji news")
        for call in [ScriptedRepository.Call.refresh, .mark, .item] { repository.gate(call).close() }
        driver.tap("Refresh all")
        await repository.gate(.refresh).reached()
        driver.tap("Kanji news")
        await driver.waitUntilShown("The newest")
        driver.tap("Mark all as read", "The newest")
        await repository.gate(.item).reached()

        switch way {
        case .back: while outcomes.isEmpty, driver.back() == .applied {}
        case .dismissed: driver.dismiss()
        case .tabClosed: driver.close("feed")
        case .replaced: parent.flow.replace(home, with: TestScreen("other"))
        case .sessionEnded: session.end()
        case .parentEnded: parent.flow.finish()
        case .windowClosed: driver.window.close()
        case .refused, .abandoned: break
        }
        #expect(outcomes == [way])
        for call in [ScriptedRepository.Call.refresh, .mark, .item] { repository.gate(call).open() }
        await driver.wait(for: "the end of all work") { driver.lifetimes.survivors(of: "host/feed").isEmpty }
        await driver.wait(for: "the mark") { repository.stored[0].unreadCount == 0 }
        #expect(outcomes == [way])
        #expect(!repository.cancelled.contains(.mark))
        #expect(Set(repository.cancelled) == [.refresh, .item])
    }

    @Test func `a whole tour leaks nothing`() async {
        let repository = ScriptedRepository.withTwoFeeds()
        let dependencies = FeedFlowDependencies(repository: repository, kanjiOfTheDay: InMemoryDays())
        let driver = FlowDriver { FeedCoordinator(dependencies) }
        await driver.waitUntilShown("Kanji news")
        driver.tap("Refresh all")
        await driver.waitUntilShown("Refresh all")
        driver.tap("Kanji news")
        await driver.waitUntilShown("The newest")
        driver.tap("The newest")
        await driver.waitUntilShown("[1] water")
        driver.tap("Next")
        await driver.waitUntilShown("Text of In between.\n\nA second paragraph.")
        driver.back()
        driver.tap("Unsubscribe", "Subscribe by address")
        driver.back()
        driver.tap("Kanji of the day")
        await driver.waitUntilShown("水 water")
        driver.back()
        driver.back()
        #expect(driver.outcomes.map(\.departure) == [.back])
        await driver.wait(for: "the end of all work") { driver.lifetimes.survivors().isEmpty }
        #expect(driver.isReleased)
    }

    @Test func `a coordinator that has run can't run again`() {
        let dependencies = FeedFlowDependencies(repository: ScriptedRepository(), kanjiOfTheDay: nil)
        let feeds = FeedCoordinator(dependencies)
        var outcomes: [Departure?] = []
        let driver = FlowDriver {
            FlowHost { parent in
                parent.flow.show(TestScreen("home"))
                parent.flow.run(feeds) { outcomes.append($0.departure) }
                parent.flow.run(feeds) { outcomes.append($0.departure) }
            }
        }
        #expect(outcomes == [.refused(.alreadyStarted)])
        driver.back()
        #expect(outcomes.last == .back)
    }
}
