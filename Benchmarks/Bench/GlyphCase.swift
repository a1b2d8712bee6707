import EmbeddedData
import PackReader

func embeddedGlyphs() throws(PackError) -> GlyphPack {
    try unsafe GlyphPack(
        embedded: UnsafeRawBufferPointer(start: glyph_pack_bytes(), count: Int(glyph_pack_size())), name: "embedded")
}

@MainActor func glyphRows(_ workspace: Workspace) throws -> [Row] {
    let pack = try embeddedGlyphs()
    let query = try Database(path: workspace.glyphs()).prepare("SELECT rows FROM glyph WHERE codepoint = ?")
    let kanji = try allKanji()
    // Each is in another block than the previous one; only one block is cached.
    let apart = (0..<kanji.count).map { kanji[$0 * 7919 % kanji.count] }
    func ours(_ kanji: [Unicode.Scalar], times: Int) -> Subject {
        var next = 0
        return Subject(times: times) {
            keep(try pack.bitmap(of: kanji[next])?.rows)
            next = (next + 1) % kanji.count
        }
    }
    func theirs(_ kanji: [Unicode.Scalar], times: Int) -> Subject {
        var next = 0
        return Subject(times: times) {
            query.bind(Int(kanji[next].value), at: 1)
            if try query.step() { keep(query.text(0)) }
            query.reset()
            next = (next + 1) % kanji.count
        }
    }
    let samples = try interleave(
        31,
        [
            Subject(child: .openGlyphs), Subject(child: .openGlyphsSQLite, workspace.glyphs()),
            ours(apart, times: 1000), theirs(apart, times: 1000),
            ours(["水"], times: 5000), theirs(["水"], times: 5000),
        ])
    let baseline = "SQLite, prepared"
    return [
        Row(
            name: "open the glyphs and look one up, fresh process", ours: samples[0], baseline: ("SQLite", samples[1]),
            target: .timesBaseline(1)),
        Row(
            name: "glyph, each from another block", ours: samples[2], baseline: (baseline, samples[3]),
            target: .timesBaseline(3)),
        Row(name: "glyph, warm", ours: samples[4], baseline: (baseline, samples[5]), target: .timesBaseline(1)),
    ]
}

@MainActor private func allKanji() throws -> [Unicode.Scalar] {
    let pack = try embeddedPack()
    return try (0..<pack.count()).compactMap { try pack.figures(at: $0)?.scalar }
}

extension ChildMode {
    static func openGlyphs() throws -> Int {
        let start = now()
        keep(try embeddedGlyphs().bitmap(of: "水")?.rows)
        return now() - start
    }

    static func openGlyphsSQLite(_ path: String) throws -> Int {
        let start = now()
        let query = try Database(path: path).prepare("SELECT rows FROM glyph WHERE codepoint = ?")
        query.bind(0x6C34, at: 1)
        if try query.step() { keep(query.text(0)) }
        return now() - start
    }
}

extension Workspace {
    /// The glyphs as they would usually be stored in SQLite: one row each, by code point, in hexadecimal digits.
    func glyphs() throws -> String {
        try file("glyphs.sqlite") { path in
            let database = try Database(path: path, isNew: true)
            try database.run("CREATE TABLE glyph(codepoint INTEGER PRIMARY KEY, rows); BEGIN")
            let insert = try database.prepare("INSERT INTO glyph VALUES(?,?)")
            let pack = try embeddedGlyphs()
            for scalar in try allKanji() {
                let rows = try pack.bitmap(of: scalar)?.rows ?? []
                insert.bind(Int(scalar.value), at: 1)
                insert.bind(rows.map { String($0, radix: 16) }.joined(separator: " "), at: 2)
                _ = try insert.step()
                insert.reset()
            }
            try database.run("COMMIT; VACUUM")
        }
    }
}
