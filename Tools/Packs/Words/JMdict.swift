import Foundation
import PackWriting

/// The entries of JMdict, with what they say in English.
///
/// The elements are described in the file's own document type, and at
/// https://www.edrdg.org/wiki/index.php/JMdict-JMdict_Dictionary_Project.
struct JMdict {
    /// A writing or a reading of an entry.
    struct Spelling: Equatable {
        var text = ""
        /// Tags such as `iK`, an irregular use of kanji.
        var information: [String] = []
        /// Lists of frequent words that have it, such as `ichi1`, and `nf01` to `nf48`.
        var priorities: [String] = []
        /// The writings that a reading belongs to; empty for all.
        var writings: [String] = []
        /// Whether a reading stands for the word by itself, and isn't how its kanji are read.
        var isAlone = false

        /// Whether it is among the words that JMdict calls common.
        var isCommon: Bool { !Self.common.isDisjoint(with: priorities) }

        private static let common: Set = ["news1", "ichi1", "spec1", "spec2", "gai1"]
    }

    /// A word of another language from which one comes.
    struct Source: Equatable {
        /// The language in three letters, as ISO 639-2 has it.
        var language = "eng"
        var text = ""
        /// Whether it was made in Japan of words of that language.
        var isMadeInJapan = false
    }

    /// A meaning.
    struct Sense: Equatable {
        /// The parts of speech; those of the sense before if the file has none.
        var partsOfSpeech: [String] = []
        /// The tags for fields, dialects and usage.
        var tags: [String] = []
        var references: [String] = []
        var antonyms: [String] = []
        /// The writings and readings that have this meaning; empty for all.
        var spellings: [String] = []
        var notes: [String] = []
        var sources: [Source] = []
        var glosses: [String] = []
    }

    /// A word with its meanings.
    struct Entry {
        /// The number that identifies it in all versions of JMdict.
        var number = 0
        var writings: [Spelling] = []
        var readings: [Spelling] = []
        var senses: [Sense] = []
    }

    /// What stands before a gloss that isn't a translation, by its type.
    static let marks = ["lit": "(lit.) ", "fig": "(fig.) ", "tm": "(trademark) "]

    /// The entries by ascending numbers.
    let entries: [Entry]
    /// The day on which the file was made.
    let version: String

    /// Reads `jmdict.xml.gz`.
    ///
    /// - Throws: `DataError` if the file is missing, damaged, or isn't JMdict.
    init(_ path: String) throws {
        let reader = JMdictReader()
        try reader.read(gunzipped(path).withPlainEntities, from: path, as: "JMdict")
        entries = reader.entries.sorted { $0.number < $1.number }
        version = reader.version
        guard !entries.isEmpty, Set(entries.map(\.number)).count == entries.count else {
            throw DataError(description: "'\(path)' has no entries, or a number twice")
        }
    }
}

extension Data {
    /// An XML document in which only the five entities of XML are left: of another, such as `&v5k;`, its name stays.
    fileprivate var withPlainEntities: Data {
        let kept = ["amp", "lt", "gt", "quot", "apos"].map { Array($0.utf8) }
        var plain = Data(capacity: count)
        var rest = self[...]
        while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
            plain += rest[..<mark]
            let name = rest[(mark + 1)...].prefix { $0 != UInt8(ascii: ";") }
            let isKept = name.first == UInt8(ascii: "#") || kept.contains { name.elementsEqual($0) }
            plain += isKept ? rest[mark...name.endIndex] : name
            rest = rest[(name.endIndex + 1)...]
        }
        return plain + rest
    }
}

/// Collects the elements of JMdict.
private final class JMdictReader: XMLReader {
    var entries: [JMdict.Entry] = []
    var version = "of an unknown date"
    private var entry = JMdict.Entry()
    private var spelling = JMdict.Spelling()
    private var sense = JMdict.Sense()

    override func begin(_ name: String) {
        switch name {
        case "entry": entry = JMdict.Entry()
        case "k_ele", "r_ele": spelling = JMdict.Spelling()
        case "sense": sense = JMdict.Sense()
        default: break
        }
    }

    override func read(comment: String) {
        if let range = comment.firstRange(of: "JMdict created: ") {
            version = String(comment[range.upperBound...].prefix(10))
        }
    }

    override func end(_ name: String) {
        switch name {
        case "ent_seq":
            guard let number = Int(text) else {
                return stop(because: "the number '\(text)' is none")
            }
            entry.number = number
        case "keb", "reb": spelling.text = text
        case "ke_inf", "re_inf": spelling.information.append(text)
        case "ke_pri", "re_pri": spelling.priorities.append(text)
        case "re_restr": spelling.writings.append(text)
        case "re_nokanji": spelling.isAlone = true
        case "k_ele": entry.writings.append(spelling)
        case "r_ele": entry.readings.append(spelling)
        case "pos": sense.partsOfSpeech.append(text)
        case "field", "dial", "misc": sense.tags.append(text)
        case "xref": sense.references.append(text)
        case "ant": sense.antonyms.append(text)
        case "stagk", "stagr": sense.spellings.append(text)
        case "s_inf": sense.notes.append(text)
        case "lsource":
            sense.sources.append(
                JMdict.Source(
                    language: attributes["xml:lang"] ?? "eng", text: text,
                    isMadeInJapan: attributes["ls_wasei"] == "y"))
        case "gloss": if (attributes["xml:lang"] ?? "eng") == "eng" { sense.glosses.append(gloss) }
        case "sense": endSense()
        case "entry":
            guard !entry.readings.isEmpty, !entry.senses.isEmpty else {
                return stop(because: "entry \(entry.number) has no reading or no meaning in English")
            }
            entries.append(entry)
        default: break
        }
    }

    /// The last gloss; what isn't a translation has a mark before it.
    private var gloss: String {
        (attributes["g_type"].flatMap { JMdict.marks[$0] } ?? "") + text
    }

    /// Keeps a sense; those that only other languages have come after the English ones, and have no parts of speech.
    private func endSense() {
        guard !sense.glosses.isEmpty else { return }
        if sense.partsOfSpeech.isEmpty { sense.partsOfSpeech = entry.senses.last?.partsOfSpeech ?? [] }
        entry.senses.append(sense)
    }
}
