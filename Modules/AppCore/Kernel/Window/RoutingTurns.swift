/// What happens to a navigation that is requested while another one is in progress.
public enum OverlapPolicy: Sendable, CaseIterable {
    /// The new navigation is refused.
    case refuse
    /// The new navigation waits until those before it are done.
    case queue
    /// The newest navigation replaces those that wait.
    ///
    /// The one in progress finishes first if it can without asking the user or an interceptor. It is dropped, before it
    /// has changed anything, as soon as it has to ask. What it shows meanwhile, such as a form that is half filled in,
    /// is asked before it closes, and may keep the newer navigation out.
    case newestWins
}

extension Window {
    /// Whether a navigation is in progress in this window, whatever it waits for.
    public var isRouting: Bool { turns.current != nil }

    /// What happens to a navigation requested while another one is in progress here; defaults to `.newestWins`.
    public var overlapPolicy: OverlapPolicy {
        get { turns.policy }
        set { turns.policy = newValue }
    }

    /// The name of the navigation that waits for an interceptor with a limit, such as a login; `nil` if there is none.
    public var waitingNavigation: String? { turns.current?.waitingName }

    /// The navigation whose interceptor shows the screen that the current event or work comes from, if one does.
    package var turnOfOrigin: RoutingTurn? {
        let place = moves.origins.place(of: moves.origins.origin(from: nil))
        return turns.current.flatMap { $0.isWaiting(for: place) ? $0 : nil }
    }

    /// Checks after every move whether the user has turned away from the screens that a navigation waits for.
    func watchMoves() {
        moves.afterMove = { [weak self] in
            guard let self else { return }
            if turns.current?.endIfLeft(in: tree) != true { moves.afterMove = nil }
        }
    }
}

/// The navigations of one window, one at a time.
@MainActor package final class RoutingTurns {
    var policy = OverlapPolicy.newestWins
    package private(set) var current: RoutingTurn?
    /// The name of the navigation that was requested last.
    package var newestName: String?
    private var queue: [RoutingTurn] = []
    private var lastRequest = 0

    /// Numbers a request that has to wait, because a newer one may come before its task begins.
    package func noteRequest() -> Int {
        lastRequest += 1
        return lastRequest
    }

    /// Begins a navigation as soon as the window's policy allows it.
    ///
    /// - Parameters:
    ///   - turn: The navigation.
    ///   - request: The navigation's number if it had to wait when it was requested.
    ///   - flow: The flow that routes.
    ///   - cause: Why.
    ///   - window: The window.
    /// - Throws: Why it does not begin: it was refused, superseded or cancelled while it waited.
    package func begin(
        _ turn: RoutingTurn, _ request: Int?, by flow: AnyFlow, because cause: Cause, in window: Window
    ) async throws(RoutingError) {
        if policy == .newestWins, let request, request < lastRequest { throw .superseded }
        guard let current else {
            self.current = turn
            return
        }
        do throws(RoutingError) {
            switch policy {
            case .refuse:
                throw .busy
            case .queue:
                queue.append(turn)
            case .newestWins:
                let superseded = queue
                queue = [turn]
                for other in superseded { other.abort(.superseded) }
                try await turn.askToClose(current, by: flow, because: cause, in: window)
                current.giveWay()
            }
            while let current = self.current, current !== turn {
                // Waiting for a navigation that the window's work reflects adds nothing to that work.
                if current.isCounted { try await turn.pause(in: window) } else { try await turn.pause() }
            }
        } catch {
            queue.removeAll { $0 === turn }
            // It may have become the current one just before it was aborted.
            end(turn)
            throw error
        }
    }

    /// Begins a navigation if it need not wait; otherwise returns `nil`.
    package func beginAtOnce() -> RoutingTurn? {
        // A navigation that waits only for the user's answer gives way at once to a newer one.
        if let current, current.withdraw != nil, policy == .newestWins { current.giveWay() }
        guard current == nil else { return nil }
        let turn = RoutingTurn()
        current = turn
        return turn
    }

    /// Aborts all navigations before they have changed anything.
    func abortAll(_ error: RoutingError) {
        let all = queue + (current.map { [$0] } ?? [])
        queue = []
        for turn in all { turn.abort(error) }
    }

    /// Aborts the navigation in progress, if any, because it has waited too long.
    package func expire() {
        // A flow that has just ended, such as a login that succeeded, comes before the limit.
        guard let current, !current.isAnswered else { return }
        // A form that is half filled in stays, and the navigation goes on without it.
        if current.objection() != nil { current.forgetFlows() }
        current.abort(.expired)
    }

    /// Aborts the navigation in progress if it waits longer than this.
    package func expire(after limit: Duration, in window: Window) -> Task<Void, Never> {
        // The timer is not part of any flow's work.
        FlowTask.$origin.withValue(nil) {
            Task { [weak window, clock = window.clock] in
                guard (try? await clock.sleep(for: limit)) != nil, let window else { return }
                window.onInput?(.waitExpired)
                window.turns.expire()
            }
        }
    }

    /// Aborts the navigation in progress when a session ends, unless its own interceptor ended the session.
    func abortForEndedSession() {
        if let current, current !== RoutingTurn.running { current.abort(.sessionEnded) }
    }

    /// Ends a navigation and lets the next one begin.
    package func end(_ turn: RoutingTurn) {
        guard current === turn else { return }
        current = queue.isEmpty ? nil : queue.removeFirst()
        current?.resume()
    }
}

