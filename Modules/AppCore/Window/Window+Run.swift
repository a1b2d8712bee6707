extension Window {
    func run<Child: Coordinator>(
        _ child: Child, by parent: AnyFlow?, in placement: Placement, session: SessionScope?, origin: Origin,
        handler: @escaping (Outcome<Child.Value>) -> Void
    ) -> MoveResult {
        if isBusy, !isStaged(parent, placement) {
            return enqueue(for: parent) {
                _ = $0.run(child, by: parent, in: placement, session: session, origin: origin, handler: handler)
            }
        }
        let flow = child.flow
        if let refusal = refusalToRun(flow, by: parent, session: session, origin: origin) {
            let result = refuse(refusal, "run", by: parent)
            deliver(refusal, to: handler)
            return result
        }
        flow.onFinish = handler
        begin(flow, of: child, by: parent, in: placement, session: session, origin: origin)
        return .applied
    }

    /// Apart from `run`, which would otherwise look up the outcome's type on every call.
    @inline(never) private func deliver<Value>(_ refusal: Refusal, to handler: (Outcome<Value>) -> Void) {
        handler(.left(.refused(refusal)))
    }

    /// The part of `run` that needs no type of value.
    func begin(
        _ flow: AnyFlow, of child: any Coordinator, by parent: AnyFlow?, in placement: Placement,
        session: SessionScope?, origin: Origin
    ) {
        flow.phase = .running
        flow.window = self
        flow.coordinator = child
        flow.startPlace = current(origin)
        if parent == nil { adoptFirst(flow) }
        parent?.adopt(flow)
        place(flow, in: placement)
        if let session {
            flow.madeExtras.session = session
            session.begin(with: flow)
        }
        if let lifetimes { lifetimes.record(coordinator: child, of: flow.path) }
        flow.holds = 1
        deliver(from: flow.startPlace, cause: currentCause) { child.start() }
        flow.holds -= 1
        if flow.isIdle { endIdle(flow) }
    }

    func refusalToRun<Value>(
        _ flow: Flow<Value>, by parent: AnyFlow?, session: SessionScope?, origin: Origin
    ) -> Refusal? {
        if isClosed { return .windowClosed }
        if flow.phase != .idle { return .alreadyStarted }
        if flow.onFinish != nil { return .handlerTaken }
        if let parent, parent.phase != .running { return .ended }
        if !isBusy, isStale(origin) { return .stale }
        if let session, session.hasBegun { return .sessionUsed }
        return nil
    }

    /// Whether a child starts together with its parent, where that one shows its own screens.
    private func isStaged(_ parent: AnyFlow?, _ placement: Placement) -> Bool {
        guard let parent, let staging, case .shared = placement else { return false }
        return staging.contains(parent)
    }

    private func adoptFirst(_ flow: AnyFlow) {
        flow.stage = root
        flow.madeExtras.journal = journal
        firstFlows = firstFlows + [flow]
    }

    private func place(_ flow: AnyFlow, in placement: Placement) {
        switch placement {
        case .shared:
            break
        case .navigator(let navigator):
            flow.stage = navigator.place
            flow.extras?.presentation = nil
        case .modal(let style):
            present(flow, in: StackContainer(), style)
        case .modalNavigator(let navigator, let style):
            present(flow, in: navigator, style)
        }
    }

    private func present(_ flow: AnyFlow, in navigator: any Navigator, _ style: ModalStyle) {
        flow.stage = navigator.place
        flow.madeExtras.presentation = Presentation(navigator: navigator, style: style)
    }
}
