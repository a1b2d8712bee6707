/// The start of a flow in a window.
@MainActor package struct Launch {
    let flow: AnyFlow
    let parent: AnyFlow?
    let placement: Placement
    let session: SessionScope?
    let origin: Origin
    let window: Window

    /// Starts a coordinator's flow, or queues the start until the window is free.
    ///
    /// - Parameters:
    ///   - child: The coordinator.
    ///   - handler: Called with the flow's outcome, or with the reason why it was not started.
    /// - Returns: The result of the start.
    func run<Child: Coordinator>(
        _ child: Child, onFinish handler: @escaping (Outcome<Child.Value>) -> Void
    ) -> MoveResult {
        if window.moves.isBusy, !isInPendingStart {
            return window.moves.wait(for: parent) { _ = self.run(child, onFinish: handler) }
        }
        let seen = child.flow
        if let refusal = refusal(seeing: seen) {
            _ = window.moves.refuse(refusal, "run", by: parent)
            return Self.refuse(refusal, to: handler)
        }
        seen.onFinish = handler
        begin(child)
        return .applied
    }

    /// Starts a coordinator's flow; its first screens are held back until the navigation makes its change.
    ///
    /// - Returns: The flow and its held-back screens; `nil` if it is not to start in a given navigator.
    /// - Throws: Why the flow cannot start.
    package func prepare<Child: Coordinator>(
        _ child: Child, onFinish handler: @escaping (Outcome<Child.Value>) -> Void
    ) throws(Refusal) -> PendingStart? {
        guard case .navigator(let navigator) = placement else { return nil }
        let (seen, new) = (child.flow, PendingStart(of: flow, in: navigator))
        window.moves.pendingStart = new
        defer { window.moves.pendingStart = nil }
        if let refusal = refusal(seeing: seen) { throw refusal }
        seen.onFinish = handler
        begin(child)
        return new
    }

    static func refuse<Value>(
        _ refusal: Refusal, to handler: (Outcome<Value>) -> Void
    ) -> MoveResult {
        handler(.left(.refused(refusal)))
        return .refused(refusal)
    }

    /// Why the flow cannot start, if it cannot; `seen` is its `flow`, read again to notice a computed one.
    func refusal(seeing seen: AnyFlow) -> Refusal? {
        if seen !== flow { return .flowNotStored }
        if window.isClosed { return .windowClosed }
        if flow.phase != .idle { return .alreadyStarted }
        if flow.hasHandler { return .handlerTaken }
        if let parent, parent.phase != .running { return .ended }
        if !window.moves.isBusy {
            do throws(Refusal) { try window.moves.origins.check(origin) } catch { return error }
        }
        if let session, !session.admits(flowIn: window) { return .sessionUsed }
        switch placement {
        case .shared, .modal: return nil
        case .navigator(let navigator):
            let isPending = window.moves.pendingStart?.navigator === navigator
            return isPending || window.tree.place(of: navigator) != nil ? nil : .containerMissing
        case .placeOf(let old): return old.isRunning && old.parent === parent ? nil : .childMissing
        case .modalNavigator(let navigator, _): return window.tree.place(of: navigator) == nil ? nil : .alreadyShown
        }
    }

    /// Starts the flow, which ends at once if nothing keeps it alive afterwards.
    func begin(_ child: any Coordinator) {
        flow.phase = .running
        flow.window = window
        flow.journal = window.journal
        flow.coordinator = child
        if let parent { adopt(by: parent) } else { adoptFirst() }
        place()
        window.moves.pendingStart?.note(flow)
        if let session {
            flow.madeExtras.session = session
            session.add(flow)
        }
        #if DEBUG
        FlowCensus.ofRunningTask?.record(started: flow)
        #endif
        if let lifetimes = window.lifetimes { lifetimes.record(coordinator: child, of: flow.way) }
        flow.holds = 1
        let origins = window.moves.origins
        origins.deliver(from: origins.place(of: origin), cause: origins.cause, isStart: true) {
            if let extras = flow.extras {
                for begin in extras.onStart { begin(window) }
                extras.onStart = []
            }
            child.start()
        }
        // If the new screen covers the origin of an enclosing start, that start continues from the new screen; so does
        // any delivery if the new screen is in the origin's place.
        if origins.delivery.isStart || takesPlace, let place = flow.newestPlace, origins.isStale(origin) {
            origins.advance(origin, to: place)
        }
        window.moves.letGo(of: flow)
    }

    /// The child shows its screens where its parent does, unless its placement differs.
    private func adopt(by parent: AnyFlow) {
        flow.parent = parent
        flow.way = parent.way.down(to: flow.name)
        flow.navigator = parent.navigator
        if let presentation = parent.extras?.presentation { flow.madeExtras.presentation = presentation }
        parent.add(flow)
    }

    private func adoptFirst() {
        flow.navigator = window.tree.root.container as? any Navigator
        window.moves.endings.adopt(flow)
    }

    private func place() {
        switch placement {
        case .shared:
            if let replacement = parent?.extras?.replacement, replacement.child != nil {
                flow.madeExtras.replacement = replacement
            }
        case .placeOf(let old):
            flow.navigator = old.navigator
            flow.madeExtras.presentation = old.extras?.presentation
            flow.madeExtras.replacement = Replacement(of: old)
        case .navigator(let navigator):
            flow.navigator = navigator
            flow.extras?.presentation = nil
        case .modal(let style):
            present(in: StackContainer(), style)
        case .modalNavigator(let navigator, let style):
            present(in: navigator, style)
        }
    }

    private func present(in navigator: any Navigator, _ style: ModalStyle) {
        flow.navigator = navigator
        flow.madeExtras.presentation = Presentation(navigator, style)
    }

    private var takesPlace: Bool { if case .placeOf = placement { true } else { false } }

    /// Whether the flow starts as part of another one's pending start, or is the one that a stack's first use starts.
    private var isInPendingStart: Bool {
        guard let pendingStart = window.moves.pendingStart else { return false }
        switch placement {
        case .shared: return parent.map(pendingStart.contains) ?? false
        case .navigator(let navigator): return pendingStart.isFirstUse && navigator === pendingStart.navigator
        case .modal, .modalNavigator, .placeOf: return false
        }
    }
}

