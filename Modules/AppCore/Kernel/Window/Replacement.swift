/// A child whose place the first screen of another one takes.
@MainActor struct Replacement {
    private weak var flow: AnyFlow?

    init(of flow: AnyFlow) { self.flow = flow }

    /// The child, until it has ended.
    var child: AnyFlow? { flow?.isRunning == true ? flow : nil }

    /// Has a draft put an item in the place of all that the child and the flows below it show.
    ///
    /// - Returns: Whether they show anything; if not, the item is to be shown as usual.
    func show(_ item: any Presentable, by flow: AnyFlow, in draft: Draft) throws(Refusal) -> Bool {
        guard let child else { return false }
        draft.replaced = child
        let places = child.andBelow.flatMap { $0.newestPlace?.andOlder.filter(\.isInTree) ?? [] }
        guard let first = places.min(by: { $0.id < $1.id }) else { return false }
        draft.action = "replace"
        // A screen that came later may be below the first.
        let beside = places.filter { $0.parent === first.parent }
        try draft.replace(beside.min { $0.index < $1.index } ?? first, with: item, by: flow)
        for place in places where place.isInTree { draft.forceOut(place) }
        if draft.shown?.isInTree != true { throw .byContainer(kind: nil) }
        return true
    }
}
