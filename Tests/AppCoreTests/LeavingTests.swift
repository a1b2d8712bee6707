import AppCore
import AppCoreTesting
import Testing

@MainActor @Suite struct LeavingTests {
    private let stage = Stage()
    private let editor = PlainScreen("editor")
    private let unsaved = Question("Discard the changes?", confirm: "Discard", cancel: "Keep editing")

    private func back() -> MoveResult {
        stage.window.perform(.back(from: stage.window.snapshot.focus ?? .none))
    }

    @Test func `a screen that refuses to leave stays and says why`() {
        editor.door = .refused(reason: "The upload is not done.")
        stage.flow.show(editor)
        #expect(back() == .refused(.byScreen(reason: "The upload is not done.")))
        #expect(stage.titles == ["editor"])
        #expect(stage.window.notice?.text == "The upload is not done.")
        editor.door = .allowed
        #expect(back() == .applied)
        #expect(stage.window.notice == nil)
    }

    @Test func `a flow's notice stays until the user does something`() {
        stage.flow.run(TestCoordinator("child") { $0.flow.finish(1) }) { _ in
            stage.flow.notify("Saved.")
            stage.flow.show(PlainScreen("second"))
        }
        #expect(stage.titles == ["second"])
        #expect(stage.window.notice?.text == "Saved.")
        stage.window.tap(on: stage.window.visibleScreens[0])
        #expect(stage.window.notice == nil)
    }

    @Test func `a question holds its move until it is answered, and other moves go on`() {
        editor.door = .ask(unsaved)
        stage.flow.show(editor)
        #expect(back() == .asked)
        #expect(stage.window.question == unsaved)
        #expect(stage.titles == ["editor"])
        #expect(stage.flow.show(PlainScreen("help"), from: editor) == .applied)
        stage.window.answer(false)
        #expect(stage.window.question == nil)
        #expect(stage.titles == ["help"])
    }

    @Test func `yes makes the same move, with its cause`() {
        editor.door = .ask(unsaved)
        stage.flow.show(editor)
        _ = back()
        stage.window.answer(true)
        #expect(stage.titles == ["first"])
        #expect(stage.window.question == nil)
        let last = stage.window.journal.entries.suffix(2)
        #expect(last.map(\.kind) == [.asked, .applied])
        #expect(last.map(\.cause) == [.back, .back])
    }

    @Test func `the move is checked again after the answer: a screen may refuse by then`() {
        editor.door = .ask(unsaved)
        stage.flow.show(editor)
        _ = back()
        editor.door = .refused(reason: "Saving.")
        stage.window.answer(true)
        #expect(stage.titles == ["editor"])
        #expect(stage.window.notice?.text == "Saving.")
    }

    @Test func `every screen that would rather stay is asked, one after the other`() {
        let other = Question("Stop the recording?")
        let lower = PlainScreen("lower")
        let upper = PlainScreen("upper")
        lower.door = .ask(other)
        upper.door = .ask(unsaved)
        stage.flow.show(lower)
        stage.flow.show(upper)
        #expect(stage.flow.goBack(to: stage.screen) == .asked)
        #expect(stage.window.question == unsaved)
        stage.window.answer(true)
        #expect(stage.window.question == other)
        #expect(stage.titles == ["upper"])
        stage.window.answer(true)
        #expect(stage.titles == ["first"])
    }

    @Test func `a removal that happens meanwhile drops the question`() {
        let child = TestCoordinator("child") { $0.flow.show(PlainScreen("child")) }
        stage.flow.run(child) { _ in }
        editor.door = .ask(unsaved)
        child.flow.show(editor)
        _ = back()
        child.flow.finish(1)
        #expect(stage.window.question == nil)
        #expect(stage.titles == ["first"])
        stage.window.answer(true)
        #expect(stage.titles == ["first"])
    }

    @Test func `dismissing, closing a tab and replacing a column ask as well`() {
        let sheet = PlainScreen("sheet")
        sheet.door = .ask(unsaved)
        stage.flow.present(sheet)
        #expect(stage.window.perform(.dismiss(from: stage.window.id(of: sheet))) == .asked)
        stage.window.answer(true)
        #expect(stage.titles == ["first"])

        let tab = PlainScreen("tab")
        tab.door = .ask(unsaved)
        stage.flow.show(TabContainer(isClosable: true, tabs: [PlainScreen("other"), tab]))
        #expect(stage.window.perform(.close(stage.window.id(of: tab))) == .asked)
        stage.window.answer(true)
        #expect(stage.window.id(of: tab) == .none)

        let split = SplitContainer(holding: [PlainScreen("list")])
        stage.flow.show(split, from: stage.window.visibleScreens[0])
        let detail = PlainScreen("detail")
        detail.door = .ask(unsaved)
        #expect(stage.flow.show(detail, in: split, from: split) == .applied)
        let next = PlainScreen("next")
        #expect(stage.flow.show(next, in: split, from: split) == .asked)
        stage.window.answer(true)
        #expect(stage.titles == ["list", "next"])
    }

    @Test func `a flow whose first move waits for an answer lives until then`() {
        let split = SplitContainer(holding: [PlainScreen("list")])
        stage.flow.show(split)
        let detail = PlainScreen("detail")
        detail.door = .ask(unsaved)
        stage.flow.show(detail, in: split, from: split)
        for isConfirmed in [false, true] {
            var outcomes: [Outcome<Int>] = []
            let child = TestCoordinator("child") { $0.flow.show(PlainScreen("new"), in: split, from: split) }
            stage.flow.run(child, from: split) { outcomes.append($0) }
            #expect(outcomes.isEmpty)
            stage.window.answer(isConfirmed)
            #expect(outcomes == (isConfirmed ? [] : [.left(.abandoned)]))
        }
        #expect(stage.titles == ["list", "new"])
    }

    @Test func `a flow that finishes, a session that ends and a window that closes do not ask`() {
        editor.door = .refused(reason: "never")
        var outcomes: [Outcome<Int>] = []
        let child = TestCoordinator("child") { $0.flow.show(editor) }
        stage.flow.run(child) { outcomes.append($0) }
        child.flow.finish(1)
        #expect(outcomes == [.finished(1)])
        #expect(stage.titles == ["first"])
        stage.screen.door = .ask(unsaved)
        stage.window.close()
        #expect(stage.titles == [])
    }

    @Test func `being covered is not leaving`() {
        stage.screen.door = .refused(reason: "never")
        #expect(stage.flow.show(PlainScreen("second")) == .applied)
    }

    @Test func `a container can refuse on behalf of its children`() {
        final class Locked: Container {
            let initialChildren: InitialChildren? = InitialChildren([PlainScreen("inside")])
            let title = "locked"
            let kind = ContainerKind(rawValue: "locked")
            func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? {
                request == .show ? ContainerChange(insertion: shape.count, selected: shape.count) : nil
            }
            func canLeave() -> LeaveDecision { .refused(reason: "The box is locked.") }
        }
        stage.flow.show(Locked())
        #expect(back() == .refused(.byScreen(reason: "The box is locked.")))
        #expect(stage.titles == ["inside"])
    }
}