extension Window {
    /// Starts a window's first flow and calls the handler once with its outcome.
    ///
    /// - Parameters:
    ///   - coordinator: The coordinator, never started before, with no `onFinish`.
    ///   - session: The session that begins and ends with this flow, if any.
    ///   - handler: Called once with the outcome, after the flow's screens are removed.
    public func run<Root: Coordinator>(
        _ coordinator: Root, session: SessionScope? = nil,
        onFinish handler: @escaping (Outcome<Root.Value>) -> Void
    ) {
        _ = begin(coordinator, session: session, handler)
    }

    /// Starts a window's first flow, whose `onFinish` is already set.
    ///
    /// - Parameter coordinator: The coordinator, never started before, with its `onFinish` set.
    /// - Returns: The result; refused if the coordinator was already started or has no `onFinish`. Any other refusal
    ///   goes to `onFinish` as well.
    @discardableResult public func start<Root: Coordinator>(_ coordinator: Root) -> MoveResult {
        do throws(Refusal) {
            return begin(coordinator, session: nil, try coordinator.flow.takeOnFinish())
        } catch {
            journal.recordRefused(nil, "start", error)
            return .refused(error)
        }
    }

    private func begin<Root: Coordinator>(
        _ coordinator: Root, session: SessionScope?, _ handler: @escaping (Outcome<Root.Value>) -> Void
    ) -> MoveResult {
        let launch = Launch(
            flow: coordinator.flow, parent: nil, placement: .shared, session: session, origin: .place(nil), window: self
        )
        return launch.run(coordinator, onFinish: handler)
    }
}

extension Launch {
    /// The start of a flow within a navigation.
    package init(of flow: AnyFlow, by parent: AnyFlow, in navigator: any Navigator, _ window: Window) {
        self.init(
            flow: flow, parent: parent, placement: .navigator(navigator), session: nil,
            origin: .place(window.tree.front), window: window)
    }
}
