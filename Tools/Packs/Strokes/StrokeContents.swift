import PackReader
import PackWriting

extension Kind {
    static let strokes = Kind(
        name: "strokes", about: "strokes of kanji and kana, components and look-alikes, from KanjiVG",
        make: { workshop in
            let source = try KanjiVG(workshop)
            let contents = try StrokeContents(source, kanji: workshop.kanji())
            return FreshPack(writer: contents.writer, summary: contents.summary) { path in
                let check = StrokeCheck(try StrokePack(contentsOfFile: path), try workshop.kanji())
                workshop.report(try check.distances(from: source))
            }
        },
        check: { workshop, path in
            let check = StrokeCheck(try StrokePack(contentsOfFile: path), try workshop.kanji())
            workshop.report(try check.figures(exceptions: workshop))
        })
}

/// The contents of the pack: the strokes, components and look-alikes of each kanji that the kanji pack has, and the
/// strokes of kana.
private struct StrokeContents {
    private static let largestBlock = 1024
    /// The blocks Hiragana and Katakana.
    private static let kana: ClosedRange<Unicode.Scalar> = "\u{3040}"..."\u{30FF}"

    private var strokes: [(key: Int, bytes: [UInt8])] = []
    private var components: [(key: Int, bytes: [UInt8])] = []
    private var lookAlikes: [(key: Int, bytes: [UInt8])] = []
    private var strokeCount = 0
    private var kinds = [0, 0, 0, 0]

    init(_ source: KanjiVG, kanji: KanjiPack) throws {
        guard source.characters.allSatisfy({ $0.paths.count < 256 }) else {
            throw DataError(description: "a character has more than 255 strokes")
        }
        var shapes: [LookAlikes.Shape] = []
        for character in source.characters {
            let record = try kanji.kanji(character.scalar)
            let isKanji = record != nil
            guard isKanji || Self.kana.contains(character.scalar) else { continue }
            let key = Int(character.scalar.value)
            let paths = try character.paths.map { try SourceStroke(path: $0) }
            let fits = try paths.map { try StrokeFit($0).segments }
            strokes.append((key, Self.record(fits)))
            if let record { shapes.append(LookAlikes.Shape(record, strokes: paths.map(\.points), of: character)) }
            if isKanji, !character.components.isEmpty { components.append((key, Array(character.components.utf8))) }
            strokeCount += fits.count
            for segment in fits.joined() { kinds[Int(segment.kind)] += 1 }
        }
        let search = LookAlikes(shapes)
        for shape in shapes {
            let found = search.lookAlikes(of: shape)
            if !found.isEmpty {
                lookAlikes.append((Int(shape.scalar.value), Array(String(String.UnicodeScalarView(found)).utf8)))
            }
        }
    }

    /// What is in the pack.
    var summary: String {
        "\(strokes.count) characters with \(strokeCount) strokes of \(kinds[1]) lines, \(kinds[2]) quadratic and "
            + "\(kinds[3]) cubic curves; \(components.count) kanji with components, \(lookAlikes.count) with look-alikes"
    }

    /// The record of a character: the number of strokes, the kinds of their segments, and their points.
    private static func record(_ strokes: [[FittedSegment]]) -> [UInt8] {
        var bytes = [UInt8(truncatingIfNeeded: strokes.count)]
        for segments in strokes {
            let kinds = segments.map(\.kind) + [0]
            for start in stride(from: 0, to: kinds.count, by: 4) {
                bytes.append(kinds[start..<min(start + 4, kinds.count)].reversed().reduce(0) { $0 << 2 | $1 })
            }
        }
        var last = Cell(Vector(x: 0, y: 0))
        for segments in strokes {
            bytes += segments[0].start.bytes(from: last)
            for segment in segments { bytes += segment.bytes }
            last = segments[0].start
        }
        return bytes
    }

    var writer: PackWriter {
        var count: [UInt8] = []
        count.append(number: strokes.count, bytes: 4)
        return PackWriter(
            kind: StrokePack.kind,
            sections: [
                PackWriter.Section.sources("KanjiVG \(Source.kanjivg.version)\n"),
                PackWriter.Section(
                    number: 2, blocks: PackWriter.indexed(strokes, largest: Self.largestBlock), as: .small),
                PackWriter.Section(
                    number: 3, blocks: PackWriter.indexed(components, largest: Self.largestBlock), as: .small),
                PackWriter.Section(number: 4, blocks: [(0, count)], as: .plain),
                PackWriter.Section(
                    number: 5, blocks: PackWriter.indexed(lookAlikes, largest: Self.largestBlock), as: .small),
            ])
    }
}

extension LookAlikes.Shape {
    fileprivate init(_ record: KanjiRecord, strokes: [[Vector]], of character: KanjiVG.Character) {
        let figures = record.figures
        self.init(
            figures.scalar, strokes: strokes, components: Array(character.components.unicodeScalars),
            variants: record.variants, isCommon: (1...8).contains(figures.grade ?? 0) || figures.frequency != nil)
    }
}
