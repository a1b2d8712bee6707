import AppCore
import AppCoreContent
import DictionaryBasics
import Observation
import TextBasics

@MainActor protocol KanjiDetailInput: Presentable {
    /// The title: the kanji itself.
    var title: String { get set }
    var kanji: Kanji? { get set }
    /// Returns the kanji's picture, or `nil` if there is none; called when it is drawn.
    var bitmap: () -> Glyph.Bitmap? { get set }
    /// The numbers of the words written with it, the common words first.
    var words: [Int] { get set }
    /// Returns the word with a number; called when its row becomes visible.
    var word: (Int) -> ExampleWord? { get set }
    /// The commonest word for each reading that has one.
    var readingWords: [String: ExampleWord] { get set }
    /// Returns the texts of another kanji's row; called when the row becomes visible.
    var summary: (Unicode.Scalar) -> KanjiSummary { get set }
    /// The kanji that are taken for it.
    var lookAlikes: [Unicode.Scalar] { get set }
    /// Its strokes in the order in which they are written.
    var strokes: [Stroke] { get set }
    /// How many strokes are drawn large, the last of them the current one; `nil` shows all steps side by side.
    var shownStrokes: Int? { get set }
    /// Returns the language of the meanings; called when they are drawn.
    var language: () -> MeaningLanguage { get set }
    /// Returns what the app offers besides, such as the kanji's parts; called when the page is drawn.
    var extras: () -> Content { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
    /// Returns whether the kanji is starred; `nil` if there are no stars, or they haven't been read yet.
    var isStarred: () -> Bool? { get set }
}

@MainActor protocol KanjiDetailOutput: Presentable {
    /// Called when the user turns the star on or off.
    var onStar: (Bool) -> Void { get set }
    /// Called when the user chooses a word.
    var onSelectWord: (ExampleWord) -> Void { get set }
    /// Called when the user chooses a look-alike or a variant.
    var onSelectKanji: (Unicode.Scalar) -> Void { get set }
    /// Called when the user wants to see the strokes written one after the other.
    var onPlay: () -> Void { get set }
    /// Called when the user wants to search the dictionary; `nil` offers no search.
    var onSearch: (() -> Void)? { get set }
}

/// A kanji's page, in the order of a learner's eye: its glyph with meanings and readings, how it is written, its words, what
/// it consists of and is taken for, and headings that unfold the rest.
@Observable final class KanjiDetailScreen: ContentScreen, KanjiDetailInput, KanjiDetailOutput {
    let textLanguage: Language? = .japanese
    /// A part of the page that is folded to a heading until the user opens it.
    private enum Part: String {
        case words, names, variants, codes
    }

    var title = ""
    var kanji: Kanji?
    var words: [Int] = []
    var readingWords: [String: ExampleWord] = [:]
    var lookAlikes: [Unicode.Scalar] = []
    var strokes: [Stroke] = []
    var shownStrokes: Int?
    var problem: String?
    private var unfolded: Set<Part> = []

    var word: (Int) -> ExampleWord? = { _ in nil }
    var summary: (Unicode.Scalar) -> KanjiSummary = { KanjiSummary($0) }
    var language: () -> MeaningLanguage = { .english }
    var extras: () -> Content = { Content() }
    var isStarred: () -> Bool? = { nil }
    var bitmap: () -> Glyph.Bitmap? = { nil }
    var onStar: (Bool) -> Void = { _ in }
    var onSelectWord: (ExampleWord) -> Void = { _ in }
    var onSelectKanji: (Unicode.Scalar) -> Void = { _ in }
    var onPlay: () -> Void = {}
    var onSearch: (() -> Void)?

    /// How many words stand on the page before the user unfolds all of them.
    private static let firstWords = 6
    /// How many readings of a kind have a word beside them.
    private static let readingsWithWord = 4

