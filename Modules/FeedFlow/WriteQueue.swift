/// Writes one after the other, in the order in which they were asked for.
///
/// A write is never cancelled, not even by the end of the flow that asked for it: what a person did is not lost.
@MainActor final class WriteQueue {
    private var last: Task<FeedFailure?, Never>?

    /// Adds a write; the task tells what went wrong with it.
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

    /// Waits until all is written that was asked for so far.
    func settle() async { _ = await last?.value }
}

/// Tells the newest of several tries from the older ones, whose answers are dropped.
struct Turn {
    private var number = 0

    /// Begins a try; those before it do not count any more.
    mutating func next() -> Int {
        number += 1
        return number
    }

    /// Whether a try is the newest one.
    func isNewest(_ number: Int) -> Bool { number == self.number }
}
