/// The screens that a flow shows in its `start` before the navigation that starts it has changed anything.
///
/// They wait here and enter the window together with everything else that the navigation changes. Other moves that the
/// flow requests wait until then.
@MainActor package final class PendingStart {
    package let flow: AnyFlow
    package private(set) var items: [any Presentable] = []

    init(_ flow: AnyFlow) { self.flow = flow }

    /// Whether a flow is the one that is started here, or one that it runs in its own navigator.
    func contains(_ other: AnyFlow) -> Bool {
        other.navigatorPlace === flow.navigatorPlace && other.andAbove.contains { $0 === flow }
    }

    /// The waiting items of a flow and of the flows below it, the newest first.
    func items(of flow: AnyFlow) -> [any Presentable] {
        items.reversed().filter { $0.place.owner?.andAbove.contains { $0 === flow } == true }
    }

    /// Stores what a flow shows while its start is pending.
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
    package static func end(_ flow: AnyFlow, as departure: Departure, in window: Window) {
        if window.moves.isBusy {
            _ = window.moves.wait(for: flow) { end(flow, as: departure, in: window) }
        } else if flow.isRunning {
            _ = flow.leave(departure, telling: departure)
        }
    }
}
