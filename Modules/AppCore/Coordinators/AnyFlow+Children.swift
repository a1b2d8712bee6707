extension AnyFlow {
    /// Starts a child flow; the handler hears once how it ended.
    ///
    /// A start that is refused reaches the handler too, as `.left(.refused(_))`, and the child is not started.
    ///
    /// - Parameters:
    ///   - child: The child's coordinator, never started before, with no `onFinish`.
    ///   - placement: Where the child shows its screens; on the parent's own stack if it is left out.
    ///   - session: The session that begins with this child and ends with it, if one does.
    ///   - origin: The screen that this comes from; where the person is, or no screen, if it is left out.
    ///   - handler: Called once with the outcome, after the child's screens are gone.
    public func run<Child: Coordinator>(
        _ child: Child, in placement: Placement = .shared, session: SessionScope? = nil,
        from origin: (any Presentable)? = nil, onFinish handler: @escaping (Outcome<Child.Value>) -> Void
    ) {
        _ = begin(child, in: placement, session: session, from: origin, "run", handler)
    }

    /// Starts a child flow whose `onFinish` was set by hand.
    ///
    /// - Parameters:
    ///   - child: The child's coordinator, never started before, with its `onFinish` set.
    ///   - placement: Where the child shows its screens; on the parent's own stack if it is left out.
    ///   - origin: The screen that this comes from; where the person is, or no screen, if it is left out.
    /// - Returns: Refused if the coordinator was started before or has no `onFinish`; any other refusal goes there as well.
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
        guard let window = movingWindow else { return Launch.refuse(refuse(action.description), to: handler) }
        let launch = Launch(
            flow: child.flow, parent: self, placement: placement, session: session,
            origin: window.moves.origins.origin(from: origin), window: window)
        return launch.run(child, onFinish: handler)
    }

    /// Runs a child flow and waits for its outcome, which arrives one turn later than a handler would hear it.
    ///
    /// Cancelling the task that waits does not end the child; the end of the flow does.
    ///
    /// - Parameters:
    ///   - child: The child's coordinator, never started before, with no `onFinish`.
    ///   - placement: Where the child shows its screens; on the parent's own stack if it is left out.
    ///   - session: The session that begins with this child and ends with it, if one does.
    ///   - origin: The screen that this comes from; where the person is, or no screen, if it is left out.
    /// - Returns: How the child ended.
    public func run<Child: Coordinator>(
        _ child: Child, in placement: Placement = .shared, session: SessionScope? = nil,
        from origin: (any Presentable)? = nil
    ) async -> Outcome<Child.Value> {
        let waitingIn = FlowTask.origin == nil ? nil : window
        waitingIn?.work.beginWaiting()
        return await withCheckedContinuation { continuation in
            run(child, in: placement, session: session, from: origin) { outcome in
                waitingIn?.work.endWaiting()
                continuation.resume(returning: outcome)
            }
            if child.flow.isRunning { RoutingTurn.running?.wait(for: child.flow) }
        }
    }

    /// Starts work that is cancelled when the flow ends.
    ///
    /// Moves that the work asks for come from where the person is now: if that screen is covered or gone by then, they are
    /// stale. What it asks for after the flow has ended is dropped and journalled. Work keeps a flow alive only until the
    /// flow shows its first screen.
    ///
    /// - Parameters:
    ///   - name: What the work is called when the lifetime log lists it.
    ///   - work: The work; it may capture the coordinator.
    /// - Returns: The work, to cancel it before the flow ends; it does not run if the flow does not.
    @discardableResult public func task(
        _ name: String = "task", _ work: @escaping @MainActor () async -> Void
    ) -> FlowTask {
        let task = FlowTask(name: name)
        guard let window = movingWindow else {
            _ = refuse("task \(name)")
            return task
        }
        tasks = tasks + [task]
        task.begin(in: self, of: window, work)
        return task
    }
}
