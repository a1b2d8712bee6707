import AppCore
import AppCoreContent
import AppCoreTesting

/// A flow of one screen with rows, made by the test; each of the broken ones differs from it in one thing.
@MainActor final class RowsFlow: Coordinator {
    let flow = Flow<Void>("sample")
    private let begin: (RowsFlow) -> Void

    init(_ begin: @escaping (RowsFlow) -> Void) { self.begin = begin }

    func start() { begin(self) }
}

/// A screen that counts, and tells no one.
final class SilentScreen: ContentScreen {
    let place = Place()
    let title = "Counter"
    private var count = 0

    var content: Content { Row("Tapped \(count) times", id: "count") { self.count += 1 } }
}

/// Puts its newest child in front, and shows its first.
final class BlindContainer: Navigator {
    let place = Place()
    let title = "blind"
    let kind = ContainerKind(rawValue: "blind")
    private let stack = StackContainer()

    func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? {
        stack.change(for: request, in: shape)
    }

    func visible(in shape: ContainerShape) -> Range<Int> { shape.count == 0 ? 0..<0 : 0..<1 }
}

/// What keeps a coordinator that has ended.
final class Attic { var things: [AnyObject] = [] }

/// Flows that break a rule, with a message of their own each.
enum BrokenFlow: String, CaseIterable {
    case screenIsKept, coordinatorIsKept, restlessWork, emptyTabs, hostileNotice, twinElements, noLabel, forgottenWork,
        twoTaps, deadEnd, silentChange, blindContainer

    /// What the walk has to say.
    var message: String {
        switch self {
        case .screenIsKept: "there still lives screen TestScreen, made by host/sample"
        case .coordinatorIsKept: "there still lives coordinator ChildFlow, made by host/sample/child"
        case .restlessWork: "work goes on for ever: task polling, made by host/sample"
        case .emptyTabs: "nothing is shown, and nothing is under way"
        case .hostileNotice: "the notice \"saved \\u{1B}[31m\" is no clean text"
        case .twinElements: "'List' has two elements with the identity 'twin'"
        case .noLabel: "'' of 'List' has no label"
        case .forgottenWork: "an ended flow goes on"
        case .twoTaps: "'More' tapped twice leads to 'Next' twice"
        case .deadEnd: "'Trap' offers nothing and cannot be left: No."
        case .silentChange: "times\" came without a word; is 'Counter' @Observable?"
        case .blindContainer: "'Next' is in front and cannot be seen"
        }
    }

    @MainActor func make(_ attic: Attic) -> RowsFlow {
        RowsFlow { sample in
            let flow = sample.flow
            let screen = TestScreen("List", rows: ["One", "Two", "More"])
            screen.onTap = { [weak screen] in if $0 == "More", let screen { self.more(flow, screen, attic) } }
            flow.show(screen)
        }
    }

    /// What goes wrong, once a person wants more.
    @MainActor private func more(_ flow: Flow<Void>, _ screen: TestScreen, _ attic: Attic) {
        switch self {
        case .screenIsKept: screen.onAppear = { _ = screen }
        case .coordinatorIsKept:
            let child = ChildFlow()
            attic.things.append(child)
            flow.run(child) { _ in }
        case .restlessWork: flow.task("polling") { while !Task.isCancelled { await Task.yield() } }
        case .emptyTabs: flow.replace(screen, with: StackContainer("nothing"))
        case .hostileNotice: flow.notify("saved \u{1B}[31m")
        case .twinElements: screen.rows += ["twin", "twin"]
        case .noLabel: screen.rows.append("")
        case .forgottenWork:
            Task {
                for _ in 0..<3 { await Task.yield() }
                flow.show(TestScreen("Late"))
            }
            flow.finish()
        case .twoTaps: Task { if flow.isRunning { flow.show(TestScreen("Next", rows: ["One"])) } }
        case .deadEnd:
            let trap = TestScreen("Trap")
            trap.door = .refused(reason: "No.")
            flow.show(trap)
        case .silentChange: flow.show(SilentScreen())
        case .blindContainer:
            let container = BlindContainer()
            flow.show(container)
            flow.show(TestScreen("First", rows: ["One"]), in: container)
            flow.show(TestScreen("Next", rows: ["One"]), in: container)
        }
    }
}

/// A flow that another one runs.
@MainActor private final class ChildFlow: Coordinator {
    let flow = Flow<Void>("child")

    func start() { flow.show(TestScreen("Child", rows: ["One"])) }
}
