extension Window {
    func run<Child: Coordinator>(
        _ child: Child, by parent: AnyFlow?, in placement: Placement, session: SessionScope?, origin: Origin,
        handler: @escaping (Outcome<Child.Value>) -> Void
    ) -> MoveResult {
        if isBusy {
            return enqueue(for: parent) {
                _ = $0.run(child, by: parent, in: placement, session: session, origin: origin, handler: handler)
            }
        }
        let flow = child.flow
        let from = current(origin)
        if let refusal = refusalToRun(flow, by: parent, session: session, from: from) {
            let result = refuse(refusal, "run", by: parent)
            deliver(refusal, to: handler)
            return result
        }
        flow.onFinish = handler
        begin(flow, of: child, by: parent, in: placement, session: session, from: from)
        return .applied
    }

    /// Apart from `run`, which would otherwise look up the outcome's type on every call.
    @inline(never) private func deliver<Value>(_ refusal: Refusal, to handler: (Outcome<Value>) -> Void) {
        handler(.left(.refused(refusal)))
    }

    /// The part of `run` that needs no type of value.
    private func begin(
        _ flow: AnyFlow, of child: any Coordinator, by parent: AnyFlow?, in placement: Placement,
        session: SessionScope?, from: Place?
    ) {
        flow.phase = .running
        flow.window = self
        flow.coordinator = child
        flow.session = session
        flow.startPlace = from
        place(flow, of: parent, in: placement)
        if let parent {
            parent.adopt(flow)
        } else {
            flow.firstJournal = journal
            firstFlows = firstFlows + [flow]
        }
        session?.begin(with: flow)
        if let lifetimes { lifetimes.record(coordinator: child, of: flow.path) }
        flow.holds = 1
        deliver(from: from, cause: currentCause) { child.start() }
        flow.holds -= 1
        if flow.isIdle { endIdle(flow) }
    }

    private func refusalToRun<Value>(
        _ flow: Flow<Value>, by parent: AnyFlow?, session: SessionScope?, from: Place?
    ) -> Refusal? {
        if isClosed { return .windowClosed }
        if flow.phase != .idle { return .alreadyStarted }
        if flow.onFinish != nil { return .handlerTaken }
        if let parent, parent.phase != .running { return .ended }
        if isStale(from) { return .stale }
        if let session, session.hasBegun { return .sessionUsed }
        return nil
    }

    private func place(_ flow: AnyFlow, of parent: AnyFlow?, in placement: Placement) {
        switch placement {
        case .shared:
            guard let parent else {
                flow.stage = root
                return
            }
            flow.stage = parent.stage
            flow.modalNavigator = parent.modalNavigator
            flow.modalStyle = parent.modalStyle
        case .navigator(let navigator):
            flow.stage = navigator.place
        case .modal(let style):
            present(flow, in: StackContainer(), style)
        case .modalNavigator(let navigator, let style):
            present(flow, in: navigator, style)
        }
    }

    private func present(_ flow: AnyFlow, in navigator: any Navigator, _ style: ModalStyle) {
        flow.stage = navigator.place
        flow.modalNavigator = navigator
        flow.modalStyle = style
    }
}
