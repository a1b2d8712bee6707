import AppCore

/// Refreshes all feeds, one refresh at a time, and reports progress.
@MainActor final class Refresher {
    private let flow: AnyFlow
    private let repository: any FeedRepository
    private var work: FlowTask?
    private var turn = Turn()
    private var moves: [String] = []

    var onProgress: (RefreshProgress) -> Void = { _ in }
    /// Called when a refresh ends, with the reason if it failed.
    var onEnd: (FeedFailure?) -> Void = { _ in }

    init(_ flow: AnyFlow, _ repository: any FeedRepository) {
        self.flow = flow
        self.repository = repository
    }

    /// Starts a refresh unless one is running.
    func start(total: Int) {
        guard work == nil else { return }
        moves = []
        onProgress(RefreshProgress(done: 0, total: total, feed: nil))
        let number = turn.next()
        work = flow.task("refresh") {
            var failure: FeedFailure?
            do throws(FeedFailure) {
                try await self.repository.refresh { [weak self] in self?.report($0, ofRefresh: number) }
            } catch {
                failure = error
            }
            if self.turn.isNewest(number) { self.end(because: failure) }
        }
    }

    /// Stops the refresh and ignores its later reports.
    func cancel() {
        _ = turn.next()
        work?.cancel()
        end(because: nil)
    }

    private func report(_ progress: RefreshProgress, ofRefresh number: Int) {
        guard turn.isNewest(number) else { return }
        if let feed = progress.feed?.cleaned, let host = progress.movedTo {
            moves.append("“\(feed.title)” has moved to \(DisplayText.line(host)).")
        }
        onProgress(progress)
    }

    private func end(because failure: FeedFailure?) {
        work = nil
        if let first = moves.first {
            let others = moves.count - 1
            flow.notify(first + (others == 0 ? "" : " And \(others) more \(others == 1 ? "has" : "have") moved."))
        }
        onEnd(failure)
    }
}
