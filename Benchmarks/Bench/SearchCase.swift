import PackReader

/// Typical queries, letter by letter.
private let queries: [String] = {
    let words = ["water", "mizu", "sui", "mountain", "tōkyō", "fire", "shin", "eau", "みず", "スイ", "水道", "食べ物"]
    var typed = words.flatMap { word in (1...word.count).map { String(word.prefix($0)) } }
    typed += ["a", "e", "i", "o", "u", "s", "to", "the", "agua", "kou", "shou", "こう", "し", "日", "to be"]
    var seen: Set<String> = []
    return typed.filter { seen.insert($0).inserted }
}()

@MainActor func searchRows(_ workspace: Workspace) throws -> [Row] {
    let browser = try Browser()
    let stores = try [SearchStore.like(workspace.database()), SearchStore.fts(workspace.database())]
    let searches = [{ try browser.search($0) }] + stores.map { store in { try store.search($0) } }
    var worst = searches.map { _ in (query: "", median: -1.0) }
    for query in queries {
        let samples = try interleave(3, searches.map { search in Subject(times: 3) { keep(try search(query)) } })
        for (index, each) in samples.enumerated() where each.median > worst[index].median {
            worst[index] = (query, each.median)
        }
    }
    // Measure the worst ones again side by side, because they were found at different times.
    let samples = try interleave(
        15,
        zip(searches, worst).map { search, worst in Subject(times: 3) { keep(try search(worst.query)) } })
    return ["SQLite LIKE", "SQLite FTS5"].enumerated().map { index, name in
        Row(
            name: "worst of \(queries.count) searches, with its first page",
            detail: "\(worst[0].query) beside \(worst[index + 1].query)", ours: samples[0],
            baseline: ("\(name), its worst", samples[index + 1]), target: .timesBaseline(1))
    }
}

/// A search in SQLite: the code points of all matches in order, and the texts of the first page.
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
