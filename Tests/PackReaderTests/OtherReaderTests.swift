import EmbeddedData
import Foundation
import PackReader
import Testing

/// Reads the pack with a Python reader that was written from PackFormat.md and Packs.md alone.
@Suite struct OtherReaderTests {
    /// The other reader's output for a pack, with the lines of each kind.
    private func lines(of bytes: [UInt8]) throws -> [Substring: [Substring]] {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "read_pack.py").path
        return try withTemporaryFile(bytes) { path in
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["python3", script, path]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            try #require(process.terminationStatus == 0, "python3 is needed; `make test` installs it")
            return Dictionary(grouping: text.split(separator: "\n")) { $0.prefix { $0 != "\t" } }
        }
    }

    private func line(_ parts: [String]) -> Substring { parts.joined(separator: "\t")[...] }

    private func figures(_ figures: KanjiFigureRecord) -> [String] {
        [figures.strokes, figures.grade ?? 0, figures.jlpt ?? 0, figures.radical, figures.frequency ?? 0].map(
            String.init)
    }

    private func code(_ scalar: Unicode.Scalar) -> String {
        "U+" + String(scalar.value, radix: 16, uppercase: true)
    }

    @Test func `both readers agree on every kanji and word`() throws {
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: kanji_pack_bytes(), count: Int(kanji_pack_size())))
        let theirs = try lines(of: bytes)
        let pack = try embeddedPack()
        var ours: [Substring: [Substring]] = [:]
        for source in try pack.sources().split(separator: "\n") {
            ours["source", default: []].append(line(["source", String(source)]))
        }
        for position in 0..<(try pack.count()) {
            let figures = try #require(try pack.figures(at: position))
            let name = code(figures.scalar)
            ours["figures", default: []].append(line(["figures", name] + self.figures(figures)))
            let record = try #require(try pack.kanji(figures.scalar))
            let lists =
                [record.on, record.kun, record.nanori] + KanjiRecord.languages.map { record.meanings(in: $0) }
                + [record.variants.map(String.init)] + KanjiRecord.codeKinds.map { record.codes(of: $0) }
            ours["kanji", default: []].append(
                line(["kanji", name] + self.figures(record.figures) + lists.map { $0.joined(separator: "|") }))
        }
        for pair in theirs["form"] ?? [] {
            let scalars = pair.split(separator: "\t").dropFirst().compactMap {
                UInt32($0.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
            }
            try #require(scalars.count == 2)
            #expect(try pack.usualForms(of: scalars[0]).contains(scalars[1]) && pack.kanji(scalars[1]) != nil)
        }
        for (kind, lines) in ours {
            let others = theirs[kind] ?? []
            #expect(others.count == lines.count, "\(kind)")
            let different = zip(lines, others).filter { !$0.utf8.elementsEqual($1.utf8) }
            #expect(different.isEmpty, "\(kind): \(different.prefix(3))")
        }
        #expect(theirs["kanji"]?.count == 13_108)
        #expect(theirs["search"]?.count == 13_108)
        #expect(Set(theirs.keys) == Set(ours.keys).union(["search", "form"]))
    }

    @Test func `the other reader has water, a compatibility ideograph and a rare kanji`() throws {
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: kanji_pack_bytes(), count: Int(kanji_pack_size())))
        let lines = try lines(of: bytes)
        func kanji(_ code: String) -> [Substring] { (lines["kanji"] ?? []).filter { $0.hasPrefix("kanji\t\(code)\t") } }
        #expect(
            kanji("U+6C34") == [
                line([
                    "kanji", "U+6C34", "4", "1", "4", "85", "223", "スイ", "みず|みず-", "うず|ずみ|つ|ど|み|みさ|みつ|みな|みん",
                    "water", "eau", "agua", "água", "", "1-31-69", "", "", "1223.0", "137",
                ])
            ])
        #expect(
            kanji("U+F91D") == [
                line(["kanji", "U+F91D", "21", "10", "0", "75", "0"])
                    + "\t\t\t\trailing|balustrade|animal pan\t\t\t\t欄\t\t\t1-86-27\t\t"
            ])
        #expect(kanji("U+4E02").count == 1)
    }

    @Test func `both readers agree on every glyph, and there are no others`() throws {
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: glyph_pack_bytes(), count: Int(glyph_pack_size())))
        let theirs = try lines(of: bytes)
        let kanji = try embeddedPack()
        let glyphs = try embeddedGlyphs()
        let ours = try (0..<kanji.count()).map { position in
            let scalar = try #require(try kanji.figures(at: position)).scalar
            let rows = try #require(try glyphs.bitmap(of: scalar)).rows.map { row in
                let digits = String(row, radix: 16)
                return String(repeating: "0", count: 8 - digits.count) + digits
            }
            return line(["glyph", code(scalar)] + rows)
        }
        let sources = try glyphs.sources().split(separator: "\n").map { line(["source", String($0)]) }
        #expect(theirs["glyph"] == ours)
        #expect(theirs["source"] == sources)
        #expect(theirs.count == 2)
    }
}
