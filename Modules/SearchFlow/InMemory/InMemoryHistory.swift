import DictionaryBasics
import SearchFlow

/// An in-memory history that can be made to fail.
final class InMemoryHistory: SearchHistoryStore {
    struct Full: Error, CustomStringConvertible {
        let description = "The disk is full; free some space."
    }

    /// The last first.
    var lines: [HistoryEntry] = []
    var now = 0
    var isFull = false
    var isUnreadable = false
    var exported: [String] = []
    private var place = 0

    private func check() throws { if isFull { throw Full() } }

    func entries() async throws -> [HistoryEntry] {
        if isUnreadable { throw Full() }
        return lines
    }

    func note(_ entry: HistoryEntry) async throws {
        try check()
        place += 1
        lines.removeAll { $0.item == entry.item }
        lines.insert(HistoryEntry(entry.item, count: entry.count, time: entry.time, place: place), at: 0)
    }

    func remove(_ items: [HistoryItem]) async throws -> [HistoryEntry] {
        try check()
        let removed = lines.filter { items.contains($0.item) }
        lines.removeAll { items.contains($0.item) }
        return removed
    }

    func restore(_ entries: [HistoryEntry]) async throws {
        try check()
        lines = (lines + entries).sorted { $0.place ?? 0 > $1.place ?? 0 }
    }
}

/// In-memory stars that can be made to fail.
final class InMemoryStars<Item: Hashable & Sendable>: StarStore {
    var stars: [Item] = []
    var isFull = false
    var isUnreadable = false

    func starred() async throws -> [Item] {
        if isUnreadable { throw InMemoryHistory.Full() }
        return stars
    }

    func setStarred(_ item: Item, _ isStarred: Bool, at place: Int?) async throws -> Int? {
        if isFull { throw InMemoryHistory.Full() }
        let old = stars.firstIndex(of: item)
        if isStarred, old == nil { stars.insert(item, at: min(place ?? 0, stars.count)) }
        if !isStarred, let old { stars.remove(at: old) }
        return isStarred ? nil : old
    }
}
