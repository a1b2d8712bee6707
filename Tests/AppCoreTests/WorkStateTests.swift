import AppCore
import Testing

@MainActor @Suite struct WorkStateTests {
    private let stage = Stage()

    @Test func `work reports its state`() async {
        let gate = Gate()
        let work = stage.flow.task("counting") { await gate.pass() }
        #expect(work.state == .running)
        work.cancel()
        #expect(work.state == .cancelled)
        gate.open()
        while work.state != .ended { await Task.yield() }
        work.cancel()
        #expect(work.state == .ended)
    }

    @Test func `work of a flow that has not started begins with the flow, unless it is cancelled before`() async {
        var done: [String] = []
        let child = TestCoordinator("child") { _ in done.append("start") }
        let work = child.flow.task { done.append("work") }
        let cancelled = child.flow.task { done.append("cancelled") }
        await turn()
        #expect(work.state == .waiting && done == [])
        cancelled.cancel()
        stage.flow.run(child) { _ in done.append("end") }
        await stage.window.idle()
        #expect(done == ["start", "work", "end"] && work.state == .ended && cancelled.state == .dropped)
    }

    @Test func `work of a flow that has ended is dropped`() {
        stage.flow.finish(1)
        let work = stage.flow.task {}
        work.cancel()
        #expect(work.state == .dropped)
    }

    @Test func `the end of a flow cancels its work`() async {
        let gate = Gate()
        let work = stage.flow.task { await gate.pass() }
        stage.flow.finish(1)
        #expect(work.state == .cancelled)
        gate.open()
        while work.state != .ended { await Task.yield() }
    }
}
