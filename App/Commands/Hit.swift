import HostSupport
import KanjiFlow
import PackReader
import TextBasics

/// A result of a look-up: one line in each output format.
struct Hit: Encodable, Equatable {
    enum Kind: String, Encodable {
        case kanji, word, name
    }

    /// What is known about a hit besides its entry in the dictionary.
    enum Mark: String, Encodable {
        case starred, common

        var sign: String { self == .starred ? "★" : rawValue }
    }

    let kind: Kind
    let text: String
    let readings: [String]
    let meanings: [String]
    let marks: [Mark]
    /// The word's number in the dictionary; `nil` for kanji and names.
    var number: Int?
    /// The form in which the word was looked up, such as `negative past`; `nil` if it was the word itself.
    var form: String?
    /// How it is written in a text that was looked up, and its place among the pieces of the text, from 1.
    var written: String?
    var place: Int?
    /// What was looked up, if that isn't clear from the command line.
    var query: String?

    /// The hit with tabs between its uncut columns: kind, text, reading, meaning, marks, form, and its place in a text.
    var tabbed: String {
        [
            kind.rawValue, text, reading, meaning, marks.map(\.rawValue).joined(separator: " "), form ?? "",
            place.map(String.init) ?? "",
        ].map { cleaned($0) }.joined(separator: "\t")
    }

    /// The lines of comma-separated values (RFC 4180) for some hits, with a header line.
    static func csv(of hits: [Hit]) -> [String] {
        let rows = hits.map {
            [$0.kind.rawValue, $0.text, $0.readings.joined(separator: " "), $0.meanings.joined(separator: "; ")]
        }
        return ([["kind", "text", "readings", "meanings"]] + rows).map { row in
            row.map(quoted).joined(separator: ",") + "\r\n"
        }
    }

    private static func quoted(_ field: String) -> String {
        guard field.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return field }
        return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    private var reading: String { readings.joined(separator: "、") }
    private var meaning: String { meanings.joined(separator: ", ") }

    /// Hits in aligned columns: a line for each, at most `width` columns wide.
    static func columns(of hits: [Hit], width: Int) -> [String] {
        let cells = hits.map { hit in
            [hit.text, hit.reading, hit.meaning, hit.marks.map(\.sign).joined(separator: " ")].map { cleaned($0) }
        }
        func widest(_ column: Int, atMost limit: Int) -> Int {
            min(limit, cells.map { displayWidth($0[column]) }.max() ?? 0)
        }
        let text = widest(0, atMost: width / 4)
        let reading = widest(1, atMost: width / 3)
        let marks = widest(3, atMost: 8)
        let meaning = max(0, width - text - reading - 4 - (marks > 0 ? marks + 1 : 0))
        return cells.map { cell in
            let widths = [text, reading, meaning]
            var line = zip(cell, widths).map { padded(clipped($0, to: $1), to: $1) }.joined(separator: "  ")
            if !cell[3].isEmpty { line += " " + cell[3] }
            while line.last == " " { line.removeLast() }
            return clipped(line, to: width)
        }
    }
}

extension Hit {
    /// Makes the hit for a kanji, with meanings in a language.
    init(_ kanji: KanjiRecord, in language: MeaningLanguage, marks: [Mark]) {
        self.init(
            kind: .kanji, text: String(kanji.figures.scalar), readings: kanji.on + kanji.kun,
            meanings: kanji.meanings(in: language), marks: marks)
    }

    /// Makes the hit for a name, whose meaning is what is called like this.
    init(_ name: NameEntry) {
        self.init(
            kind: .name, text: name.writing, readings: name.reading == name.writing ? [] : [name.reading],
            meanings: ["\(name.kinds)"], marks: [])
    }

    /// Makes the hit for a word as it is shown; `form` is the one that was looked up if it wasn't the word itself.
    init(_ word: WordEntry, as shown: WordEntry.Form, marks: [Mark], form: String? = nil) {
        self.init(
            kind: .word, text: shown.writing, readings: shown.reading == shown.writing ? [] : [shown.reading],
            meanings: word.senses.flatMap(\.glosses), marks: marks, number: word.number, form: form)
    }
}
