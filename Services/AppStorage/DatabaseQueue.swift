import Dispatch

/// The queue of a database; its calls block, and would otherwise occupy a thread of Swift's pool.
final class DatabaseQueue: SerialExecutor {
    private let queue: DispatchQueue

    init(_ queue: DispatchQueue) { self.queue = queue }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
