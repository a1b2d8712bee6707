/// The moves of one window, made one at a time, in the order in which they were requested.
@MainActor package final class Moves {
    package let origins: Origins
    let endings = Endings()
    /// The first screens of a flow that is being started within a move, if one is.
    var pendingStart: PendingStart?
    /// Called after every move, so that whatever waits for the user learns that they went elsewhere.
    var afterMove: (() -> Void)?
    /// Whether a move is being planned or made; moves requested meanwhile wait.
    private(set) var isApplying = false
    /// The back gesture in progress, if any; moves wait until it ends.
    var gesture: Gesture?
    let notices: Notices
    var openQuestion: AskedMove?
    var questionCount = 0

    private let tree: Tree
    let journal: Journal
    let changes: Changes
    private var waiting: [WaitingMove] = []
    /// Modals whose anchors are not shown yet.
    private var waitingModals: [(anchor: Place, move: WaitingMove)] = []
    private var isDraining = false
    /// Whether a change is in progress that is journalled together with the move that follows from it.
    private var isContinuing = false
    /// The name of the screen in front, stored from one journal entry to the next.
    private var frontName: ScreenName?

    init(in tree: Tree, _ origins: Origins, journal: Journal, changes: Changes, notices: Notices) {
        self.tree = tree
        self.origins = origins
        self.journal = journal
        self.changes = changes
        self.notices = notices
    }

    // MARK: - The queue

    func place(of item: any Presentable) -> Place? { tree.place(of: item) }

    /// Whether a move must wait.
    package var isBusy: Bool { isApplying || gesture != nil }

    /// Queues a move until it can be made; the flow that requested it stays alive until then.
    package func wait(for flow: AnyFlow?, _ make: @escaping () -> Void) -> MoveResult {
        flow?.holds += 1
        waiting.append(WaitingMove(flow: flow, delivery: origins.delivery, make: make))
        return .queued
    }

    /// Makes the moves that were requested meanwhile, in order, without suspending.
    package func drain() {
        if !waitingModals.isEmpty { wakeModals() }
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
        waiting.removeFirst(next)
        origins.restore(outer)
    }

    /// Queues the waiting modals whose anchors are shown or gone by now.
    private func wakeModals() {
        let all = waitingModals
        waitingModals = all.filter { waits(for: $0.anchor, $0.move) }
        waiting += all.filter { !waits(for: $0.anchor, $0.move) }.map(\.move)
    }

    private func waits(for anchor: Place, _ move: WaitingMove) -> Bool {
        tree.holds(anchor) && !tree.shows(anchor) && move.flow?.phase == .running
    }

    /// Runs the app's code in the course of a move; moves that it requests wait until this one is made.
    package func consulting<Answer, Failure>(_ body: () throws(Failure) -> Answer) throws(Failure) -> Answer {
        let wasApplying = isApplying
        isApplying = true
        defer { isApplying = wasApplying }
        return try body()
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

    /// Makes a move as usual: waits for the window, drafts it, asks the screens that would leave, then commits it.
    ///
    /// - Parameters:
    ///   - action: The move's name in the journal.
    ///   - flow: The flow that requests it, if any; it must be running.
    ///   - origin: Where it comes from; the next move comes from what this one shows.
    ///   - cause: Why it is requested. Defaults to the current cause.
    ///   - confirmed: The questions that the user has confirmed.
    ///   - asked: The places that were to leave when the user was asked; the move must remove just these.
    ///   - edit: Edits the draft, each time that the move is tried; throws if it cannot be made.
    ///   - next: Called when the change is made; the move that it requests counts as part of this one.
    /// - Returns: The result of the move.
    func move(
        _ action: StaticString, by flow: AnyFlow?, from origin: Origin? = nil, because cause: Cause? = nil,
        confirmed: [Question] = [], asked: [Place] = [], _ edit: @escaping (Draft) throws(Refusal) -> Void,
        andThen next: (() -> Void)? = nil
    ) -> MoveResult {
        func again(after question: Question? = nil, _ asked: [Place] = []) -> MoveResult {
            move(
                action, by: flow, from: origin, because: cause, confirmed: confirmed + (question.map { [$0] } ?? []),
                asked: asked, edit, andThen: next)
        }
        if isBusy { return wait(for: flow) { _ = again() } }
        let cause = cause ?? origins.cause
        let draft = begin(action)
        do throws(Refusal) {
            if let flow, flow.phase != .running { throw .ended }
            let leaving = try consulting { () throws(Refusal) in
                try edit(draft)
                draft.settle()
                return draft.leaving
            }
            guard confirmed.isEmpty || leaving.elementsEqual(asked, by: ===) else { throw .stale }
            let isUsers = concernsUser(leaving)
            if let anchor = draft.hiddenAnchor {
                draft.drop()
                flow?.holds += 1
                journal.record(JournalRecord(kind: .waiting, action: draft.action, flow: flow?.way, cause: cause))
                waitingModals.append((anchor, WaitingMove(flow: flow, delivery: origins.delivery) { _ = again() }))
                drain()
                return .queued
            }
            switch consulting({ draft.objection(confirmed: confirmed) })?.answer {
            case .refused(let reason):
                draft.drop()
                if isUsers { notices.show(Notice(reason)) }
                throw .byScreen(reason: reason)
            case .ask(let question):
                draft.drop()
                guard isUsers else { throw .byScreen(reason: question.text) }
                let delivery = origins.delivery
                defer { drain() }
                return ask(question, draft.action, by: flow, because: cause) { [self] in
                    _ = origins.deliver(delivery) { again(after: question, leaving) }
                }
            case .allowed, nil: break
            }
        } catch {
            draft.drop()
            return refuse(error, draft.action, by: flow, because: cause)
        }
        if !draft.isEmpty {
            let ending = consulting { endings.endReplaced(in: draft) }
            commit(draft, ending: ending, by: flow, because: cause, andThen: next)
        }
        if let origin, let place = draft.shown, place.isInTree { origins.advance(origin, to: place) }
        drain()
        return .applied
    }

    /// Begins a draft of the next move.
    package func begin(_ action: StaticString) -> Draft {
        if journal.isOn, frontName == nil { frontName = tree.front?.screenName ?? ScreenName() }
        return Draft(of: tree, action)
    }

    /// Whether the user hears of an objection: they requested the move, or see a screen that would leave.
    private func concernsUser(_ leaving: [Place]) -> Bool {
        origins.isDelivering || leaving.contains(where: \.isSeen)
    }

    /// Shows an item in a container, or else in the flow's navigator.
    func show(
        _ item: any Presentable, in container: (any Container)?, by flow: AnyFlow, from place: (any Presentable)?
    ) -> MoveResult {
        let origin = origins.origin(from: place)
        if container == nil, let pendingStart, pendingStart.contains(flow) {
            return pendingStart.show(item, by: flow, in: self)
        }
        return move("show", by: flow, from: origin) { [self] draft throws(Refusal) in
            try origins.check(origin)
            let target = container.map(tree.named)
            try draft.show(item, in: target, by: flow) { origins.place(of: origin, for: flow) }
        }
    }

    /// Presents an item as a modal over the place that the move comes from.
    func present(
        _ item: any Presentable, _ style: ModalStyle, by flow: AnyFlow, from place: (any Presentable)?
    ) -> MoveResult {
        let origin = origins.origin(from: place)
        // If the modal has to wait, it waits for the place that it hangs on at first.
        var anchor: Place?
        return move("present", by: flow, from: origin) { [self] draft throws(Refusal) in
            try origins.check(origin)
            let place = anchor ?? origins.place(of: origin, for: flow)
            anchor = place
            try draft.present(item, style, over: place, by: flow)
        }
    }

    /// Ends a flow whose outcome is known; its screens and children are removed without being asked.
    func end(
        _ flow: AnyFlow, _ action: StaticString = "finish", because cause: Cause? = nil,
        children departure: Departure = .parentEnded
    ) {
        let draft = begin(action)
        let ending = consulting { endings.end(flow, children: departure, in: draft) }
        commit(draft, ending: ending, by: flow, because: cause ?? origins.cause)
        drain()
    }

    /// Ends a flow that nothing keeps alive any more.
    func endIdle(_ flow: AnyFlow) {
        if isBusy {
            _ = wait(for: nil) { [self] in if flow.isIdle { endIdle(flow) } }
            return
        }
        if flow.departure == nil { flow.departure = .abandoned }
        commit(begin("end"), ending: [flow], by: flow, because: origins.cause)
        drain()
    }

    /// Makes a draft what the window shows, journals it, delivers the outcomes, and releases the flows that have ended.
    ///
    /// This is the one door, the only place where a window changes; `move` is the usual way to it. The exception is
    /// `Window.close`, which closes the tree once all flows have ended.
    ///
    /// - Parameters:
    ///   - draft: The draft, to which nothing objects.
    ///   - ending: The flows that end whatever they show.
    ///   - flow: The flow that requested the move, if any.
    ///   - cause: Why it was requested.
    ///   - detail: What the journal adds.
    ///   - next: Called when the change is made; the move that it requests counts as part of this one.
    package func commit(
        _ draft: Draft, ending: [AnyFlow] = [], by flow: AnyFlow?, because cause: Cause, detail: String? = nil,
        andThen next: (() -> Void)? = nil
    ) {
        isApplying = true
        let effect = draft.commit(showing: useStacks(of: draft, because: cause))
        if !effect.gone.isEmpty || ending.contains(where: { $0 === openQuestion?.flow }) { dropQuestion() }
        endings.mark(ending, andLost: effect.flows, draft.departure)
        for screen in effect.disappeared { screen.didDisappear() }
        for item in effect.gone { item.asScreen?.didLeave() }
        for screen in effect.appeared { screen.didAppear() }
        if let next, !isStillOpen(after: next) { return }
        record(draft.action, by: flow, because: cause, detail: detail)
        endings.deliverOutcomes(by: self)
        isApplying = false
    }

    /// Has the stacks that a draft is the first to show or to fill begin, below what the draft puts there.
    ///
    /// - Returns: What the user then sees.
    private func useStacks(of draft: Draft, because cause: Cause) -> [Place] {
        var visible = tree.findVisible()
        while let stack = draft.unused(among: visible), let container = stack.container {
            let start = PendingStart(in: container)
            draft.paused {
                let outer = pendingStart
                pendingStart = start
                origins.deliver(from: nil, cause: cause) { stack.beginUse() }
                pendingStart = outer
            }
            if start.items.isEmpty { start.flow?.madeExtras.owed = stack }
            do throws(Refusal) {
                try draft.attempt { () throws(Refusal) in try draft.insertBelow(start.items, in: stack) }
            } catch {
                _ = refuse(error, "show", by: start.flow, because: cause)
            }
            visible = tree.findVisible()
        }
        return visible
    }

    /// Lets the move that follows from the one in progress count as the same move.
    ///
    /// - Returns: Whether none has followed at once, so that the move is still to be journalled.
    private func isStillOpen(after next: () -> Void) -> Bool {
        isApplying = false
        isContinuing = true
        next()
        defer { isContinuing = false }
        if isContinuing { isApplying = true }
        return isContinuing
    }

    private func record(
        _ action: StaticString, by flow: AnyFlow?, because cause: Cause, detail: String? = nil
    ) {
        isContinuing = false
        if journal.isOn {
            let from = frontName ?? ScreenName()
            let to = tree.front?.screenName ?? ScreenName()
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
        record.from = tree.front?.screenName ?? ScreenName()
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
}

/// A move that waits until it can be made.
private struct WaitingMove {
    let flow: AnyFlow?
    let delivery: Delivery
    let make: () -> Void
}
