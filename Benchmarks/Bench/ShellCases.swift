import AppStorage
import CommandSupport
import FeedModel
import FoundationEssentials
import Glibc
import PackReader

/// What is looked up in a fresh process; SQLite finds it as it is typed.
private let query = "水道"

/// The app and SQLite's own program, looking up the same words.
@MainActor private struct ShellPrograms {
    let app: String
    let sqlite = "/usr/bin/sqlite3"
    /// All words, with an index over their writings and readings.
    let words: String
    /// A folder without data.
    let nothing: String

    init(_ workspace: Workspace) throws {
        app = try programDirectory() + "/App"
        words = try workspace.file("words-by-key.sqlite", write: Self.write)
        nothing = workspace.newPath()
    }

    private static func write(_ path: String) throws {
        let database = try Database(path: path, isNew: true)
        try database.run("CREATE TABLE words(key TEXT, writing TEXT, reading TEXT, glosses TEXT); BEGIN;")
        let insert = try database.prepare("INSERT INTO words VALUES(?,?,?,?)")
        let pack = try embeddedWords()
        for position in 0..<pack.count {
            guard let word = try pack.word(at: position) else { continue }
            let glosses = word.senses.flatMap(\.glosses).joined(separator: ", ")
            for key in Set(word.forms.flatMap { [$0.writing, $0.reading] }) {
                for (index, text) in [key, word.first.writing, word.first.reading, glosses].enumerated() {
                    insert.bind(text, at: CInt(index + 1))
                }
                _ = try insert.step()
                insert.reset()
            }
        }
        try database.run("COMMIT; CREATE INDEX words_by_key ON words(key); ANALYZE; VACUUM;")
    }

    static func select(_ query: String) -> String {
        let literal = query.replacing("'", with: "''")
        return "SELECT writing, reading, glosses FROM words WHERE key = '\(literal)' LIMIT 20;"
    }

    func lookUp(_ data: String? = nil) throws -> Cost {
        try found(runProcess(app, ["--data-dir", data ?? nothing, query]))
    }

    func selectWord() throws -> Cost {
        try found(runProcess(sqlite, ["-readonly", "-separator", "\t", words, Self.select(query)]))
    }

    private func found(_ run: (output: String, cost: Cost)) throws -> Cost {
        guard run.output.contains("すいどう") else {
            throw ProcessError(description: "\(query) was not found, but '\(run.output)'")
        }
        return run.cost
    }

    /// The cost of an app whose input ends at once, so that it draws its first frame and quits.
    func firstFrame(_ data: String) throws -> Cost { try runProcess(app, ["--data-dir", data]).cost }
}

/// Data folders of a guest with stars, after a clean end.
@MainActor private struct Stores {
    let stars: String
    let feeds: [(count: Int, folder: String)]

    init(_ workspace: Workspace, _ programs: ShellPrograms) throws {
        stars = try Self.make(workspace, programs, items: 0)
        feeds = try [10_000, 100_000].map { ($0, try Self.make(workspace, programs, items: $0)) }
    }

    /// Makes a store whose feeds have 100 items each.
    private static func make(_ workspace: Workspace, _ programs: ShellPrograms, items count: Int) throws -> String {
        let folder = workspace.newPath()
        let file = try DataDirectory(folder).file(KeptData.databaseName)
        do {
            let database = try AppStorage.Database(file: file)
            let stars = FavouriteStore(database, owner: .guest)
            let feeds = FeedStore(database, owner: .guest)
            try waitFor {
                for kanji in "水道木火土金日月人山川".unicodeScalars { try await stars.setStarred(kanji, true) }
                for feed in 0..<count / 100 {
                    let items = (0..<100).map { number in
                        FeedItem(
                            id: "urn:bench:\(feed):\(number)", title: "Item \(number) 漢字",
                            link: "https://example.org/\(feed)/\(number)", author: "Someone",
                            published: 1_700_000_000 + number, summary: "Short text \(number).",
                            content: String(repeating: "The character water is written with four strokes. ", count: 10),
                            links: [])
                    }
                    _ = try await feeds.subscribe(
                        to: "https://example.org/\(feed)", keeping: FetchedFeed(title: "Feed \(feed)", items: items),
                        at: 1_700_000_000)
                }
            }
        }
        // The first start copies the day's data.
        _ = try programs.firstFrame(folder)
        return folder
    }
}

