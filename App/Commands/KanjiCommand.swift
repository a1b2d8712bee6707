import AppCoreLinks
import AppPacks
import CommandSupport
import Glibc
import KanjiFlow
import PackReader
import TextBasics

extension AppCommand {
    static let kanji = AppCommand(
        "kanji", "[TEXT...]", meaning: "show everything about each kanji of the text",
        options: ["json", "search", "all", "limit"],
        detail:
            "With --search, it prints a line for each kanji that is found, as a look-up does, but all of them unless "
            + "--limit is given. With --all, or with --json, it prints everything about each.",
        examples: ["kanji 水道", "kanji 水 --json", "kanji --search water --limit 5"]
    ) { options, texts in
        let library = try options.library()
        if options.app.isJSON { options.readKept(for: library) }
        var command = KanjiCommand(library: library, options: options)
        return try command.run(texts)
    }
}

/// Prints kanji in the shell, as text or as one JSON object per line.
@MainActor private struct KanjiCommand {
    let library: PackKanjiLibrary
    let options: Options
    var told: Set<Unicode.Scalar> = []
    /// How many words are printed with a kanji.
    private static let mostWords = 12

    /// Prints the kanji of the command's own arguments; returns 1 if something was not found, which stderr names.
    mutating func run(_ texts: [String]) throws -> CInt {
        let option = options.all ? "--all" : options.search == nil ? nil : "--search"
        if let option, let text = texts.first {
            throw UsageError.unneededArgument(command: "kanji \(option)", argument: text)
        }
        if options.all {
            guard options.search == nil else { throw UsageError.unsuitedOption("--search", command: "--all") }
            guard options.limit == nil else { throw UsageError.unsuitedOption("--limit", command: "--all") }
            var all: [Unicode.Scalar] = []
            try library.eachFigures { all.append($0.character) }
            for character in all where Output.failure == 0 {
                try tell(character)
                Output.flush()
            }
            return 0
        }
        if let query = options.search {
            let lookUp = try library.packs.lookUp().find(query, most: Self.mostWords, allKanji: true)
            if let problem = lookUp.problem { throw UsageError.other(problem) }
            guard !lookUp.kanji.isEmpty else { return complain("no kanji was found for '\(brief(query))'") }
            let found = lookUp.kanji.prefix(options.limit ?? .max)
            if options.app.isJSON {
                for character in found { try tell(character) }
            } else {
                let printer = HitPrinter(library, options)
                try printer.print(printer.hits(of: found), of: lookUp.kanji.count, query: query)
            }
            return 0
        }
        guard options.limit == nil else {
            throw UsageError.unsuitedOption("--limit", command: "kanji without --search")
        }
        guard texts.contains(where: { !characters(of: $0).isEmpty }) else {
            throw UsageError.missingArgument(command: "kanji", what: "a kanji, a word, --search QUERY or --all")
        }
        var status: CInt = 0
        for text in texts {
            for character in characters(of: text) where try !tell(character) {
                status = complain("there is no kanji '\(character)' (\(character.codePoint))")
            }
        }
        return status
    }

