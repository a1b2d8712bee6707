import AppCore
import AppCoreContent
import AppCoreRouting

/// A window with two tabs; each contains a stack, which contains tabs, which contain a stack, which contains the
/// screen: five steps from the root.
@MainActor private final class Deep: Coordinator {
    let flow = Flow<Void>("deep")
    let stacks = [Deep.stack("a"), Deep.stack("b")]
    let window = Window(journal: Journal(capacity: 0))
    let tabs: TabContainer

    init() {
        tabs = TabContainer(tabs: stacks)
        window.run(self) { _ in }
    }

    func start() { flow.show(tabs) }

    private static func stack(_ name: String) -> StackContainer {
        let screen = DeepScreen(name)
        return StackContainer(
            name, holding: [TabContainer(name, tabs: [StackContainer(name: name, holding: [screen])])])
    }
}

private final class DeepScreen: ContentScreen {
    let title: String

    init(_ title: String) { self.title = title }

    var content: Content { Text(title) }
}

@MainActor func routingRows() throws -> [Row] {
    let deep = Deep()
    let router = Router<Destination>(for: deep.flow)
    let step = StepAssembly.from(.root, String.self)
        .find(Finder { (tabs: TabContainer, _) in tabs.title.isEmpty })
        .find(.showing { (stack: StackContainer) in stack.title })
        .find(.showing { (tabs: TabContainer) in tabs.title })
        .find(.showing { (stack: StackContainer) in stack.name })
        .find(.showing { (screen: DeepScreen) in screen.title })
    let destinations = [Destination("a", to: step, with: "a"), Destination("b", to: step, with: "b")]
    var turn = 0
    let byHand = Deep()
    let found = try interleave(
        31,
        [
            Subject(times: 2000) {
                turn += 1
                router.open(destinations[turn & 1])
            },
            Subject(times: 2000) {
                turn += 1
                byHand.flow.select(byHand.stacks[turn & 1])
            },
        ])
    let building = Deep()
    let build = StepAssembly.from(.root).find(.identity(building.tabs))
        .build(Factory { _ in StackContainer("new") }, by: .replaceTab(at: 1))
        .build(Factory { _ in DeepScreen("list") }, by: .push)
        .build(Factory { _ in DeepScreen("item") }, by: .push)
        .build(Factory { _ in DeepScreen("part") }, by: .push)
    let built = Destination("built", to: build)
    let buildingRouter = Router<Destination>(for: building.flow)
    let buildingByHand = Deep()
    var old: any Presentable = buildingByHand.stacks[1]
    let made = try interleave(
        31,
        [
            Subject(times: 2000) { buildingRouter.open(built) },
            Subject(times: 2000) {
                let new = StackContainer("new")
                buildingByHand.flow.replace(old, with: new)
                for title in ["list", "item", "part"] { buildingByHand.flow.show(DeepScreen(title), in: new) }
                old = new
            },
        ])
    guard deep.window.notice == nil, building.window.focusedScreen?.title == "part" else {
        throw ProcessError(description: "a route led nowhere")
    }
    return [
        Row(
            name: "a route of five steps, all found", ours: found[0], baseline: ("hand-written", found[1]),
            target: .timesBaseline(6)),
        Row(
            name: "a route of five steps, four built", ours: made[0], baseline: ("hand-written", made[1]),
            target: .timesBaseline(2)),
    ]
}
