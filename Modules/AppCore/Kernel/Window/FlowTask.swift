/// A task that does work of a flow.
@MainActor public final class FlowTask {
    /// How far a task has come.
    public enum State: Sendable {
        /// It begins when its flow starts.
        case waiting
        /// It never begins, because its flow had ended or because it was cancelled before the start.
        case dropped
        /// It is running or about to begin.
        case running
        /// It was cancelled and has not ended yet.
        case cancelled
        /// It has ended, by itself or after it was cancelled.
        case ended
    }

    /// How far the task has come.
    public private(set) var state = State.dropped

    /// Where the running work was started from; each task has its own value, so no window sees another's.
    @TaskLocal package static var origin: Origin?

    /// The window of running work that may outlive its flow; `nil` after the end of its session.
    static var lastingWindow: Window? { origin?.session?.hasEnded == true ? nil : origin?.lasting }

    /// Why a move is requested outside of any delivery.
    static var cause: Cause { origin == nil ? .code : .work }

    /// Where a task was started from: a place of a window, in a session if there was one.
    @MainActor package struct Origin {
        package let place: Place?
        let origins: Origins
        let session: SessionScope?
        /// The window of work that may outlive its flow.
        var lasting: Window?

        package init(_ place: Place?, in window: Window, of session: SessionScope? = FlowTask.origin?.session) {
            self.place = place
            self.session = session
            lasting = FlowTask.origin?.lasting
            origins = window.moves.origins
        }
    }

    let name: String
    fileprivate var indexInFlow = 0
    private(set) var running: Task<Void, Never>?
    let outlivesFlow: Bool

    init(name: String, outlivesFlow: Bool) {
        self.name = name
        self.outlivesFlow = outlivesFlow
    }

    /// Has the work begin when its flow starts.
    func wait(for flow: AnyFlow, _ work: @escaping @MainActor () async -> Void) {
        state = .waiting
        flow.madeExtras.onStart.append { [unowned flow] window in
            if self.state == .waiting { self.begin(in: flow, of: window, work) }
        }
    }

    /// Starts the work; its moves come from the place that this call comes from, or else from the flow's front.
    func begin(in flow: AnyFlow, of window: Window, _ work: @escaping @MainActor () async -> Void) {
        let moves = window.moves
        let session = SessionScope.nearest(to: flow)
        // What a pending start shows has no place yet.
        let isPending = moves.pendingStart?.contains(flow) == true
        let place = isPending ? nil : moves.origins.place(of: moves.origins.origin(from: nil), for: flow)
        var origin = Origin(place, in: window, of: session)
        origin.lasting = outlivesFlow ? window : nil
        window.lifetimes?.record(task: self, name, of: flow.way)
        let item = WorkItem(in: window.work)
        flow.tasks.add(self)
        state = .running
        running = Task { @MainActor in
            await WorkItem.$running.withValue(item) { await FlowTask.$origin.withValue(origin) { await work() } }
            flow.tasks.forget(self)
            running = nil
            state = .ended
            if flow.isIdle { moves.endIdle(flow) }
            item.end()
        }
        session?.note(self)
    }

    /// Cancels the work, which learns of it from `Task.isCancelled`; whatever it awaits may end early.
    public func cancel() {
        if state == .running { state = .cancelled } else if state == .waiting { state = .dropped }
        running?.cancel()
    }
}

@MainActor extension [FlowTask] {
    fileprivate mutating func add(_ task: FlowTask) {
        task.indexInFlow = count
        append(task)
    }

    /// Removes a task in constant time: the last one takes its place.
    fileprivate mutating func forget(_ task: FlowTask) {
        let index = task.indexInFlow
        guard index < count, self[index] === task else { return }
        let last = removeLast()
        guard last !== task else { return }
        last.indexInFlow = index
        self[index] = last
    }
}
