public import Observation

/// A window: the only one who changes what is shown (R4).
///
/// Hosts draw what the window shows and send intents; coordinators ask for moves through their flows. Moves are made one
/// at a time, in the order in which they were asked for (R6). There may be any number of windows in a process. A window
/// and the flows that run in it keep each other: whoever is done with it before its flows are calls `close()`.
@MainActor public final class Window {
    /// What happened in this window.
    public let journal: Journal
    /// What was made in this window and may still live; `nil` unless asked for, as it costs time on every move.
    public let lifetimes: LifetimeLog?
    /// How long a back gesture may take before it counts as cancelled.
    public let gestureLimit: Duration

    let clock: any Clock<Duration>
    let tree: Tree
    let moves: MoveQueue
    let endings: Endings
    let questions = Questions()
    /// The navigation that is under way, and those that wait.
    let turns = RoutingTurns()
    let work = Work()
    /// The link that waits until it can be opened.
    let pendingLinks = PendingLinkSlot()
    /// What a flow shows that a navigation is just starting.
    var staging: Staging?
    /// Hears what reaches the window from outside, before it is carried out, if anybody records it.
    var onInput: ((WindowInput) -> Void)?
    /// Told when a draft of a flow has changed.
    var onDraft: (() -> Void)?
    var currentNotice: Notice?
    private(set) var isClosed = false
    /// The name of the screen in front, from one entry of the journal to the next.
    private var frontName: ScreenName?
    private let registrar = ObservationRegistrar()
    private var isObserved = false
    private(set) var currentRevision = 0

    /// Makes a window that shows nothing yet.
    ///
    /// - Parameters:
    ///   - navigator: The container at the window's root, in which the first flow shows its screens.
    ///   - journal: Where to write what happens.
    ///   - lifetimes: Where to note what is made, to find out later what still lives.
    ///   - clock: The clock that limits gestures.
    ///   - gestureLimit: How long a back gesture may take before it counts as cancelled.
    public init(
        navigator: any Navigator = StackContainer(), journal: Journal = Journal(), lifetimes: LifetimeLog? = nil,
        clock: any Clock<Duration> = ContinuousClock(), gestureLimit: Duration = .seconds(10)
    ) {
        self.journal = journal
        self.lifetimes = lifetimes
        self.clock = clock
        self.gestureLimit = gestureLimit
        tree = Tree(navigator, lifetimes: lifetimes)
        endings = Endings(in: tree)
        moves = MoveQueue(work)
    }

    /// Goes up with every move, every question and every notice; a host that has read it while drawing is told by
    /// Observation when to draw again.
    public var revision: Int {
        isObserved = true
        registrar.access(self, keyPath: \.revision)
        return currentRevision
    }

    /// Whether work of the window's flows is under way that waits for no person; a host that plays a script waits for it.
    public var isWorking: Bool { work.isUnderWay }

    /// Whether a back gesture has begun and not ended; moves wait until then.
    public var isGesturing: Bool { moves.gesture != nil }

    /// What the person is asked before something leaves, if anything.
    public var question: Question? {
        _ = revision
        return questions.question
    }

    /// Starts a window's first flow; the handler hears once how it ended.
    ///
    /// - Parameters:
    ///   - coordinator: The coordinator, never started before, with no `onFinish`.
    ///   - session: The session that begins with it and ends with it, if one does.
    ///   - handler: Called once with the outcome, after the flow's screens are gone.
    public func run<Root: Coordinator>(
        _ coordinator: Root, session: SessionScope? = nil,
        onFinish handler: @escaping (Outcome<Root.Value>) -> Void
    ) {
        let launch = Launch(
            flow: coordinator.flow, parent: nil, placement: .shared, session: session, origin: .place(nil), window: self
        )
        _ = launch.run(coordinator, onFinish: handler)
    }

