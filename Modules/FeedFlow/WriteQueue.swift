/// Performs writes one after another, in order.
///
/// A write is never cancelled, not even when the flow that requested it ends, so no change by the user is lost.
@MainActor final class WriteQueue {
    private var last: Task<FeedFailure?, Never>?

    /// Adds a write; the task's value is its failure, if any.
    @discardableResult func add(
        _ write: @escaping @Sendable () async throws(FeedFailure) -> Void
    ) -> Task<FeedFailure?, Never> {
        let before = last
        let task = Task { () async -> FeedFailure? in
            _ = await before?.value
            do throws(FeedFailure) {
                try await write()
                return nil
            } catch {
                return error
            }
        }
        last = task
        return task
    }

    /// Waits for all writes added so far.
    func settle() async { _ = await last?.value }
}

/// Identifies the newest of several attempts; the answers of older ones are dropped.
struct Turn {
    private var number = 0

    /// Starts an attempt; earlier ones no longer count.
    mutating func next() -> Int {
        number += 1
        return number
    }

    func isNewest(_ number: Int) -> Bool { number == self.number }
}
