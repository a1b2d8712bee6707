/// The steps of a chain, each waiting for its context.
public struct ChainLinks<Context: Sendable>: Sendable {
    /// How many steps there are at least.
    private let count: Int
    let bind: @MainActor (Context, inout BoundSteps) -> Void

    private init(count: Int, bind: @escaping @MainActor (Context, inout BoundSteps) -> Void) {
        self.count = count
        self.bind = bind
    }

    init(from start: RoutingStart) {
        self.init(count: 1) { _, steps in steps.list.append(Step(start, of: steps.window)) }
    }

    init(choosing name: String, _ choose: @escaping @MainActor (Context, [any Screen]) -> ChainLinks?) {
        self.init(count: 1) { context, steps in
            if let chosen = choose(context, steps.lookAtVisible()) {
                chosen.bind(context, &steps)
            } else {
                steps.unmatched = steps.unmatched ?? name
            }
        }
    }

    func adding(_ make: @escaping @MainActor (Context) -> Step) -> ChainLinks {
        let (before, count) = (bind, count + 1)
        return ChainLinks(count: count) { context, steps in
            if steps.list.isEmpty { steps.list.reserveCapacity(count) }
            before(context, &steps)
            steps.list.append(make(context))
        }
    }

    func changing(_ change: @escaping @MainActor (Step, Context) -> Void) -> ChainLinks {
        ChainLinks(count: count) { [bind] context, steps in
            bind(context, &steps)
            if let last = steps.list.last { change(last, context) }
        }
    }

    func map<New>(_ transform: @escaping @MainActor (New) -> Context) -> ChainLinks<New> {
        ChainLinks<New>(count: count) { [bind] context, steps in bind(transform(context), &steps) }
    }
}

/// The steps of one navigation.
@MainActor struct BoundSteps {
    var list: [Step] = []
    /// Whether the steps depend on what a person sees, and have to be chosen again when the window has changed.
    private(set) var isConditional = false
    /// What could not be chosen, because no case matched.
    var unmatched: String?
    let window: Window
    private var seen: [PlaceID] = []

    init(in window: Window) { self.window = window }

    /// What a person sees, from which the steps are chosen.
    mutating func lookAtVisible() -> [any Screen] {
        isConditional = true
        seen = window.tree.visible.map(\.place.id)
        return window.tree.visible
    }

    /// Takes over who has agreed already, from the steps that were chosen before.
    func inherit(from old: BoundSteps) { for (new, old) in zip(list, old.list) { new.inherit(from: old) } }

    /// Whether the steps were chosen from what is seen now.
    func hasSeen(_ screens: [any Screen]) -> Bool { screens.map(\.place.id) == seen }
}
