/// The moves of one window: made one at a time, in the order in which they were asked for (R6), through one door (R4).
@MainActor final class Moves {
    let origins: Origins
    let endings: Endings
    /// What a flow shows that a navigation is just starting.
    var staging: Staging?
    /// Called after every move; what waits for the user finds out by it that they have gone elsewhere.
    var afterMove: (() -> Void)?
    /// Whether a change is being planned or made: moves that are asked for meanwhile wait.
    var isApplying = false
    /// The back gesture that has begun, if one has: moves wait until it has ended.
    var gesture: Gesture?

    private let tree: Tree
    private let journal: Journal
    private let changes: Changes
    let notices: Notices
    private var waiting: [WaitingMove] = []
    /// Modals whose anchors cannot be seen yet.
    private var unseen: [(anchor: Place, move: WaitingMove)] = []
    private var isDraining = false
    /// Whether a change is made that is journalled with what follows from it.
    private var isOpen = false
    private var asked: AskedMove?
    /// The name of the screen in front, from one entry of the journal to the next.
    private var frontName: ScreenName?

    init(in tree: Tree, _ origins: Origins, journal: Journal, changes: Changes, notices: Notices) {
        self.tree = tree
        self.origins = origins
        self.journal = journal
        self.changes = changes
        self.notices = notices
        endings = Endings(in: tree)
    }

    // MARK: - The queue

    /// Whether a move must wait.
    var isBusy: Bool { isApplying || gesture != nil }

    /// Keeps a move until it can be made; the flow that asked stays alive until then.
    func wait(for flow: AnyFlow?, _ make: @escaping () -> Void) -> MoveResult {
        flow?.holds += 1
        // Changed outside, as the flows that end are (bench: coordinator/child among 1).
        var list = waiting
        waiting = []
        list.append(WaitingMove(flow: flow, delivery: origins.delivery, make: make))
        waiting = list
        return .queued
    }

    /// Makes the moves that were asked for meanwhile, in order, in the same turn.
    func drain() {
        if !unseen.isEmpty { wakeUnseen() }
        guard !waiting.isEmpty, !isDraining, !isBusy else { return }
        isDraining = true
        defer { isDraining = false }
        let outer = origins.delivery
        var next = 0
        while next < waiting.count, !isBusy {
            let move = waiting[next]
            next += 1
            origins.resume(move.delivery)
            move.make()
            if let flow = move.flow { letGo(of: flow) }
        }
        waiting = Array(waiting.dropFirst(next))
        origins.restore(outer)
    }

    /// Makes the modals that wait for their anchors next, if these are seen or gone by now.
    private func wakeUnseen() {
        let all = unseen
        unseen = all.filter { waits(for: $0.anchor, $0.move) }
        waiting = waiting + all.filter { !waits(for: $0.anchor, $0.move) }.map(\.move)
    }

    private func waits(for anchor: Place, _ move: WaitingMove) -> Bool {
        tree.holds(anchor) && !tree.shows(anchor) && move.flow?.phase == .running
    }

    /// Asks the app's code something while a move is planned: what it asks for in its turn waits until the move is made.
    func asking<Answer, Failure>(_ question: () throws(Failure) -> Answer) throws(Failure) -> Answer {
        let wasApplying = isApplying
        isApplying = true
        defer { isApplying = wasApplying }
        return try question()
    }

    func endGesture() {
        gesture?.limit.cancel()
        gesture = nil
    }

    /// Lets go of a flow that was held, and ends it if nothing keeps it now.
    func letGo(of flow: AnyFlow) {
        flow.holds -= 1
        if flow.isIdle { endIdle(flow) }
    }

    // MARK: - The one door

