import Foundation
import PackWriting

/// One kanji of KANJIDIC2.
struct KanjidicEntry {
    var scalar: Unicode.Scalar = "?"
    var strokes = 0
    var grade = 0
    var jlpt = 0
    var frequency = 0
    var radical = 0
    var on: [String] = []
    var kun: [String] = []
    var nanori: [String] = []
    var meanings: [String: [String]] = [:]
    /// The codes in character sets and reference works, by the name that KANJIDIC2 gives their kind.
    var codes: [String: [String]] = [:]
    /// The codes of its variants, each with the name of its kind before it.
    var variantCodes: [String] = []
}

/// The kanji of KANJIDIC2.
struct Kanjidic {
    let entries: [KanjidicEntry]
    let version: String
    /// The variants of each kanji that has any; if one kanji names another, each is the other's.
    let variants: [Unicode.Scalar: Set<Unicode.Scalar>]

    /// The character sets whose codes name variants, by their names in KANJIDIC2.
    static let characterSets = ["ucs", "jis208", "jis212", "jis213"]

    /// Reads `kanjidic2.xml.gz`.
    init(_ path: String) throws {
        let reader = KanjidicReader()
        try reader.read(gunzipped(path), from: path, as: "KANJIDIC2")
        entries = reader.entries.sorted { $0.scalar.value < $1.scalar.value }
        version = "\(reader.databaseVersion) of \(reader.date)"
        guard Set(entries.map(\.scalar)).count == entries.count else {
            throw DataError(description: "'\(path)' has a kanji twice")
        }
        var kanji: [String: Unicode.Scalar] = [:]
        for entry in entries {
            for set in Self.characterSets {
                for code in entry.codes[set] ?? [] { kanji["\(set) \(code)"] = entry.scalar }
            }
        }
        var variants: [Unicode.Scalar: Set<Unicode.Scalar>] = [:]
        for entry in entries {
            // A code that no kanji has names a character outside KANJIDIC2.
            for variant in entry.variantCodes.compactMap({ kanji[$0] }) where variant != entry.scalar {
                variants[entry.scalar, default: []].insert(variant)
                variants[variant, default: []].insert(entry.scalar)
            }
        }
        self.variants = variants
    }
}

/// Collects the elements of KANJIDIC2.
private final class KanjidicReader: XMLReader {
    var entries: [KanjidicEntry] = []
    var databaseVersion = ""
    var date = ""
    private var entry = KanjidicEntry()

    override func begin(_ name: String) {
        if name == "character" { entry = KanjidicEntry() }
    }

    override func end(_ name: String) {
        let value = text.trimmingCharacters(in: .whitespacesAndNewlines).replacingOccurrences(of: "\t", with: " ")
        switch name {
        case "database_version": databaseVersion = value
        case "date_of_creation": date = value
        case "literal":
            guard value.unicodeScalars.count == 1, let scalar = value.unicodeScalars.first else {
                return stop(because: "the literal '\(value)' is not one character")
            }
            entry.scalar = scalar
        // Further stroke counts are common miscounts; the first one is right.
        case "stroke_count": if entry.strokes == 0 { entry.strokes = Int(value) ?? 0 }
        case "grade": entry.grade = Int(value) ?? 0
        case "jlpt": entry.jlpt = Int(value) ?? 0
        case "freq": entry.frequency = Int(value) ?? 0
        case "cp_value": note(value, of: attributes["cp_type"])
        case "q_code": note(value, of: attributes["qc_type"])
        case "dic_ref": note(value, of: attributes["dr_type"])
        case "variant":
            // Variants under other kinds are places in printed dictionaries.
            if let kind = attributes["var_type"], Kanjidic.characterSets.contains(kind) {
                entry.variantCodes.append("\(kind) \(value)")
            }
        case "rad_value": if attributes["rad_type"] == "classical" { entry.radical = Int(value) ?? 0 }
        case "reading":
            if attributes["r_type"] == "ja_on" { entry.on.append(value) }
            if attributes["r_type"] == "ja_kun" { entry.kun.append(value) }
        case "nanori": entry.nanori.append(value)
        case "meaning": entry.meanings[attributes["m_lang"] ?? "en", default: []].append(value)
        case "character": entries.append(entry)
        default: break
        }
    }

    private func note(_ code: String, of kind: String?) {
        if let kind { entry.codes[kind, default: []].append(code) }
    }
}
