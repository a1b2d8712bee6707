import AppCoreLinks
import CommandSupport
import DictionaryBasics
import HostSupport
import PackReader
import WordFlow

extension AppCommand {
    static let word = AppCommand(
        "word", "WORD...", needs: "a word", meaning: "show everything about a word", options: ["json"],
        detail:
            "It prints every word that is written or read like this: forms, senses, accents, inflections, kanji, "
            + "sentences and the word's link.",
        examples: ["word 食べる", "word たべる --json"]
    ) { options, words in
        let printer = HitPrinter(try options.library(), options)
        let library = PackWordLibrary(printer.library)
        var (status, isFirst): (CInt, Bool) = (0, true)
        for text in words {
            let found = try library.words(text)
            if found.isEmpty {
                Output.flush()
                printError("there is no word '\(brief(text))'; \(ProgramName.current) -- WORD looks it up as a form")
                status = 1
            }
            for word in found {
                let json = WordJSON(
                    word, isStarred: printer.isStarred(word: word.number),
                    kanji: try printer.hits(of: library.kanji(in: word.forms.first?.writing ?? "").map(\.character)),
                    sentences: try library.sentences(for: word))
                if !options.app.isJSON, !isFirst { Output.print() }
                isFirst = false
                Output.print(options.app.isJSON ? try jsonLine(json) : json.lines)
            }
        }
        return status
    }
}

/// One word as `--json` prints it, with the keys of a look-up's hit; what is unknown is omitted.
private struct WordJSON: Encodable {
    struct Form: Encodable {
        var text: String
        var readings: [String]
        var marks: [Hit.Mark]
        var notes: [String]
    }

    struct Sense: Encodable {
        var partsOfSpeech: [String]
        var notes: [String]
        var see: [String]
        var opposites: [String]
        var meanings: [String]
    }

    struct Inflection: Encodable {
        var form: String
        var text: String
    }

    struct Sentence: Encodable {
        var text: String
        var meanings: [String]
        var source: String
    }

    let kind = Hit.Kind.word
    var text: String
    var readings: [String]
    var meanings: [String]
    var marks: [Hit.Mark]
    var number: Int
    var link: String?
    /// The level of the JLPT in an unofficial list.
    var level: Int?
    var frequency: Int?
    var forms: [Form]
    var senses: [Sense]
    var accents: [Int]
    var inflections: [Inflection]
    var kanji: [Hit]
    var sentences: [Sentence]

    init(_ word: Word, isStarred: Bool, kanji: [Hit], sentences: [Word.Sentence]) {
        forms = word.forms.map {
            Form(
                text: $0.writing, readings: $0.reading == $0.writing ? [] : [$0.reading],
                marks: $0.isCommon ? [.common] : [], notes: $0.notes)
        }
        text = forms.first?.text ?? ""
        readings = forms.first?.readings ?? []
        meanings = word.senses.flatMap(\.glosses)
        marks = (isStarred ? [.starred] : []) + (forms.first?.marks ?? [])
        (number, level, frequency) = (word.number, word.level, word.rank)
        link = WordRoute.entry(word.number).link.map { LinkMount.app.prefix + $0 }
        senses = word.senses.map {
            Sense(
                partsOfSpeech: $0.partsOfSpeech, notes: $0.notes, see: $0.references.map(\.writing),
                opposites: $0.antonyms.map(\.writing), meanings: $0.glosses)
        }
        accents = word.accents
        inflections = word.inflections.map { Inflection(form: $0.name, text: $0.text) }
        self.kanji = kanji
        self.sentences = sentences.map { Sentence(text: $0.japanese, meanings: [$0.english], source: $0.source) }
    }

    /// The word as text: its usual form, and everything else in indented lines.
    var lines: String {
        var lines = [([text] + readings + marks.map(\.sign)).joined(separator: "  ")]
        let figures = [level.map { "N\($0) (unofficial)" }, frequency.map { "frequency \($0)" }].compactMap(\.self)
        let about = figures + (forms.first?.notes ?? [])
        if !about.isEmpty { lines.append("  " + about.joined(separator: ", ")) }
        var partsOfSpeech: [String] = []
        for (number, sense) in senses.enumerated() {
            if sense.partsOfSpeech != partsOfSpeech { lines.append("  " + sense.partsOfSpeech.joined(separator: ", ")) }
            partsOfSpeech = sense.partsOfSpeech
            lines.append("  \(number + 1). \(sense.line)")
        }
        if forms.count > 1 { lines.append("  Other forms: " + forms.dropFirst().map(\.line).joined(separator: "、")) }
        if !accents.isEmpty {
            let falls = accents.map { $0 == 0 ? "it doesn't fall" : "it falls after mora \($0)" }
            lines.append("  Pitch: " + falls.joined(separator: ", or "))
        }
        if !inflections.isEmpty {
            lines.append("  Forms: " + inflections.map { "\($0.form) \($0.text)" }.joined(separator: ", "))
        }
        for kanji in kanji {
            let readings = kanji.readings.joined(separator: "、")
            lines.append("  \(kanji.text) (\(readings)) \(kanji.meanings.joined(separator: ", "))")
        }
        if !sentences.isEmpty { lines.append("  Sentences, from Tatoeba:") }
        for sentence in sentences { lines.append("  \(sentence.text) \(sentence.meanings.joined(separator: " "))") }
        if let link { lines.append("  " + link) }
        return lines.joined(separator: "\n")
    }
}

extension WordJSON.Form {
    fileprivate var line: String {
        let more = readings + notes
        return more.isEmpty ? text : "\(text) (\(more.joined(separator: "; ")))"
    }
}

extension WordJSON.Sense {
    fileprivate var line: String {
        (notes.isEmpty ? "" : "(\(notes.joined(separator: ", "))) ") + meanings.joined(separator: "; ")
            + (see.isEmpty ? "" : "; see \(see.joined(separator: ", "))")
            + (opposites.isEmpty ? "" : "; opposite: \(opposites.joined(separator: ", "))")
    }
}
