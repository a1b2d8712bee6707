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
    let moves: Moves
    let notices: Notices
    let work = Work()
    /// The navigation that is under way, and those that wait.
    let turns = RoutingTurns()
    let changes = Changes()
    /// Hears what reaches the window from outside, before it is carried out, if anybody records it.
    var inputSink: ((WindowInput) -> Void)?
    /// Told when a draft of a flow has changed.
    var onDraft: (() -> Void)?
    private(set) var isClosed = false

    /// Makes a window that shows nothing yet.
    ///
    /// - Parameters:
    ///   - navigator: The container at the window's root, in which the first flow shows its screens.
    ///   - journal: Where to write what happens.
    ///   - lifetimes: Where to note what is made, to find out later what still lives.
    ///   - clock: The clock that limits gestures.
    ///   - gestureLimit: How long a back gesture may take before it counts as cancelled.
    public init(
        navigator: any Navigator, journal: Journal = Journal(), lifetimes: LifetimeLog? = nil,
        clock: any Clock<Duration> = ContinuousClock(), gestureLimit: Duration = .seconds(10)
    ) {
        self.journal = journal
        self.lifetimes = lifetimes
        self.clock = clock
        self.gestureLimit = gestureLimit
        tree = Tree(navigator, lifetimes: lifetimes)
        notices = Notices(changes)
        moves = Moves(in: tree, Origins(work, in: tree), journal: journal, changes: changes, notices: notices)
    }

    /// Goes up with every move, every question and every notice; a host that has read it while drawing is told by
    /// Observation when to draw again.
    public var revision: Int { changes.revision }

    /// Whether work of the window's flows is under way that waits for no person; a host that plays a script waits for it.
    public var isWorking: Bool { work.isUnderWay }

    /// Waits until the window is idle: no work of its flows is under way, but for what waits for the user.
    ///
    /// Work is what runs in `flow.task`, navigations that a flow does not wait for among it. Whoever awaits a navigation in a
    /// task of their own waits for that task. Work that never ends keeps the window from being idle; cancel the task that
    /// waits to give up on it. Work that waits for its own window's idleness waits for itself.
    public func idle() async { await work.done() }

    /// Whether a back gesture has begun and not ended; moves wait until then.
    public var isGesturing: Bool { moves.gesture != nil }

    /// What the person is asked before something leaves, if anything.
    public var question: Question? {
        _ = revision
        return moves.question
    }

    /// What the user is told in passing: why a screen would not leave or a link was not opened, or what a flow has to say.
    public var notice: Notice? {
        _ = revision
        return notices.current
    }

    /// Takes a plain notice away; a host calls it when the user goes on.
    ///
    /// One with an action stays, as it may be needed yet.
    public func clearNotice() { notices.clear() }

    /// Closes the window: every flow hears `.windowClosed`, and nothing can be shown any more.
    public func close() {
        if !isClosed { note(.close) }
        carryOutClose()
    }

    private func carryOutClose() {
        guard !isClosed else { return }
        moves.endGesture()
        if moves.isBusy {
            _ = moves.wait(for: nil) { self.carryOutClose() }
            return
        }
        isClosed = true
        while let flow = moves.endings.firstFlows.last {
            flow.departure = .windowClosed
            moves.end(flow, "close", because: .window, children: .windowClosed)
        }
        turns.abortAll(.ended)
        tree.close()
    }

    /// Tells a recorder, if there is one, what reaches the window from outside.
    ///
    /// What code asks for while it is told something, while a move is made, or in a flow's work comes of an earlier input.
    func note(_ input: @autoclosure () -> WindowInput) {
        guard let inputSink, !moves.origins.isDelivering, !moves.isApplying, FlowTask.origin == nil else { return }
        inputSink(input())
    }
}

extension Window: Observable {}
