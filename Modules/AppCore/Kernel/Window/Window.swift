public import Observation

/// A window: the only object that changes what is shown.
///
/// Hosts draw what the window shows and send intents; coordinators request moves through their flows. The window
/// applies moves one at a time, in the order in which they were requested. A process may have any number of windows. A
/// window and the flows that run in it keep each other alive; call `close()` to release it before its flows end.
@MainActor public final class Window {
    /// What happened in this window.
    public let journal: Journal
    /// The objects made in this window, to find those that live too long; `nil` by default, because it slows moves.
    public let lifetimes: LifetimeLog?
    /// How long a back gesture may take before it counts as cancelled.
    public let gestureLimit: Duration

    package let clock: any Clock<Duration>
    package let tree: Tree
    package let moves: Moves
    let notices: Notices
    let work = Work()
    /// The navigation in progress, and those that wait.
    package let turns = RoutingTurns()
    let changes = Changes()
    /// Receives, for a recorder, what reaches the window from outside, before the window carries it out.
    package var onInput: ((WindowInput) -> Void)?
    /// Called when a flow's draft has changed.
    var onDraft: (() -> Void)?
    private(set) var isClosed = false

    /// Makes a window that shows nothing yet.
    ///
    /// - Parameters:
    ///   - navigator: The container at the window's root, in which the first flow shows its screens; the children that
    ///     it was made with are shown at once.
    ///   - journal: Where the window records what happens.
    ///   - lifetimes: Where the window notes the objects made in it, to find those that live too long.
    ///   - clock: The clock that limits gestures and waiting navigations.
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
        fillRoot()
    }

    /// Shows the children that the root was made with; their first use, if it is a stack, comes with the first flow.
    private func fillRoot() {
        let draft = moves.begin("show")
        do throws(Refusal) { try draft.insertChildren(of: tree.root, of: nil) } catch {
            draft.drop()
            journal.recordRefused(nil, "show", error)
        }
        tree.root.stay()
        if !draft.isEmpty { moves.commit(draft, by: nil, because: .code) }
    }

    /// A number that goes up with every move, question and notice.
    ///
    /// Observation tells a host that reads it while drawing when to draw again. Nothing else raises it: no gesture,
    /// draft or link, no change of a screen's content, and no work.
    public var revision: Int { changes.revision }

    /// Whether work is in progress that does not wait for the user; a host that plays a script waits until it is done.
    ///
    /// Observation tells when it turns.
    public var isWorking: Bool { work.isShownUnderWay }

    /// Waits until the window is idle: no work of its flows is in progress, except work that waits for the user.
    ///
    /// Work is what runs in `flow.task`, including the navigations of `Router.open`. A navigation that you await in
    /// your own task is that task's work, but what its interceptors do counts as the window's. Work that never ends
    /// keeps the window from being idle; cancel the waiting task to give up. Work that waits for its own window to be
    /// idle waits for itself.
    public func idle() async { await work.done() }

    /// Whether a back gesture has begun and not ended; moves wait until it ends.
    public var isGesturing: Bool { moves.gesture != nil }

    /// The question that the user has to answer before a screen is removed, if any.
    public var question: Question? {
        _ = revision
        return moves.question
    }

    /// The notice that the user sees: why a screen stays, why a link did not open, or a message from a flow.
    public var notice: Notice? {
        _ = revision
        return notices.current
    }

    /// Removes a plain notice; a host calls it when needed.
    ///
    /// The user's next intent removes it anyway, so only a host that wants it gone earlier calls this. A notice with an
    /// action stays, because the user may still need it.
    public func clearNotice() { notices.clear() }

    /// Closes the window: every flow is left with `.windowClosed`, and nothing can be shown any more.
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
    /// Requests made during a delivery, while a move is applied, or in a flow's work result from an earlier input and
    /// are not recorded.
    func note(_ input: @autoclosure () -> WindowInput) {
        guard let onInput, !moves.origins.isDelivering, !moves.isApplying, FlowTask.origin == nil else { return }
        onInput(input())
    }
}

extension Window: Observable {}

/// What reaches a window from outside rather than from code: what the user does, and what time does.
package enum WindowInput {
    /// An intent was performed.
    case intent(Intent)
    /// The user answered the window's question.
    case answer(Bool)
    /// A navigation waited too long for an interceptor.
    case waitExpired
    /// The window was closed.
    case close
}
