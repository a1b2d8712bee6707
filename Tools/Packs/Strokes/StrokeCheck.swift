import Foundation
import PackReader
import PackWriting

/// Checks a pack of strokes against the figures of the kanji pack, and against its source.
struct StrokeCheck {
    /// The largest distance between a stroke of the source and one of the pack.
    private static let tolerance = 0.5
    private static let table = "Strokes/counts.tsv"

    private let strokes: StrokePack
    private let kanji: KanjiPack

    init(_ strokes: StrokePack, _ kanji: KanjiPack) {
        self.strokes = strokes
        self.kanji = kanji
    }

    /// Checks that each kanji taught at school has strokes, and that all kanji have as many as KANJIDIC2 says.
    ///
    /// - Parameter workshop: Has the list of kanji with another number of strokes.
    /// - Returns: The figures, in words.
    /// - Throws: `DataError` naming what is wrong.
    func figures(exceptions workshop: Workshop) throws -> String {
        let school = try kanji.kanji(ofGrades: 1...8)
        let missing = try school.filter { try strokes.strokes(of: $0) == nil }
        guard missing.isEmpty else {
            throw DataError(description: "these kanji of school grades have no strokes: \(missing)")
        }
        let exceptions = try Self.exceptions(workshop)
        var known = exceptions
        var count = 0
        var wrong: [String] = []
        for figures in try kanji.allFigures() {
            guard let found = try strokes.strokes(of: figures.scalar)?.count else { continue }
            count += 1
            let listed = known.removeValue(forKey: figures.scalar)
            let expected = listed.map { [$0.strokes, $0.kanjidic] } ?? [figures.strokes, figures.strokes]
            if [found, figures.strokes] != expected || (listed != nil && found == figures.strokes) {
                wrong.append("\(figures.scalar)\t\(found)\t\(figures.strokes)")
            }
        }
        wrong += known.keys.sorted().map { "\($0)\thas no strokes" }
        guard wrong.isEmpty else {
            throw DataError(
                description: "'\(Self.table)' doesn't list the strokes of KanjiVG and KANJIDIC2 right for:\n"
                    + wrong.joined(separator: "\n"))
        }
        return "\(school.count) of \(school.count) kanji of school grades have strokes; of \(count) kanji, "
            + "\(count - exceptions.count) have as many as in KANJIDIC2, the other \(exceptions.count) are listed"
    }

    /// Checks that each stroke of a source is in the pack, and close to what the pack has.
    ///
    /// - Parameter source: The source.
    /// - Returns: The largest distance, in words.
    /// - Throws: `DataError` naming a character whose strokes differ.
    func distances(from source: KanjiVG) throws -> String {
        var largest = 0.0
        var sum = 0.0
        var count = 0
        for character in source.characters {
            guard let strokes = try strokes.strokes(of: character.scalar) else { continue }
            var distance = strokes.count == character.paths.count ? 0 : Double.infinity
            for (path, stroke) in zip(character.paths, strokes) {
                let theirs = try SourceStroke(path: path).points
                let ours = Self.points(of: stroke)
                let apart = (theirs.map { $0.distance(from: ours[...]) } + ours.map { $0.distance(from: theirs[...]) })
                    .max()
                distance = max(distance, apart ?? .infinity)
                sum += apart ?? 0
                count += 1
            }
            guard distance <= Self.tolerance else {
                throw DataError(description: "the strokes of \(character.scalar) are \(distance) from the source's")
            }
            largest = max(largest, distance)
        }
        return String(
            format: "%d strokes are at most %.3f from the source's; on average, a stroke's farthest point is %.3f away",
            count, largest,
            sum / Double(max(count, 1)))
    }

    private static func points(of stroke: Stroke) -> [Vector] {
        stroke.segments.reduce(into: []) { points, segment in
            switch segment {
            case .move(let point): points = [Vector(point)]
            case .line(let point):
                let end = Vector(point)
                let start = points.last ?? end
                points +=
                    Curve(
                        start: start, first: start + 1 / 3 * (end - start), second: end + 1 / 3 * (start - end),
                        end: end
                    ).samples
            case .curve(let first, let second, let end):
                points +=
                    Curve(
                        start: points.last ?? Vector(first), first: Vector(first), second: Vector(second),
                        end: Vector(end)
                    ).samples
            }
        }
    }

    /// Reads the list: a kanji, its strokes in KanjiVG and those in KANJIDIC2.
    private static func exceptions(
        _ workshop: Workshop
    ) throws -> [Unicode.Scalar: (strokes: Int, kanjidic: Int)] {
        var list: [Unicode.Scalar: (strokes: Int, kanjidic: Int)] = [:]
        for fields in try workshop.table(table, columns: 3, filled: [0, 1, 2]) {
            guard fields[0].unicodeScalars.count == 1, let scalar = fields[0].unicodeScalars.first,
                let strokes = Int(fields[1]), let kanjidic = Int(fields[2]),
                list.updateValue((strokes, kanjidic), forKey: scalar) == nil
            else { throw DataError(description: "'\(table)' has an invalid line: \(fields)") }
        }
        return list
    }
}
