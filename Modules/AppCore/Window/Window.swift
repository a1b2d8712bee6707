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
    /// Hears what reaches the window from outside, before it is carried out, if anybody records it.
    var onInput: ((WindowInput) -> Void)?
    let root: Place
    let navigator: any Navigator
    var modals: [Modal] = []
    /// The screen that is seen, while no other is: a move between two such screens needs no list.
    var visibleAlone: (any Screen)?
    /// The screens that are seen, when they are none or several.
    var visibleTogether: [any Screen] = []
    var queue: [QueuedMove] = []
    var delivery = Delivery()
    /// The name of the screen in front, from one entry of the journal to the next.
    var frontName: ScreenName?
    var isApplying = false
    var isDraining = false
    var gesture: Gesture?
    var pending: PendingMove?
    var linkSlot: PendingLinkSlot?
    /// What a flow shows that a navigation is just starting.
    var staging: Staging?
    /// Told when a draft of a flow has changed.
    var onDraft: (() -> Void)?
    /// The navigation that is under way, and those that wait.
    let turns = RoutingTurns()
    var liveTaskCount = 0
    /// How many pieces of work wait for what is up to the person: the outcome of a child, an answer, a gesture's end.
    var waitingTaskCount = 0
    var firstFlows: [AnyFlow] = []
    /// Flows that lost their last screen with the move that is being made.
    var lost: [AnyFlow] = []
    /// The flow that ended with the move that is being made, while no other did.
    var endingAlone: AnyFlow?
    /// The flows that ended with the move that is being made, from the top down, if they are several.
    var endingTogether: [AnyFlow] = []
    private(set) var isClosed = false
    private var lastPlaceID: UInt64 = 0
    private var lastBatch = 0

    private let registrar = ObservationRegistrar()
    private var isObserved = false
    private(set) var currentRevision = 0
    var currentNotice: Notice?

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
        self.navigator = navigator
        self.journal = journal
        self.lifetimes = lifetimes
        self.clock = clock
        self.gestureLimit = gestureLimit
        root = navigator.place
        root.hold(navigator, in: nil, as: nextPlaceID())
    }

    /// Goes up with every move, every question and every notice; a host that has read it while drawing is told by
    /// Observation when to draw again.
    public var revision: Int {
        isObserved = true
        registrar.access(self, keyPath: \.revision)
        return currentRevision
    }

    /// Whether work of the window's flows is under way that waits for no person; a host that plays a script waits for it.
    public var isWorking: Bool { liveTaskCount > waitingTaskCount }

    /// Whether a back gesture has begun and not ended; moves wait until then.
    public var isGesturing: Bool { gesture != nil }

    /// What the person is asked before something leaves, if anything.
    public var question: Question? {
        _ = revision
        return pending?.question
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
        _ = run(coordinator, by: nil, in: .shared, session: session, origin: .place(nil), handler: handler)
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
        return run(coordinator, by: nil, in: .shared, session: nil, origin: .place(nil), handler: handler)
    }

    /// Closes the window: every flow hears `.windowClosed`, and nothing can be shown any more.
    public func close() {
        if !isClosed { note(.close) }
        carryOutClose()
    }

    private func carryOutClose() {
        guard !isClosed else { return }
        endGesture()
        if isBusy {
            _ = enqueue(for: nil) { $0.carryOutClose() }
            return
        }
        dropPendingLink(.windowClosed)
        isClosed = true
        endEverything()
        root.letGo()
    }

    func nextPlaceID() -> PlaceID {
        lastPlaceID += 1
        return PlaceID(rawValue: lastPlaceID)
    }

    func nextBatch() -> Int {
        lastBatch += 1
        return lastBatch
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

/// A modal: what it shows, and the place it hangs on.
struct Modal {
    let place: Place
    let anchor: Place
    let style: ModalStyle
}

/// A back gesture that has begun.
struct Gesture {
    let place: PlaceID
    let limit: Task<Void, Never>
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
