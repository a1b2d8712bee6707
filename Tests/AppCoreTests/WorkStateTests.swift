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

    @Test func `work of a flow that isn't running is dropped`() {
        let idle = TestCoordinator("idle")
        #expect(idle.flow.task {}.state == .dropped)
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