/// One navigation, from its request until it has succeeded or failed.
@MainActor package final class RoutingTurn {
    /// The turn that the running work belongs to; a navigation that an interceptor starts finds its own turn here.
    @TaskLocal package static var running: RoutingTurn?

    /// Whether the window's work reflects this navigation, so that waiting for it adds nothing.
    var isCounted: Bool { isWork || withdraw != nil }

    private let isWork = FlowTask.origin != nil
    /// Why it was aborted, if it was.
    package private(set) var abortion: RoutingError?
    /// Withdraws the question that the navigation waits for, if it waits for nothing else.
    package var withdraw: (() -> Void)?
    /// The navigation's name while it waits for an interceptor with a limit.
    package var waitingName: String?
    /// Whether a newer navigation waits for this one to end.
    private var isOutdated = false
    private var askCount = 0
    /// There may be several, because a navigation that an interceptor starts waits in the same turn.
    private var wakes: [() -> Void] = []
    /// The flows that the navigation's interceptors run and wait for, such as a login.
    private var waitedFor: [AnyFlow] = []
    /// Whether an interceptor has waited for a flow.
    package private(set) var hasWaitedForFlows = false

    package init() {}

    /// Whether it waits for a flow that shows a place, or that runs the one that does.
    fileprivate func isWaiting(for place: Place?) -> Bool {
        waitedFor.contains { flow in place?.owner?.andAbove.contains { $0 === flow } == true }
    }

    /// What the screens that its interceptors show say to being closed.
    fileprivate func objection(confirmed: [Question] = []) -> (answer: LeaveDecision, title: String)? {
        let places = waitedFor.flatMap(\.andBelow).reversed().flatMap { $0.newestPlace?.andOlder.map { $0 } ?? [] }
        guard let moves = waitedFor.last?.window?.moves, !places.isEmpty else { return nil }
        defer { moves.drain() }
        return moves.consulting { places.objection(confirmed: confirmed) }
    }

    /// Leaves what its interceptors show in the window.
    fileprivate func forgetFlows() { waitedFor = [] }

    /// Asks whether the screens that another navigation waits for may be closed, as a half-filled form does.
    ///
    /// - Throws: Why they stay.
    fileprivate func askToClose(
        _ other: RoutingTurn, by flow: AnyFlow, because cause: Cause, in window: Window
    ) async throws(RoutingError) {
        var confirmed: [Question] = []
        while window.turns.current === other, let (answer, title) = other.objection(confirmed: confirmed) {
            if case .refused(let reason) = answer { throw .refused(by: title, reason: reason) }
            guard case .ask(let question) = answer else { return }
            let isGranted = try await ask(question, by: flow, because: cause, in: window) {
                window.turns.current === other
            }
            // The end of the login, which drops the question, is no answer.
            if !isGranted, !other.isAnswered { throw .cancelled(by: title) }
            confirmed.append(question)
        }
    }

    /// Asks the user, and waits for the answer.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - flow: The flow that routes.
    ///   - cause: Why.
    ///   - window: The window.
    ///   - isNeeded: Whether the answer still matters; if not, it is yes.
    /// - Returns: The answer.
    /// - Throws: Why the navigation was aborted.
    package func ask(
        _ question: Question, by flow: AnyFlow, because cause: Cause, in window: Window,
        while isNeeded: () -> Bool = { true }
    ) async throws(RoutingError) -> Bool {
        var answer: Bool?
        _ = window.moves.ask(question, "route", by: flow, because: cause) {
            answer = true
            self.resume()
        } decline: {
            answer = answer ?? false
            self.resume()
        }
        defer { if answer == nil { window.moves.dropQuestion() } }
        while answer == nil, isNeeded() { try await pause(in: window) }
        return answer ?? true
    }

    /// Whether all flows that it has waited for have ended.
    fileprivate var isAnswered: Bool { !waitedFor.isEmpty && !waitedFor.contains(where: \.isRunning) }

    /// Notes that the navigation asks the user or an interceptor.
    ///
    /// - Throws: `.superseded` if a newer navigation waits already.
    package func beginAsking() throws(RoutingError) {
        if isOutdated { throw .superseded }
        askCount += 1
    }

    package func endAsking() {
        askCount -= 1
        waitedFor.removeAll { !$0.isRunning }
    }

    /// Aborts the navigation for a newer one if it is asking; otherwise, or once it has its answer, it finishes first.
    func giveWay() {
        isOutdated = true
        if askCount > 0 && !isAnswered || withdraw != nil { abort(.superseded) }
    }

    /// Aborts the navigation before it has changed anything, and removes its question and its interceptors' screens.
    func abort(_ error: RoutingError) {
        if abortion == nil { abortion = error }
        let flows = waitedFor
        waitedFor = []
        for flow in flows {
            if let window = flow.window { window.end(flow, as: .replaced) }
        }
        withdraw?()
        resume()
    }

    /// Notes that an interceptor waits for a flow, which is ended if the navigation is aborted first.
    func wait(for flow: AnyFlow) {
        // This interceptor has not noticed yet that the navigation was aborted.
        if abortion != nil, let window = flow.window { return window.end(flow, as: .replaced) }
        waitedFor.removeAll { !$0.isRunning }
        waitedFor.append(flow)
        hasWaitedForFlows = true
        flow.window?.watchMoves()
    }

    /// Aborts the navigation if the user has turned away from its interceptors' screens, which stay in the window.
    ///
    /// - Returns: Whether it waits for something that the user may still leave.
    func endIfLeft(in tree: Tree) -> Bool {
        guard let flow = waitedFor.last(where: \.isRunning) else { return false }
        if !tree.hasLeft(from: flow) { return true }
        forgetFlows()
        abort(.stale)
        return false
    }

    /// Continues after a pause.
    package func resume() {
        let woken = wakes
        wakes = []
        for wake in woken { wake() }
    }

    /// Waits for `resume`.
    ///
    /// - Parameter onWake: Called as soon as the pause is over, before the task continues.
    /// - Throws: Why the navigation was aborted, such as because its task was cancelled.
    func pause(_ onWake: @escaping () -> Void = {}) async throws(RoutingError) {
        if let abortion {
            onWake()
            throw abortion
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { abort(.cancelled(by: "the navigation")) }
                let wake = {
                    onWake()
                    continuation.resume()
                }
                if abortion == nil { wakes.append(wake) } else { wake() }
            }
        } onCancel: {
            Task { @MainActor in self.abort(.cancelled(by: "the navigation")) }
        }
        // The handler's task may come later than what woke this one.
        if Task.isCancelled { abort(.cancelled(by: "the navigation")) }
        if let abortion { throw abortion }
    }

    /// Waits for `resume` without counting as work, because the wait is for the user or is counted elsewhere.
    ///
    /// - Throws: Why the navigation was aborted, such as because its task was cancelled.
    package func pause(in window: Window) async throws(RoutingError) {
        let item = WorkItem.running
        item?.beginWaiting()
        try await pause { item?.endWaiting() }
    }

    /// Runs work of the navigation, and stops waiting for it as soon as the navigation is aborted.
    ///
    /// - Parameters:
    ///   - window: The window of the navigation.
    ///   - isWork: Whether the work keeps the window from being idle, even when nobody waits for it any more.
    ///   - work: The work.
    /// - Throws: The work's error, or why the navigation was aborted.
    package func run(in window: Window, isWork: Bool, _ work: @escaping @MainActor () async throws -> Void) async throws
    {
        var result: Result<Void, any Error>?
        let item = isWork ? WorkItem(in: window.work) : nil
        let task = Task { @MainActor in
            do {
                if let abortion = self.abortion { throw abortion }
                try await WorkItem.$running.withValue(item ?? WorkItem.running) {
                    try await RoutingTurn.$running.withValue(self) { try await work() }
                }
                result = .success(())
            } catch {
                result = .failure(error)
            }
            self.resume()
            item?.end()
        }
        defer { if result == nil { task.cancel() } }
        while result == nil { try await pause(in: window) }
        try result?.get()
    }
}

extension Tree {
    /// Whether a flow shows something and the user has turned to something beside it; covering it does not count.
    fileprivate func hasLeft(from flow: AnyFlow) -> Bool {
        if let place = flow.newestPlace, !isAside(place) { return false }
        return flow.hasShown && flow.children.allSatisfy { !$0.hasShown || hasLeft(from: $0) }
    }

    private func isAside(_ place: Place) -> Bool {
        var here = place
        while let parent = here.parent {
            if parent.container?.kind != .stack, let index = parent.index(of: here),
                !parent.visibleChildren.contains(index)
            {
                return true
            }
            here = parent
        }
        return false
    }
}
