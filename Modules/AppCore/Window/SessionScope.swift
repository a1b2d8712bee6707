/// The time between signing in and signing out, as an object: it keeps what lives that long (R8).
///
/// A session begins with the flow that it is passed to and ends with it. Ending it is one call, from the scope or from any
/// flow inside: every flow inside hears `.sessionEnded`, and every object that the container made for it is released.
@MainActor public final class SessionScope {
    /// What the session is called in messages.
    public let name: String
    /// Whether the session has ended; an ended one is not used again.
    public private(set) var hasEnded = false

    /// What each container has made for it, by the container's identity, which is kept so that no other one gets it.
    private var kept: [ObjectIdentifier: (container: AnyObject, objects: KeptObjects)] = [:]
    /// How long an object may outlive the session and its work; time in which the main actor is busy does not count.
    var patience = Duration.seconds(1)
    var made: [(path: String, reference: WeakReference)] = []
    private var flow: AnyFlow?
    /// Kept weakly: work that is done is gone, and no session keeps it.
    private var work: [WeakReference] = []

    /// Makes a session that has not begun.
    ///
    /// - Parameter name: What the session is called in messages.
    public init(_ name: String = "session") { self.name = name }

    /// Ends the session and everything inside it.
    ///
    /// - Returns: What became of it; refused if the session has not begun or has ended.
    @discardableResult public func end() -> MoveResult {
        guard let flow else { return .refused(hasEnded ? .ended : .notStarted) }
        return flow.endSession()
    }

    /// The session that a flow belongs to: the nearest one, and the flow that began it.
    static func nearest(to flow: AnyFlow) -> (session: SessionScope, owner: AnyFlow)? {
        for flow in flow.andAbove { if let session = flow.extras?.session { return (session, flow) } }
        return nil
    }

    /// Ends the session that a flow belongs to, as soon as the window is free.
    static func end(around flow: AnyFlow, in window: Window) -> MoveResult {
        if let owner = nearest(to: flow)?.owner { return end(of: owner, in: window) }
        window.journal.recordRefused(flow.way, "endSession", .noSession)
        return .refused(.noSession)
    }

    private static func end(of owner: AnyFlow, in window: Window) -> MoveResult {
        let moves = window.moves
        if moves.isBusy { return moves.wait(for: owner) { _ = end(of: owner, in: window) } }
        guard owner.phase == .running else { return moves.refuse(.ended, "endSession", by: owner) }
        window.turns.abortForEndedSession()
        owner.departure = .sessionEnded
        moves.end(owner, "endSession", because: .session, children: .sessionEnded)
        return .applied
    }

    /// The objects that the session made and that somebody still keeps although it has ended, by the path that made them.
    public var survivors: [String] { hasEnded ? made.filter { $0.reference.object != nil }.map(\.path) : [] }

    var hasBegun: Bool { flow != nil || hasEnded }

    func begin(with flow: AnyFlow) { self.flow = flow }

    func drop() {
        hasEnded = true
        flow = nil
        for entry in kept.values { entry.objects.kept = [:] }
    }

    /// What a container has made for it.
    func objects(of container: AnyObject) -> KeptObjects {
        let id = ObjectIdentifier(container)
        if let known = kept[id] { return known.objects }
        let objects = KeptObjects()
        kept[id] = (container, objects)
        return objects
    }

    /// Notes work of a flow inside; it may keep the session's objects until it has ended.
    func note(_ task: FlowTask) {
        work.removeAll { $0.object == nil }
        work.append(WeakReference(task))
    }

    /// Forgets the work of its flows; stops a debug build if an object outlives the session and that work.
    func checkReleased() {
        #if DEBUG
            if !made.isEmpty { expectNoSurvivors(after: work.compactMap { ($0.object as? FlowTask)?.running }) }
        #endif
        work = []
    }

    #if DEBUG
        private func expectNoSurvivors(after running: [Task<Void, Never>]) {
            Task { @MainActor in
                for task in running { await task.value }
                // Nothing says when the last one lets go of an object: what is only being put away gets some time.
                var rest = patience
                while !survivors.isEmpty, rest > .zero {
                    try? await Task.sleep(for: .milliseconds(5))
                    rest -= .milliseconds(5)
                }
                let left = survivors
                assert(left.isEmpty, "the \(name) has ended, but these still live: \(left.joined(separator: ", "))")
            }
        }
    #endif
}

/// What a container has made for a scope, by the names of its dependencies.
@MainActor final class KeptObjects {
    /// What is kept as long as the scope lasts.
    var kept: [String: Any] = [:]
    /// What is there as long as somebody keeps it.
    private var used: [String: WeakReference] = [:]

    func value<Value>(_ name: String) -> Value? {
        if let known = kept[name] { return known as? Value }
        guard let object = used[name]?.object else { return nil }
        return object as? Value
    }

    func note(_ object: WeakReference, _ name: String) { used[name] = object }
}
