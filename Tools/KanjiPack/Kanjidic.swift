import CZlib
import Foundation
import FoundationXML
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
}

/// The kanji of KANJIDIC2.
struct Kanjidic {
    var entries: [KanjidicEntry]
    var version: String

    /// Reads `kanjidic2.xml.gz`.
    static func read(_ path: String) throws -> Kanjidic {
        let reader = KanjidicReader()
        // From a stream, because FoundationXML rejects data of more than ten megabytes.
        let parser = XMLParser(stream: InputStream(data: withoutDoctype(try inflate(path))))
        parser.delegate = reader
        guard parser.parse(), reader.problem == nil else {
            let reason = reader.problem ?? parser.parserError.map { "\($0)" } ?? "unknown"
            throw DataError(description: "'\(path)' isn't KANJIDIC2: \(reason)")
        }
        let sorted = reader.entries.sorted { $0.scalar.value < $1.scalar.value }
        guard Set(sorted.map(\.scalar)).count == sorted.count else {
            throw DataError(description: "'\(path)' has a kanji twice")
        }
        return Kanjidic(entries: sorted, version: "\(reader.databaseVersion) of \(reader.date)")
    }

    /// Removes the document type, because FoundationXML crashes on an attribute declared without a default value.
    private static func withoutDoctype(_ data: Data) -> Data {
        guard let start = data.range(of: Data("<!DOCTYPE".utf8)),
            let end = data.range(of: Data("]>".utf8), in: start.upperBound..<data.endIndex)
        else { return data }
        return data[..<start.lowerBound] + data[end.upperBound...]
    }

    private static func inflate(_ path: String) throws -> Data {
        guard let file = unsafe gzopen(path, "rb") else {
            throw DataError(description: "cannot read '\(path)'; install Debian's package kanjidic-xml")
        }
        defer { unsafe gzclose(file) }
        var data = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = unsafe gzread(file, &chunk, UInt32(chunk.count))
            guard count >= 0 else { throw DataError(description: "'\(path)' is damaged: it cannot be inflated") }
            if count == 0 { return data }
            data.append(contentsOf: chunk[0..<Int(count)])
        }
    }
}

/// Collects the elements of KANJIDIC2.
private final class KanjidicReader: NSObject, XMLParserDelegate {
    var entries: [KanjidicEntry] = []
    var databaseVersion = ""
    var date = ""
    var problem: String?
    private var entry = KanjidicEntry()
    private var text = ""
    private var attributes: [String: String] = [:]

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        text = ""
        self.attributes = attributes
        if name == "character" { entry = KanjidicEntry() }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        let value = text.trimmingCharacters(in: .whitespacesAndNewlines).replacingOccurrences(of: "\t", with: " ")
        switch name {
        case "database_version": databaseVersion = value
        case "date_of_creation": date = value
        case "literal":
            guard value.unicodeScalars.count == 1, let scalar = value.unicodeScalars.first else {
                problem = "the literal '\(value)' is not one character"
                return parser.abortParsing()
            }
            entry.scalar = scalar
        // Further stroke counts are common miscounts; the first one is right.
        case "stroke_count": if entry.strokes == 0 { entry.strokes = Int(value) ?? 0 }
        case "grade": entry.grade = Int(value) ?? 0
        case "jlpt": entry.jlpt = Int(value) ?? 0
        case "freq": entry.frequency = Int(value) ?? 0
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
}
