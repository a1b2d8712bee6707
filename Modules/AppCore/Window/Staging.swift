/// What a flow shows in its `start` before the navigation that starts it has changed anything.
///
/// The screens wait here, and come into the window together with everything else that the navigation changes. Other moves
/// that the flow asks for wait until then.
@MainActor final class Staging {
    let flow: AnyFlow
    private(set) var items: [any Presentable] = []

    init(_ flow: AnyFlow) { self.flow = flow }

    /// Whether a flow is the one that is started here, or one that it runs where it shows its own screens.
    func contains(_ other: AnyFlow) -> Bool {
        other.stage === flow.stage && other.andAbove.contains { $0 === flow }
    }

    /// What waits of a flow and of the flows that it runs, the newest first.
    func items(of flow: AnyFlow) -> [any Presentable] {
        items.reversed().filter { $0.place.owner?.andAbove.contains { $0 === flow } == true }
    }

    /// Keeps what a flow shows while it is staged.
    func show(_ item: any Presentable, by owner: AnyFlow, in moves: Moves) -> MoveResult {
        guard item.place.state == .unused, item.place.owner == nil else {
            return moves.refuse(.alreadyShown, "show", by: owner)
        }
        item.place.owner = owner
        items.append(item)
        moves.origins.advance(.delivery, to: item.place)
        return .queued
    }

    /// Ends a flow on behalf of a navigation, as if it had been left.
    static func end(_ flow: AnyFlow, as departure: Departure, in window: Window) {
        if window.moves.isBusy {
            _ = window.moves.wait(for: flow) { end(flow, as: departure, in: window) }
        } else if flow.isRunning {
            _ = flow.leave(departure, telling: departure)
        }
    }
}
