/// Work of a flow, until it is done.
@MainActor public final class FlowTask {
    /// How far work has come.
    public enum State: Sendable {
        /// Its flow does not run, so it will never begin.
        case dropped
        /// It is under way, or about to begin.
        case running
        /// It was told to stop and has not ended yet.
        case cancelled
        /// It has ended, by itself or after it was told to stop.
        case ended
    }

    /// How far the work has come.
    public private(set) var state = State.dropped

    /// Where the work that runs now was started from; each task has its own value, so no window sees another's.
    @TaskLocal static var origin: Origin?

    /// Why a move is asked for, if nobody is being told anything.
    static var cause: Cause { origin == nil ? .code : .work }

    /// Where a task was started from: a place of a window, in a session if there was one.
    @MainActor struct Origin {
        let place: Place?
        let origins: Origins
        let session: SessionScope?

        init(_ place: Place?, in window: Window, of session: SessionScope? = FlowTask.origin?.session) {
            self.place = place
            self.session = session
            origins = window.moves.origins
        }
    }

    let name: String
    private(set) var running: Task<Void, Never>?

    init(name: String) { self.name = name }

    /// Does the work; what it asks for comes from where the user is now.
    func begin(in flow: AnyFlow, of window: Window, _ work: @escaping @MainActor () async -> Void) {
        let moves = window.moves
        let session = SessionScope.nearest(to: flow)?.session
        let place = moves.origins.place(of: moves.origins.origin(from: nil), for: flow)
        let origin = Origin(place, in: window, of: session)
        window.lifetimes?.record(task: self, name, of: flow.way)
        window.work.begin()
        state = .running
        running = Task { @MainActor in
            await FlowTask.$origin.withValue(origin) { await work() }
            flow.tasks = flow.tasks.filter { $0 !== self }
            running = nil
            state = .ended
            if flow.isIdle { moves.endIdle(flow) }
            window.work.end()
        }
        session?.note(self)
    }

    /// Tells the work to stop; it finds out by `Task.isCancelled`, and what it waits for may end early.
    public func cancel() {
        if state == .running { state = .cancelled }
        running?.cancel()
    }
}
