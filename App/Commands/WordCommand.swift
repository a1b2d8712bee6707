import CommandSupport
import HostSupport
import PackReader
import WordFlow

extension AppCommand {
    static let word = AppCommand(
        "word", "WORD...", needs: "a word", meaning: "show everything about a word", options: ["json"],
        detail:
            "It prints every word that is written or read like this: forms, senses, accents, inflections and sentences.",
        examples: ["word 食べる", "word たべる --json"]
    ) { options, words in
        let library = PackWordLibrary(try options.library())
        var (status, isFirst): (CInt, Bool) = (0, true)
        for text in words {
            let found = try library.words(text)
            if found.isEmpty {
                Output.flush()
                printError("there is no word '\(brief(text))'; \(ProgramName.current) -- WORD looks it up as a form")
                status = 1
            }
            for word in found {
                let json = WordJSON(word, sentences: try library.sentences(for: word))
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
        var reading: String
        var marks: [Hit.Mark]
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
        var meaning: String
        var source: String
    }

    let kind = Hit.Kind.word
    var text: String
    var readings: [String]
    var meanings: [String]
    var marks: [Hit.Mark]
    var forms: [Form]
    var senses: [Sense]
    var accents: [Int]
    var inflections: [Inflection]
    var sentences: [Sentence]

    init(_ word: Word, sentences: [Word.Sentence]) {
        let first = word.forms.first
        text = first?.writing ?? ""
        readings = first.map { $0.reading == $0.writing ? [] : [$0.reading] } ?? []
        meanings = word.senses.flatMap(\.glosses)
        marks = first?.isCommon == true ? [.common] : []
        forms = word.forms.map { Form(text: $0.writing, reading: $0.reading, marks: $0.isCommon ? [.common] : []) }
        senses = word.senses.map {
            Sense(
                partsOfSpeech: $0.partsOfSpeech, notes: $0.notes, see: $0.references.map(\.writing),
                opposites: $0.antonyms.map(\.writing), meanings: $0.glosses)
        }
        accents = word.accents
        inflections = word.inflections.map { Inflection(form: $0.name, text: $0.text) }
        self.sentences = sentences.map { Sentence(text: $0.japanese, meaning: $0.english, source: $0.source) }
    }

    /// The word as text: its usual form, and everything else in indented lines.
    var lines: String {
        let others = forms.dropFirst().map { $0.reading == $0.text ? $0.text : "\($0.text) (\($0.reading))" }
        var lines = [([text] + readings + marks.map(\.rawValue)).joined(separator: "  ")]
        var partsOfSpeech: [String] = []
        for (number, sense) in senses.enumerated() {
            if sense.partsOfSpeech != partsOfSpeech { lines.append("  " + sense.partsOfSpeech.joined(separator: ", ")) }
            partsOfSpeech = sense.partsOfSpeech
            let notes = sense.notes.isEmpty ? "" : "(\(sense.notes.joined(separator: ", "))) "
            let see = sense.see.isEmpty ? "" : "; see \(sense.see.joined(separator: ", "))"
            let opposites = sense.opposites.isEmpty ? "" : "; opposite: \(sense.opposites.joined(separator: ", "))"
            lines.append("  \(number + 1). \(notes)\(sense.meanings.joined(separator: "; "))\(see)\(opposites)")
        }
        if !others.isEmpty { lines.append("  Other forms: " + others.joined(separator: "、")) }
        if !accents.isEmpty {
            let falls = accents.map { $0 == 0 ? "it doesn't fall" : "it falls after mora \($0)" }
            lines.append("  Pitch: " + falls.joined(separator: ", or "))
        }
        if !inflections.isEmpty {
            lines.append("  Forms: " + inflections.map { "\($0.form) \($0.text)" }.joined(separator: ", "))
        }
        for sentence in sentences { lines.append("  \(sentence.text) \(sentence.meaning) (\(sentence.source))") }
        return lines.joined(separator: "\n")
    }
}
