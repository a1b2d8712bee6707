/// The moves of one window, made one at a time in the order in which they were asked for (R6), and where they come from.
@MainActor final class MoveQueue {
    /// Whether a change is being planned or made: moves that are asked for meanwhile wait.
    var isApplying = false
    /// The back gesture that has begun, if one has: moves wait until it has ended.
    var gesture: Gesture?
    private(set) var delivery = Delivery()
    private var waiting: [QueuedMove] = []
    private var isDraining = false
    private var lastBatch = 0
    private let work: Work

    init(_ work: Work) { self.work = work }

    /// Whether a move must wait.
    var isBusy: Bool { isApplying || gesture != nil }

    /// Whether somebody is being told something now; what they ask for comes of it.
    var isDelivering: Bool { delivery.batch != 0 }

    /// Keeps a move until it can be made; the flow that asked stays alive until then.
    func add(for flow: AnyFlow?, _ make: @escaping (Window) -> Void) -> MoveResult {
        flow?.holds += 1
        waiting = waiting + [QueuedMove(flow: flow, delivery: delivery, make: make)]
        return .queued
    }

    /// Makes the moves that were asked for meanwhile, in order, in the same turn.
    func drain(in window: Window) {
        guard !waiting.isEmpty, !isDraining, !isBusy else { return }
        isDraining = true
        defer { isDraining = false }
        let outer = delivery
        var next = 0
        while next < waiting.count, !isBusy {
            let move = waiting[next]
            next += 1
            if delivery.batch != move.delivery.batch { delivery = move.delivery }
            move.make(window)
            if let flow = move.flow { window.letGo(of: flow) }
        }
        waiting = Array(waiting.dropFirst(next))
        delivery = outer
    }

    /// Asks the app's code something while a move is planned: what it asks for in its turn waits until the move is made.
    func asking<Answer, Failure>(_ question: () throws(Failure) -> Answer) throws(Failure) -> Answer {
        let wasApplying = isApplying
        isApplying = true
        defer { isApplying = wasApplying }
        return try question()
    }

    /// Calls somebody with a delivery of its own, and puts the one before it back.
    func deliver<Answer>(from origin: consuming Place?, cause: Cause, _ body: () -> Answer) -> Answer {
        lastBatch += 1
        return deliver(Delivery(origin: origin, cause: cause, batch: lastBatch), body)
    }

    func deliver<Answer>(_ inner: consuming Delivery, _ body: () -> Answer) -> Answer {
        swap(&delivery, &inner)
        defer { delivery = inner }
        return body()
    }

    func endGesture() {
        gesture?.limit.cancel()
        gesture = nil
    }

    // MARK: - Origins

    /// Where a flow's move comes from: the caller's word, the delivery, the task, or the flow's newest screen.
    func origin(for flow: AnyFlow, from explicit: (any Presentable)?) -> Origin {
        if let place = explicit?.place { return .place(place) }
        if isDelivering { return .delivery }
        if work.count > 0, let task = FlowTask.origin { return .place(task.place) }
        return .place(flow.defaultOrigin)
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
        if case .delivery = origin { delivery.origin = place }
    }

    /// Checks that a move by code comes from the top of its own stack, with no modal hung on it (R6).
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

/// A move that waits for the one before it.
struct QueuedMove {
    let flow: AnyFlow?
    let delivery: Delivery
    let make: (Window) -> Void
}

/// A back gesture that has begun.
struct Gesture {
    let place: PlaceID
    let limit: Task<Void, Never>
}
