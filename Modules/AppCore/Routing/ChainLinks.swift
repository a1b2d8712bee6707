import AppCore

/// The steps of a chain, from the last one back, each waiting for its context.
struct ChainLinks<Context: Sendable>: Sendable {
    private let link = ChainLink()
    /// Whether the last step results from a choice, which may have to be made again.
    private let isChosen: Bool
    private let make: @MainActor (Context, BoundSteps) throws(RoutingError) -> BoundLink

    private init(
        isChosen: Bool = false, _ make: @escaping @MainActor (Context, BoundSteps) throws(RoutingError) -> BoundLink
    ) {
        self.isChosen = isChosen
        self.make = make
    }

    init(from start: RoutingStart) {
        self.init { (_, steps) throws(RoutingError) in BoundLink(step: Step(start, of: steps.window)) }
    }

    init(choosing choose: @escaping @MainActor (Context, WindowContents) -> ChainLinks?) {
        self.init(isChosen: true) { (context, steps) throws(RoutingError) in
            guard let chosen = choose(context, steps.look()) else { throw .noCaseMatched(steps.destination) }
            return try chosen.bind(context, steps)
        }
    }

    func orElse(_ other: ChainLinks) -> ChainLinks {
        let fork = ChainLink()
        return ChainLinks(isChosen: true) { (context, steps) throws(RoutingError) in
            try (steps.takes(fork) ? self : other).bind(context, steps)
        }
    }

    func adding(_ make: @escaping @MainActor (Context) -> Step) -> ChainLinks {
        ChainLinks { (context, _) throws(RoutingError) in
            BoundLink(step: make(context)) { (steps) throws(RoutingError) in try self.bind(context, steps) }
        }
    }

    func changing(_ change: @escaping @MainActor (Step, Context) -> Void) -> ChainLinks {
        let mark = ChainLink()
        return ChainLinks(isChosen: isChosen) { (context, steps) throws(RoutingError) in
            let bound = try bind(context, steps)
            // A step that was chosen before has already been configured.
            if !isChosen || bound.step.isNew(to: mark) { change(bound.step, context) }
            return bound
        }
    }

    func map<New>(_ transform: @escaping @MainActor (New) throws -> Context) -> ChainLinks<New> {
        ChainLinks<New>(isChosen: isChosen) { (context, steps) throws(RoutingError) in
            let mapped: Context
            do { mapped = try transform(context) } catch {
                throw .preparationFailed(step: steps.destination, part: "a context", error)
            }
            return try bind(mapped, steps)
        }
    }

    /// The last step with its context; if a choice after it was made again, the same step as before.
    @MainActor func bind(_ context: Context, _ steps: BoundSteps) throws(RoutingError) -> BoundLink {
        if isChosen { return try make(context, steps) }
        if let known = steps.known(link) { return known }
        var bound = try make(context, steps)
        bound.link = link
        return bound
    }
}
