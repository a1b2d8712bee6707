/// The steps of a chain, each waiting for its context.
public struct ChainLinks<Context: Sendable>: Sendable {
    /// A step, a change of the step before, or a choice.
    private struct Link: Sendable {
        let bind: @MainActor (Context, inout BoundSteps) -> Void
    }

    private var list: [Link] = []

    private init() {}

    init(from start: RoutingStart) { list = [Link { $1.list.append(StartStep(start, of: $1.window)) }] }

    init(choosing name: String, _ choose: @escaping @MainActor (Context, [any Screen]) -> ChainLinks?) {
        list = [
            Link { context, steps in
                if let chosen = choose(context, steps.lookAtVisible()) {
                    chosen.bind(context, &steps)
                } else {
                    steps.unmatched = steps.unmatched ?? name
                }
            }
        ]
    }

    func adding(_ make: @escaping @MainActor (Context) -> Step) -> ChainLinks {
        appending(Link { $1.list.append(make($0)) })
    }

    func changing(_ change: @escaping @MainActor (Step, Context) -> Void) -> ChainLinks {
        appending(
            Link { context, steps in
                if let last = steps.list.last { change(last, context) }
            })
    }

    func map<New>(_ transform: @escaping @MainActor (New) -> Context) -> ChainLinks<New> {
        var mapped = ChainLinks<New>()
        mapped.list = [.init { bind(transform($0), &$1) }]
        return mapped
    }

    @MainActor func bind(_ context: Context, _ steps: inout BoundSteps) {
        if steps.list.isEmpty { steps.list.reserveCapacity(list.count) }
        for link in list { link.bind(context, &steps) }
    }

    private func appending(_ link: Link) -> ChainLinks {
        var longer = self
        longer.list.append(link)
        return longer
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
        seen = window.visible.map(\.place.id)
        return window.visible
    }

    /// Whether the steps were chosen from what is seen now.
    func hasSeen(_ screens: [any Screen]) -> Bool { screens.map(\.place.id) == seen }
}
