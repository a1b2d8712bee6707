/// The items of a list, with the user's marks: shown at once, and written in the background.
@MainActor final class ItemList {
    private let source: any ItemSource
    private let writes: WriteQueue
    private var stored: [FeedItemSummary]?
    /// Marks that may not be stored yet.
    private var marks: [FeedItemID: Bool] = [:]
    private var lastMarking = Marking()

    init(_ source: any ItemSource, _ writes: WriteQueue) {
        self.source = source
        self.writes = writes
    }

    /// The items, the newest first; `nil` until they are loaded.
    var items: [FeedItemSummary]? {
        stored?
            .map { item in
                var item = item
                item.isRead = marks[item.id] ?? item.isRead
                return item
            }
    }

    /// Takes the items as they are stored, and sorts them: the newest first, those without a date last.
    func take(_ items: [FeedItemSummary]) {
        stored = items.map(\.cleaned).enumerated()
            .sorted { first, second in
                let dates = (first.element.published ?? .min, second.element.published ?? .min)
                return dates.0 == dates.1 ? first.offset < second.offset : dates.0 > dates.1
            }
            .map(\.element)
    }

    /// How many items of each feed are unread; feeds of which the list shows nothing are missing.
    var unreadCounts: [FeedID: Int] {
        (items ?? [])
            .reduce(into: [:]) { counts, item in
                if let feed = item.origin?.id ?? source.feed { counts[feed, default: 0] += item.isRead ? 0 : 1 }
            }
    }

    /// The unread item that comes after another one, or else the first of all; `nil` if no other is unread.
    func unread(after item: FeedItemID? = nil) -> FeedItemID? {
        let items = items ?? []
        let start = items.firstIndex { $0.id == item }.map { $0 + 1 } ?? 0
        return (items[start...] + items[..<start]).first { !$0.isRead && $0.id != item }?.id
    }

    /// Marks items, which then no longer count as marked together with others.
    ///
    /// - Parameters:
    ///   - ids: The items.
    ///   - isRead: The mark.
    /// - Returns: The items whose mark changes, with the write, whose value is its failure; `nil` if none does.
    func mark(_ ids: [FeedItemID], asRead isRead: Bool) -> (items: [FeedItemID], write: Task<FeedFailure?, Never>)? {
        let wanted = Set(ids)
        let changed = (items ?? []).filter { wanted.contains($0.id) && $0.isRead != isRead }.map(\.id)
        lastMarking.items.removeAll(where: wanted.contains)
        guard !changed.isEmpty else { return nil }
        for id in changed { marks[id] = isRead }
        let source = source
        return (
            changed, writes.add { () async throws(FeedFailure) in try await source.mark(changed, asRead: isRead) }
        )
    }

    /// Takes marks back that could not be written.
    func forget(_ ids: [FeedItemID], markedAsRead isRead: Bool) {
        for id in ids where marks[id] == isRead { marks[id] = nil }
    }

    /// Remembers items that were just marked as read together, so that this can be undone; those opened until then are
    /// left out.
    func remember(_ ids: [FeedItemID]) -> Marking {
        lastMarking = Marking(ids)
        return lastMarking
    }
}

/// Items that were marked together, except those opened since then.
@MainActor final class Marking {
    fileprivate(set) var items: [FeedItemID]

    fileprivate init(_ items: [FeedItemID] = []) { self.items = items }
}
