/// What happens to a navigation that is requested while another one is in progress.
public enum OverlapPolicy: Sendable, CaseIterable {
    /// The new navigation is refused.
    case refuse
    /// The new navigation waits until those before it are done.
    case queue
    /// The newest navigation replaces those that wait.
    ///
    /// The one in progress finishes first if it can without asking the user or an interceptor. It is dropped, before it
    /// has changed anything, as soon as it has to ask.
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
    public var waitingNavigation: String? { turns.current?.waits }

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
    ///   - window: The window.
    /// - Throws: Why it does not begin: it was refused, superseded or cancelled while it waited.
    package func begin(_ turn: RoutingTurn, _ request: Int?, in window: Window) async throws(RoutingError) {
        if policy == .newestWins, let request, request < lastRequest { throw .superseded }
        guard let current else {
            self.current = turn
            return
        }
        switch policy {
        case .refuse:
            throw .busy
        case .queue:
            queue.append(turn)
        case .newestWins:
            let superseded = queue
            queue = [turn]
            for other in superseded { other.abort(.superseded) }
            current.giveWay()
        }
        do throws(RoutingError) {
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
        if let current, !current.isAnswered { current.abort(.expired) }
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
    package var waits: String?
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

    /// Whether all flows that it has waited for have ended.
    fileprivate var isAnswered: Bool { !waitedFor.isEmpty && !waitedFor.contains(where: \.isRunning) }

    /// Notes that the navigation asks the user or an interceptor.
    ///
    /// - Throws: `.superseded` if a newer navigation waits already.
    package func beginAsking() throws(RoutingError) {
        if isOutdated { throw .superseded }
        askCount += 1
    }

    package func endAsking() { askCount -= 1 }

    /// Aborts the navigation for a newer one if it is asking; otherwise it finishes first.
    func giveWay() {
        isOutdated = true
        guard askCount > 0 || withdraw != nil else { return }
        abort(.superseded)
    }

    /// Aborts the navigation before it has changed anything, and removes its question and its interceptors' screens.
    func abort(_ error: RoutingError) {
        if abortion == nil { abortion = error }
        let flows = waitedFor
        waitedFor = []
        for flow in flows {
            if let window = flow.window { PendingStart.end(flow, as: .replaced, in: window) }
        }
        withdraw?()
        resume()
    }

    /// Notes that an interceptor waits for a flow, which is ended if the navigation is aborted first.
    func wait(for flow: AnyFlow) {
        // This interceptor has not noticed yet that the navigation was aborted.
        if abortion != nil, let window = flow.window { return PendingStart.end(flow, as: .replaced, in: window) }
        waitedFor.removeAll { !$0.isRunning }
        waitedFor.append(flow)
        hasWaitedForFlows = true
        flow.window?.watchMoves()
    }

    /// Aborts the navigation if the user has turned away from its interceptors' screens, which stay in the window.
    ///
    /// - Returns: Whether it waits for something that the user may still leave.
    func endIfLeft(in tree: Tree) -> Bool {
        waitedFor.removeAll { !$0.isRunning }
        guard let flow = waitedFor.last else { return false }
        if !tree.hasLeft(from: flow) { return true }
        waitedFor = []
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
