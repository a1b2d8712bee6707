import AppCore
import Testing

/// A flow moves its own window, and no other.
@MainActor @Suite struct OtherWindowTests {
    /// A window with two tabs, each a stack.
    @MainActor private struct Side {
        let window = Window()
        let below: PlainScreen
        let home: StackContainer
        let search = StackContainer("Search", holding: [PlainScreen("search")])
        let deep = PlainScreen("deep")
        let coordinator: TestCoordinator

        init() {
            below = PlainScreen("home")
            home = StackContainer("Home", holding: [below])
            let tabs = TabContainer("Tabs", tabs: [home, search])
            coordinator = TestCoordinator("app") { $0.flow.show(tabs) }
            window.run(coordinator) { _ in }
            coordinator.flow.show(deep, in: home)
        }
    }

    private let own = Side()
    private let other = Side()
    private var flow: Flow<Int> { own.coordinator.flow }

    /// Makes a move that reaches for the other window; it must be refused, and neither window may change.
    private func reach(_ move: () -> MoveResult) {
        let before = (own.window.snapshot, other.window.snapshot)
        let entries = other.window.journal.entries.count
        let result = move()
        guard case .refused = result else {
            Issue.record("\(result)")
            return
        }
        #expect(own.window.snapshot == before.0 && other.window.snapshot == before.1)
        #expect(other.window.journal.entries.count == entries)
    }

    @Test func `a flow can't close a screen of another window`() { reach { flow.close(other.deep) } }

    @Test func `a flow can't go back to a screen of another window`() { reach { flow.goBack(to: other.below) } }

    @Test func `a flow can't select a tab of another window`() { reach { flow.select(other.search) } }

    @Test func `a flow can't show a screen in another window's stack`() {
        reach { flow.show(PlainScreen("x"), in: other.search) }
    }

    @Test func `a flow can't present from a screen of another window`() {
        reach { flow.present(PlainScreen("x"), from: other.deep) }
        let next = PlainScreen("next")
        let result = other.coordinator.flow.show(next, from: other.deep)
        #expect(result == .applied)
    }

    @Test func `a flow can't show from a screen of another window`() {
        reach { flow.show(PlainScreen("x"), from: other.deep) }
    }

    @Test func `a flow can't replace a screen of another window`() {
        let before = (own.window.snapshot, other.window.snapshot)
        #expect(flow.replace(other.deep, with: PlainScreen("x")) == .refused(.stale))
        #expect(own.window.snapshot == before.0 && other.window.snapshot == before.1)
    }

    @Test func `a child does not start in another window's stack`() {
        var outcomes: [String] = []
        let before = other.window.snapshot
        let child = TestCoordinator("child") { $0.flow.show(PlainScreen("child")) }
        flow.run(child, in: .navigator(other.search)) { outcomes.append("\($0)") }
        #expect(outcomes.count == 1 && outcomes[0].hasPrefix("left(refused"))
        #expect(other.window.snapshot == before)
    }

    @Test func `a child does not start in a modal with another window's stack`() {
        var outcomes: [String] = []
        let before = (own.window.snapshot, other.window.snapshot)
        let child = TestCoordinator("child") { $0.flow.show(PlainScreen("child")) }
        flow.run(child, in: .modalNavigator(other.search, .sheet)) { outcomes.append("\($0)") }
        #expect(own.window.snapshot == before.0 && other.window.snapshot == before.1)
    }

    @Test func `a child does not start from a screen of another window`() {
        var outcomes: [String] = []
        let child = TestCoordinator("child") { $0.flow.present(PlainScreen("child")) }
        flow.run(child, from: other.deep) { outcomes.append("\($0)") }
        #expect(outcomes.count == 1 && outcomes[0].hasPrefix("left(refused"))
    }

    @Test func `an intent for another window's place is stale`() {
        let before = (own.window.snapshot, other.window.snapshot)
        for id in [other.deep.place.id, other.search.place.id].map({ PlaceID(rawValue: $0.rawValue + 1_000) }) {
            #expect(own.window.perform(.back(from: id)) == .refused(.stale))
            #expect(own.window.perform(.select(id)) == .refused(.stale))
        }
        #expect(own.window.snapshot == before.0 && other.window.snapshot == before.1)
    }
}
