import AppCore
import Testing

/// A door that work waits at until the test opens it.
@MainActor final class Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private let arrivals = Signal()
    private(set) var isOpen = false

    func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation {
            waiting.append($0)
            arrivals.tell()
        }
    }

    /// Waits until work has reached the door.
    func reached() async { while waiting.isEmpty { await arrivals.next() } }

    func open() {
        isOpen = true
        let freed = waiting
        waiting = []
        for continuation in freed { continuation.resume() }
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct WorkTests {
    private let stage = Stage()
    private let gate = Gate()

    @Test func `work keeps a coordinator without screens alive, and its end ends the flow`() async {
        var outcomes: [Outcome<Int>] = []
        stage.flow.run(TestCoordinator("child") { $0.flow.task { await gate.pass() } }) { outcomes.append($0) }
        await gate.reached()
        #expect(outcomes.isEmpty)
        gate.open()
        await stage.window.idle()
        #expect(outcomes == [.left(.abandoned)])
    }

    @Test(arguments: [false, true]) func `a write goes on when its flow ends, and other work is cancelled`(
        outlivesFlow: Bool
    ) async {
        let page = PlainScreen("page")
        var isWritten = false
        stage.flow.run(
            TestCoordinator("child") { child in
                child.flow.show(page)
                child.flow.task("save", outlivesFlow: outlivesFlow) {
                    await gate.pass()
                    isWritten = !Task.isCancelled
                    child.flow.finish(1)
                }
            }
        ) { _ in }
        await gate.reached()
        stage.window.perform(.back(from: stage.window.id(of: page)))
        #expect(stage.titles == ["first"])
        gate.open()
        await stage.window.idle()
        #expect(isWritten == outlivesFlow && stage.titles == ["first"])
    }

    @Test(arguments: [false, true]) func `work that has outlived its flow can tell the user, until the session ends`(
        sessionEnds: Bool
    ) async {
        let session = SessionScope()
        let page = PlainScreen("page")
        let child = TestCoordinator("child") { child in
            child.flow.show(page)
            child.flow.task("save", outlivesFlow: true) {
                await gate.pass()
                child.flow.notify("It was not saved.")
            }
        }
        let tabs = TestCoordinator("tabs") { tabs in
            tabs.flow.show(PlainScreen("home"))
            tabs.flow.run(child) { _ in }
        }
        stage.flow.run(tabs, session: session) { _ in }
        await gate.reached()
        stage.window.perform(.back(from: stage.window.id(of: page)))
        if sessionEnds { session.end() }
        gate.open()
        await stage.window.idle()
        #expect(stage.window.notice?.text == (sessionEnds ? nil : "It was not saved."))
    }

    @Test func `a coordinator without screens can wait for work and bring its result back`() async {
        var outcomes: [Outcome<Int>] = []
        weak var ghost: TestCoordinator?
        do {
            let child = TestCoordinator("child") { coordinator in
                coordinator.flow.task {
                    await gate.pass()
                    coordinator.flow.finish(42)
                }
            }
            ghost = child
            stage.flow.run(child) { outcomes.append($0) }
        }
        gate.open()
        await stage.window.idle()
        #expect(outcomes == [.finished(42)])
        #expect(ghost == nil)
    }

    @Test func `a coordinator that only runs children lives as long as they do`() {
        var outcomes: [String] = []
        weak var ghost: TestCoordinator?
        do {
            let parent = TestCoordinator("parent") { coordinator in
                let child = TestCoordinator("child") { $0.flow.show(PlainScreen("child")) }
                coordinator.flow.run(child) { outcomes.append("child \($0)") }
            }
            ghost = parent
            stage.flow.run(parent) { outcomes.append("parent \($0)") }
        }
        #expect(ghost != nil)
        stage.window.perform(.back(from: stage.window.id(of: stage.window.visibleScreens[0])))
        #expect(outcomes == ["child left(back)", "parent left(back)"])
        #expect(ghost == nil)
    }

    @Test func `once the last screen has left, work no longer keeps the coordinator, and its result is late`() async {
        var outcomes: [Outcome<Int>] = []
        var wasCancelled = false
        let child = TestCoordinator("child") { coordinator in
            coordinator.flow.show(PlainScreen("child"))
            coordinator.flow.task("load") {
                await gate.pass()
                wasCancelled = Task.isCancelled
                coordinator.flow.show(PlainScreen("too late"))
                coordinator.flow.finish(9)
            }
        }
        stage.flow.run(child) { outcomes.append($0) }
        await gate.reached()
        stage.window.perform(.back(from: stage.window.id(of: stage.window.visibleScreens[0])))
        #expect(outcomes == [.left(.back)])
        gate.open()
        await stage.window.idle()
        #expect(wasCancelled)
        #expect(outcomes == [.left(.back)])
        #expect(stage.titles == ["first"])
        #expect(stage.window.journal.entries.suffix(2).map(\.detail) == ["show", "finished"])
    }

    @Test func `work that finishes after the user has moved on is stale, wherever it is awaited`() async {
        var results: [MoveResult] = []
        stage.screen.onTap = {
            stage.flow.task {
                await gate.pass()
                results.append(stage.flow.show(PlainScreen("answer")))
            }
        }
        stage.window.tap(on: stage.screen)
        stage.flow.show(PlainScreen("elsewhere"))
        gate.open()
        await stage.window.idle()
        #expect(results == [.refused(.stale)])
        #expect(stage.titles == ["elsewhere"])
    }

    @Test func `work may name the screen that it comes from`() async {
        var results: [MoveResult] = []
        let second = PlainScreen("second")
        stage.screen.onTap = {
            stage.flow.task {
                await gate.pass()
                results.append(stage.flow.show(PlainScreen("answer"), from: second))
            }
        }
        stage.window.tap(on: stage.screen)
        stage.flow.show(second)
        gate.open()
        await stage.window.idle()
        #expect(results == [.applied])
        #expect(stage.window.journal.entries.last?.cause == .work)
    }

    @Test func `an awaited child gives the same outcome`() async {
        var outcome: Outcome<Int>?
        stage.flow.task {
            outcome = await stage.flow.outcome(
                of: TestCoordinator("child") { coordinator in
                    let screen = PlainScreen("child")
                    screen.onTap = { coordinator.flow.finish(5) }
                    coordinator.flow.show(screen)
                })
        }
        await stage.window.idle()
        stage.window.tap(on: stage.window.visibleScreens[0])
        await stage.window.idle()
        #expect(outcome == .finished(5))
    }

    @Test func `a window is working while work runs, but not while it waits for the user`() async {
        #expect(!stage.window.isWorking)
        stage.flow.task {
            await gate.pass()
            _ = await stage.flow.outcome(of: TestCoordinator("child") { $0.flow.show(PlainScreen("child")) })
            await gate.pass()
        }
        await gate.reached()
        #expect(stage.window.isWorking)
        gate.open()
        await stage.window.idle()
        #expect(!stage.window.isWorking)
        stage.window.perform(.back(from: stage.window.id(of: stage.window.visibleScreens[0])))
        #expect(stage.window.isWorking)
        await stage.window.idle()
        #expect(!stage.window.isWorking)
    }

    @Test func `cancelling the task that awaits a child does not end it, but the end of the flow does`() async {
        var outcomes: [Outcome<Int>] = []
        let started = Gate()
        let waiting = Task {
            let child = TestCoordinator("child") {
                $0.flow.show(PlainScreen("child"))
                started.open()
            }
            outcomes.append(await stage.flow.outcome(of: child))
        }
        await started.pass()
        #expect(stage.titles == ["child"])
        waiting.cancel()
        await turn()
        #expect(stage.titles == ["child"])
        #expect(outcomes.isEmpty)
        stage.window.close()
        await waiting.value
        #expect(outcomes == [.left(.windowClosed)])
    }

    @Test func `work of a flow that was never started, or has ended, does not run`() async {
        let idle = TestCoordinator("idle")
        var hasRun = false
        idle.flow.task { hasRun = true }
        let child = TestCoordinator("child") { $0.flow.finish(1) }
        stage.flow.run(child) { _ in }
        child.flow.task("after") { hasRun = true }
        await turn()
        #expect(!hasRun)
        #expect(stage.window.journal.entries.last?.detail == "task after")
    }

    @Test(arguments: [false, true]) func `the end of twenty times as much work takes about twenty times as long`(
        inSession: Bool
    ) async {
        func time(_ count: Int) async -> Duration {
            var ended = 0
            let window = Window(journal: Journal(capacity: 0))
            let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
            let child = TestCoordinator("busy") { child in
                child.flow.show(PlainScreen("busy"))
                for _ in 0..<count {
                    child.flow.task {
                        for await _ in stream {}
                        ended += 1
                    }
                }
            }
            let start = ContinuousClock.now
            window.run(child, session: inSession ? SessionScope() : nil) { _ in }
            await turn()
            continuation.finish()
            window.close()
            while ended < count { await turn() }
            return .now - start
        }
        var few = Duration.seconds(60)
        for _ in 0..<3 { few = min(few, await time(1_000)) }
        // A quadratic end takes 400 times as long.
        #expect(await time(20_000) < few * 120)
    }
}
