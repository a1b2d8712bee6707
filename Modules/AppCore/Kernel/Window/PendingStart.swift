/// The screens that a flow shows in its `start` while a move that starts it is still a draft.
///
/// They wait here and enter the window together with everything else that the move changes. Other moves that the flow
/// requests wait until then.
@MainActor package final class PendingStart {
    /// The navigator in which the flow shows its screens.
    let navigator: any Container
    /// The flow; `nil` if it is whichever flow a stack's first use starts there.
    package private(set) var flow: AnyFlow?
    package private(set) var items: [(item: any Presentable, owner: AnyFlow)] = []
    let isFirstUse: Bool

    init(of flow: AnyFlow? = nil, in navigator: any Container) {
        self.navigator = navigator
        self.flow = flow
        isFirstUse = flow == nil
    }

    /// Whether a flow is the one that is started here, or one that it runs in its own navigator.
    func contains(_ other: AnyFlow) -> Bool {
        other.navigator === navigator && (isFirstUse || other.andAbove.contains { $0 === flow })
    }

    /// Notes a flow that the first use of a stack starts.
    func note(_ started: AnyFlow) {
        guard isFirstUse, flow == nil, started.navigator === navigator else { return }
        flow = started
    }

    /// The waiting items of a flow and of the flows below it, the newest first.
    func items(of flow: AnyFlow) -> [any Presentable] {
        items.reversed().filter { $0.owner.andAbove.contains { $0 === flow } }.map(\.item)
    }

    /// Stores what a flow shows while its start is pending.
    func show(_ item: any Presentable, by owner: AnyFlow, in moves: Moves) -> MoveResult {
        guard moves.place(of: item) == nil, !items.contains(where: { $0.item === item }) else {
            return moves.refuse(.alreadyShown, "show", by: owner)
        }
        items.append((item, owner))
        // It has no place yet, so that what it requests next is not stale.
        moves.origins.advance(.delivery, to: nil)
        return .queued
    }
}
