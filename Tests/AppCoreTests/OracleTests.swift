import AppCore
import AppCoreTesting
import Testing

/// What random walks of the kernel and of the one before it told apart.
@MainActor @Suite struct OracleTests {
    private let stage = Stage()

    @Test(arguments: ["tabs", "pages", "split", "menu"])
    func `the newest that a flow shows is the container, not a child that comes with it`(kind: String) {
        let children = ["a", "b", "c"].map { PlainScreen($0) }
        let container: any Container =
            switch kind {
            case "tabs": TabContainer(tabs: children)
            case "pages": PageContainer(holding: children)
            case "split": SplitContainer(columns: 3, holding: children)
            default: SideMenuContainer(sections: children)
            }
        stage.flow.show(container)
        #expect(stage.flow.shown.first === container)
        #expect(stage.flow.replaceTop(with: PlainScreen("new")) == .applied)
        #expect(stage.titles == ["new"] && stage.window.id(of: container) == .none)
    }

    @Test func `requests that wait for a gesture's end may name what an earlier one of them shows`() {
        stage.flow.show(PlainScreen("second"))
        let front = stage.window.snapshot.focus ?? .none
        stage.window.perform(.backGesture(.began, from: front))
        let (third, fourth, sheet) = (PlainScreen("third"), PlainScreen("fourth"), PlainScreen("sheet"))
        stage.flow.show(third)
        stage.flow.replace(third, with: fourth)
        stage.flow.present(sheet, from: fourth)
        stage.flow.run(TestCoordinator.showing("child"), from: sheet) { _ in }
        stage.flow.close(sheet)
        stage.window.perform(.backGesture(.cancelled, from: front))
        #expect(stage.titles == ["child"])
        #expect(!stage.window.journal.entries.contains { $0.kind == .refused })
    }

    @Test func `what leaves while a request that names it waits is released`() {
        stage.flow.show(PlainScreen("second"))
        let front = stage.window.snapshot.focus ?? .none
        weak let gone = stage.window.focusedScreen
        stage.window.perform(.backGesture(.began, from: front))
        if let gone { stage.flow.close(gone) }
        stage.window.perform(.backGesture(.finished, from: front))
        #expect(gone == nil && stage.titles == ["first"])
    }

    @Test func `a question stays while a flow that shows nothing begins and ends`() {
        let second = PlainScreen("second")
        second.door = .ask(Question("Leave?"))
        stage.flow.show(second)
        #expect(stage.flow.close(second) == .asked)
        var heard: [Outcome<Int>] = []
        stage.flow.run(TestCoordinator("silent")) { heard.append($0) }
        #expect(heard == [.left(.abandoned)] && stage.window.question?.text == "Leave?")
        stage.window.answer(true)
        #expect(stage.titles == ["first"])
    }

    @Test func `a question goes with the flow that asked it`() {
        let second = PlainScreen("second")
        second.door = .ask(Question("Leave?"))
        stage.flow.show(second)
        let asking = TestCoordinator("asking") { child in
            child.flow.task { while !Task.isCancelled { await Task.yield() } }
        }
        stage.flow.run(asking) { _ in }
        #expect(asking.flow.close(second) == .asked)
        asking.flow.finish(1)
        #expect(stage.window.question == nil && stage.titles == ["second"])
    }

    @Test func `what leaves hears of it from the top down, in a modal too`() {
        var gone: [String] = []
        func screen(_ title: String) -> PlainScreen {
            let screen = PlainScreen(title)
            screen.onLeave = { gone.append(title) }
            return screen
        }
        let base = screen("base")
        stage.flow.show(base)
        let child = TestCoordinator("child") { child in
            child.flow.show(screen("lower"))
            child.flow.show(screen("upper"))
        }
        stage.flow.run(child, in: .modal(.sheet), from: base) { _ in }
        child.flow.finish(1)
        #expect(gone == ["upper", "lower"])
        gone = []
        stage.flow.present(screen("sheet"), from: base)
        stage.flow.close(base)
        #expect(gone == ["sheet", "base"])
    }
}
