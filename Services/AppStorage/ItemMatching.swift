import FeedModel

/// A stored item, as far as a fetched one is known again by it.
struct KnownItem {
    var id: Int
    var key: String
    var title: String
    var published: Int?
    var text: String
    var isInFeed: Bool
}

/// Knows fetched items again whose identity says something else than what is stored.
///
/// An id or a link that several items share tells them apart only with more of them (`ItemList` has the table). So an
/// item's identity changes when another one comes or goes; earlier versions also gave the first item the shared one. An
/// item is a stored one of the same origin if both have the same id and title; else, if their title, or else their text,
/// is the same and that of no other; else if both have the same id. Two dates that differ make two items. A mark is
/// never handed on by less, so an unread item may come again.
struct ItemMatching {
    private let group: [FeedItem]
    private let known: [KnownItem]
    /// The stored item that each of the group is.
    private(set) var places: [Int: Int] = [:]
    private var free: Set<Int>

    /// Matches all fetched items of one origin with the stored ones; `unchanged` has the keys of those that are stored
    /// as they are.
    init(_ group: [FeedItem], to known: [KnownItem], unchanged: Set<String>) {
        (self.group, self.known) = (group, known)
        free = Set(known.indices.filter { !unchanged.contains(known[$0].key) })
        let wanted = group.indices.filter { !unchanged.contains(group[$0].id) }
        let byKey = Dictionary(known.indices.map { (known[$0].key, $0) }) { first, _ in first }
        for place in wanted {
            if let same = byKey[group[place].id], Self.bytes(known[same].title) == Self.bytes(group[place].title) {
                claim(same, for: place)
            }
        }
        // Without an id and a link, an item that left the feed long ago may have the title of a new one.
        match(wanted, by: \.title, \.title) { $0.isInFeed || !$0.key.hasPrefix(FeedItem.contentsOrigin) }
        match(wanted, by: \.text, \.text) { _ in true }
        for place in wanted where places[place] == nil {
            if let same = byKey[group[place].id], free.contains(same) { claim(same, for: place) }
        }
    }

    private mutating func claim(_ row: Int, for place: Int) {
        places[place] = row
        free.remove(row)
    }

    /// Matches what is left by a text that isn't empty and that no other item has.
    private mutating func match(
        _ wanted: [Int], by text: (FeedItem) -> String, _ knownText: (KnownItem) -> String,
        where isCandidate: (KnownItem) -> Bool
    ) {
        guard !free.isEmpty, wanted.contains(where: { places[$0] == nil }) else { return }
        let fetched = Dictionary(grouping: group.indices) { Self.bytes(text(group[$0])) }
        let stored = Dictionary(grouping: free.filter { isCandidate(known[$0]) }) { Self.bytes(knownText(known[$0])) }
        for place in wanted where places[place] == nil {
            let bytes = Self.bytes(text(group[place]))
            guard !bytes.isEmpty, fetched[bytes]?.count == 1, let rows = stored[bytes], rows.count == 1,
                free.contains(rows[0]), !disagree(group[place].published, known[rows[0]].published)
            else { continue }
            claim(rows[0], for: place)
        }
    }

    private func disagree(_ one: Int?, _ other: Int?) -> Bool { one != nil && other != nil && one != other }

    /// A text for comparison: Swift would normalise it, which takes quadratic time on long runs of combining marks.
    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}

extension FeedItem {
    /// The texts, for comparison with those of `KnownItem`.
    var text: String { [summary, content].compactMap(\.self).joined(separator: "\n") }
}

extension ItemMatching {
    /// Gives stored items the keys of the fetched items that they are, in a transaction; `changed` aren't stored as
    /// they are.
    static func rename(
        _ changed: [FeedItem], of items: [FeedItem], in feed: Int, _ connection: Connection
    ) throws(StorageError) {
        guard !changed.isEmpty else { return }
        let groups = Dictionary(grouping: items, by: \.origin)
        let changedKeys = Set(changed.map(\.id))
        for origin in Set(changed.map(\.origin)) {
            let group = groups[origin] ?? []
            let known = try known(of: origin, in: feed, connection)
            // Nothing but the item itself, whatever has changed in it, or nothing at all.
            if group.count == 1, known.count <= 1, known.first.map({ $0.key == group[0].id }) != false { continue }
            let unchanged = Set(group.map(\.id)).subtracting(changedKeys)
            let places = ItemMatching(group, to: known, unchanged: unchanged).places
            try rename(
                places.map { (known[$1], group[$0].id) }.filter { $0.0.key != $0.1 }, of: origin, among: known,
                connection)
        }
    }

    /// The stored items of an origin: with its key, or with a longer one.
    private static func known(
        of origin: String, in feed: Int, _ connection: Connection
    ) throws(StorageError) -> [KnownItem] {
        let end = origin == FeedItem.contentsOrigin ? "contents;" : origin + "!"
        // Earlier versions separated what is longer by a space, which comes after the tab and before the end.
        let start = origin == FeedItem.contentsOrigin ? origin : "\(origin)\(FeedItem.originEnd)"
        return try connection.run(
            """
            SELECT id, key, title, published, summary, content, gone FROM item
            WHERE feed = ?1 AND key = ?2 OR feed = ?1 AND key >= ?3 AND key < ?4
            """, .integer(feed), .text(origin), .text(start), .text(end)
        ).map {
            KnownItem(
                id: $0.integer(0) ?? 0, key: $0.text(1) ?? "", title: $0.text(2) ?? "", published: $0.rounded(3),
                text: [$0.words(4), $0.words(5)].compactMap(\.self).joined(separator: "\n"),
                isInFeed: $0.rounded(6) == nil)
        }
    }

    /// Gives stored items other keys; whichever has one of these, and is none of the fetched items, gets one of its own.
    private static func rename(
        _ renamed: [(item: KnownItem, key: String)], of origin: String, among known: [KnownItem],
        _ connection: Connection
    ) throws(StorageError) {
        let keys = Set(renamed.map(\.key))
        let moving = Set(renamed.map(\.item.id)).union(known.filter { keys.contains($0.key) }.map(\.id))
        for id in moving {
            try connection.run(
                "UPDATE item SET key = ? WHERE id = ?", .text("\(origin)\(FeedItem.originEnd)was \(id)"), .integer(id))
        }
        for (item, key) in renamed {
            try connection.run("UPDATE item SET key = ? WHERE id = ?", .text(key), .integer(item.id))
        }
    }
}