@MainActor func shellRows(_ workspace: Workspace) throws -> [Row] {
    let programs = try ShellPrograms(workspace)
    let stores = try Stores(workspace, programs)
    let sqlite = "sqlite3 with an index"
    let folders = [stores.stars] + stores.feeds.map(\.folder)
    let costs = try interleaveCosts(
        41,
        [programs.selectWord, { try programs.lookUp() }] + folders.map { folder in { try programs.lookUp(folder) } }
    )
    let names =
        ["look-up in a fresh process", "the same with stars"]
        + stores.feeds.map { "the same beside \($0.count) feed items" }
    var rows = names.enumerated().map { index, name in
        Row(
            name: "\(name), processor time", ours: costs[index + 1].processor, baseline: (sqlite, costs[0].processor),
            target: .timesBaseline(index == 0 ? 2.5 : 3))
    }
    let frames = try interleaveCosts(15, folders.map { folder in { try programs.firstFrame(folder) } })
    rows += stores.feeds.enumerated().map { index, feeds in
        Row(
            name: "first frame in a pipe beside \(feeds.count) feed items, processor time",
            ours: frames[index + 1].processor, baseline: ("beside no feeds", frames[0].processor),
            target: .timesBaseline(1.2))
    }
    return try rows + manyRows(workspace, programs) + memoryRows(programs, stores.stars)
}

/// 100 words from all parts of the dictionary: two of three as written, the third as read.
@MainActor private func hundredQueries() throws -> [String] {
    let pack = try embeddedWords()
    return try (0..<100).compactMap { number in
        try pack.word(at: number * (pack.count / 100)).map {
            number.isMultiple(of: 3) ? $0.first.reading : $0.first.writing
        }
    }
}

/// 100 look-ups in one process.
@MainActor private func manyRows(_ workspace: Workspace, _ programs: ShellPrograms) throws -> [Row] {
    let queries = try hundredQueries()
    let lines = try workspace.file("queries.txt") { path in
        try (queries.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
    let script = try workspace.file("queries.sql") { path in
        try queries.map { ShellPrograms.select($0) + "\n" }.joined()
            .write(toFile: path, atomically: true, encoding: .utf8)
    }
    let costs = try interleaveCosts(
        21,
        [
            { try runProcess(programs.app, ["--data-dir", programs.nothing, "-"], input: lines).cost },
            { try runProcess(programs.sqlite, ["-readonly", programs.words], input: script).cost },
        ])
    return [
        Row(
            name: "100 look-ups in one process, processor time", ours: costs[0].processor,
            baseline: ("sqlite3 with an index", costs[1].processor), target: .timesBaseline(4))
    ]
}

/// The highest resident memory, while the process waits for the next query.
@MainActor private func memoryRows(_ programs: ShellPrograms, _ stars: String) throws -> [Row] {
    let queries = try hundredQueries()
    func peak(after queries: [String]) throws -> Double {
        let app = try PseudoTerminal(programs.app, ["--data-dir", stars, "--limit", "20", "-"])
        for query in queries {
            try app.type(query + "\n")
            // The terminal echoes the query; an empty line ends its hits.
            try app.read(until: ["\r\n\r\n"])
        }
        let status = try readText("/proc/\(app.process)/status").split(separator: "\n")
        try app.quit(by: "\u{4}")
        let line = status.first { $0.hasPrefix("VmHWM:") }
        guard let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) else {
            throw ProcessError(description: "the kernel doesn't tell the highest memory")
        }
        return Double(number * 1024)
    }
    let samples = try interleave(
        5, [Subject { try peak(after: [query]) }, Subject { try peak(after: queries) }], throwingAway: 0)
    return [
        Row(name: "highest memory of a look-up", unit: .bytes, ours: samples[0], target: .atMost(12 * 1_048_576)),
        Row(name: "highest memory of 100 look-ups", unit: .bytes, ours: samples[1]),
    ]
}
