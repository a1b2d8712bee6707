import AppCore
import AppCoreContent
import AppCoreTesting

/// A flow of one screen with rows, made by the test.
///
/// Each broken flow differs from it in one thing.
@MainActor final class RowsFlow: Coordinator {
    let flow = Flow<Void>("sample")
    private let begin: (RowsFlow) -> Void

    init(_ begin: @escaping (RowsFlow) -> Void) { self.begin = begin }

    func start() { begin(self) }
}

/// A screen that counts without being observable.
final class SilentScreen: ContentScreen {
    let title = "Counter"
    private var count = 0

    var content: Content { Row("Tapped \(count) times", id: "count") { self.count += 1 } }
}

/// Selects its newest child, but shows its first.
final class BlindContainer: Navigator {
    let title = "blind"
    let kind = ContainerKind(rawValue: "blind")
    private let stack = StackContainer()

    func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? {
        stack.change(for: request, in: shape)
    }

    func visible(in shape: ContainerShape) -> Range<Int> { shape.count == 0 ? 0..<0 : 0..<1 }
}

/// Keeps coordinators alive after they end.
final class Attic { var things: [AnyObject] = [] }

/// Flows that break one rule each, with the message for it.
enum BrokenFlow: String, CaseIterable {
    case screenIsKept, coordinatorIsKept, restlessWork, emptyTabs, hostileNotice, showsTwice, twinElements, noLabel,
        forgottenWork,
        twoTaps, deadEnd, silentChange, blindContainer

    /// The message that the walk has to report.
    var message: String {
        switch self {
        case .screenIsKept: "still alive after everything has ended: screen TestScreen, made by host/sample"
        case .coordinatorIsKept:
            "still alive after everything has ended: coordinator ChildFlow, made by host/sample/child"
        case .restlessWork: "work never ends: task polling, made by host/sample"
        case .emptyTabs: "nothing is shown, and no work is running"
        case .showsTwice: "this could never be made"
        case .hostileNotice: "the notice \"saved \\u{1B}[31m\" isn't clean text"
        case .twinElements: "'List' has two elements with the identity 'twin'"
        case .noLabel: "'' of 'List' has no label"
        case .forgottenWork: "an ended flow still acts"
        case .twoTaps: "tapping 'More' twice opens 'Next' twice"
        case .deadEnd: "'Trap' offers nothing and can't be left: No."
        case .silentChange: "times\" came unobserved; is 'Counter' @Observable?"
        case .blindContainer: "'Next' is in front but not visible"
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

    /// What goes wrong when the user taps More.
    @MainActor private func more(_ flow: Flow<Void>, _ screen: TestScreen, _ attic: Attic) {
        switch self {
        case .screenIsKept: screen.onAppear = { _ = screen }
        case .coordinatorIsKept:
            let child = ChildFlow()
            attic.things.append(child)
            flow.run(child) { _ in }
        case .restlessWork: flow.task("polling") { while !Task.isCancelled { await Task.yield() } }
        case .emptyTabs: flow.replace(screen, with: StackContainer("nothing"))
        case .showsTwice: flow.show(screen, from: screen)
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