    /// Makes a move: waits for its turn, plans, asks whoever would leave, and changes the tree (R4).
    ///
    /// - Parameters:
    ///   - action: What the journal calls it.
    ///   - flow: The flow that asks for it, if one does; it must be running.
    ///   - origin: Where it comes from; what is asked for next comes from what it shows.
    ///   - cause: Why it is asked for. Defaults to the cause of what is under way.
    ///   - confirmed: The questions that the user has confirmed.
    ///   - asked: What was to leave when the user was asked: only that leaves.
    ///   - plan: Describes the change, each time that it is planned; throws if it cannot be made.
    ///   - next: Called when the change is made; the move that it asks for is one with this one.
    /// - Returns: What became of it.
    func move(
        _ action: StaticString, by flow: AnyFlow?, from origin: Origin? = nil, because cause: Cause? = nil,
        confirmed: [Question] = [], asked: [Place] = [], _ plan: @escaping (TreeChange) throws(Refusal) -> Void,
        andThen next: (() -> Void)? = nil
    ) -> MoveResult {
        func again() {
            _ = move(
                action, by: flow, from: origin, because: cause, confirmed: confirmed, asked: asked, plan, andThen: next)
        }
        if isBusy { return wait(for: flow, again) }
        let cause = cause ?? origins.cause
        let change = TreeChange(of: tree, action)
        do throws(Refusal) {
            if let flow, flow.phase != .running { throw .ended }
            let objection = try asking { () throws(Refusal) in
                try plan(change)
                try change.checkShown()
                change.gather()
                guard confirmed.isEmpty || change.leaving.elementsEqual(asked, by: ===) else { throw .stale }
                return change.objection(confirmed: confirmed)
            }
            if let anchor = change.hiddenAnchor {
                flow?.holds += 1
                journal.record(JournalRecord(kind: .waiting, action: change.action, flow: flow?.way, cause: cause))
                unseen = unseen + [(anchor, WaitingMove(flow: flow, delivery: origins.delivery, make: again))]
                drain()
                return .queued
            }
            switch objection {
            case .refused(let reason): throw .byScreen(reason: reason)
            case .ask(let question):
                guard concernsUser(change) else { throw .byScreen(reason: question.text) }
                let delivery = origins.delivery
                defer { drain() }
                return ask(question, change.action, by: flow, because: cause) { [self] in
                    _ = origins.deliver(delivery) {
                        move(
                            action, by: flow, from: origin, because: cause, confirmed: confirmed + [question],
                            asked: change.leaving, plan, andThen: next)
                    }
                }
            case .allowed, nil: break
            }
        } catch {
            let result = refuse(error, change.action, by: flow, because: cause)
            if case .byScreen(let reason) = error, concernsUser(change) { notices.show(Notice(reason)) }
            return result
        }
        if !change.isEmpty { make(change, by: flow, because: cause, andThen: next) }
        if let origin, let item = change.shown?.items.first, item.place.state == .inTree {
            origins.advance(origin, to: item.place)
        }
        drain()
        return .applied
    }

    /// Whether the user is told who objects: they have asked for the change, or see some of what would leave.
    private func concernsUser(_ change: TreeChange) -> Bool {
        origins.isDelivering || change.leaving.contains { tree.visiblePlace($0.id) != nil }
    }

    /// Makes a change to which nobody objects.
    func make(
        _ change: TreeChange, by flow: AnyFlow?, because cause: Cause, detail: String? = nil,
        andThen next: (() -> Void)? = nil
    ) {
        make(change.action, by: flow, because: cause, detail: detail, andThen: next) {
            if !change.leaving.isEmpty { dropQuestion() }
            tree.apply(change)
            if !change.leaving.isEmpty { endings.markLost(change.departure) }
        }
    }

    /// Shows an item in a container, or where the flow shows its screens.
    func show(
        _ item: any Presentable, in container: Place?, by flow: AnyFlow, from place: (any Presentable)?
    ) -> MoveResult {
        let origin = origins.origin(from: place)
        if container == nil {
            if let result = push(item, by: flow, from: origin) { return result }
            if let staging, staging.contains(flow) { return staging.show(item, by: flow, in: self) }
        }
        return move("show", by: flow, from: origin) { [self] change throws(Refusal) in
            try origins.check(origin)
            try change.show(item, in: container, by: flow, over: origins.place(of: origin, for: flow))
        }
    }

    /// Presents an item as a modal over where the move comes from.
    func present(
        _ item: any Presentable, _ style: ModalStyle, by flow: AnyFlow, from place: (any Presentable)?
    ) -> MoveResult {
        let origin = origins.origin(from: place)
        return move("present", by: flow, from: origin) { [self] change throws(Refusal) in
            try origins.check(origin)
            try change.present(item, style, over: origins.place(of: origin, for: flow), by: flow)
        }
    }

    /// Shows an item on top of a flow's own stack: nothing leaves, so nobody is asked and no flow ends.
    ///
    /// - Returns: `nil` if it is not as simple as that.
    private func push(_ item: any Presentable, by flow: AnyFlow, from origin: Origin) -> MoveResult? {
        // bench: coordinator/child among 1
        guard !isBusy, flow.phase == .running, let stack = flow.stage, stack.isStack, stack.isInTree else {
            return nil
        }
        let place = item.place
        guard place.state == .unused, place.prepared.isEmpty, !origins.isStale(origin) else { return nil }
        make("show", by: flow, because: origins.cause) { tree.push(item, at: place, on: stack, by: flow) }
        origins.advance(origin, to: place)
        drain()
        return .applied
    }

    /// Ends a flow that knows its outcome: its screens and children leave without being asked.
    func end(
        _ flow: AnyFlow, _ action: StaticString = "finish", because cause: Cause? = nil,
        children departure: Departure = .parentEnded
    ) {
        make(action, by: flow, because: cause ?? origins.cause) {
            endings.end(flow, children: departure)
            dropQuestion()
        }
        drain()
    }

