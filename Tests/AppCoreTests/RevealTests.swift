import AppCore
import AppCoreTesting
import Testing

/// Bringing a tab's stack to the front, with nothing over its first screen, as one move.
@MainActor @Suite struct RevealTests {
    private final class Home: Coordinator {
        let flow = Flow<Void>("home")
        let stacks = [StackContainer("One"), StackContainer("Two")]
        var runs: [TestCoordinator] = []
        var outcomes: [String] = []

        func start() {
            flow.show(TabContainer(tabs: stacks))
            for stack in stacks {
                let child = TestCoordinator(stack.title.lowercased()) { $0.flow.show(PlainScreen(stack.title)) }
                runs.append(child)
                flow.run(child, in: .navigator(stack)) { _ in }
            }
        }
    }

    private let home = Home()
    private let root = StackContainer()
    private let window: Window

    init() {
        window = Window(navigator: root)
        window.run(home) { _ in }
    }

    private func cover() -> PlainScreen {
        let two = home.runs[1]
        let deep = PlainScreen("deep")
        two.flow.show(deep)
        two.flow.run(TestCoordinator("child") { $0.flow.show(PlainScreen("deeper")) }) {
            self.home.outcomes.append("\($0)")
        }
        let one = home.runs[0]
        one.flow.run(TestCoordinator("sheet") { $0.flow.show(PlainScreen("sheet")) }, in: .modal(.sheet)) {
            self.home.outcomes.append("\($0)")
        }
        return deep
    }

    @Test func `modals leave, the tab is selected and its stack goes back, in one move with one entry`() {
        _ = cover()
        #expect(window.titles == ["sheet"])
        let entries = window.journal.entries.count
        var arrived = 0
        #expect(home.flow.reveal(home.stacks[1]) { arrived += 1 } == .applied)
        #expect(window.titles == ["Two"] && window.snapshot.modals.isEmpty && arrived == 1)
        #expect(home.outcomes == ["left(replaced)", "left(replaced)"])
        #expect(window.journal.entries.count == entries + 1)
        #expect(window.journal.entries.last?.action == "reveal" && window.journal.entries.last?.cause == .link)
    }

    @Test func `what follows is shown there, whatever was in front before`() {
        _ = cover()
        home.flow.reveal(home.stacks[1]) {
            self.home.flow.run(
                TestCoordinator("new") { $0.flow.show(PlainScreen("new")) }, in: .navigator(self.home.stacks[1])
            ) {
                _ in
            }
        }
        #expect(window.titles == ["new"])
        #expect(window.snapshot.root.children[0].children[1].children.map(\.title) == ["Two", "new"])
        #expect(window.journal.entries.last?.cause == .link)
    }

    @Test func `a refusal leaves everything as it was, and a question comes before the move`() {
        let deep = cover()
        deep.door = .refused(reason: "Not now.")
        let before = window.snapshot
        var arrived = 0
        #expect(home.flow.reveal(home.stacks[1]) { arrived += 1 } == .refused(.byScreen(reason: "Not now.")))
        #expect(window.snapshot == before && arrived == 0)
        deep.door = .ask(Question("Really?"))
        #expect(home.flow.reveal(home.stacks[1]) { arrived += 1 } == .asked)
        #expect(window.snapshot == before && arrived == 0)
        window.answer(true)
        #expect(window.titles == ["Two"] && arrived == 1)
    }

    @Test func `only what would leave is asked: another tab's screens stay as they are`() {
        let deep = cover()
        deep.door = .refused(reason: "Not now.")
        #expect(home.flow.reveal(home.stacks[0]) {} == .applied)
        #expect(window.titles == ["One"])
        #expect(window.snapshot.root.children[0].children[1].children.count == 3)
    }

    @Test func `what lies below something else in a stack is refused, and nothing changes`() {
        home.flow.show(PlainScreen("above the tabs"), in: root)
        let before = window.snapshot
        #expect(before.root.children.count == 2)
        #expect(home.flow.reveal(home.stacks[1]) {} == .refused(.byContainer(kind: "stack")))
        #expect(window.snapshot == before)
    }

    @Test func `a stack that is not in the window is refused`() {
        #expect(home.flow.reveal(StackContainer("other")) {} == .refused(.stale))
    }
}
