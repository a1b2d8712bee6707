import TextBasics

/// Finds names in a short list as the user types, ignoring case and accents.
enum NameFilter {
    /// Returns the items whose names contain the query, those that begin with it first; all items for an empty query.
    static func filter<Item>(_ items: [Item], by query: String, name: (Item) -> String) -> [Item] {
        let wanted = plain(query)
        guard !wanted.isEmpty else { return items }
        let found = items.map { ($0, plain(name($0))) }.filter { $0.1.contains(wanted) }
        return found.filter { $0.1.hasPrefix(wanted) }.map(\.0) + found.filter { !$0.1.hasPrefix(wanted) }.map(\.0)
    }

    /// Sorts items by name, in the same order in every locale; accents and case only break ties.
    static func sorted<Item>(_ items: [Item], name: (Item) -> String) -> [Item] {
        let keyed = items.map { (item: $0, key: plain(name($0)), name: name($0)) }
        return keyed.sorted { ($0.key, $0.name) < ($1.key, $1.name) }.map(\.item)
    }

    /// The text in lowercase without accents.
    ///
    /// Unicode's character names tell which letter is below an accent.
    private static func plain(_ text: String) -> String {
        var letters = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars
        where scalar.properties.generalCategory != .nonspacingMark {
            letters.append(contentsOf: base(of: scalar))
        }
        return String(letters).trimmed
    }

    /// The letter after `LATIN SMALL LETTER` in the name of an accented letter; otherwise the scalar itself.
    private static func base(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let start = "LATIN SMALL LETTER "
        guard !scalar.isASCII, let name = scalar.properties.name, name.hasPrefix(start) else { return [scalar] }
        let rest = name.unicodeScalars.dropFirst(start.count)
        guard let letter = rest.first, rest.dropFirst().first == " " else { return [scalar] }
        return Array(String(letter).lowercased().unicodeScalars)
    }
}
