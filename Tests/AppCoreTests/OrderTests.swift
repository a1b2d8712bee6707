import AppCore
import AppCoreTesting
import Testing

@MainActor @Suite struct OrderTests {
    private let stage = Stage()

    @Test func `two shows in a row stack up in order`() {
        stage.screen.onTap = {
            stage.flow.show(PlainScreen("second"))
            stage.flow.show(PlainScreen("third"))
        }
        stage.window.tap(on: stage.screen)
        #expect(stage.window.snapshot.root.children.map(\.title) == ["first", "second", "third"])
    }

    @Test func `a show after a run is stale, because the child covers the screen`() {
        var result: MoveResult?
        stage.screen.onTap = {
            stage.flow.run(TestCoordinator("child") { $0.flow.show(PlainScreen("child")) }) { _ in }
            result = stage.flow.show(PlainScreen("late"))
        }
        stage.window.tap(on: stage.screen)
        #expect(result == .refused(.stale))
        #expect(stage.titles == ["child"])
    }

    @Test func `a stale run does not start the child, and its handler hears why`() {
        var isStarted = false
        var outcomes: [Outcome<Int>] = []
        stage.flow.show(PlainScreen("second"))
        let child = TestCoordinator("child") { _ in isStarted = true }
        stage.flow.run(child, from: stage.screen) { outcomes.append($0) }
        #expect(!isStarted)
        #expect(outcomes == [.left(.refused(.stale))])
    }

    @Test func `moves requested while an outcome is delivered wait, and are made in order in the same turn`() {
        var results: [MoveResult] = []
        let child = TestCoordinator("child") { coordinator in
            let screen = PlainScreen("child")
            screen.onTap = { coordinator.flow.finish(1) }
            coordinator.flow.show(screen)
        }
        stage.flow.run(child) { _ in
            results.append(stage.flow.show(PlainScreen("second")))
            results.append(stage.flow.show(PlainScreen("third")))
            #expect(stage.titles == ["first"])
        }
        stage.window.tap(on: stage.window.visibleScreens[0])
        #expect(results == [.queued, .queued])
        #expect(stage.window.snapshot.root.children.map(\.title) == ["first", "second", "third"])
    }

    @Test func `a child can be run from the handler of another`() {
        var order: [String] = []
        func child(_ name: String) -> TestCoordinator {
            TestCoordinator(name) { coordinator in
                order.append(name)
                let screen = PlainScreen(name)
                screen.onTap = { coordinator.flow.finish(1) }
                coordinator.flow.show(screen)
            }
        }
        stage.flow.run(child("a")) { _ in stage.flow.run(child("b")) { _ in order.append("done") } }
        stage.window.tap(on: stage.window.visibleScreens[0])
        #expect(stage.titles == ["b"])
        stage.window.tap(on: stage.window.visibleScreens[0])
        #expect(order == ["a", "b", "done"])
        #expect(stage.titles == ["first"])
    }

    @Test func `removing a screen in the middle ends the flows above from the top down`() {
        var order: [String] = []
        let middle = PlainScreen("middle")
        stage.flow.show(middle)
        var inner: TestCoordinator?
        for name in ["a", "b"] {
            let child = TestCoordinator(name) { $0.flow.show(PlainScreen(name)) }
            (inner?.flow ?? stage.flow).run(child) { order.append("\(name) \($0)") }
            inner = child
        }
        #expect(stage.flow.close(middle) == .applied)
        #expect(order == ["b left(back)", "a left(back)"])
        #expect(stage.titles == ["first"])
    }

    @Test func `going back to a screen removes everything above it, modals too`() {
        stage.flow.show(PlainScreen("second"))
        stage.flow.present(PlainScreen("modal"))
        #expect(stage.titles == ["modal"])
        #expect(stage.flow.goBack(to: stage.screen) == .applied)
        #expect(stage.titles == ["first"])
        #expect(stage.window.snapshot.modals.isEmpty)
        #expect(stage.flow.goBack(to: stage.screen) == .refused(.nothingBehind))
    }

    @Test func `a screen can be replaced, even in the middle`() {
        let second = PlainScreen("second")
        stage.flow.show(second)
        stage.flow.show(PlainScreen("third"))
        #expect(stage.flow.replace(second, with: PlainScreen("new")) == .applied)
        #expect(stage.window.snapshot.root.children.map(\.title) == ["first", "new"])
    }

