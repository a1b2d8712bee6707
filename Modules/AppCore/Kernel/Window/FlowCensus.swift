/// The flows that a task and its work have made and not started, in a debug build.
@MainActor package final class FlowCensus {
    @TaskLocal static var ofRunningTask: FlowCensus?

    private var made: [(name: String, reference: WeakReference)] = []

    func record(made flow: AnyObject, _ name: String) { made.append((name, WeakReference(flow))) }

    func record(started flow: AnyObject) { made.removeAll { $0.reference.object === flow } }

    /// Finds the flows that are made, by a closure and the work that it starts, and released without being started.
    ///
    /// - Parameter body: The closure; what it makes has to be gone when it returns.
    /// - Returns: The names of the flows; none in a release build.
    package static func neverStarted(during body: @MainActor () async -> Void) async -> [String] {
        let census = FlowCensus()
        await $ofRunningTask.withValue(census) { await body() }
        return census.made.filter { $0.reference.object == nil }.map(\.name)
    }
}
