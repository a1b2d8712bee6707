/// Where moves come from, and why: who is being told something now, and what they have shown since.
@MainActor final class Origins {
    private(set) var delivery = Delivery()
    private var lastBatch = 0
    private let work: Work
    private let tree: Tree

    init(_ work: Work, in tree: Tree) {
        self.work = work
        self.tree = tree
    }

    /// Whether somebody is being told something now; what they ask for comes of it.
    var isDelivering: Bool { delivery.batch != 0 }

    /// Calls somebody with a delivery of its own, and puts the one before it back.
    func deliver<Answer>(
        from origin: consuming Place?, cause: Cause, isStart: Bool = false, _ body: () -> Answer
    ) -> Answer {
        lastBatch += 1
        return deliver(Delivery(origin: origin, cause: cause, batch: lastBatch, isStart: isStart), body)
    }

    /// Calls somebody with a delivery that was kept.
    func deliver<Answer>(_ inner: consuming Delivery, _ body: () -> Answer) -> Answer {
        swap(&delivery, &inner)
        defer { delivery = inner }
        return body()
    }

    /// Goes on with a delivery in which a move was asked for that is made only now.
    func resume(_ delivery: Delivery) {
        if self.delivery.batch != delivery.batch { self.delivery = delivery }
    }

    /// Goes back to the delivery before those that were resumed.
    func restore(_ delivery: Delivery) { self.delivery = delivery }

    /// Where a move comes from: the caller's word, the delivery, or the task; else from no screen, so that none is stale.
    func origin(from explicit: (any Presentable)?) -> Origin {
        if let place = explicit?.place { return .place(place) }
        if isDelivering { return .delivery }
        if work.count > 0, let task = FlowTask.origin, task.origins === self { return .place(task.place) }
        return .place(nil)
    }

    /// The cause of a move that code asks for now.
    var cause: Cause {
        if isDelivering { return delivery.cause }
        return work.count > 0 ? FlowTask.cause : .code
    }

    /// The place that an origin means now: an earlier move of the same delivery may have led on.
    func place(of origin: Origin) -> Place? {
        switch origin {
        case .delivery: delivery.origin
        case .place(let place): place
        }
    }

    /// The place where a flow's move happens: where it comes from, or else what is in front where the flow shows its screens.
    func place(of origin: Origin, for flow: AnyFlow) -> Place {
        if let place = place(of: origin) { return place }
        let stage = flow.andAbove.lazy.compactMap(\.stage).first { self.tree.holds($0) }
        return stage.map { tree.shows($0) ? tree.top.front : $0.front } ?? tree.top.front
    }

    /// What follows in the same delivery comes from the new place.
    func advance(_ origin: Origin, to place: Place) {
        if case .delivery = origin, isDelivering { delivery.origin = place }
    }

    /// Throws if a move by code does not come from the top of its own stack (R6).
    func check(_ origin: Origin) throws(Refusal) { if isStale(origin) { throw .stale } }

    /// Whether a move by code does not come from the top of its own stack, or a modal hangs there (R6).
    func isStale(_ origin: Origin) -> Bool {
        // Mostly looked at where it stands, without keeping it (bench: coordinator/child among 1).
        switch origin {
        case .delivery: if delivery.origin?.isFreeOnStack ?? true { return false }
        case .place(let place): if place.map({ $0.isFreeOnStack && tree.holds($0) }) ?? true { return false }
        }
        return place(of: origin).map(isStale) ?? false
    }

    private func isStale(_ origin: Place) -> Bool {
        guard tree.holds(origin), origin.modalsHungHere == 0 else { return true }
        guard let parent = origin.parent, let container = parent.container else { return false }
        guard let index = parent.index(of: origin) else { return true }
        return !container.isTop(index, in: parent.shape)
    }
}

/// Where a move comes from.
enum Origin {
    /// From where the delivery comes from, when the move is made: an earlier move of it may have led on.
    case delivery
    /// From this place, or from nowhere, as what code asks for by itself.
    case place(Place?)
}

/// Who is being told something now, and where the moves that follow come from.
struct Delivery {
    var origin: Place?
    var cause = Cause.code
    /// Moves of the same delivery follow each other: the second comes from what the first has shown.
    var batch = 0
    /// Whether a flow is being started: no screen asks for what it does.
    var isStart = false
}
