extension Window {
    /// Whether a move must wait: another is being made, or a gesture is under way.
    var isBusy: Bool { isApplying || gesture != nil }

    /// Keeps a move until it can be made; the flow that asked stays alive until then.
    func enqueue(for flow: AnyFlow?, _ make: @escaping (Window) -> Void) -> MoveResult {
        flow?.holds += 1
        var list = queue
        queue = []
        list.append(QueuedMove(flow: flow, delivery: delivery, make: make))
        queue = list
        return .queued
    }

    /// Makes the moves that were asked for meanwhile, in order, in the same turn.
    func drain() {
        guard !isDraining, !isBusy, !queue.isEmpty else { return }
        isDraining = true
        defer { isDraining = false }
        let outer = delivery
        var next = 0
        while next < queue.count, !isBusy {
            let move = queue[next]
            next += 1
            if delivery.batch != move.delivery.batch { delivery = move.delivery }
            move.make(self)
            if let flow = move.flow {
                flow.holds -= 1
                if flow.isIdle { endIdle(flow) }
            }
        }
        queue = Array(queue.dropFirst(next))
        delivery = outer
    }

    /// Asks code of the app something while a move is planned: what it asks for in its turn waits until the move is made.
    func asking<Answer>(_ question: () -> Answer) -> Answer {
        let wasApplying = isApplying
        isApplying = true
        defer { isApplying = wasApplying }
        return question()
    }

    /// Calls somebody with a delivery of its own, and puts the one before it back.
    func deliver(from origin: consuming Place?, cause: Cause, _ body: () -> Void) {
        var other = Delivery(origin: origin, cause: cause, batch: nextBatch())
        swap(&delivery, &other)
        body()
        delivery = other
    }

    /// Where a flow's move comes from: the caller's word, the delivery, the task, or the flow's newest screen.
    func origin(for flow: AnyFlow, from explicit: (any Presentable)?) -> Origin {
        if let place = explicit?.place { return .place(place) }
        if delivery.batch != 0 { return .delivery }
        if liveTaskCount > 0, let task = FlowTask.origin { return .place(task.place) }
        return .place(flow.defaultOrigin)
    }

    /// The cause of a move that code asks for now.
    var currentCause: Cause {
        if delivery.batch != 0 { return delivery.cause }
        return liveTaskCount > 0 && FlowTask.origin != nil ? .work : .code
    }

    /// What follows in the same delivery comes from the new place.
    func advance(_ origin: Origin, to place: Place) {
        if case .delivery = origin { delivery.origin = place }
    }

    /// The place that an origin means now: an earlier move of the same delivery may have led on.
    func current(_ origin: Origin) -> Place? {
        switch origin {
        case .delivery: delivery.origin
        case .place(let place): place
        }
    }

    /// Checks that a move by code comes from the top of its own stack, with no modal hung on it (R6).
    func isStale(_ origin: Origin) -> Bool {
        let isFree =
            switch origin {
            case .delivery: delivery.origin?.isFreeOnStack ?? true
            case .place(let place): place?.isFreeOnStack ?? true
            }
        return !isFree && isStaleElsewhere(current(origin))
    }

    /// The same for what does not lie free on a stack; apart, as it keeps the places that it looks at.
    private func isStaleElsewhere(_ origin: Place?) -> Bool {
        guard let origin else { return false }
        guard origin.state == .inTree, origin.modalsHungHere == 0 else { return true }
        guard let parent = origin.parent, let container = parent.container else { return false }
        guard let index = parent.index(of: origin) else { return true }
        return !container.isTop(index, in: parent.shape)
    }

    func refuse(
        _ refusal: Refusal, _ action: StaticString, by flow: AnyFlow?, cause: Cause? = nil
    ) -> MoveResult {
        if flow?.phase == .ended || flow?.phase == .ending, let flow, case .ended = refusal {
            journal.recordLate(flow, action.description)
        } else {
            journal.recordRefused(flow, action, refusal, cause: cause ?? currentCause)
        }
        drain()
        return .refused(refusal)
    }
}

/// Where a move comes from.
enum Origin {
    /// From where the delivery comes from, when the move is made: an earlier move of it may have led on.
    case delivery
    /// From this place, or from nowhere, as a window's first flow does.
    case place(Place?)
}
