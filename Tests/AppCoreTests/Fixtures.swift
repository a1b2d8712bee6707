import AppCore
import AppCoreContent
import Observation

/// A screen with a title, a row and an output, and a door that may be locked, and does something when it is tried.
@Observable final class PlainScreen: ContentScreen {
    let title: String
    @ObservationIgnored var onTap: () -> Void = {}
    @ObservationIgnored var door = LeaveDecision.allowed
    @ObservationIgnored var onLeaving: () -> Void = {}
    @ObservationIgnored var onLeave: () -> Void = {}
    @ObservationIgnored var onAppear: () -> Void = {}
    @ObservationIgnored var appearances: [String] = []

    init(_ title: String) { self.title = title }

    var content: Content {
        Row(title, id: "row") { self.onTap() }
    }

    func canLeave() -> LeaveDecision {
        onLeaving()
        return door
    }
    func didAppear() {
        appearances.append("appear")
        onAppear()
    }
    func didDisappear() { appearances.append("disappear") }
    func didLeave() {
        appearances.append("leave")
        onLeave()
    }
}

final class TestCoordinator: Coordinator {
    let flow: Flow<Int>
    private let onStart: (TestCoordinator) -> Void

    init(_ name: String, onStart: @escaping (TestCoordinator) -> Void = { _ in }) {
        flow = Flow(name)
        self.onStart = onStart
    }

    func start() { onStart(self) }

    /// A coordinator of one screen, both with this name.
    static func showing(
        _ title: String, onTap: @escaping (TestCoordinator) -> Void = { _ in }
    ) -> TestCoordinator {
        TestCoordinator(title) { child in
            let screen = PlainScreen(title)
            screen.onTap = { onTap(child) }
            child.flow.show(screen)
        }
    }
}

/// A window with a first flow that shows one screen.
@MainActor struct Stage {
    let window: Window
    let coordinator: TestCoordinator
    let screen = PlainScreen("first")

    init(window: Window = Window(), onEnd: @escaping (Outcome<Int>) -> Void = { _ in }) {
        self.window = window
        let screen = screen
        coordinator = TestCoordinator("app") { $0.flow.show(screen) }
        window.run(coordinator, onFinish: onEnd)
    }

    var flow: Flow<Int> { coordinator.flow }
    var titles: [String] { window.visibleScreens.map(\.title) }
}

extension Window {
    var titles: [String] { visibleScreens.map(\.title) }

    @discardableResult func tap(_ id: ElementID = "row", on screen: any Screen) -> MoveResult {
        perform(.element(id, .activate, in: self.id(of: screen)))
    }
}

extension Window {
    func untilNoted(_ isMeant: @escaping (JournalEntry) -> Bool) async {
        if journal.entries.contains(where: isMeant) { return }
        let signal = Signal()
        journal.addSink { if isMeant($0) { signal.tell() } }
        await signal.next()
    }
}

/// Resumes its waiters when something happens.
@MainActor final class Signal {
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func tell() {
        let told = waiting
        waiting = []
        for continuation in told { continuation.resume() }
    }

    func next() async { await withCheckedContinuation { waiting.append($0) } }
}

/// Lets everything run that is ready on the main actor.
@MainActor func turn() async { await Task { @MainActor in }.value }
