/// What happens to a navigation that is asked for while another one is under way.
public enum OverlapPolicy: Sendable, CaseIterable {
    /// It is refused.
    case refuse
    /// It waits until those before it are done.
    case queue
    /// The one that is under way ends whole first, unless somebody is asked for it, the person or an interceptor: then it
    /// is given up, and nothing has moved for it. Of those that wait only the newest is made.
    case newestWins
}

extension Window {
    /// Whether a navigation is under way in this window, whatever it waits for.
    public var isRouting: Bool { turns.current != nil }

    /// What happens to a navigation that is asked for while another one is under way in this window.
    public var overlapPolicy: OverlapPolicy {
        get { turns.policy }
        set { turns.policy = newValue }
    }

    /// The name of the navigation that waits for an interceptor with a limit, such as a login; `nil` if none does.
    public var waitingNavigation: String? { turns.current?.waits }

    /// Looks after every move whether the user has turned away from what a navigation waits for.
    func watchMoves() {
        moves.afterMove = { [weak self] in
            guard let self else { return }
            if turns.current?.endIfLeft(in: tree) != true { moves.afterMove = nil }
        }
    }
}

/// The navigations of one window: one at a time.
@MainActor final class RoutingTurns {
    var policy = OverlapPolicy.newestWins
    private(set) var current: RoutingTurn?
    private var waiting: [RoutingTurn] = []

    /// Begins a navigation, as soon as the window's policy lets it.
    ///
    /// - Throws: That it was refused, superseded or cancelled while it waited.
    func begin(_ turn: RoutingTurn, in window: Window) async throws(RoutingError) {
        guard let current else {
            self.current = turn
            return
        }
        switch policy {
        case .refuse:
            throw .busy
        case .queue:
            waiting.append(turn)
        case .newestWins:
            let superseded = waiting
            waiting = [turn]
            for other in superseded { other.abort(.superseded) }
            current.giveWay()
        }
        do throws(RoutingError) {
            while let current = self.current, current !== turn {
                // What waits for another one is under way as far as that one is.
                if current.isCounted { try await turn.pause(in: window) } else { try await turn.pause() }
            }
        } catch {
            waiting.removeAll { $0 === turn }
            // It may have become the current one just before it was ended.
            end(turn)
            throw error
        }
    }

    /// Begins a navigation that need not wait; `nil` if it has to.
    func beginAtOnce() -> RoutingTurn? {
        // What waits for no more than an answer goes at once if something newer comes.
        if let current, current.withdraw != nil, policy == .newestWins { current.giveWay() }
        guard current == nil else { return nil }
        let turn = RoutingTurn()
        current = turn
        return turn
    }

    /// Ends all navigations before they have changed anything.
    func abortAll(_ error: RoutingError) {
        let all = waiting + (current.map { [$0] } ?? [])
        waiting = []
        for turn in all { turn.abort(error) }
    }

    /// Ends the navigation that waits, if one does, as it has waited too long.
    func expire() { current?.abort(.expired) }

    /// Ends the navigation that is under way if it waits longer than this.
    func expire(after limit: Duration, in window: Window) -> Task<Void, Never> {
        // What the clock does is nobody's work.
        FlowTask.$origin.withValue(nil) {
            Task { [weak window, clock = window.clock] in
                guard (try? await clock.sleep(for: limit)) != nil, let window else { return }
                window.onInput?(.waitExpired)
                window.turns.expire()
            }
        }
    }

    /// Ends the navigation that waits while a session ends, unless what it waits for has ended the session.
    func abortForEndedSession() {
        if let current, current !== RoutingTurn.running { current.abort(.sessionEnded) }
    }

    /// Ends a navigation, and lets the next one begin.
    func end(_ turn: RoutingTurn) {
        guard current === turn else { return }
        current = waiting.isEmpty ? nil : waiting.removeFirst()
        current?.resume()
    }
}

/// One navigation, from when it was asked for until it has succeeded or failed.
@MainActor final class RoutingTurn {
    /// The turn to which the work belongs that runs now; what an interceptor routes itself finds its own turn here.
    @TaskLocal static var running: RoutingTurn?

    /// Whether the window's work tells if the navigation is under way, and not only whoever waits for it.
    var isCounted: Bool { isWork || withdraw != nil }

