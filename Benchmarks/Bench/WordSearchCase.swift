import AppPacks
import EmbeddedData
import PackReader

/// Searches for kanji and words, letter by letter: 300 queries.
private let queries: [String] = {
    let words = [
        "school", "to drink", "water", "beautiful", "yesterday", "ice cream", "post office", "telephone", "station",
        "mountain", "expensive", "mizu", "gakkou", "toukyou", "shinbun", "kuruma", "nihongo", "taberu", "konnichiha",
        "みず", "がっこう", "めずらしい", "コンピューター", "たべもの", "でんわ", "学校", "図書館", "食べ物", "水道",
        "日本語", "食べなかった", "行きました", "高くない", "teacher", "restaurant", "library", "weather", "beginning",
        "information", "understand", "government", "kitchen", "hospital", "breakfast", "sakana", "tomodachi",
        "arigatou", "ありがとう", "おはよう", "せんせい",
    ]
    let typed = words.flatMap { word in (1...word.count).map { String(word.prefix($0)) } }
    var seen: Set<String> = []
    return Array(typed.filter { seen.insert($0).inserted }.prefix(300))
}()

@MainActor func wordSearchRows(_ workspace: Workspace) throws -> [Row] {
    let packs = try EmbeddedPacks()
    let (words, lookUp) = (try packs.words(), try packs.lookUp())
    let store = try WordStore(workspace.file("words.sqlite", write: WordStore.write))
    func ours(_ query: String) throws -> Int {
        let found = try lookUp.find(query, most: 20, isTyping: true)
        for position in found.words { keep(try words.word(at: position)) }
        return found.count
    }
    var medians: [(ours: Double, theirs: Double)] = []
    var worst = [("", -1.0), ("", -1.0)]
    for query in queries {
        let samples = try interleave(
            3, [Subject(times: 1) { keep(try ours(query)) }, Subject(times: 1) { keep(try store.search(query)) }])
        medians.append((samples[0].median, samples[1].median))
        for (index, each) in samples.enumerated() where each.median > worst[index].1 {
            worst[index] = (query, each.median)
        }
    }
    let (mine, theirs) = (Samples(medians.map(\.ours)), Samples(medians.map(\.theirs)))
    let samples = try interleave(
        15,
        [
            Subject(times: 3) { keep(try ours(worst[0].0)) }, Subject(times: 3) { keep(try store.search(worst[1].0)) },
        ])
    let first = try interleave(
        11,
        [
            Subject(child: .openWords),
            Subject(child: .openWordsSQLite, try workspace.file("words.sqlite", write: WordStore.write)),
        ])
    return [
        Row(
            name: "open the words and find the first 20, fresh process", ours: first[0],
            baseline: ("SQLite FTS5 of the same words", first[1]), target: .timesBaseline(0.6)),
        Row(
            name: "worst of \(queries.count) searches for kanji and words, with the first 20 words",
            detail: "\(worst[0].0) beside \(worst[1].0)", ours: samples[0],
            baseline: ("SQLite FTS5 of the same words, its worst", samples[1]), target: .timesBaseline(0.5)),
        Row(
            name: "median of \(queries.count) searches for kanji and words", ours: mine,
            baseline: ("SQLite FTS5 of the same words", theirs), target: .timesBaseline(0.5)),
    ]
}

/// All words in SQLite, searched by FTS5 and ordered by its rank.
@MainActor struct WordStore {
    private let found: Statement

    init(_ path: String) throws {
        found = try Database(path: path).prepare(
            "SELECT rowid, writings, readings, glosses FROM words WHERE words MATCH ? ORDER BY rank LIMIT 20")
    }

    static func write(_ path: String) throws {
        let database = try Database(path: path, isNew: true)
        try database.run("CREATE VIRTUAL TABLE words USING fts5(writings, readings, glosses); BEGIN;")
        let insert = try database.prepare("INSERT INTO words(rowid, writings, readings, glosses) VALUES(?,?,?,?)")
        let pack = try embeddedWords()
        for position in 0..<pack.count {
            guard let word = try pack.word(at: position) else { continue }
            insert.bind(position, at: 1)
            insert.bind(word.forms.map(\.writing).joined(separator: " "), at: 2)
            insert.bind(word.forms.compactMap { SearchKeys.reading($0.reading) }.joined(separator: " "), at: 3)
            insert.bind(word.senses.flatMap(\.glosses).map(SearchKeys.gloss).joined(separator: " "), at: 4)
            _ = try insert.step()
            insert.reset()
        }
        try database.run("COMMIT; INSERT INTO words(words) VALUES('optimize');")
    }

    func search(_ query: String) throws -> Int {
        let reading = SearchKeys.reading(query, isPartial: true) ?? query
        let gloss = SearchKeys.gloss(query)
        let parts = ["writings: \"\(query)\"*", "readings: \"\(reading)\"*"]
        found.bind((parts + (gloss.isEmpty ? [] : ["glosses: \"\(gloss)\"*"])).joined(separator: " OR "), at: 1)
        var count = 0
        while try found.step() {
            count += 1
            keep((found.number(0), found.text(1), found.text(2), found.text(3)))
        }
        found.reset()
        return count
    }
}

func embeddedWords() throws -> WordPack {
    try unsafe WordPack(
        embedded: UnsafeRawBufferPointer(start: word_pack_bytes(), count: Int(word_pack_size())), name: "embedded")
}
