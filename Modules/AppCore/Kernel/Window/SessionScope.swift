/// The time between signing in and signing out, as an object: it tracks the objects that live that long.
///
/// A session begins and ends with the flow that it is passed to; a flow in another window that it is passed to joins it.
/// Ending it is one call, on the scope or on any flow inside: every flow inside is left with `.sessionEnded`, and the
/// `onEnd` closures run, which release the session's objects. A debug build stops if one of these survives.
@MainActor public final class SessionScope {
    /// The session's name in messages.
    public let name: String
    /// Whether the session has ended; it cannot be used again.
    public private(set) var hasEnded = false

    /// The session of the flow whose work is running, even if it has ended meanwhile; `nil` outside of work.
    public static var ofRunningWork: SessionScope? { FlowTask.origin?.session }

    /// Whether the session is about to end: the user can do nothing more in it.
    package var isClosing = false

    private var endings: [() -> Void] = []
    /// How long an object may outlive the session and its work; time when the main actor is busy does not count.
    var patience = Duration.seconds(1)
    private var made: [(path: String, reference: WeakReference, keeper: (AnyObject) -> String?)] = []
    /// The flows that it is passed to, one a window; it begins and ends with the first.
    private var flows: [AnyFlow] = []
    /// The flow with which the session has ended, until it is released.
    private var lastFlow: AnyFlow?
    /// Weak, so that the session does not keep finished work alive.
    private var work: [WeakReference] = []
    /// How much work there may be before what has ended is forgotten.
    private var workLimit = 8

    /// Makes a session that has not begun.
    ///
    /// - Parameter name: The session's name in messages.
    public init(_ name: String = "session") { self.name = name }

    /// Ends the session and everything inside it.
    ///
    /// - Returns: The result; refused if the session has not begun or has ended.
    @discardableResult public func end() -> MoveResult {
        guard let first = flows.first else { return .refused(hasEnded ? .ended : .notStarted) }
        return first.endSession()
    }

    /// The nearest session around a flow.
    static func nearest(to flow: AnyFlow) -> SessionScope? {
        flow.andAbove.first { $0.extras?.session != nil }?.extras?.session
    }

    /// Ends the session that a flow belongs to, as soon as the window is free.
    static func end(around flow: AnyFlow, in window: Window) -> MoveResult {
        if let owner = nearest(to: flow)?.flows.first, let home = owner.window { return end(of: owner, in: home) }
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

    /// Registers a closure to call when the session ends, before its objects are expected to be released.
    ///
    /// - Parameter body: Called once; at once if the session has already ended.
    public func onEnd(_ body: @escaping () -> Void) { if hasEnded { body() } else { endings.append(body) } }

    /// Expects an object to be released with the session; otherwise a debug build stops and names it.
    ///
    /// - Parameters:
    ///   - object: The object, which is not retained.
    ///   - path: What made it, for the message.
    ///   - keeper: Finds what refers to it, for the message; `nil` if that isn't known.
    public func expectRelease(
        of object: AnyObject, as path: String, keptBy keeper: @escaping (AnyObject) -> String? = { _ in nil }
    ) { made.append((path, WeakReference(object), keeper)) }

    /// The session's objects that are still alive although it has ended, by the paths that made them.
    public var survivors: [String] { hasEnded ? made.filter { $0.reference.object != nil }.map(\.path) : [] }

    /// Whether a flow in a window may begin the session, or join it from another window.
    func admits(flowIn window: Window) -> Bool { !hasEnded && !flows.contains { $0.window === window } }

    func add(_ flow: AnyFlow) { flows.append(flow) }

    /// Forgets a flow that ends; with the first one the session ends, in every window.
    func noteEnd(of flow: AnyFlow) {
        guard flow === flows.first else { return flows.removeAll { $0 === flow } }
        hasEnded = true
        lastFlow = flow
        let (others, endings) = (flows.dropFirst(), endings)
        (flows, self.endings) = ([], [])
        for other in others { if let window = other.window { _ = Self.end(of: other, in: window) } }
        for end in endings { end() }
    }

    /// Notes work of a flow inside, which may keep the session's objects alive until it has ended.
    func note(_ task: FlowTask) {
        if work.count >= workLimit {
            work.removeAll { ($0.object as? FlowTask)?.running == nil }
            workLimit = max(8, 2 * work.count)
        }
        work.append(WeakReference(task))
    }

    /// Forgets the work of the session's flows, once the last of them is released; stops a debug build if an object
    /// outlives the session and that work.
    func checkReleased(after flow: AnyFlow) {
        guard flow === lastFlow else { return }
        lastFlow = nil
        #if DEBUG
        if !made.isEmpty { expectNoSurvivors(after: work.compactMap { ($0.object as? FlowTask)?.running }) }
        #endif
        work = []
    }

    #if DEBUG
    private func expectNoSurvivors(after running: [Task<Void, Never>]) {
        Task { @MainActor in
            for task in running { await task.value }
            // Nothing tells when the last reference goes, so objects that are being released get some time.
            var rest = patience
            while !survivors.isEmpty, rest > .zero {
                try? await Task.sleep(for: .milliseconds(5))
                rest -= .milliseconds(5)
            }
            let left = made.compactMap { made in
                made.reference.object.map { made.path + (made.keeper($0).map { " (\($0) refers to it)" } ?? "") }
            }
            assert(left.isEmpty, "the \(name) has ended, but these still live: \(left.joined(separator: ", "))")
        }
    }
    #endif
}
