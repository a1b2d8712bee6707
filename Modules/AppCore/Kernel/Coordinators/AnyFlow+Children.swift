extension AnyFlow {
    /// Starts a child flow and calls the handler once with its outcome.
    ///
    /// If the start is refused, the child is not started and the handler gets `.left(.refused(_))`.
    ///
    /// - Parameters:
    ///   - child: The child's coordinator, never started before, with no `onFinish`.
    ///   - placement: Where the child shows its screens. Defaults to the parent's own navigator.
    ///   - session: The session that begins and ends with this child, if any.
    ///   - origin: The screen that this comes from. Defaults to the screen of the current event or task, if any.
    ///   - handler: Called once with the outcome, after the child's screens are removed.
    public func run<Child: Coordinator>(
        _ child: Child, in placement: Placement = .shared, session: SessionScope? = nil,
        from origin: (any Presentable)? = nil, onFinish handler: @escaping (Outcome<Child.Value>) -> Void
    ) {
        _ = begin(child, in: placement, session: session, from: origin, "run", handler)
    }

    /// Starts a child flow whose `onFinish` is already set.
    ///
    /// - Parameters:
    ///   - child: The child's coordinator, never started before, with its `onFinish` set.
    ///   - placement: Where the child shows its screens. Defaults to the parent's own navigator.
    ///   - origin: The screen that this comes from. Defaults to the screen of the current event or task, if any.
    /// - Returns: The result; refused if the coordinator was already started or has no `onFinish`. Any other refusal
    ///   goes to `onFinish` as well.
    @discardableResult public func start<Child: Coordinator>(
        _ child: Child, in placement: Placement = .shared, from origin: (any Presentable)? = nil
    ) -> MoveResult {
        do throws(Refusal) {
            let handler = try child.flow.takeOnFinish()
            return begin(child, in: placement, session: nil, from: origin, "start", handler)
        } catch {
            journal?.recordRefused(way, "start", error)
            return .refused(error)
        }
    }

    private func begin<Child: Coordinator>(
        _ child: Child, in placement: Placement, session: SessionScope?, from origin: (any Presentable)?,
        _ action: StaticString, _ handler: @escaping (Outcome<Child.Value>) -> Void
    ) -> MoveResult {
        guard let window = movingWindow else { return Launch.refuse(refuse(action), to: handler) }
        let launch = Launch(
            flow: child.flow, parent: self, placement: placement, session: session,
            origin: window.moves.origins.origin(from: origin), window: window)
        return launch.run(child, onFinish: handler)
    }

    /// Runs a child flow and waits for its outcome, which arrives one main-actor job later than in a handler.
    ///
    /// Cancelling the waiting task does not end the child; ending the flow does.
    ///
    /// - Parameters:
    ///   - child: The child's coordinator, never started before, with no `onFinish`.
    ///   - placement: Where the child shows its screens. Defaults to the parent's own navigator.
    ///   - session: The session that begins and ends with this child, if any.
    ///   - origin: The screen that this comes from. Defaults to the screen of the current event or task, if any.
    /// - Returns: How the child ended.
    public func outcome<Child: Coordinator>(
        of child: Child, in placement: Placement = .shared, session: SessionScope? = nil,
        from origin: (any Presentable)? = nil
    ) async -> Outcome<Child.Value> {
        await child.outcome(runBy: self, in: placement, session: session, from: origin) { _ in }
    }

    /// Starts work, such as loading or saving, that is cancelled when the flow ends, unless it outlives the flow.
    ///
    /// Moves that the work requests come from the screen whose event starts it, or else from the one in front where the
    /// flow shows its screens. If that screen is covered or gone by then, only showing, presenting and running are
    /// refused as stale. Requests made after the flow has ended are dropped and journalled. Work keeps a flow alive only
    /// until the flow shows its first screen.
    ///
    /// - Parameters:
    ///   - name: The work's name in the lifetime log.
    ///   - outlivesFlow: Whether the work goes on when the flow ends, so that a change by the user isn't lost.
    ///   - work: The work; it may capture the coordinator.
    /// - Returns: The task, which can be cancelled before the flow ends. It begins with the flow if that has not started
    ///   yet, and never if the flow has ended.
    @discardableResult public func task(
        _ name: String = "task", outlivesFlow: Bool = false, _ work: @escaping @MainActor () async -> Void
    ) -> FlowTask {
        let task = FlowTask(name: name, outlivesFlow: outlivesFlow)
        if let window = movingWindow {
            task.begin(in: self, of: window, work)
        } else if phase == .idle {
            task.wait(for: self, work)
        } else {
            _ = refuse("task", answer: "task \(name)")
        }
        return task
    }
}

extension Coordinator {
    /// Runs it as a child of a flow and waits for its outcome, of which the closure hears at once, before anything else
    /// can happen in the window.
    package func outcome(
        runBy parent: AnyFlow, in placement: Placement, session: SessionScope? = nil,
        from origin: (any Presentable)? = nil, hearing: @escaping (Outcome<Value>) -> Void
    ) async -> Outcome<Value> {
        let item = WorkItem.running
        item?.beginWaiting()
        return await withCheckedContinuation { continuation in
            parent.run(self, in: placement, session: session, from: origin) { outcome in
                hearing(outcome)
                item?.endWaiting()
                continuation.resume(returning: outcome)
            }
            if flow.isRunning { RoutingTurn.running?.wait(for: flow) }
        }
    }
}
