import AppCore
import AppCoreRouting
import Testing

/// Code that is asked something while a move is planned, and requests moves itself.
@MainActor @Suite struct ReentrancyTests {
    private let stage = Stage()
    private let child = Child()

    /// A container that does something when it is asked how it would change.
    final class BusyContainer: Container {
        let initialChildren: InitialChildren?
        let kind = ContainerKind(rawValue: "busy")
        let title = "busy"
        var onChange: () -> Void = {}
        var refuses = false

        init(holding children: [any Presentable]) {
            initialChildren = InitialChildren(children, selected: children.count - 1)
        }

        func visible(in shape: ContainerShape) -> Range<Int> { shape.selected..<shape.selected + 1 }

        func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? {
            onChange()
            return refuses ? nil : StackContainer().change(for: request, in: shape)
        }
    }

    @MainActor private struct Child {
        let stage = Stage()
        let first = PlainScreen("one")
        let second = PlainScreen("two")
        var coordinator: TestCoordinator

        init() {
            let (first, second) = (first, second)
            coordinator = TestCoordinator("child") {
                $0.flow.show(first)
                $0.flow.show(second)
            }
        }

        func run() -> Outcomes {
            let outcomes = Outcomes()
            stage.flow.run(coordinator) { outcomes.list.append("\($0)") }
            return outcomes
        }

        func back() -> MoveResult { stage.window.perform(.back(from: stage.window.snapshot.focus ?? .none)) }
    }

    @MainActor private final class Outcomes { var list: [String] = [] }

    @Test(arguments: [LeaveDecision.allowed, .refused(reason: "Stay."), .ask(Question("Leave?"))])
    func `a screen that ends its flow while it is asked whether it may leave ends it once`(answer: LeaveDecision) {
        child.second.door = answer
        child.second.onLeaving = { child.coordinator.flow.finish(7) }
        let outcomes = child.run()
        _ = child.back()
        #expect(outcomes.list == ["finished(7)"])
        #expect(child.stage.titles == ["first"])
        #expect(child.stage.window.question == nil)
    }

    @Test(arguments: [LeaveDecision.allowed, .refused(reason: "Stay."), .ask(Question("Leave?"))])
    func `a screen that closes the window while it is asked closes it after the move`(answer: LeaveDecision) {
        child.second.door = answer
        child.second.onLeaving = { child.stage.window.close() }
        let outcomes = child.run()
        _ = child.back()
        #expect(outcomes.list == ["left(window closed)"])
        #expect(child.stage.window.visibleScreens.isEmpty)
    }

    @Test func `a screen that shows another one while it is asked does so after the move`() {
        child.second.onLeaving = { child.coordinator.flow.show(PlainScreen("three"), from: child.first) }
        _ = child.run()
        #expect(child.back() == .applied)
        #expect(child.stage.titles == ["three"])
    }

    @Test func `screens that end each other's flows while they are asked all end once`() {
        var outcomes: [String] = []
        var coordinators: [TestCoordinator] = []
        func run(_ depth: Int, under parent: AnyFlow) {
            let screen = PlainScreen("screen \(depth)")
            screen.onLeaving = { for other in coordinators { other.flow.finish(depth) } }
            let child = TestCoordinator("flow\(depth)") { coordinator in
                coordinators.append(coordinator)
                coordinator.flow.show(screen)
                if depth < 4 { run(depth + 1, under: coordinator.flow) }
            }
            parent.run(child) { outcomes.append("\(depth): \($0)") }
        }
        run(0, under: stage.flow)
        stage.flow.goBack(to: stage.screen)
        #expect(stage.titles == ["first"])
        #expect(outcomes.count == 5)
        coordinators = []
    }

    @Test func `a screen that signs out while a modal over it is dismissed leaves with its session`() {
        let screen = PlainScreen("in the session")
        let sheet = PlainScreen("sheet")
        let child = TestCoordinator("inside") { coordinator in
            coordinator.flow.show(screen)
            coordinator.flow.present(sheet)
        }
        var outcomes: [String] = []
        stage.flow.run(child, session: SessionScope()) { outcomes.append("\($0)") }
        sheet.onLeaving = { child.flow.endSession() }
        stage.window.perform(.dismiss(from: stage.window.id(of: sheet)))
        #expect(stage.titles == ["first"])
        #expect(outcomes == ["left(session ended)"])
    }

    @Test func `a container that is asked for a change may request a move, which is made afterwards`() {
        let container = BusyContainer(holding: [PlainScreen("a"), PlainScreen("b"), PlainScreen("c")])
        stage.flow.show(container)
        var asked = false
        container.onChange = {
            guard !asked else { return }
            asked = true
            stage.flow.goBack(to: stage.screen)
        }
        _ = stage.window.perform(.back(from: stage.window.snapshot.focus ?? .none))
        #expect(asked)
        #expect(stage.titles == ["first"])
    }

    @Test func `a container that refuses and requests a move does not keep that move waiting`() {
        let (a, b) = (PlainScreen("a"), PlainScreen("b"))
        let container = BusyContainer(holding: [a, b])
        stage.flow.show(container)
        container.refuses = true
        container.onChange = { stage.flow.goBack(to: stage.screen) }
        #expect(stage.flow.select(a) == .refused(.byContainer(kind: ContainerKind(rawValue: "busy"))))
        #expect(stage.titles == ["first"])
    }

    @Test func `a router that asks a screen which ends its flow continues from the new state`() async {
        let shop = Shop()
        let screen = PlainScreen("editor")
        let editor = TestCoordinator("editor") { $0.flow.show(screen) }
        var outcomes: [String] = []
        shop.coordinator.flow.run(editor, in: .navigator(shop.home)) { outcomes.append("\($0)") }
        screen.door = .ask(Question("Leave?"))
        screen.onLeaving = { editor.flow.finish(1) }
        let home = StepAssembly.from(.root).find(Finder(StackContainer.self) { stack, _ in stack.title == "Home" })
        let way = home.poppedToRoot().build(shop.screen("next"), by: .push)
        #expect(shop.router.explain(Destination("next", to: way)).refusal == nil)
        #expect(outcomes == ["finished(1)"])
        #expect(await shop.go(Destination("next", to: way)) == nil)
        #expect(shop.titles == ["next"])
    }
}