    /// Ends a flow that nothing keeps any more.
    func endIdle(_ flow: AnyFlow) {
        if isBusy {
            _ = wait(for: nil) { [self] in if flow.isIdle { endIdle(flow) } }
            return
        }
        make("end", by: flow, because: origins.cause) { endings.markIdle(flow) }
        drain()
    }

    /// Makes a change, journals it, hands over the outcomes that came of it, and releases the flows that have ended.
    ///
    /// The only place where the tree changes.
    private func make(
        _ action: StaticString, by flow: AnyFlow?, because cause: Cause, detail: String? = nil,
        andThen next: (() -> Void)? = nil, _ change: () -> Void
    ) {
        isApplying = true
        if journal.isOn, frontName == nil { frontName = tree.nameInFront }
        change()
        tree.updateVisible()
        if let next, !isStillOpen(after: next) { return }
        record(action, by: flow, because: cause, detail: detail)
        if !endings.areNone { endings.handOver(by: self) }
        isApplying = false
    }

    /// Has the move that follows from one that is just being made be the same one.
    ///
    /// - Returns: Whether none has followed at once, so that the move is still to be journalled.
    private func isStillOpen(after next: () -> Void) -> Bool {
        isApplying = false
        isOpen = true
        next()
        defer { isOpen = false }
        if isOpen { isApplying = true }
        return isOpen
    }

    private func record(
        _ action: StaticString, by flow: AnyFlow?, because cause: Cause, detail: String? = nil
    ) {
        isOpen = false
        if journal.isOn {
            let from = frontName ?? ScreenName()
            let to = tree.nameInFront
            frontName = to
            let outcomes = endings.outcomes(besides: flow)
            journal.record(
                JournalRecord(
                    kind: .applied, action: action, flow: flow?.way, cause: cause, from: from, to: to,
                    ownOutcome: outcomes.own, ended: outcomes.others, detail: detail))
        }
        changes.note()
        afterMove?()
    }

    /// Writes that a flow has ended with the last flow that it ran.
    func recordEnd(of flow: AnyFlow) {
        guard journal.isOn else { return }
        var record = JournalRecord(kind: .applied, action: "end", flow: flow.way, cause: .outcome)
        record.from = tree.nameInFront
        record.to = record.from
        record.ownOutcome = flow.outcomeName
        journal.record(record)
    }

    /// Journals that a move is not made, then makes those that were asked for meanwhile.
    func refuse(
        _ refusal: Refusal, _ action: StaticString, by flow: AnyFlow?, because cause: Cause? = nil
    ) -> MoveResult {
        if flow?.phase == .ended || flow?.phase == .ending, let flow, case .ended = refusal {
            journal.recordLate(flow.way, action.description, cause: FlowTask.cause)
        } else {
            journal.recordRefused(flow?.way, action, refusal, cause: cause ?? origins.cause)
        }
        drain()
        return .refused(refusal)
    }

    // MARK: - Questions

    /// What the user is asked before something leaves, if anything.
    var question: Question? { asked?.question }

    /// Asks the user about a move, which waits for the answer; a question that was asked before is dropped.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - action: What the journal calls the move.
    ///   - flow: The flow that asked for the move, if one did; kept alive until the question is answered or dropped.
    ///   - cause: Why the move is asked for.
    ///   - confirm: Makes the move.
    ///   - decline: Gives it up: the user said no, or what the question was about has changed.
    /// - Returns: That the user is asked.
    func ask(
        _ question: Question, _ action: StaticString, by flow: AnyFlow?, because cause: Cause,
        confirm: @escaping () -> Void, decline: @escaping () -> Void = {}
    ) -> MoveResult {
        dropQuestion()
        journal.record(
            JournalRecord(kind: .asked, action: action, flow: flow?.way, cause: cause, detail: question.text))
        flow?.holds += 1
        asked = AskedMove(question: question, flow: flow, confirm: confirm, decline: decline)
        changes.note()
        return .asked
    }

    /// Makes the move that was asked about, or gives it up.
    func answer(_ goAhead: Bool) {
        if isBusy {
            _ = wait(for: nil) { [self] in answer(goAhead) }
            return
        }
        guard let asked else { return }
        self.asked = nil
        notices.clear()
        changes.note()
        if goAhead { asked.confirm() } else { asked.decline() }
        if let flow = asked.flow { letGo(of: flow) }
    }

    /// Takes the question away without an answer, because what it was about has changed.
    func dropQuestion() {
        guard let asked else { return }
        self.asked = nil
        changes.note()
        asked.decline()
        if let flow = asked.flow { letGo(of: flow) }
    }
}

/// A move that waits for the one before it.
private struct WaitingMove {
    let flow: AnyFlow?
    let delivery: Delivery
    let make: () -> Void
}

/// A move that waits for the user's answer.
private struct AskedMove {
    let question: Question
    let flow: AnyFlow?
    let confirm: () -> Void
    let decline: () -> Void
}

/// A back gesture that has begun.
struct Gesture {
    let place: PlaceID
    let limit: Task<Void, Never>
}
