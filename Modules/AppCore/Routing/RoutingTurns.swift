/// What happens to a navigation that is asked for while another one is under way.
public enum OverlapPolicy: Sendable, CaseIterable {
    /// It is refused.
    case refuse
    /// It waits until those before it are done.
    case queue
    /// The one that is under way ends, and nothing has moved for it; then the new one begins.
    case newestWins
}

extension Window {
    /// What happens to a navigation that is asked for while another one is under way in this window.
    public var overlapPolicy: OverlapPolicy {
        get { turns.policy }
        set { turns.policy = newValue }
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
    func begin(_ turn: RoutingTurn) async throws(RoutingError) {
        guard let current else {
            self.current = turn
            return
        }
        switch policy {
        case .refuse:
            throw .busy
        case .queue:
            break
        case .newestWins:
            let superseded = waiting
            waiting = []
            for other in superseded { other.abort(.superseded) }
            waiting = [turn]
            supersede(current)
        }
        if policy == .queue { waiting.append(turn) }
        do throws(RoutingError) {
            while self.current !== turn { try await turn.pause() }
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
        if let current, current.withdraw != nil, policy == .newestWins { supersede(current) }
        guard current == nil else { return nil }
        let turn = RoutingTurn()
        current = turn
        return turn
    }

    private func supersede(_ turn: RoutingTurn) {
        turn.abort(.superseded)
        turn.withdraw?()
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

    /// Why it was ended from outside, if it was.
    private(set) var abortion: RoutingError?
    /// Takes back the question that the navigation waits for, if it waits for nothing else.
    var withdraw: (() -> Void)?
    /// Several may wait: what an interceptor routes itself waits in the same turn.
    private var wakes: [() -> Void] = []
    /// The flows that the navigation's interceptors have run and wait for, such as a login.
    private var waitedFor: [AnyFlow] = []

    /// Ends the navigation before it has changed anything, and takes away what its interceptors have shown.
    func abort(_ error: RoutingError) {
        if abortion == nil { abortion = error }
        let flows = waitedFor
        waitedFor = []
        for flow in flows {
            if let window = flow.window { Staging.end(flow, as: .replaced, in: window) }
        }
        resume()
    }

    /// Notes that an interceptor waits for a flow, which is of no use any more if the navigation ends first.
    func wait(for flow: AnyFlow) {
        waitedFor.removeAll { !$0.isRunning }
        waitedFor.append(flow)
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

    /// Does work of the navigation, and stops waiting for it as soon as the navigation is ended from outside.
    func run(_ work: @escaping @MainActor () async throws -> Void) async throws {
        var result: Result<Void, any Error>?
        let task = Task { @MainActor in
            do {
                try await RoutingTurn.$running.withValue(self) { try await work() }
                result = .success(())
            } catch {
                result = .failure(error)
            }
            self.resume()
        }
        defer { if result == nil { task.cancel() } }
        while result == nil { try await pause() }
        try result?.get()
    }
}