    /// The characters of a text to print: spaces are skipped, and so are kana unless the text has nothing else.
    private func characters(of text: String) -> [Unicode.Scalar] {
        let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace }
        let others = scalars.filter { !(0x3040...0x30FF).contains($0.value) }
        return Array(others.isEmpty ? scalars : others)
    }

    private func complain(_ message: String) -> CInt {
        Output.flush()
        printError(message)
        return 1
    }

    /// Prints a kanji, but only once, and returns whether it exists.
    @discardableResult private mutating func tell(_ character: Unicode.Scalar) throws -> Bool {
        guard !told.contains(character) else { return true }
        guard let kanji = try library.kanji(character) else { return false }
        let words = try library.words(with: character).prefix(Self.mostWords).compactMap {
            try library.word($0, with: character)
        }
        let lookAlikes = try library.lookAlikes(of: character)
        if !options.app.isJSON, !told.isEmpty { Output.print() }
        told.insert(character)
        Output.print(
            options.app.isJSON
                ? try jsonLine(
                    KanjiJSON(kanji, in: library.language.language, lookAlikes: lookAlikes, words: words))
                : text(kanji, lookAlikes, words))
        return true
    }

    private func text(_ kanji: Kanji, _ lookAlikes: [Unicode.Scalar], _ words: [ExampleWord]) -> String {
        let figures = kanji.figures
        var lines = ["\(figures.character)  \(figures.character.codePoint)"]
        for language in MeaningLanguage.allCases {
            guard let meanings = kanji.meanings[language], !meanings.isEmpty else { continue }
            lines.append("  \(language.name): \(meanings.joined(separator: ", "))")
        }
        for (name, readings) in [("On", kanji.on), ("Kun", kanji.kun), ("In names", kanji.nanori)]
        where !readings.isEmpty {
            lines.append("  \(name): \(readings.joined(separator: "、"))")
        }
        let strokes = figures.strokes == 1 ? "1 stroke" : "\(figures.strokes) strokes"
        var numbers = [strokes, "radical \(kanji.radicalGlyph) (\(figures.radical))"]
        if let grade = figures.grade { numbers.append("grade \(grade)") }
        if let level = figures.level { numbers.append("N\(level) (unofficial)") }
        if let level = figures.oldLevel { numbers.append("old JLPT level \(level)") }
        if let frequency = figures.frequency { numbers.append("frequency \(frequency)") }
        lines.append("  " + numbers.joined(separator: ", "))
        if !kanji.variants.isEmpty {
            lines.append("  Variants: " + kanji.variants.map(String.init).joined(separator: "、"))
        }
        if !lookAlikes.isEmpty { lines.append("  Looks like: " + lookAlikes.map(String.init).joined(separator: "、")) }
        let codes = KanjiCode.allCases.compactMap { code in
            kanji.codes[code].map { "\(code.title) \($0.joined(separator: ", "))" }
        }
        if !codes.isEmpty { lines.append("  Codes: " + codes.joined(separator: "; ")) }
        for word in words { lines.append("  \(word.text) (\(word.reading)) \(word.gloss)") }
        return lines.joined(separator: "\n")
    }
}

/// One kanji as `--json` prints it, with the keys of a look-up's hit; unknown values are omitted.
struct KanjiJSON: Encodable {
    let kind = Hit.Kind.kanji
    var text: String
    /// All readings but those in names.
    var readings: [String]
    /// The meanings in the user's language.
    var meanings: [String]
    var link: String?
    var codepoint: String
    var strokes: Int
    var grade: Int?
    /// The level of the old JLPT.
    var jlpt: Int?
    /// The level of the JLPT in an unofficial list.
    var level: Int?
    var frequency: Int?
    var radical: Int
    var on: [String]?
    var kun: [String]?
    var nanori: [String]?
    /// The meanings in each language, by its code.
    var translations: [String: [String]]?
    var variants: [String]?
    /// The kanji that are taken for it, those that look most like it first.
    var lookAlikes: [String]?
    var codes: [String: [String]]?
    var words: [Hit]?
}

extension KanjiJSON {
    init(_ kanji: Kanji, in language: MeaningLanguage, lookAlikes: [Unicode.Scalar], words: [ExampleWord]) {
        func known<List: Collection>(_ list: List) -> List? { list.isEmpty ? nil : list }
        let figures = kanji.figures
        let translations = kanji.meanings.filter { !$0.value.isEmpty }.map { ($0.key.rawValue, $0.value) }
        self.init(
            text: String(figures.character), readings: kanji.on + kanji.kun, meanings: kanji.meanings(in: language),
            link: KanjiRoute.kanji(figures.character).link.map { LinkMount.app.prefix + $0 },
            codepoint: figures.character.codePoint, strokes: figures.strokes, grade: figures.grade,
            jlpt: figures.oldLevel, level: figures.level, frequency: figures.frequency, radical: figures.radical,
            on: known(kanji.on), kun: known(kanji.kun), nanori: known(kanji.nanori),
            translations: known(Dictionary(uniqueKeysWithValues: translations)),
            variants: known(kanji.variants.map(String.init)), lookAlikes: known(lookAlikes.map(String.init)),
            codes: known(Dictionary(uniqueKeysWithValues: kanji.codes.map { ($0.key.rawValue, $0.value) })),
            words: known(words.map { Hit($0) }))
    }
}

extension Hit {
    fileprivate init(_ word: ExampleWord) {
        self.init(
            kind: .word, text: word.text, readings: word.reading == word.text ? [] : [word.reading],
            meanings: [word.gloss], marks: word.isCommon ? [.common] : [], number: word.number)
    }
}
