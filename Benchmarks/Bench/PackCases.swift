import AppPacks
import Glibc
import PackReader

@MainActor func openRows(_ workspace: Workspace) throws -> [Row] {
    let samples = try interleave(
        11,
        [
            Subject(child: .openPack), Subject(child: .openSQLite, workspace.database()),
            Subject(child: .openJSON, workspace.json()),
        ])
    let name = "open and first lookup, fresh process"
    return [
        Row(name: name, ours: samples[0], baseline: ("SQLite", samples[1]), target: .timesBaseline(0.5)),
        Row(name: name, ours: samples[0], baseline: ("JSONDecoder", samples[2])),
    ]
}

/// Kanji that are close together, so that their blocks stay in the cache.
private let warmKanji: [Unicode.Scalar] = Array("水永氷汁求汎汐汗汚江池汰汲決汽".unicodeScalars)

@MainActor func lookupRows(_ workspace: Workspace) throws -> [Row] {
    let pack = try embeddedPack()
    let all = try (0..<pack.count()).compactMap { try pack.figures(at: $0 * 7919 % 13_108)?.scalar }
    let lookup = try Database(path: workspace.database()).prepare(
        "SELECT strokes, english FROM kanji WHERE codepoint = ?")
    func ours(_ kanji: [Unicode.Scalar], times: Int) -> Subject {
        var next = 0
        return Subject(times: times) {
            keep(try pack.kanji(kanji[next])?.figures.strokes)
            next = (next + 1) % kanji.count
        }
    }
    func theirs(_ kanji: [Unicode.Scalar], times: Int) -> Subject {
        var next = 0
        return Subject(times: times) {
            lookup.bind(Int(kanji[next].value), at: 1)
            if try lookup.step() { keep(lookup.number(0)) }
            lookup.reset()
            next = (next + 1) % kanji.count
        }
    }
    let samples = try interleave(
        31,
        [
            ours(warmKanji, times: 10_000), theirs(warmKanji, times: 10_000), ours(all, times: 1000),
            theirs(all, times: 1000),
        ])
    let baseline = "SQLite, prepared"
    return [
        Row(name: "lookup, warm", ours: samples[0], baseline: (baseline, samples[1]), target: .timesBaseline(1)),
        Row(
            name: "lookup, at random over the pack", ours: samples[2], baseline: (baseline, samples[3]),
            target: .timesBaseline(4)),
    ]
}

@MainActor func wordsRows(_ workspace: Workspace) throws -> [Row] {
    let library = try PackKanjiLibrary(EmbeddedPacks())
    let query = try Database(path: workspace.database()).prepare(
        "SELECT word, reading, gloss, common FROM words WHERE kanji = ?")
    var (next, theirNext) = (0, 0)
    let samples = try interleave(
        31,
        [
            Subject(times: 1000) {
                let character = warmKanji[next]
                let words = try library.words(with: character).prefix(12)
                keep(try words.map { try library.word($0, with: character) })
                next = (next + 1) % warmKanji.count
            },
            Subject(times: 1000) {
                query.bind(Int(warmKanji[theirNext].value), at: 1)
                var words: [JSONKanji.Word] = []
                while try query.step() {
                    words.append(
                        JSONKanji.Word(
                            word: query.text(0), reading: query.text(1), gloss: query.text(2),
                            common: query.number(3) == 1))
                }
                keep(words)
                query.reset()
                theirNext = (theirNext + 1) % warmKanji.count
            },
        ])
    return [
        Row(
            name: "twelve words of a kanji, warm", ours: samples[0], baseline: ("SQLite, prepared", samples[1]),
            target: .timesBaseline(6))
    ]
}

@MainActor func browseMemoryRows(_ workspace: Workspace) throws -> [Row] {
    let (bare, browse) = try (Subject(child: .bare), Subject(child: .browse))
    let json = try Subject(child: .browseJSON, workspace.json())
    func over(_ subject: Subject) -> Subject { Subject { try subject.sample() - bare.sample() } }
    let samples = try interleave(7, [over(browse), over(json)])
    return [
        Row(
            name: "memory after 1,000 details", unit: .bytes, ours: samples[0],
            baseline: ("the JSON in memory", samples[1]), target: .timesBaseline(1))
    ]
}

@MainActor func firstFrameRows(_ workspace: Workspace) throws -> [Row] {
    let directory = try programDirectory()
    // The app stores its data there, not in the user's folder.
    unsafe setenv("XDG_DATA_HOME", workspace.newPath(), 1)
    let costs = try interleaveCosts(
        31, ["App", "OneLine"].map { name in { try runProcess("\(directory)/\(name)").cost } })
    let (name, baseline) = ("the app's first frame, whole process", "a program of one line")
    return [
        Row(name: name, ours: costs[0].wall, baseline: (baseline, costs[1].wall), target: .timesBaseline(2)),
        Row(name: "\(name), processor time", ours: costs[0].processor, baseline: (baseline, costs[1].processor)),
    ]
}