    @Test func `the only screen of a flow can be replaced without ending it`() {
        var outcomes: [Outcome<Int>] = []
        let stage = Stage { outcomes.append($0) }
        #expect(stage.flow.replace(stage.screen, with: PlainScreen("new")) == .applied)
        #expect(outcomes.isEmpty)
        #expect(stage.titles == ["new"])
        stage.window.perform(.back(from: stage.window.id(of: stage.window.visibleScreens[0])))
        #expect(outcomes == [.left(.back)])
    }

    @Test func `moves made when a screen appears wait for the move that shows it`() {
        let eager = TestScreen("eager")
        var result: MoveResult?
        eager.onAppear = {
            guard result == nil else { return }
            result = stage.flow.show(PlainScreen("next"), from: eager)
        }
        stage.flow.show(eager)
        #expect(result == .queued)
        #expect(stage.titles == ["next"])
    }

    @Test func `an intent from a covered place is stale`() {
        stage.flow.show(PlainScreen("second"))
        #expect(stage.window.tap(on: stage.screen) == .refused(.stale))
        #expect(stage.window.perform(.back(from: stage.window.id(of: stage.screen))) == .refused(.stale))
        #expect(stage.window.perform(.select(PlaceID(rawValue: 999))) == .refused(.stale))
        #expect(stage.window.perform(.dismiss(from: .none)) == .refused(.stale))
        #expect(stage.titles == ["second"])
    }

    @Test func `starting a coordinator twice is refused`() {
        let child = TestCoordinator("child") { $0.flow.show(PlainScreen("child")) }
        var outcomes: [Outcome<Int>] = []
        stage.flow.run(child) { outcomes.append($0) }
        let other = TestCoordinator("other")
        stage.flow.run(other, from: stage.window.visibleScreens[0]) { _ in }
        stage.flow.run(child, from: stage.window.visibleScreens[0]) { outcomes.append($0) }
        #expect(outcomes == [.left(.refused(.alreadyStarted))])
    }

    @Test func `setting onFinish and passing a handler is refused, starting by hand is not`() {
        var outcomes: [String] = []
        let taken = TestCoordinator("taken") { $0.flow.finish(1) }
        taken.onFinish = { outcomes.append("by hand \($0)") }
        stage.flow.run(taken) { outcomes.append("handler \($0)") }
        #expect(outcomes.count == 1)
        #expect(outcomes.first?.hasPrefix("handler left(refused") == true)
        stage.flow.start(taken)
        #expect(outcomes.last == "by hand finished(1)")
        #expect(stage.flow.start(TestCoordinator("bare")) == .refused(.handlerMissing))
    }

    @Test func `a running flow keeps its handler when it is started again`() {
        var outcomes: [Outcome<Int>] = []
        let child = TestCoordinator("child") { $0.flow.show(PlainScreen("child")) }
        child.onFinish = { outcomes.append($0) }
        #expect(stage.flow.start(child) == .applied)
        #expect(stage.flow.start(child) == .refused(.alreadyStarted))
        #expect(stage.window.start(child) == .refused(.alreadyStarted) && outcomes.isEmpty)
        child.flow.finish(7)
        #expect(outcomes == [.finished(7)])
        #expect(stage.flow.start(child) == .refused(.alreadyStarted) && outcomes == [.finished(7)])
    }

    @Test func `a screen is in a window once, and may come back after it has left`() {
        let again = PlainScreen("again")
        #expect(stage.flow.show(again) == .applied)
        #expect(stage.flow.show(again) == .refused(.alreadyShown))
        let first = stage.window.id(of: again)
        stage.window.perform(.back(from: first))
        #expect(stage.window.id(of: again) == .none)
        #expect(stage.flow.show(again) == .applied && stage.window.id(of: again) != first)
        #expect(again.appearances == ["appear", "disappear", "leave", "appear"])
        stage.flow.close(again)
        let twice = PlainScreen("twice")
        #expect(stage.flow.show(StackContainer("s", holding: [twice, twice])) == .refused(.alreadyShown))
        #expect(stage.titles == ["first"])
    }

    @Test func `a flow that was never started cannot move`() {
        let idle = TestCoordinator("idle")
        #expect(idle.flow.show(PlainScreen("x")) == .refused(.notStarted))
        #expect(idle.flow.endSession() == .refused(.notStarted))
    }
}
