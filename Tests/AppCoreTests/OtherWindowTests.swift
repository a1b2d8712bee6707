import AppCore
import Testing

/// A flow moves its own window, and no other.
@MainActor @Suite struct OtherWindowTests {
    /// A window with two tabs, each a stack.
    @MainActor struct Side {
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

    /// What a flow can't do in another window, and what it is told.
    struct Reach: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reason: String
        let move: @MainActor @Sendable (Flow<Int>, Side) -> MoveResult

        init(
            _ what: String, _ reason: String = "what it names is not in this window: never shown here, or gone by now",
            _ move: @escaping @MainActor @Sendable (Flow<Int>, Side) -> MoveResult
        ) {
            testDescription = what
            self.reason = reason
            self.move = move
        }
    }

    @Test(arguments: [
        Reach("close a screen") { $0.close($1.deep) },
        Reach("go back to a screen") { $0.goBack(to: $1.below) },
        Reach("select a tab") { $0.select($1.search) },
        Reach("show a screen in a stack", "the container is not in the window; show it first") {
            $0.show(PlainScreen("x"), in: $1.search)
        },
        Reach("present from a screen") { $0.present(PlainScreen("x"), from: $1.deep) },
        Reach("show from a screen") { $0.show(PlainScreen("x"), from: $1.deep) },
        Reach("replace a screen") { $0.replace($1.deep, with: PlainScreen("x")) },
    ])
    func `a flow can't reach into another window, is told why, and neither changes`(reach: Reach) {
        let before = (own.window.snapshot, other.window.snapshot)
        let entries = other.window.journal.entries.count
        let result = reach.move(own.coordinator.flow, other)
        guard case .refused(let refusal) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(refusal.description == reach.reason && own.window.journal.entries.last?.detail == reach.reason)
        #expect(own.window.snapshot == before.0 && other.window.snapshot == before.1)
        #expect(other.window.journal.entries.count == entries)
        #expect(other.coordinator.flow.show(PlainScreen("next"), from: other.deep) == .applied)
    }

    @Test func `a screen that has gone is named as gone, also if the request had to wait`() {
        let flow = own.coordinator.flow
        own.deep.onLeave = { #expect(flow.close(self.own.deep) == .queued) }
        flow.close(own.deep)
        #expect(flow.goBack(to: own.deep) == flow.close(own.deep))
        let details = own.window.journal.entries.filter { $0.kind == .refused }.compactMap(\.detail)
        #expect(details.count == 3 && details.allSatisfy { $0.hasPrefix("what it names is not in this window") })
    }

    @Test func `a child starts neither in another window's stack, nor in a modal with it, nor from its screen`() {
        let before = (own.window.snapshot, other.window.snapshot)
        var outcomes: [String] = []
        let child = { TestCoordinator("child") { $0.flow.show(PlainScreen("child")) } }
        let flow = own.coordinator.flow
        flow.run(child(), in: .navigator(other.search)) { outcomes.append("\($0)") }
        flow.run(TestCoordinator("child") { $0.flow.present(PlainScreen("child")) }, from: other.deep) {
            outcomes.append("\($0)")
        }
        #expect(outcomes.count == 2 && outcomes.allSatisfy { $0.hasPrefix("left(refused") })
        #expect(own.window.snapshot == before.0)
        // In its own window the stack is another one.
        flow.run(child(), in: .modalNavigator(other.search, .sheet)) { outcomes.append("\($0)") }
        #expect(other.window.snapshot == before.1)
    }

    @Test func `an intent for another window's place is stale`() {
        let before = (own.window.snapshot, other.window.snapshot)
        for id in [other.deep as any Presentable, other.search].map({
            PlaceID(rawValue: other.window.id(of: $0).rawValue + 1_000)
        }) {
            #expect(own.window.perform(.back(from: id)) == .refused(.stale))
            #expect(own.window.perform(.select(id)) == .refused(.stale))
        }
        #expect(own.window.snapshot == before.0 && other.window.snapshot == before.1)
    }
}
