import AppCore
import Testing

/// Every way out reaches the parent exactly once, as a typed outcome.
@MainActor @Suite(.timeLimit(.minutes(20))) struct DepartureTests {
    private let stage = Stage()
    private let heard = Heard()

    private final class Heard {
        var outcomes: [Outcome<Int>] = []
    }

    private func child() -> TestCoordinator {
        let child = TestCoordinator("child") { $0.flow.show(PlainScreen("child")) }
        stage.flow.run(child) { heard.outcomes.append($0) }
        return child
    }

    @Test func `a second outcome is not delivered, but journalled`() {
        let child = child()
        child.flow.finish(1)
        child.flow.finish(2)
        child.flow.leave(.back)
        #expect(heard.outcomes == [.finished(1)])
        #expect(stage.window.journal.entries.suffix(2).map(\.kind) == [.late, .late])
        #expect(child.flow.show(PlainScreen("x")) == .refused(.ended))
    }

    @Test func `replaced: something else was put where the flow was`() {
        let middle = PlainScreen("middle")
        stage.flow.show(middle)
        _ = child()
        stage.flow.replace(middle, with: PlainScreen("new"))
        #expect(heard.outcomes == [.left(.replaced)])
    }

    @Test func `replacing the top swaps the flow's newest screen, whatever its children show above it`() {
        stage.flow.show(PlainScreen("middle"))
        _ = child()
        #expect(stage.flow.replaceTop(with: PlainScreen("new")) == .applied)
        #expect(stage.titles == ["new"] && heard.outcomes == [.left(.replaced)])
        stage.window.perform(.back(from: stage.window.id(of: stage.window.focusedScreen)))
        #expect(stage.titles == ["first"])
        let empty = TestCoordinator("empty") { $0.flow.replaceTop(with: PlainScreen("shown")) }
        stage.flow.run(empty) { _ in }
        #expect(stage.titles == ["shown"])
    }

    @Test func `the parent's end reaches the children first, each with its own departure`() {
        var order: [String] = []
        let outer = TestCoordinator("outer") { $0.flow.show(PlainScreen("outer")) }
        stage.flow.run(outer) { order.append("outer \($0)") }
        let inner = TestCoordinator("inner") { $0.flow.show(PlainScreen("inner")) }
        outer.flow.run(inner) { order.append("inner \($0)") }
        outer.flow.finish(3)
        #expect(order == ["inner left(parent ended)", "outer finished(3)"])
    }

    @Test func `a child that waits without screens hears of its parent's end too`() {
        let outer = TestCoordinator("outer") { $0.flow.show(PlainScreen("outer")) }
        stage.flow.run(outer) { _ in }
        let gate = Gate()
        let waiting = TestCoordinator("waiting") { $0.flow.task { await gate.pass() } }
        outer.flow.run(waiting) { heard.outcomes.append($0) }
        outer.flow.finish(1)
        gate.open()
        #expect(heard.outcomes == [.left(.parentEnded)])
    }

    @Test func `a flow can pass on a departure`() {
        let child = child()
        child.flow.leave(.dismissed)
        #expect(heard.outcomes == [.left(.dismissed)])
        #expect(stage.titles == ["first"])
    }

    @Test(arguments: [false, true])
    func `a flow that lost its screens but runs a child remembers how it was left, unless it shows another`(
        showsAgain: Bool
    ) async {
        let gate = Gate()
        let parent = child()
        parent.flow.run(
            TestCoordinator("worker") { worker in
                worker.flow.task {
                    await gate.pass()
                    worker.flow.finish(1)
                }
            }
        ) { _ in
            if showsAgain { parent.flow.show(PlainScreen("again")) }
        }
        stage.window.perform(.back(from: stage.window.snapshot.focus ?? .none))
        #expect(heard.outcomes.isEmpty)
        gate.open()
        await stage.window.idle()
        if showsAgain { stage.flow.replace(stage.screen, with: PlainScreen("new")) }
        #expect(heard.outcomes == [.left(showsAgain ? .replaced : .back)])
    }

    @Test func `every departure and every refusal has its own description`() {
        let refusals: [Refusal] = [
            .stale, .ended, .notStarted, .alreadyStarted, .handlerTaken, .handlerMissing, .sessionUsed, .alreadyShown,
            .containerMissing, .itemMissing, .childMissing, .byContainer(kind: .tabs), .byContainer(kind: nil),
            .nothingBehind,
            .noSuchElement("x"),
            .gestureUnderWay,
            .byScreen(reason: "no"), .windowClosed,
        ]
        let departures: [Departure] = [
            .back, .dismissed, .tabClosed, .replaced, .sessionEnded, .parentEnded, .windowClosed, .abandoned,
        ]
        let texts = refusals.map(\.description) + departures.map(\.description)
        #expect(Set(texts).count == refusals.count + departures.count)
        #expect(Departure.refused(.stale).description == "refused: the screen that requested it is covered or gone")
        #expect(Outcome<Int>.finished(3).value == 3)
        #expect(Outcome<Int>.finished(3).departure == nil)
        #expect(Outcome<Int>.left(.back).departure == .back)
        #expect(Outcome<Int>.left(.back).value == nil)
    }

    @Test func `a refused start reaches the handler, even if started by hand`() {
        var outcomes: [Outcome<Int>] = []
        let child = TestCoordinator("child")
        child.onFinish = { outcomes.append($0) }
        stage.flow.show(PlainScreen("second"))
        #expect(stage.flow.start(child, from: stage.screen) == .refused(.stale))
        let ended = TestCoordinator("ended") { $0.flow.finish(1) }
        stage.flow.run(ended) { _ in }
        let other = TestCoordinator("other")
        other.onFinish = { outcomes.append($0) }
        #expect(ended.flow.start(other) == .refused(.ended))
        stage.window.close()
        stage.window.run(TestCoordinator("late")) { outcomes.append($0) }
        let reasons: [Refusal] = [.stale, .ended, .windowClosed]
        #expect(outcomes == reasons.map { .left(.refused($0)) })
    }

    @Test func `a handler that is set after the start does not replace the parent's, and is journalled as refused`() {
        let child = child()
        child.onFinish = { _ in Issue.record("a second handler heard the outcome") }
        child.flow.finish(1)
        #expect(heard.outcomes == [.finished(1)])
        let refused = stage.window.journal.entries.filter { $0.kind == .refused }
        #expect(refused.map(\.action) == ["onFinish"])
        #expect(refused.map(\.flow) == ["app/child"])
        child.onFinish = { _ in Issue.record("an ended flow has a handler") }
        #expect(stage.window.journal.entries.last?.kind == .refused)
    }

    @Test func `clearing the handler after the start has no effect`() {
        let child = child()
        child.onFinish = nil
        child.flow.finish(1)
        #expect(heard.outcomes == [.finished(1)])
    }

    @Test func `an awaited run returns even if a handler is set meanwhile`() async {
        let started = Gate()
        let child = TestCoordinator("child") {
            $0.flow.show(PlainScreen("child"))
            started.open()
        }
        let task = Task { await stage.flow.outcome(of: child) }
        await started.pass()
        child.onFinish = { _ in }
        child.flow.finish(3)
        #expect(await task.value == .finished(3))
    }

    @Test func `a handler that is set in the child's own start has no effect either`() {
        let child = TestCoordinator("child") {
            $0.onFinish = { _ in Issue.record("the child has heard its own outcome") }
            $0.flow.finish(4)
        }
        stage.flow.run(child) { heard.outcomes.append($0) }
        #expect(heard.outcomes == [.finished(4)])
    }
}
