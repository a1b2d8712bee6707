/// Where moves come from, and why: who is being told something now, and what they have shown since.
@MainActor final class Origins {
    private(set) var delivery = Delivery()
    private var lastBatch = 0
    private let work: Work

    init(_ work: Work) { self.work = work }

    /// Whether somebody is being told something now; what they ask for comes of it.
    var isDelivering: Bool { delivery.batch != 0 }

    /// Calls somebody with a delivery of its own, and puts the one before it back.
    func deliver<Answer>(from origin: consuming Place?, cause: Cause, _ body: () -> Answer) -> Answer {
        lastBatch += 1
        return deliver(Delivery(origin: origin, cause: cause, batch: lastBatch), body)
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

    /// Where a flow's move comes from: the caller's word, the delivery, the task, or the flow's newest screen.
    func origin(for flow: AnyFlow, from explicit: (any Presentable)?) -> Origin {
        if let place = explicit?.place { return .place(place) }
        if isDelivering { return .delivery }
        if work.count > 0, let task = FlowTask.origin { return .place(task.place) }
        return .place(defaultOrigin(of: flow))
    }

    /// Where a flow's moves come from, unless a delivery or the caller says otherwise.
    func defaultOrigin(of flow: AnyFlow) -> Place? {
        if let newestPlace = flow.newestPlace { return newestPlace }
        guard let startPlace = flow.startPlace, startPlace.isInTree else { return nil }
        return startPlace
    }

    /// The cause of a move that code asks for now.
    var cause: Cause {
        if isDelivering { return delivery.cause }
        return work.count > 0 && FlowTask.origin != nil ? .work : .code
    }

    /// The place that an origin means now: an earlier move of the same delivery may have led on.
    func place(of origin: Origin) -> Place? {
        switch origin {
        case .delivery: delivery.origin
        case .place(let place): place
        }
    }

    /// What follows in the same delivery comes from the new place.
    func advance(_ origin: Origin, to place: Place) {
        if case .delivery = origin, isDelivering { delivery.origin = place }
    }

    /// Throws if a move by code does not come from the top of its own stack (R6).
    func check(_ origin: Origin) throws(Refusal) { if isStale(origin) { throw .stale } }

    /// Whether a move by code does not come from the top of its own stack, or a modal hangs there (R6).
    func isStale(_ origin: Origin) -> Bool {
        // Looked at where it stands, without keeping it (bench: coordinator/child among 1).
        let isFree =
            switch origin {
            case .delivery: delivery.origin?.isFreeOnStack ?? true
            case .place(let place): place?.isFreeOnStack ?? true
            }
        return !isFree && isStaleElsewhere(place(of: origin))
    }

    /// The same for what does not lie free on a stack.
    private func isStaleElsewhere(_ origin: Place?) -> Bool {
        guard let origin else { return false }
        guard origin.state == .inTree, origin.modalsHungHere == 0 else { return true }
        guard let parent = origin.parent, let container = parent.container else { return false }
        guard let index = parent.index(of: origin) else { return true }
        return !container.isTop(index, in: parent.shape)
    }
}

/// Where a move comes from.
enum Origin {
    /// From where the delivery comes from, when the move is made: an earlier move of it may have led on.
    case delivery
    /// From this place, or from nowhere, as a window's first flow does.
    case place(Place?)
}

/// Who is being told something now, and where the moves that follow come from.
struct Delivery {
    var origin: Place?
    var cause = Cause.code
    /// Moves of the same delivery follow each other: the second comes from what the first has shown.
    var batch = 0
}
