/// Where moves come from, and why: the delivery in progress, and what it has shown so far.
///
/// A delivery is one call from the window into the app's code: for the user's event, a flow's start or outcome, or a
/// navigation's tasks.
@MainActor package final class Origins {
    package private(set) var delivery = Delivery()
    private var lastNumber = 0
    private let work: Work
    private let tree: Tree

    init(_ work: Work, in tree: Tree) {
        self.work = work
        self.tree = tree
    }

    /// Whether a delivery is in progress; moves requested meanwhile result from it.
    package var isDelivering: Bool { delivery.number != 0 }

    /// Calls the body in a new delivery, then restores the previous one.
    package func deliver<Answer>(
        from origin: consuming Place?, cause: Cause, isStart: Bool = false, _ body: () -> Answer
    ) -> Answer {
        lastNumber += 1
        return deliver(Delivery(origin: origin, cause: cause, number: lastNumber, isStart: isStart), body)
    }

    /// Calls the body in a stored delivery, then restores the previous one.
    func deliver<Answer>(_ inner: consuming Delivery, _ body: () -> Answer) -> Answer {
        swap(&delivery, &inner)
        defer { delivery = inner }
        return body()
    }

    /// Resumes the delivery in which a move was requested that is only made now.
    func resume(_ delivery: Delivery) {
        if self.delivery.number != delivery.number { self.delivery = delivery }
    }

    /// Restores the delivery that was current before others were resumed.
    func restore(_ delivery: Delivery) { self.delivery = delivery }

    /// Where a move comes from: the caller's screen, the delivery or the task; else nowhere, so that it is never stale.
    func origin(from explicit: (any Presentable)?) -> Origin {
        if let explicit { return .place(tree.named(explicit)) }
        if isDelivering { return .delivery }
        if work.count > 0, let task = FlowTask.origin, task.origins === self { return .place(task.place) }
        return .place(nil)
    }

    /// The cause of a move that code requests now.
    package var cause: Cause {
        if isDelivering { return delivery.cause }
        return work.count > 0 ? FlowTask.cause : .code
    }

    /// The place that an origin means now; an earlier move of the same delivery may have changed it.
    func place(of origin: Origin) -> Place? {
        switch origin {
        case .delivery: delivery.origin
        case .place(let place): place.map(tree.now)
        }
    }

    /// The place where a flow's move happens: its origin, or else the place in front in the flow's navigator.
    func place(of origin: Origin, for flow: AnyFlow) -> Place {
        if let place = place(of: origin) { return place }
        let isHere = flow.andAbove.first { $0.navigator.flatMap(self.tree.place) != nil }
        let navigatorPlace = isHere?.navigator.flatMap(tree.place)
        return navigatorPlace.map { tree.shows($0) ? tree.top.front : $0.front } ?? tree.top.front
    }

    /// Lets later moves of the same delivery come from the new place.
    func advance(_ origin: Origin, to place: Place?) {
        if case .delivery = origin, isDelivering { delivery.origin = place }
    }

    /// Throws if a move by code comes from a place that is gone, is covered in its own container, or has a modal on it.
    func check(_ origin: Origin) throws(Refusal) {
        // Only what a caller names can be without an identity.
        if place(of: origin)?.id == PlaceID.none { throw .itemMissing }
        if isStale(origin) { throw .stale }
    }

    /// Whether a move by code comes from a place that is gone, is covered in its own container, or has a modal on it.
    package func isStale(_ origin: Origin) -> Bool {
        place(of: origin).map(isStale) ?? false
    }

    private func isStale(_ origin: Place) -> Bool {
        guard tree.holds(origin), origin.modalCount == 0 else { return true }
        guard let parent = origin.parent, let container = parent.container else { return false }
        guard let index = parent.index(of: origin) else { return true }
        return !container.mayStartMoves(at: index, in: parent.shape)
    }
}

/// Where a move comes from.
package enum Origin {
    /// The delivery's own place when the move is made; an earlier move of the delivery may have changed it.
    case delivery
    /// This place; `nil` if code requests the move on its own.
    case place(Place?)
}

/// A call from the window into the app's code: where the resulting moves come from, and why.
package struct Delivery {
    package var origin: Place?
    var cause = Cause.code
    /// The delivery's number, 0 for none; its moves follow each other, each coming from what the last one showed.
    var number = 0
    /// Whether it starts a flow, whose moves no screen has requested.
    var isStart = false
}

/// A back gesture in progress.
struct Gesture {
    let place: PlaceID
    let limit: Task<Void, Never>
}
