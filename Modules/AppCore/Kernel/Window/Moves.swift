/// The moves of one window, made one at a time, in the order in which they were requested.
@MainActor package final class Moves {
    package let origins: Origins
    let endings: Endings
    /// The screens shown by a flow that a navigation is starting.
    var pendingStart: PendingStart?
    /// Called after every move, so that whatever waits for the user learns that they went elsewhere.
    var afterMove: (() -> Void)?
    /// Whether a change is being planned or applied; moves requested meanwhile wait.
    package var isApplying = false
    /// The back gesture in progress, if any; moves wait until it ends.
    var gesture: Gesture?

    private let tree: Tree
    private let journal: Journal
    private let changes: Changes
    let notices: Notices
    private var waiting: [WaitingMove] = []
    /// Modals whose anchors are not shown yet.
    private var unseen: [(anchor: Place, move: WaitingMove)] = []
    private var isDraining = false
    /// Whether a change is in progress that is journalled together with the move that follows from it.
    private var isOpen = false
    private var openQuestion: AskedMove?
    /// The name of the screen in front, stored from one journal entry to the next.
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
    package var isBusy: Bool { isApplying || gesture != nil }

    /// Queues a move until it can be made; the flow that requested it stays alive until then.
    package func wait(for flow: AnyFlow?, _ make: @escaping () -> Void) -> MoveResult {
        flow?.holds += 1
        // Changed in a local variable, as `Endings.marked` is (bench: coordinator/child among 1).
        var list = waiting
        waiting = []
        list.append(WaitingMove(flow: flow, delivery: origins.delivery, make: make))
        waiting = list
        return .queued
    }

    /// Makes the moves that were requested meanwhile, in order, without suspending.
    package func drain() {
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

    /// Queues the waiting modals whose anchors are shown or gone by now.
    private func wakeUnseen() {
        let all = unseen
        unseen = all.filter { waits(for: $0.anchor, $0.move) }
        waiting = waiting + all.filter { !waits(for: $0.anchor, $0.move) }.map(\.move)
    }

    private func waits(for anchor: Place, _ move: WaitingMove) -> Bool {
        tree.holds(anchor) && !tree.shows(anchor) && move.flow?.phase == .running
    }

    /// Asks the app's code something while a move is planned; moves that it requests wait until this one is made.
    package func consulting<Answer, Failure>(_ question: () throws(Failure) -> Answer) throws(Failure) -> Answer {
        let wasApplying = isApplying
        isApplying = true
        defer { isApplying = wasApplying }
        return try question()
    }

    func endGesture() {
        gesture?.limit.cancel()
        gesture = nil
    }

    /// Releases a hold on a flow, and ends the flow if nothing keeps it alive now.
    func letGo(of flow: AnyFlow) {
        flow.holds -= 1
        if flow.isIdle { endIdle(flow) }
    }

    // MARK: - Making moves

    /// Makes a move as usual: waits for the window, plans, asks the screens that it would remove, then makes the move.
    ///
    /// The change itself goes through the one door, the private `make`.
    ///
    /// - Parameters:
    ///   - action: The move's name in the journal.
    ///   - flow: The flow that requests it, if any; it must be running.
    ///   - origin: Where it comes from; the next move comes from what this one shows.
    ///   - cause: Why it is requested. Defaults to the current cause.
    ///   - confirmed: The questions that the user has confirmed.
    ///   - asked: The places that were to be removed when the user was asked; the move must remove just these.
    ///   - plan: Describes the change, each time that it is planned; throws if it cannot be made.
    ///   - next: Called when the change is made; the move that it requests counts as part of this one.
    /// - Returns: The result of the move.
    func move(
        _ action: StaticString, by flow: AnyFlow?, from origin: Origin? = nil, because cause: Cause? = nil,
        confirmed: [Question] = [], asked: [Place] = [], _ plan: @escaping (TreeChange) throws(Refusal) -> Void,
        andThen next: (() -> Void)? = nil
    ) -> MoveResult {
        func again() -> MoveResult {
            move(
                action, by: flow, from: origin, because: cause, confirmed: confirmed, asked: asked, plan, andThen: next)
        }
        if isBusy { return wait(for: flow) { _ = again() } }
        let cause = cause ?? origins.cause
        let change = TreeChange(of: tree, action)
        do throws(Refusal) {
            if let flow, flow.phase != .running { throw .ended }
            let objection = try consulting { () throws(Refusal) in
                try plan(change)
                try change.checkShown()
                change.gather()
                guard confirmed.isEmpty || change.leaving.elementsEqual(asked, by: ===) else { throw .stale }
                return change.objection(confirmed: confirmed)
            }
            if let stack = change.unused {
                beginUse(of: stack, because: cause)
                return again()
            }
            if let anchor = change.hiddenAnchor {
                flow?.holds += 1
                journal.record(JournalRecord(kind: .waiting, action: change.action, flow: flow?.way, cause: cause))
                unseen = unseen + [(anchor, WaitingMove(flow: flow, delivery: origins.delivery) { _ = again() })]
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

    /// Has a stack's first screen shown, which comes from no screen: the one in front may be about to go.
    package func beginUse(of stack: Place, because cause: Cause) {
        origins.deliver(from: nil, cause: cause) { stack.beginUse() }
    }

    /// Whether the user hears of an objection: they requested the change, or see a screen that it would remove.
    private func concernsUser(_ change: TreeChange) -> Bool {
        origins.isDelivering || change.leaving.contains { tree.visiblePlace($0.id) != nil }
    }

    /// Makes a change to which nothing objects.
    package func make(
        _ change: TreeChange, by flow: AnyFlow?, because cause: Cause, detail: String? = nil,
        andThen next: (() -> Void)? = nil
    ) {
        make(change.action, by: flow, because: cause, detail: detail, andThen: next) {
            if !change.leaving.isEmpty { dropQuestion() }
            tree.apply(change)
            if !change.leaving.isEmpty { endings.markLost(change.departure) }
        }
    }

    /// Shows an item in a container, or else in the flow's navigator.
    func show(
        _ item: any Presentable, in container: Place?, by flow: AnyFlow, from place: (any Presentable)?
    ) -> MoveResult {
        let origin = origins.origin(from: place)
        if container == nil {
            if let result = push(item, by: flow, from: origin) { return result }
            if let pendingStart, pendingStart.contains(flow) { return pendingStart.show(item, by: flow, in: self) }
        }
        return move("show", by: flow, from: origin) { [self] change throws(Refusal) in
            try origins.check(origin)
            try change.show(item, in: container, by: flow, over: origins.place(of: origin, for: flow))
        }
    }

    /// Presents an item as a modal over the place that the move comes from.
    func present(
        _ item: any Presentable, _ style: ModalStyle, by flow: AnyFlow, from place: (any Presentable)?
    ) -> MoveResult {
        let origin = origins.origin(from: place)
        return move("present", by: flow, from: origin) { [self] change throws(Refusal) in
            try origins.check(origin)
            try change.present(item, style, over: origins.place(of: origin, for: flow), by: flow)
        }
    }

    /// Pushes an item onto a flow's own stack: nothing is removed, so no screen is asked and no flow ends.
    ///
    /// - Returns: `nil` if it is not as simple as that.
    private func push(_ item: any Presentable, by flow: AnyFlow, from origin: Origin) -> MoveResult? {
        // bench: coordinator/child among 1
        guard !isBusy, flow.phase == .running, let stack = flow.navigatorPlace, stack.isStack, stack.isInTree,
            stack.onFirstUse == nil
        else { return nil }
        let place = item.place
        guard place.state == .unused, place.prepared.isEmpty, !origins.isStale(origin) else { return nil }
        make("show", by: flow, because: origins.cause) { tree.push(item, at: place, on: stack, by: flow) }
        origins.advance(origin, to: place)
        drain()
        return .applied
    }

    /// Ends a flow whose outcome is known; its screens and children are removed without being asked.
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

    /// Ends a flow that nothing keeps alive any more.
    func endIdle(_ flow: AnyFlow) {
        if isBusy {
            _ = wait(for: nil) { [self] in if flow.isIdle { endIdle(flow) } }
            return
        }
        make("end", by: flow, because: origins.cause) { endings.markIdle(flow) }
        drain()
    }

    /// Makes a change, journals it, delivers the outcomes that result, and releases the flows that have ended.
    ///
    /// This is the one door, the only place where the tree changes; `move` is the usual way to it. The exception is
    /// `Window.close`, which closes the tree once all flows have ended.
    private func make(
        _ action: StaticString, by flow: AnyFlow?, because cause: Cause, detail: String? = nil,
        andThen next: (() -> Void)? = nil, _ change: () -> Void
    ) {
        isApplying = true
        if journal.isOn, frontName == nil { frontName = tree.nameInFront }
        change()
        tree.updateVisible()
        for stack in tree.takeUnused() { _ = wait(for: nil) { self.beginUse(of: stack, because: cause) } }
        if let next, !isStillOpen(after: next) { return }
        record(action, by: flow, because: cause, detail: detail)
        if !endings.areNone { endings.deliverOutcomes(by: self) }
        isApplying = false
    }

    /// Lets the move that follows from the one in progress count as the same move.
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

    /// Journals that a flow ended together with the last flow that it ran.
    func recordEnd(of flow: AnyFlow) {
        guard journal.isOn else { return }
        var record = JournalRecord(kind: .applied, action: "end", flow: flow.way, cause: .outcome)
        record.from = tree.nameInFront
        record.to = record.from
        record.ownOutcome = flow.outcomeName
        journal.record(record)
    }

    /// Journals that a move is refused, then makes the moves that were requested meanwhile.
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

    /// The question that the user has to answer before a screen is removed, if any.
    var question: Question? { openQuestion?.question }

    /// Asks the user about a move, which waits for the answer; an earlier question is dropped.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - action: The move's name in the journal.
    ///   - flow: The flow that requested the move, if any; kept alive until the question is answered or dropped.
    ///   - cause: Why the move is requested.
    ///   - confirm: Makes the move.
    ///   - decline: Gives the move up: the user said no, or the question was dropped.
    /// - Returns: `.asked`.
    package func ask(
        _ question: Question, _ action: StaticString, by flow: AnyFlow?, because cause: Cause,
        confirm: @escaping () -> Void, decline: @escaping () -> Void = {}
    ) -> MoveResult {
        dropQuestion()
        journal.record(
            JournalRecord(kind: .asked, action: action, flow: flow?.way, cause: cause))
        flow?.holds += 1
        openQuestion = AskedMove(question: question, flow: flow, confirm: confirm, decline: decline)
        changes.note()
        return .asked
    }

    /// Makes the move in question, or gives it up.
    func answer(_ goAhead: Bool) {
        if isBusy {
            _ = wait(for: nil) { [self] in answer(goAhead) }
            return
        }
        guard let openQuestion else { return }
        self.openQuestion = nil
        notices.clear()
        changes.note()
        if goAhead { openQuestion.confirm() } else { openQuestion.decline() }
        if let flow = openQuestion.flow { letGo(of: flow) }
    }

    /// Drops the question without an answer, for example because screens were removed or any flow was ended.
    package func dropQuestion() {
        guard let openQuestion else { return }
        self.openQuestion = nil
        changes.note()
        openQuestion.decline()
        if let flow = openQuestion.flow { letGo(of: flow) }
    }
}