    private let isWork = FlowTask.origin != nil
    /// Why it was ended from outside, if it was.
    private(set) var abortion: RoutingError?
    /// Takes back the question that the navigation waits for, if it waits for nothing else.
    var withdraw: (() -> Void)?
    /// The navigation's name while it waits for an interceptor with a limit.
    var waits: String?
    /// Whether a newer navigation waits for its end.
    private var isOutdated = false
    private var askCount = 0
    /// Several may wait: what an interceptor routes itself waits in the same turn.
    private var wakes: [() -> Void] = []
    /// The flows that the navigation's interceptors have run and wait for, such as a login.
    private var waitedFor: [AnyFlow] = []

    /// Notes that somebody is asked: the person, or an interceptor.
    ///
    /// - Throws: That something newer waits, for which nobody is asked any more.
    func beginAsking() throws(RoutingError) {
        if isOutdated { throw .superseded }
        askCount += 1
    }

    func endAsking() { askCount -= 1 }

    /// Ends the navigation for a newer one, if somebody is asked; else it ends whole first.
    func giveWay() {
        isOutdated = true
        guard askCount > 0 || withdraw != nil else { return }
        abort(.superseded)
    }

    /// Ends the navigation before it has changed anything, and takes away what it asks and what its interceptors have shown.
    func abort(_ error: RoutingError) {
        if abortion == nil { abortion = error }
        let flows = waitedFor
        waitedFor = []
        for flow in flows {
            if let window = flow.window { Staging.end(flow, as: .replaced, in: window) }
        }
        withdraw?()
        resume()
    }

    /// Notes that an interceptor waits for a flow, which is of no use any more if the navigation ends first.
    func wait(for flow: AnyFlow) {
        // An interceptor that has not heard yet that nobody waits for it any more.
        if abortion != nil, let window = flow.window { return Staging.end(flow, as: .replaced, in: window) }
        waitedFor.removeAll { !$0.isRunning }
        waitedFor.append(flow)
        flow.window?.watchMoves()
    }

    /// Ends the navigation if the person has turned away from what its interceptors have shown; that stays where it is.
    ///
    /// - Returns: Whether it waits for something that may still be left.
    func endIfLeft(in tree: Tree) -> Bool {
        waitedFor.removeAll { !$0.isRunning }
        guard let flow = waitedFor.last else { return false }
        if !tree.hasTurned(from: flow) { return true }
        waitedFor = []
        abort(.stale)
        return false
    }

    /// Goes on after a pause.
    func resume() {
        let woken = wakes
        wakes = []
        for wake in woken { wake() }
    }

    /// Waits for `resume`.
    ///
    /// - Parameter onWake: Called as soon as the pause is over, before the task goes on.
    /// - Throws: That the navigation was ended from outside, or that its task was cancelled.
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

    /// Waits for `resume`, as for what is up to the user or is counted elsewhere: that is no work that a script waits for.
    ///
    /// - Throws: That the navigation was ended from outside, or that its task was cancelled.
    func pause(in window: Window) async throws(RoutingError) {
        let isWork = FlowTask.origin != nil
        if isWork { window.work.beginWaiting() }
        try await pause { if isWork { window.work.endWaiting() } }
    }

    /// Does work of the navigation, and stops waiting for it as soon as the navigation is ended from outside.
    ///
    /// - Parameters:
    ///   - window: The window of the navigation.
    ///   - isWork: Whether the window is not idle while the work is done, even if nobody waits for it any more.
    ///   - work: The work.
    /// - Throws: What the work throws, or that the navigation was ended from outside.
    func run(in window: Window, isWork: Bool, _ work: @escaping @MainActor () async throws -> Void) async throws {
        var result: Result<Void, any Error>?
        if isWork { window.work.begin() }
        let task = Task { @MainActor in
            do {
                if let abortion = self.abortion { throw abortion }
                try await RoutingTurn.$running.withValue(self) { try await work() }
                result = .success(())
            } catch {
                result = .failure(error)
            }
            self.resume()
            if isWork { window.work.end() }
        }
        defer { if result == nil { task.cancel() } }
        while result == nil { try await pause(in: window) }
        try result?.get()
    }
}

extension Tree {
    /// Whether a flow shows something, and the person has turned to what lies beside all of that; being covered is not
    /// leaving.
    fileprivate func hasTurned(from flow: AnyFlow) -> Bool {
        if let place = flow.newestPlace, !isAside(place) { return false }
        return flow.hasShown && flow.children.allSatisfy { !$0.hasShown || hasTurned(from: $0) }
    }

    private func isAside(_ place: Place) -> Bool {
        var here = place
        while let parent = here.parent {
            if !parent.isStack, let index = parent.index(of: here), !visibleChildren(of: parent).contains(index) {
                return true
            }
            here = parent
        }
        return false
    }
}
