import TextBasics

/// Finds names in a short list as a person types, whatever their case and accents.
enum PlaceFilter {
    /// The items whose name has the query in it, those that begin with it first; all of them for an empty query.
    static func filter<Item>(_ items: [Item], by query: String, name: (Item) -> String) -> [Item] {
        let wanted = plain(query)
        guard !wanted.isEmpty else { return items }
        let found = items.map { ($0, plain(name($0))) }.filter { $0.1.contains(wanted) }
        return found.filter { $0.1.hasPrefix(wanted) }.map(\.0) + found.filter { !$0.1.hasPrefix(wanted) }.map(\.0)
    }

    /// The items in the order of their names, in every locale the same: accents and case count only between equals.
    static func sorted<Item>(_ items: [Item], name: (Item) -> String) -> [Item] {
        let keyed = items.map { (item: $0, key: plain(name($0)), name: name($0)) }
        return keyed.sorted { ($0.key, $0.name) < ($1.key, $1.name) }.map(\.item)
    }

    /// Small letters without accents; which letter carries one is taken from Unicode's own names.
    private static func plain(_ text: String) -> String {
        var letters = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars
        where scalar.properties.generalCategory != .nonspacingMark {
            letters.append(contentsOf: base(of: scalar))
        }
        return String(letters).trimmed
    }

    /// The letter after `LATIN SMALL LETTER` in the name of one that carries something, or the scalar itself.
    private static func base(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let start = "LATIN SMALL LETTER "
        guard !scalar.isASCII, let name = scalar.properties.name, name.hasPrefix(start) else { return [scalar] }
        let rest = name.unicodeScalars.dropFirst(start.count)
        guard let letter = rest.first, rest.dropFirst().first == " " else { return [scalar] }
        return Array(String(letter).lowercased().unicodeScalars)
    }
}
