import AppPacks
import EmbeddedData
import FoundationEssentials
import Glibc
import KanjiFlow
import PackReader

/// One kanji with its words, as stored in the JSON file.
struct JSONKanji: Codable {
    struct Word: Codable {
        var word: String
        var reading: String
        var gloss: String
        var common: Bool
    }

    var codepoint: Int
    var strokes: Int
    var grade: Int?
    var jlpt: Int?
    var frequency: Int?
    var radical: Int
    var on: [String]
    var kun: [String]
    var nanori: [String]
    var meanings: [String: [String]]
    var words: [Word]
}

/// A directory with the baselines' data: the pack's kanji and words, written when first requested.
///
/// The processes that measure one case each share it, one after another.
@MainActor final class Workspace {
    let directory: String
    private var newPaths = 0

    /// Uses a directory made by another process.
    init(directory: String) { self.directory = directory }

    init() throws {
        var template = Array("\(FileManager.default.temporaryDirectory.path)/bench-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw SQLiteError(description: "no temporary directory") }
        directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func remove() { try? FileManager.default.removeItem(atPath: directory) }

    func json() throws -> String {
        try file("kanji.json") { path in
            let data = try JSONEncoder().encode(try Self.kanji())
            try data.write(to: URL(filePath: path))
        }
    }

    func database() throws -> String { try file("kanji.sqlite", write: Self.writeDatabase) }

    /// A new path where no file exists, for the use of a single measurement.
    func newPath() -> String {
        newPaths += 1
        return "\(directory)/new-\(getpid())-\(newPaths)"
    }

    func file(_ name: String, write: (String) throws -> Void) throws -> String {
        let path = "\(directory)/\(name)"
        if !FileManager.default.fileExists(atPath: path) {
            try write("\(path)-unfinished")
            try FileManager.default.moveItem(atPath: "\(path)-unfinished", toPath: path)
        }
        return path
    }

    private static func kanji() throws -> [JSONKanji] {
        let pack = try embeddedPack()
        let library = try PackKanjiLibrary(EmbeddedPacks())
        return try (0..<pack.count()).compactMap { position in
            guard let scalar = try pack.figures(at: position)?.scalar, let record = try pack.kanji(scalar) else {
                return nil
            }
            let figures = record.figures
            let languages = KanjiRecord.languages.map { ($0, record.meanings(in: $0)) }
            return JSONKanji(
                codepoint: Int(scalar.value), strokes: figures.strokes, grade: figures.grade, jlpt: figures.jlpt,
                frequency: figures.frequency, radical: figures.radical, on: record.on, kun: record.kun,
                nanori: record.nanori, meanings: Dictionary(uniqueKeysWithValues: languages),
                words: try library.words(with: scalar).prefix(12).compactMap {
                    try library.word($0, with: scalar).map {
                        JSONKanji.Word(word: $0.text, reading: $0.reading, gloss: $0.gloss, common: $0.isCommon)
                    }
                })
        }
    }

    /// Makes the tables that this app would typically have: keyed by code point, words indexed by kanji, and searchable
    /// texts folded in advance, once for LIKE and once for FTS5.
    private static func writeDatabase(_ path: String) throws {
        let database = try Database(path: path, isNew: true)
        try database.run(
            """
            CREATE TABLE kanji(codepoint INTEGER PRIMARY KEY, strokes, grade, jlpt, frequency, radical,
                readings, english, french, spanish, portuguese, folded_readings, folded_meanings);
            CREATE TABLE words(kanji INTEGER, word, reading, gloss, common);
            CREATE VIRTUAL TABLE folded USING fts5(readings, meanings, frequency UNINDEXED);
            BEGIN;
            """)
        let places = Array(repeating: "?", count: 13).joined(separator: ",")
        let insertKanji = try database.prepare("INSERT INTO kanji VALUES(\(places))")
        let insertWord = try database.prepare("INSERT INTO words VALUES(?,?,?,?,?)")
        let insertFolded = try database.prepare("INSERT INTO folded(rowid,readings,meanings,frequency) VALUES(?,?,?,?)")
        for kanji in try kanji() {
            let readings = (kanji.on + kanji.kun).joined(separator: "\t")
            let meanings = KanjiRecord.languages.map { (kanji.meanings[$0] ?? []).joined(separator: "\t") }
            let foldedReadings = (kanji.on + kanji.kun + kanji.nanori).compactMap { SearchKeys.reading($0) }
                .joined(separator: "\t")
            let foldedMeanings = SearchKeys.meaning(meanings.joined(separator: "\t"))
            let numbers = [
                kanji.codepoint, kanji.strokes, kanji.grade ?? 0, kanji.jlpt ?? 0, kanji.frequency ?? 9999,
                kanji.radical,
            ]
            for (index, number) in numbers.enumerated() { insertKanji.bind(number, at: CInt(index + 1)) }
            for (index, text) in ([readings] + meanings + [foldedReadings, foldedMeanings]).enumerated() {
                insertKanji.bind(text, at: CInt(index + 7))
            }
            _ = try insertKanji.step()
            insertKanji.reset()
            insertFolded.bind(kanji.codepoint, at: 1)
            insertFolded.bind(foldedReadings, at: 2)
            insertFolded.bind(foldedMeanings, at: 3)
            insertFolded.bind(kanji.frequency ?? 9999, at: 4)
            _ = try insertFolded.step()
            insertFolded.reset()
            for word in kanji.words {
                insertWord.bind(kanji.codepoint, at: 1)
                for (index, text) in [word.word, word.reading, word.gloss].enumerated() {
                    insertWord.bind(text, at: CInt(index + 2))
                }
                insertWord.bind(word.common ? 1 : 0, at: 5)
                _ = try insertWord.step()
                insertWord.reset()
            }
        }
        try database.run("COMMIT; CREATE INDEX words_by_kanji ON words(kanji); ANALYZE; VACUUM;")
    }
}

func embeddedPack() throws -> KanjiPack {
    try unsafe KanjiPack(
        embedded: UnsafeRawBufferPointer(start: kanji_pack_bytes(), count: Int(kanji_pack_size())), name: "embedded")
}
