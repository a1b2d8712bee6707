import AppCore
import AppCoreRecording
import Foundation
import Testing

@MainActor @Suite struct NoticeTests {
    private let stage = Stage()

    private func tap(_ stage: Stage) {
        stage.window.tap(on: stage.window.visibleScreens[0])
    }

    @Test func `a notice offers to undo, and does it once`() {
        var undone = 0
        stage.flow.show(PlainScreen("list"))
        stage.flow.notify("Removed.", action: NoticeAction("Undo") { undone += 1 })
        #expect(stage.window.notice?.action?.title == "Undo")
        #expect(stage.window.perform(.notice) == .applied)
        #expect(undone == 1)
        #expect(stage.window.notice == nil)
        #expect(stage.window.perform(.notice) == .refused(.stale))
        #expect(undone == 1)
    }

    @Test func `a taken offer is in the journal, with the flow that made it`() throws {
        stage.flow.show(PlainScreen("list"))
        stage.flow.notify("Removed.", action: NoticeAction("Undo") { stage.flow.show(PlainScreen("again")) })
        stage.window.perform(.notice)
        let entries = stage.window.journal.entries.suffix(2)
        #expect(entries.first?.kind == .taken)
        #expect(entries.first?.flow == stage.flow.path)
        #expect(entries.last?.cause == .notice)
        #expect(stage.titles == ["again"])
    }

    @Test func `an offer survives a few intents, and a plain notice goes with the next one`() {
        stage.flow.show(PlainScreen("list"))
        stage.flow.notify("Removed.", action: NoticeAction("Undo") {})
        for _ in 0..<5 {
            tap(stage)
            stage.window.clearNotice()
            #expect(stage.window.notice?.action != nil)
        }
        tap(stage)
        #expect(stage.window.notice == nil)
        stage.flow.notify("Saved.")
        tap(stage)
        #expect(stage.window.notice == nil)
    }

    @Test func `work that has outlived its flow tells what failed, without an action`() async {
        let child = TestCoordinator("child") { $0.flow.show(PlainScreen("child")) }
        stage.flow.run(child) { _ in }
        let gate = Gate()
        child.flow.task(outlivesFlow: true) {
            await gate.pass()
            child.flow.notify("Not saved.", action: NoticeAction("Try again") {})
        }
        await gate.reached()
        child.flow.leave(.back)
        gate.open()
        await stage.window.idle()
        #expect(stage.window.notice?.text == "Not saved." && stage.window.notice?.action == nil)
    }

    @Test func `another notice replaces an offer`() {
        stage.flow.show(PlainScreen("list"))
        stage.flow.notify("Removed a.", action: NoticeAction("Undo") { Issue.record("the older offer was taken") })
        var undone = ""
        stage.flow.notify("Removed b.", action: NoticeAction("Undo") { undone = "b" })
        stage.window.perform(.notice)
        #expect(undone == "b")
        stage.flow.notify("Removed c.", action: NoticeAction("Undo") { undone = "c" })
        stage.flow.notify("Saved.")
        #expect(stage.window.perform(.notice) == .refused(.stale))
        #expect(undone == "b")
    }

    @Test func `an offer's action is released with the flow that made it, even if nothing else happens`() {
        let child = TestCoordinator("child") { $0.flow.show(PlainScreen("child")) }
        stage.flow.run(child) { _ in }
        weak var kept: Signal?
        do {
            let signal = Signal()
            kept = signal
            child.flow.notify("Done.", action: NoticeAction("Undo") { signal.tell() })
        }
        #expect(kept != nil)
        child.flow.finish(1)
        #expect(kept == nil && stage.window.notice == nil)
    }

    @Test func `an offer ends with the flow that made it`() {
        stage.flow.show(PlainScreen("list"))
        let child = TestCoordinator("child") { $0.flow.show(PlainScreen("in the child")) }
        stage.flow.run(child) { _ in }
        child.flow.notify("Removed.", action: NoticeAction("Undo") { Issue.record("an ended flow was asked to undo") })
        stage.window.perform(.back(from: stage.window.snapshot.focus ?? .none))
        #expect(stage.window.notice == nil)
        #expect(stage.window.perform(.notice) == .refused(.stale))
    }

    @Test func `an offer that is taken during a move waits for it`() {
        stage.flow.show(PlainScreen("list"))
        var undone: [String] = []
        stage.flow.run(TestCoordinator("child") { $0.flow.finish(1) }) { _ in
            stage.flow.notify("Removed.", action: NoticeAction("Undo") { undone.append("undone") })
            #expect(stage.window.perform(.notice) == .queued)
            undone.append("handed over")
        }
        #expect(undone == ["handed over", "undone"])
    }

    @Test func `an intent to take an offer is encoded and decoded`() throws {
        var noted: [RecordedInput] = []
        let recorder = Recorder(of: stage.window) { if case .input(let input, _) = $0 { noted.append(input) } }
        stage.flow.show(PlainScreen("list"))
        stage.flow.notify("Removed.", action: NoticeAction("Undo") {})
        stage.window.perform(.notice)
        recorder.finish()
        #expect(noted == [.intent(.notice)])
        let text = try JSONEncoder().encode(noted)
        #expect(try JSONDecoder().decode([RecordedInput].self, from: text) == noted)
    }
}
