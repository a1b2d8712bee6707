import PackReader

/// What people type, letter by letter.
private let queries: [String] = {
    let words = ["water", "mizu", "sui", "mountain", "tōkyō", "fire", "shin", "eau", "みず", "スイ", "水道", "食べ物"]
    var typed = words.flatMap { word in (1...word.count).map { String(word.prefix($0)) } }
    typed += ["a", "e", "i", "o", "u", "s", "to", "the", "agua", "kou", "shou", "こう", "し", "日", "to be"]
    var seen: Set<String> = []
    return typed.filter { seen.insert($0).inserted }
}()

@MainActor func searchRows(_ workspace: Workspace) throws -> [Row] {
    let browser = try Browser(embeddedPack())
    let stores = try [SearchStore.like(workspace.database()), SearchStore.fts(workspace.database())]
    var worst: [(query: String, samples: Samples)?] = [nil, nil, nil]
    for query in queries {
        let subjects =
            [Subject(times: 3) { keep(try browser.search(query)) }]
            + stores.map { store in Subject(times: 3) { keep(try store.search(query)) } }
        for (index, samples) in try interleave(7, subjects).enumerated()
        where samples.median > worst[index]?.samples.median ?? -1 { worst[index] = (query, samples) }
    }
    guard let ours = worst[0] else { return [] }
    return zip(["SQLite LIKE", "SQLite FTS5"], worst.dropFirst()).map { name, theirs in
        Row(
            name: "worst of \(queries.count) searches (\(ours.query)), with its first page", ours: ours.samples,
            baseline: theirs.map { ("\(name), worst (\($0.query))", $0.samples) }, target: .atMost(2_000_000))
    }
}

/// A search in SQLite: the code points of all that fits in order, and the texts of the first page.
@MainActor private struct SearchStore {
    let found: Statement
    let row: Statement
    let pattern: (String) -> [String]

    static func like(_ path: String) throws -> SearchStore {
        let database = try Database(path: path)
        return SearchStore(
            found: try database.prepare(
                """
                SELECT codepoint FROM kanji WHERE folded_readings LIKE ? OR folded_meanings LIKE ?
                ORDER BY frequency, grade
                """), row: try rowTexts(of: database)
        ) { query in
            let reading = SearchKeys.reading(query, isPartial: true) ?? query
            return ["%\(reading)%", "%\(SearchKeys.meaning(query))%"]
        }
    }

    static func fts(_ path: String) throws -> SearchStore {
        let database = try Database(path: path)
        return SearchStore(
            found: try database.prepare("SELECT rowid FROM folded WHERE folded MATCH ? ORDER BY frequency"),
            row: try rowTexts(of: database)
        ) { query in
            let reading = SearchKeys.reading(query, isPartial: true) ?? query
            return ["readings: \"\(reading)\"* OR meanings: \"\(SearchKeys.meaning(query))\"*"]
        }
    }

    private static func rowTexts(of database: Database) throws -> Statement {
        try database.prepare("SELECT english, readings FROM kanji WHERE codepoint = ?")
    }

    func search(_ query: String) throws -> Int {
        for (index, text) in pattern(query).enumerated() { found.bind(text, at: CInt(index + 1)) }
        var all: [Int] = []
        while try found.step() { all.append(found.number(0)) }
        found.reset()
        for codepoint in all.prefix(25) {
            row.bind(codepoint, at: 1)
            if try row.step() { keep((row.text(0), row.text(1))) }
            row.reset()
        }
        return all.count
    }
}
