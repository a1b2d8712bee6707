import AppStorage
import SearchFlow

/// Adapts one owner's history to the search flow's port.
final class StoredHistory: SearchHistoryStore {
    private let store: HistoryStore

    init(_ store: HistoryStore) { self.store = store }

    func entries() async throws -> [HistoryEntry] { try await store.lines().compactMap(HistoryEntry.init) }

    func note(_ entry: HistoryEntry) async throws { try await store.note(HistoryLine(entry)) }

    func remove(_ items: [HistoryItem]) async throws -> [HistoryEntry] {
        try await store.remove(items.map { HistoryLine(HistoryEntry($0, time: nil)) }).compactMap(HistoryEntry.init)
    }

    func restore(_ entries: [HistoryEntry]) async throws { try await store.restore(entries.map(HistoryLine.init)) }
}

extension HistoryEntry {
    /// Makes the line of a stored one; `nil` if that is of no known shape.
    fileprivate init?(_ line: HistoryLine) {
        let item: HistoryItem? =
            switch line.kind {
            case .kanji: line.item.unicodeScalars.first.map(HistoryItem.kanji)
            case .word: Int(line.item).map(HistoryItem.word)
            case .search: .search(line.item)
            }
        guard let item else { return nil }
        self.init(item, count: line.count, time: line.time, place: line.place)
    }
}

extension HistoryLine {
    fileprivate init(_ entry: HistoryEntry) {
        let (kind, item): (Kind, String) =
            switch entry.item {
            case .kanji(let character): (.kanji, String(character))
            case .word(let number): (.word, String(number))
            case .search(let text): (.search, text)
            }
        self.init(place: entry.place, kind: kind, item: item, count: entry.count, time: entry.time)
    }
}
