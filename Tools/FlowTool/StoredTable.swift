/// A flow's table in AppStorage's schema: as it is today, for new databases, and the migrations that made it, for old ones.
struct StoredTable {
    let name: String

    static let path = "Services/AppStorage/Schema.swift"

    private static let tables = "static let tables = ["
    private static let migrations = "static let migrations = ["

    /// The lists, and the element that each gets.
    private var made: [(list: String, element: [String])] {
        let columns = [
            "(id INTEGER PRIMARY KEY AUTOINCREMENT, owner INTEGER NOT NULL,",
            "    title TEXT NOT NULL, text TEXT NOT NULL)",
        ]
        let quotes = "\"\"\""
        return [
            (
                Self.tables,
                ["(", "    \"\(name)\",", "    \(quotes)"] + columns.map { "    \($0)" } + ["    \(quotes)", "),"]
            ),
            (Self.migrations, [quotes, "CREATE TABLE \(name) \(columns[0])", "\(columns[1]);", "\(quotes),"]),
        ].map { ($0, $1.map { "        \($0)" }) }
    }

    /// Whether the schema has the table as it was added, and nothing else about it.
    func isAsMade(in schema: String) -> Bool {
        var all = schema.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (_, element) in made {
            guard let range = all.firstRange(of: element) else { return false }
            all.removeSubrange(range)
        }
        return lines(in: all.joined(separator: "\n")).isEmpty
    }

    /// Returns the schema with the table and a migration that adds it.
    func added(to schema: String) throws(Refusal) -> String {
        if let line = lines(in: schema).first {
            throw .state(
                """
                \(line) still has the table \(name), and users' databases may have it with their rows.
                If none has, remove the table and its migrations first; otherwise choose another name, or take the flow \
                back from your history.
                """)
        }
        var all = schema.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (list, element) in made {
            guard let range = Self.range(of: list, in: all) else {
                throw .state(
                    "\(Self.path) has no \(list) … ], an element for each \(list == Self.tables ? "table" : "format")")
            }
            all.insert(contentsOf: element, at: range.upperBound)
        }
        return all.joined(separator: "\n")
    }

    /// Returns the schema without the table and the migrations that only change it.
    func removed(from schema: String) -> String {
        var all = schema.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (list, isOurs) in [(Self.migrations, isOnlyOurs), (Self.tables, isOurTable)] {
            guard let range = Self.range(of: list, in: all) else { continue }
            for element in Self.elements(of: all, in: range).reversed()
            where isOurs(all[element].joined(separator: "\n")) { all.removeSubrange(element) }
        }
        return all.joined(separator: "\n")
    }

    /// The lines that name the table, as `path:number`.
    func lines(in schema: String) -> [String] {
        schema.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { names(in: $0.element).contains(name) }.map { "\(Self.path):\($0.offset + 1)" }
    }

    private func names(in text: some StringProtocol) -> Set<String> {
        Set(String(text).matches(of: /\w+/).map { String($0.output) })
    }

    private func isOurTable(_ element: String) -> Bool {
        element.firstMatch(of: /"(\w+)"/).map { $0.output.1 == name } ?? false
    }

    /// Whether a migration changes this table, and no other except copies of it, such as `oldrecipeitem`.
    private func isOnlyOurs(_ migration: String) -> Bool {
        let changed = migration.matches(
            of: /(?i)\b(?:TABLE|INTO|UPDATE|FROM|INDEX\s+\w+\s+ON)\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(\w+)/)
        return names(in: migration).contains(name) && changed.allSatisfy { $0.output.1.hasSuffix(name) }
    }

    /// The lines between a list's first line and its last.
    private static func range(of list: String, in lines: [String]) -> Range<Int>? {
        guard let start = lines.firstIndex(where: { $0.hasSuffix(list) }),
            let end = lines[start...].firstIndex(where: { $0.hasPrefix("    ]") })
        else { return nil }
        return start + 1..<end
    }

    /// The elements of a list as swift-format lays them out: one line, or from a `(` or `"""` to the one that closes it.
    private static func elements(of lines: [String], in range: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var next = range.lowerBound
        while next < range.upperBound {
            let closing = ["        (": "        )", "        \"\"\"": "        \"\"\""][lines[next]]
            let end = closing.flatMap { closing in
                lines[(next + 1)..<range.upperBound].firstIndex { $0.hasPrefix(closing) }
            }
            found.append(next..<(end ?? next) + 1)
            next = (end ?? next) + 1
        }
        return found
    }
}