    var content: Content {
        if let kanji {
            Glyph(String(kanji.figures.character), id: "glyph", bitmap: bitmap)
            about(kanji)
        }
        if let problem { Text(problem, style: .error, id: "problem") }
        if let kanji {
            if !strokes.isEmpty {
                Section("Strokes") { if let number = shownStrokes { player(number) } else { steps } }
            }
            wordRows
            extras()
            if !lookAlikes.isEmpty {
                Section("Looks like", layout: .grid) { rows(of: lookAlikes, id: "like-", isBrief: true) }
            }
            rest(of: kanji)
            // Below all that opens, so that a second Enter in a search stars nothing.
            if let isStarred = isStarred() {
                Section.actions {
                    Toggle("Starred", isOn: isStarred, symbol: .star, key: "s", id: "starred") { self.onStar($0) }
                }
            }
        }
        if let onSearch { Button("Search", role: .search) { onSearch() } }
    }

    /// What people look up a kanji for; a host sets it beside the glyph.
    private func about(_ kanji: Kanji) -> Section {
        let meanings = kanji.meanings(in: language())
        let figures = kanji.figures
        return Section(footer: figures.level == nil ? nil : "* The levels N5 to N1 are unofficial.", id: "about") {
            let text = meanings.isEmpty ? "No meaning is known." : meanings.joined(separator: ", ")
            Text(text, style: .headline, id: "meanings")
            if kanji.on.isEmpty && kanji.kun.isEmpty { Text("No reading is known.", id: "no-reading") }
            if !kanji.on.isEmpty { Text(readings("On ", kanji.on), id: "on") }
            if !kanji.kun.isEmpty { Text(readings("Kun", kanji.kun), id: "kun") }
            Text(figureLine(of: kanji), id: "figures")
        }
    }

    /// The readings of a kind, the first of them with their commonest words: `On  ヒ 飛行 ひこう flight`; no word twice.
    private func readings(_ kind: String, _ readings: [String]) -> [Text.Run] {
        var runs: [Text.Run] = [.plain(kind)]
        var shown: Set<String> = []
        for (number, reading) in readings.enumerated() {
            runs += [.plain(number == 0 ? "  " : " · "), .emphasized(Kanji.typeset(reading))]
            guard shown.count < Self.readingsWithWord, let word = readingWords[reading],
                shown.insert(word.text).inserted
            else { continue }
            // How a word is read that begins with a reading in hiragana is seen already.
            let isSeen = word.reading == reading.filter { $0 != "." && $0 != "-" }
            let texts = [word.text, isSeen || word.reading == word.text ? "" : word.reading, word.briefGloss]
            runs.append(.plain(" " + texts.filter { !$0.isEmpty }.joined(separator: " ")))
        }
        return runs
    }

    /// The figures in one line, such as `4 strokes · grade 1 · N5* · 223rd · radical ⽔`.
    private func figureLine(of kanji: Kanji) -> String {
        let figures = kanji.figures
        let grade: String? =
            switch figures.grade {
            case nil: nil
            case 8?: "secondary school"
            case 9?, 10?: "for names"
            case let grade?: "grade \(grade)"
            }
        return [
            figures.strokes == 1 ? "1 stroke" : "\(figures.strokes) strokes", grade,
            figures.level.map { "N\($0)*" }, figures.frequency?.ordinal,
            kanji.radicalGlyph.isEmpty ? nil : "radical \(kanji.radicalGlyph)", isStarred() == true ? "★" : nil,
        ].compactMap { $0 }.joined(separator: " · ")
    }

    // MARK: - How it is written

    /// All strokes at once.
    private var steps: Content {
        Content {
            Picture(
                "how \(title) is written, in \(strokes.count == 1 ? "1 step" : "\(strokes.count) steps")",
                width: Stroke.side, height: Stroke.side, strokes: strokes.map(\.path), showsSteps: true, id: "steps")
            play
            Button("Step by step", id: "step") { self.shownStrokes = 1 }
        }
    }

