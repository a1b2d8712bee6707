/// The start of a flow in a window.
@MainActor struct Launch {
    let flow: AnyFlow
    let parent: AnyFlow?
    let placement: Placement
    let session: SessionScope?
    let origin: Origin
    let window: Window

    /// Starts a coordinator's flow, or keeps the start until the window is free.
    ///
    /// - Parameters:
    ///   - child: The coordinator.
    ///   - handler: Hears how the flow ended, or why it was not started.
    /// - Returns: What became of the start.
    func run<Child: Coordinator>(
        _ child: Child, onFinish handler: @escaping (Outcome<Child.Value>) -> Void
    ) -> MoveResult {
        if window.moves.isBusy, !isStaged {
            return window.moves.wait(for: parent) { _ = self.run(child, onFinish: handler) }
        }
        if let refusal {
            _ = window.moves.refuse(refusal, "run", by: parent)
            return Self.refuse(refusal, to: handler)
        }
        child.flow.onFinish = handler
        begin(child)
        return .applied
    }

    /// Apart from `run`, which would otherwise look up the outcome's type on every call (bench: coordinator/child among 1).
    @inline(never) static func refuse<Value>(
        _ refusal: Refusal, to handler: (Outcome<Value>) -> Void
    ) -> MoveResult {
        handler(.left(.refused(refusal)))
        return .refused(refusal)
    }

    /// Why the flow cannot be started.
    var refusal: Refusal? {
        if window.isClosed { return .windowClosed }
        if flow.phase != .idle { return .alreadyStarted }
        if flow.hasHandler { return .handlerTaken }
        if let parent, parent.phase != .running { return .ended }
        if !window.moves.isBusy, window.moves.origins.isStale(origin) { return .stale }
        if let session, session.hasBegun { return .sessionUsed }
        return nil
    }

    /// Starts the flow; a coordinator that has nothing to keep it afterwards ends at once.
    func begin(_ child: any Coordinator) {
        flow.phase = .running
        flow.window = window
        flow.coordinator = child
        flow.startPlace = window.moves.origins.place(of: origin)
        if let parent { parent.adopt(flow) } else { adoptFirst() }
        place()
        if let session {
            flow.madeExtras.session = session
            session.begin(with: flow)
        }
        if let lifetimes = window.lifetimes { lifetimes.record(coordinator: child, of: flow.path) }
        flow.holds = 1
        window.moves.origins.deliver(from: flow.startPlace, cause: window.moves.origins.cause) { child.start() }
        window.moves.letGo(of: flow)
    }

    private func adoptFirst() {
        flow.stage = window.tree.root
        flow.madeExtras.journal = window.journal
        window.moves.endings.adopt(flow)
    }

    private func place() {
        switch placement {
        case .shared:
            break
        case .navigator(let navigator):
            flow.stage = navigator.place
            flow.extras?.presentation = nil
        case .modal(let style):
            present(in: StackContainer(), style)
        case .modalNavigator(let navigator, let style):
            present(in: navigator, style)
        }
    }

    private func present(in navigator: any Navigator, _ style: ModalStyle) {
        flow.stage = navigator.place
        flow.madeExtras.presentation = Presentation(navigator: navigator, style: style)
    }

    /// Whether it starts together with its parent, where that one shows its own screens.
    private var isStaged: Bool {
        guard let parent, let staging = window.moves.staging, case .shared = placement else { return false }
        return staging.contains(parent)
    }
}
