/// The flows that a task and its work have made and not started, in a debug build.
@MainActor final class FlowCensus {
    @TaskLocal static var ofRunningTask: FlowCensus?

    private var made: [(name: String, reference: WeakReference)] = []

    func record(made flow: AnyObject, _ name: String) { made.append((name, WeakReference(flow))) }

    func record(started flow: AnyObject) { made.removeAll { $0.reference.object === flow } }

    /// The names of those that have been released, and will never be started.
    var neverStarted: [String] { made.filter { $0.reference.object == nil }.map(\.name) }
}