    /// Starts a window's first flow, whose `onFinish` was set by hand.
    ///
    /// - Parameter coordinator: The coordinator, never started before, with its `onFinish` set.
    /// - Returns: Refused if the coordinator has no `onFinish`; otherwise the refusal goes there as well.
    @discardableResult public func start<Root: Coordinator>(_ coordinator: Root) -> MoveResult {
        guard let handler = coordinator.flow.onFinish else {
            journal.recordRefused(nil, "start", .handlerMissing)
            return .refused(.handlerMissing)
        }
        coordinator.flow.onFinish = nil
        let launch = Launch(
            flow: coordinator.flow, parent: nil, placement: .shared, session: nil, origin: .place(nil), window: self)
        return launch.run(coordinator, onFinish: handler)
    }

    /// Closes the window: every flow hears `.windowClosed`, and nothing can be shown any more.
    public func close() {
        if !isClosed { note(.close) }
        carryOutClose()
    }

    private func carryOutClose() {
        guard !isClosed else { return }
        moves.endGesture()
        if moves.isBusy {
            _ = moves.add(for: nil) { $0.carryOutClose() }
            return
        }
        dropPendingLink(.windowClosed)
        isClosed = true
        while let flow = endings.firstFlows.last {
            flow.departure = .windowClosed
            end(flow, "close", because: .window, children: .windowClosed)
        }
        tree.close()
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
    ///   - plan: Describes the change, each time that it is planned; throws if it cannot be made.
    /// - Returns: What became of it.
    func move(
        _ action: StaticString, by flow: AnyFlow?, from origin: Origin? = nil, because cause: Cause? = nil,
        confirmed: [Question] = [], _ plan: @escaping (TreeChange) throws(Refusal) -> Void
    ) -> MoveResult {
        if moves.isBusy {
            return moves.add(for: flow) {
                _ = $0.move(action, by: flow, from: origin, because: cause, confirmed: confirmed, plan)
            }
        }
        let cause = cause ?? moves.cause
        let change = TreeChange(of: tree, action)
        do throws(Refusal) {
            if let flow, flow.phase != .running { throw .ended }
            let objection = try moves.asking { () throws(Refusal) in
                try plan(change)
                try change.checkShown()
                change.gather()
                return change.objection(confirmed: confirmed)
            }
            switch objection {
            case .refused(let reason): throw .byScreen(reason: reason)
            case .ask(let question):
                let delivery = moves.delivery
                defer { moves.drain(in: self) }
                return ask(question, change.action, by: flow, because: cause) { [self] in
                    _ = moves.deliver(delivery) {
                        move(action, by: flow, from: origin, because: cause, confirmed: confirmed + [question], plan)
                    }
                }
            case .allowed, nil: break
            }
        } catch {
            let result = refuse(error, change.action, by: flow, because: cause)
            if case .byScreen(let reason) = error { show(Notice(reason)) }
            return result
        }
        if change.isEmpty { return .applied }
        make(change, by: flow, because: cause)
        if let origin, let item = change.shown?.items.first, item.place.state == .inTree {
            moves.advance(origin, to: item.place)
        }
        moves.drain(in: self)
        return .applied
    }

    /// Asks the user about a move, which waits for the answer.
    func ask(
        _ question: Question, _ action: StaticString, by flow: AnyFlow?, because cause: Cause,
        confirm: @escaping () -> Void, decline: @escaping () -> Void = {}
    ) -> MoveResult {
        questions.drop(in: self)
        journal.record(
            JournalRecord(kind: .asked, action: action, flow: flow?.path, cause: cause, detail: question.text))
        questions.ask(question, by: flow, in: self, confirm: confirm, decline: decline)
        return .asked
    }

    /// Makes a change to which nobody objects.
    func make(_ change: TreeChange, by flow: AnyFlow?, because cause: Cause, detail: String? = nil) {
        make(change.action, by: flow, because: cause, detail: detail) {
            if !change.leaving.isEmpty { questions.drop(in: self) }
            tree.apply(change)
            if !change.leaving.isEmpty { endings.markLost(change.departure) }
        }
    }

    /// Shows an item on top of a flow's own stack: nothing leaves, so nobody is asked and no flow ends.
    ///
    /// - Returns: `nil` if it is not as simple as that.
    func push(_ item: any Presentable, by flow: AnyFlow, from origin: Origin) -> MoveResult? {
        // bench: coordinator/child among 1
        guard !moves.isBusy, flow.phase == .running, let stack = flow.stage, stack.isStack, stack.isInTree else {
            return nil
        }
        let place = item.place
        guard place.state == .unused, place.prepared.isEmpty, !moves.isStale(origin) else { return nil }
        make("show", by: flow, because: moves.cause) { tree.push(item, at: place, on: stack, by: flow) }
        moves.advance(origin, to: place)
        moves.drain(in: self)
        return .applied
    }

    /// Ends a flow that knows its outcome: its screens and children leave without being asked.
    func end(
        _ flow: AnyFlow, _ action: StaticString = "finish", because cause: Cause? = nil,
        children departure: Departure = .parentEnded
    ) {
        make(action, by: flow, because: cause ?? moves.cause) {
            endings.end(flow, children: departure)
            questions.drop(in: self)
        }
        moves.drain(in: self)
    }

    /// Ends a flow that nothing keeps any more.
    func endIdle(_ flow: AnyFlow) {
        if moves.isBusy {
            _ = moves.add(for: nil) { if flow.isIdle { $0.endIdle(flow) } }
            return
        }
        make("end", by: flow, because: moves.cause) { endings.markIdle(flow) }
        moves.drain(in: self)
    }

    /// Makes a change, journals it, hands over the outcomes that came of it, and releases the flows that have ended.
    ///
    /// The only place where the tree changes.
    private func make(
        _ action: StaticString, by flow: AnyFlow?, because cause: Cause, detail: String? = nil, _ change: () -> Void
    ) {
        moves.isApplying = true
        if journal.isOn, frontName == nil { frontName = tree.nameInFront }
        change()
        tree.updateVisible()
        record(action, by: flow, because: cause, detail: detail)
        if !endings.areNone { endings.handOver(in: self) }
        moves.isApplying = false
    }

    private func record(
        _ action: StaticString, by flow: AnyFlow?, because cause: Cause, detail: String? = nil
    ) {
        if journal.isOn {
            let from = frontName ?? ScreenName()
            let to = tree.nameInFront
            frontName = to
            let outcomes = endings.outcomes(besides: flow)
            journal.record(
                JournalRecord(
                    kind: .applied, action: action, flow: flow?.path, cause: cause, from: from, to: to,
                    ownOutcome: outcomes.own, ended: outcomes.others, detail: detail))
        }
        didChange()
        dropUnwantedLink()
    }

    /// Writes that a flow has ended with the last flow that it ran.
    func recordEnd(of flow: AnyFlow) {
        guard journal.isOn else { return }
        var record = JournalRecord(kind: .applied, action: "end", flow: flow.path, cause: .outcome)
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
            journal.recordLate(flow, action.description)
        } else {
            journal.recordRefused(flow, action, refusal, cause: cause ?? moves.cause)
        }
        moves.drain(in: self)
        return .refused(refusal)
    }

    /// Throws if a move by code does not come from the top of its own stack (R6).
    func checkFresh(_ origin: Origin) throws(Refusal) { if moves.isStale(origin) { throw .stale } }

    /// What a modal hangs on that comes from an origin.
    func anchor(for origin: Origin) -> Place { moves.place(of: origin) ?? tree.front ?? tree.root }

    /// Lets go of a flow that was held, and ends it if nothing keeps it now.
    func letGo(of flow: AnyFlow) {
        flow.holds -= 1
        if flow.isIdle { endIdle(flow) }
    }

    /// Tells the observers, if there are any: no write while nobody observes.
    func didChange() {
        currentRevision += 1
        guard isObserved else { return }
        isObserved = false
        registrar.withMutation(of: self, keyPath: \.revision) {}
    }
}

extension Window: Observable {}
