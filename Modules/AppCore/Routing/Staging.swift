/// What a flow shows in its `start` before the navigation that starts it has changed anything.
///
/// The screens wait here, and come into the window together with everything else that the navigation changes. Other moves
/// that the flow asks for wait until then.
@MainActor final class Staging {
    private let flow: AnyFlow
    private(set) var items: [any Presentable] = []

    init(_ flow: AnyFlow) { self.flow = flow }

    /// Whether a flow is the one that is started here, or one that it runs where it shows its own screens.
    func contains(_ other: AnyFlow) -> Bool {
        guard other.stage === flow.stage else { return false }
        var other: AnyFlow? = other
        while let here = other {
            if here === flow { return true }
            other = here.runner
        }
        return false
    }

    func add(_ item: any Presentable, by owner: AnyFlow) {
        item.place.owner = owner
        items.append(item)
    }
}

extension Window {
    /// Starts a flow as a child of another one; its first screens wait.
    ///
    /// - Returns: What it shows first.
    /// - Throws: Why it is not started.
    func stage<Child: Coordinator>(
        _ child: Child, by parent: AnyFlow, in navigator: any Navigator,
        handler: @escaping (Outcome<Child.Value>) -> Void
    ) throws(Refusal) -> [any Presentable] {
        let flow = child.flow
        let launch = Launch(
            flow: flow, parent: parent, placement: .navigator(navigator), session: nil, origin: .place(tree.front),
            window: self)
        if let refusal = launch.refusal { throw refusal }
        let new = Staging(flow)
        flow.onFinish = handler
        staging = new
        launch.begin(child)
        staging = nil
        return new.items
    }

    /// Keeps what a flow shows while it is staged.
    func keepStaged(_ item: any Presentable, by flow: AnyFlow) -> MoveResult {
        guard let staging else { return refuse(.containerMissing, "show", by: flow) }
        guard item.place.state == .unused, item.place.owner == nil else {
            return refuse(.alreadyShown, "show", by: flow)
        }
        staging.add(item, by: flow)
        moves.advance(.delivery, to: item.place)
        return .queued
    }

    /// Ends a flow on behalf of a navigation, as if it had been left.
    func end(_ flow: AnyFlow, as departure: Departure) {
        if moves.isBusy {
            _ = moves.add(for: flow) { $0.end(flow, as: departure) }
            return
        }
        if flow.isRunning { flow.leave(departure) }
    }
}