    /// One step, large.
    private func player(_ wanted: Int) -> Content {
        let number = min(max(wanted, 1), strokes.count)
        return Content {
            Picture(
                number == 1 ? "the first stroke of \(title)" : "the first \(number) strokes of \(title)",
                width: Stroke.side, height: Stroke.side,
                strokes: strokes.map(\.path), drawn: number, id: "strokes")
            Text("\(number) of \(strokes.count): \(strokes[number - 1].description)", id: "stroke")
            Button("Next stroke", isEnabled: number < strokes.count, id: "next") { self.shownStrokes = number + 1 }
            Button("Stroke before", isEnabled: number > 1, id: "previous") { self.shownStrokes = number - 1 }
            play
            Button("All strokes", id: "all-strokes") { self.shownStrokes = nil }
        }
    }

    private var play: Button { Button("Play", key: "p", id: "play") { self.onPlay() } }

    // MARK: - Words

    /// The first words, and a heading that unfolds the others.
    private var wordRows: Content {
        Content {
            if words.isEmpty {
                Text("No word with this kanji is known.", id: "no-words")
            } else {
                Section("Words", layout: .table) {
                    rows(words.prefix(Self.firstWords), id: "word")
                    if words.count > Self.firstWords {
                        fold("All words", .words, count: words.count) {
                            rows(words.dropFirst(Self.firstWords), id: "more")
                        }
                    }
                }
            }
        }
    }

    // MARK: - What is folded

    private func rest(of kanji: Kanji) -> Content {
        Content {
            if !kanji.nanori.isEmpty {
                fold("In names", .names, count: kanji.nanori.count) {
                    Text(kanji.nanori.joined(separator: "、"), id: "nanori")
                }
            }
            if !kanji.variants.isEmpty {
                fold("Variants", .variants, count: kanji.variants.count) {
                    rows(of: kanji.variants, id: "variant-")
                }
            }
            let codes = codes(of: kanji)
            fold("Codes", .codes, count: codes.count) {
                for (title, value) in codes { Row(title, value: value) }
            }
        }
    }

    private func codes(of kanji: Kanji) -> [(title: String, value: String)] {
        [("Code point", kanji.figures.character.codePoint), ("Radical number", String(kanji.figures.radical))]
            + KanjiCode.allCases.compactMap { code in
                kanji.codes[code].map { (code.title, $0.joined(separator: ", ")) }
            }
    }

    /// Rows of other kanji, which lead to their own pages.
    private func rows(of characters: [Unicode.Scalar], id prefix: String, isBrief: Bool = false) -> Elements {
        let identity = { (character: Unicode.Scalar) in ElementID(prefix, character) }
        return Elements(characters, id: identity) { character in
            let summary = self.summary(character)
            var row = Row(kanji: summary) { self.onSelectKanji(character) }
            if isBrief { row.subtitle = summary.firstMeaning }
            return row
        }
    }

    /// A heading with its count, which unfolds what is below it.
    private func fold(
        _ title: String, _ part: Part, count: Int, @ContentBuilder _ content: () -> Content
    ) -> Section {
        let isOpen = unfolded.contains(part)
        let id = ElementID("fold-\(part.rawValue)")
        return Section(layout: .table, id: id) {
            Row(title, value: count.grouped, isExpanded: isOpen, id: id) {
                if isOpen { self.unfolded.remove(part) } else { self.unfolded.insert(part) }
            }
            if isOpen { content() }
        }
    }

    private func rows(_ numbers: ArraySlice<Int>, id: String) -> Elements {
        let identity: (Int) -> ElementID = { ElementID("\(id)-\($0)") }
        return Elements(numbers, id: identity) { number in
            guard let word = self.word(number) else { return Row("…") }
            return Row(
                word.text, subtitle: word.gloss, value: word.reading == word.text ? nil : word.reading,
                badge: word.isCommon ? "common" : nil, hasDisclosure: true
            ) { self.onSelectWord(word) }
        }
    }
}

extension ExampleWord {
    /// The first meaning, without what stands in brackets.
    fileprivate var briefGloss: String {
        let first = gloss.prefix { $0 != ";" }
        let brief = first.split(separator: "(").enumerated().map { index, part in
            index == 0 && !first.hasPrefix("(") ? part : part.drop { $0 != ")" }.dropFirst()
        }
        let words = brief.joined().split(separator: " ").joined(separator: " ")
        return words.isEmpty ? String(first) : words
    }
}
