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
    /// Returns the texts of a variant's row; called when the row becomes visible.
    var summary: (Unicode.Scalar) -> KanjiSummary { get set }
    /// Its strokes in the order in which they are written.
    var strokes: [Stroke] { get set }
    /// How many strokes are drawn; the last of them is the current one.
    var shownStrokes: Int { get set }
    /// Returns the language of the meanings; called when they are drawn.
    var language: () -> MeaningLanguage { get set }
    /// Returns what the app offers besides; called when the page is drawn.
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
    /// Called when the user chooses a variant.
    var onSelectVariant: (Unicode.Scalar) -> Void { get set }
    /// Called when the user wants to see the strokes written one after the other.
    var onPlay: () -> Void { get set }
    /// Called when the user wants to search the dictionary; `nil` offers no search.
    var onSearch: (() -> Void)? { get set }
}

/// A kanji's page: its glyph with meanings and readings, its common words, and headings that unfold the rest.
@Observable final class KanjiDetailScreen: ContentScreen, KanjiDetailInput, KanjiDetailOutput {
    let textLanguage: Language? = .japanese
    /// A part of the page that is folded to a heading until the user opens it.
    private enum Part: String {
        case strokes, words, names, variants, codes
    }

    var title = ""
    var kanji: Kanji?
    var words: [Int] = []
    var strokes: [Stroke] = []
    var shownStrokes = 1
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
    var onSelectVariant: (Unicode.Scalar) -> Void = { _ in }
    var onPlay: () -> Void = {}
    var onSearch: (() -> Void)?

    /// How many words stand on the page before the user unfolds all of them.
    private static let firstWords = 6

    var content: Content {
        if let kanji {
            Glyph(String(kanji.figures.character), id: "glyph", bitmap: bitmap)
            about(kanji)
            if let isStarred = isStarred() {
                Section.actions { Toggle("Starred", isOn: isStarred, symbol: .star, id: "starred") { self.onStar($0) } }
            }
            extras()
        }
        if let problem { Text(problem, style: .error, id: "problem") }
        if let kanji {
            if words.isEmpty {
                Text("No word with this kanji is known.", id: "no-words")
            } else {
                Section("Words", layout: .table) { rows(words.prefix(Self.firstWords), id: "word") }
            }
            rest(of: kanji)
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
            if !kanji.on.isEmpty { Row("On", value: kanji.on.map(Kanji.typeset).joined(separator: "、")) }
            if !kanji.kun.isEmpty { Row("Kun", value: kanji.kun.map(Kanji.typeset).joined(separator: "、")) }
            Text(figureLine(of: kanji), id: "figures")
        }
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
            "radical \(kanji.radicalGlyph)", isStarred() == true ? "★" : nil,
        ].compactMap { $0 }.joined(separator: " · ")
    }

    // MARK: - What is folded

    private func rest(of kanji: Kanji) -> Content {
        Content {
            if !strokes.isEmpty {
                fold("Stroke order", .strokes, count: strokes.count) { strokeOrder }
            }
            if words.count > Self.firstWords {
                fold("All words", .words, count: words.count) {
                    rows(words.dropFirst(Self.firstWords), id: "more")
                }
            }
            if !kanji.nanori.isEmpty {
                fold("In names", .names, count: kanji.nanori.count) {
                    Text(kanji.nanori.joined(separator: "、"), id: "nanori")
                }
            }
            if !kanji.variants.isEmpty {
                fold("Variants", .variants, count: kanji.variants.count) { variants(kanji.variants) }
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

    private func variants(_ characters: [Unicode.Scalar]) -> Elements {
        let identity = { (character: Unicode.Scalar) in ElementID("variant-", character) }
        return Elements(characters, id: identity) { character in
            Row(kanji: self.summary(character)) { self.onSelectVariant(character) }
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

    private var strokeOrder: Content {
        let number = min(max(shownStrokes, 1), strokes.count)
        return Content {
            Picture(
                number == 1 ? "the first stroke of \(title)" : "the first \(number) strokes of \(title)",
                width: Stroke.side, height: Stroke.side,
                strokes: strokes.map(\.path), drawn: number, id: "strokes")
            Text("\(number) of \(strokes.count): \(strokes[number - 1].description)", id: "stroke")
            Button("Next stroke", isEnabled: number < strokes.count, id: "next") { self.shownStrokes = number + 1 }
            Button("Stroke before", isEnabled: number > 1, id: "previous") { self.shownStrokes = number - 1 }
            Button("Play", id: "play") { self.onPlay() }
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
