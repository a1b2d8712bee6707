import PackWriting

/// The parts of kanji, as RADKFILE or KRADFILE lists them.
struct Radkfile {
    /// A part with its kanji.
    struct Part {
        /// The character in the file, which may be a kanji that has the part.
        var written: Unicode.Scalar
        /// The number of strokes.
        var strokes: Int
        /// The kanji that have the part.
        var kanji: Set<Unicode.Scalar>
    }

    /// The parts, in the file's order.
    let parts: [Part]
    /// The date of the last revision that the file names.
    let version: String

    /// Reads RADKFILE: a line `$ part strokes` for each part, followed by lines of its kanji.
    init(_ text: String, name: String) throws {
        var parts: [Part] = []
        var comments: [Substring] = []
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("#") {
                comments.append(line)
                continue
            }
            guard line.hasPrefix("$") else {
                guard !parts.isEmpty else { throw Self.invalid(line, in: name) }
                parts[parts.count - 1].kanji.formUnion(line.unicodeScalars.filter { !$0.properties.isWhitespace })
                continue
            }
            let fields = line.split(separator: " ").dropFirst().map(String.init)
            guard fields.count >= 2, let written = fields[0].unicodeScalars.first, fields[0].unicodeScalars.count == 1,
                let strokes = Int(fields[1])
            else { throw Self.invalid(line, in: name) }
            parts.append(Part(written: written, strokes: strokes, kanji: []))
        }
        self.parts = parts
        // The list of revisions ends with a line such as `#   Melbourne, Oct  2013`.
        let last = comments.last { $0.contains(",") }?.split(separator: ",").last ?? "of an unknown date"
        version = last.split(separator: " ").joined(separator: " ")
    }

    private static func invalid(_ line: Substring, in name: String) -> DataError {
        DataError(description: "'\(name)' has an invalid line: \(line.prefix(60))")
    }

    /// The parts of each kanji.
    var partsOfKanji: [Unicode.Scalar: Set<Unicode.Scalar>] {
        var all: [Unicode.Scalar: Set<Unicode.Scalar>] = [:]
        for part in parts {
            for kanji in part.kanji { all[kanji, default: []].insert(part.written) }
        }
        return all
    }

    /// Reads the parts of each kanji from KRADFILE: a line `kanji : part part` for each kanji.
    static func partsOfKanji(inKradfile text: String) -> [Unicode.Scalar: Set<Unicode.Scalar>] {
        var all: [Unicode.Scalar: Set<Unicode.Scalar>] = [:]
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let fields = line.split(separator: " ")
            guard fields.count > 2, fields[1] == ":", let kanji = fields[0].unicodeScalars.first else { continue }
            all[kanji] = Set(fields.dropFirst(2).compactMap(\.unicodeScalars.first))
        }
        return all
    }
}
