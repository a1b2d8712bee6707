import AppCore
import AppCoreContent
import Observation
import TextBasics

/// A kanji's page: its glyph, meanings, readings and figures, and the words written with it.
@Observable final class KanjiDetailScreen: ContentScreen, KanjiDetailInput, KanjiDetailOutput {
    let place = Place()
    var title = ""
    var kanji: Kanji?
    var words: [ExampleWord] = []
    var language = MeaningLanguage.english
    var problem: String?

    @ObservationIgnored var isStarred: () -> Bool? = { nil }
    @ObservationIgnored var bitmap: () -> Glyph.Bitmap? = { nil }
    @ObservationIgnored var onStar: (Bool) -> Void = { _ in }
    @ObservationIgnored var onSelectWord: (ExampleWord) -> Void = { _ in }
    @ObservationIgnored var onSelectLanguage: (MeaningLanguage) -> Void = { _ in }
    @ObservationIgnored var onSearchWanted: () -> Void = {}

    var content: Content {
        if let kanji {
            Glyph(String(kanji.figures.character), id: "glyph", bitmap: bitmap)
            if let isStarred = isStarred() { Toggle("Starred", isOn: isStarred) { self.onStar($0) } }
            meanings(of: kanji)
            readings(of: kanji)
            figures(of: kanji)
        }
        if let problem { Text(problem, style: .error, id: "problem") }
        if kanji != nil { wordList }
        Button("Search", role: .search) { self.onSearchWanted() }
    }

    private func meanings(of kanji: Kanji) -> Section {
        let languages = MeaningLanguage.allCases.filter { kanji.meanings[$0]?.isEmpty == false }
        return Section("Meanings") {
            if languages.count > 1 {
                Choice("Language", options: languages.map(\.name), selected: languages.firstIndex(of: shown(in: kanji)))
                {
                    self.onSelectLanguage(languages[$0])
                }
            }
            let meanings = kanji.meanings[shown(in: kanji)] ?? []
            if meanings.isEmpty {
                Text("No meaning is known.", id: "no-meaning")
            } else {
                Text(meanings.joined(separator: ", "), id: "meanings")
            }
        }
    }

    /// The chosen language, or English if the kanji has no meanings in it.
    private func shown(in kanji: Kanji) -> MeaningLanguage {
        kanji.meanings[language]?.isEmpty == false ? language : .english
    }

    private func readings(of kanji: Kanji) -> Section {
        Section("Readings", footer: note(on: kanji.on + kanji.kun)) {
            if kanji.on.isEmpty && kanji.kun.isEmpty && kanji.nanori.isEmpty {
                Text("No reading is known.", id: "no-reading")
            }
            if !kanji.on.isEmpty { Row("On", value: kanji.on.joined(separator: "、")) }
            if !kanji.kun.isEmpty { Row("Kun", value: kanji.kun.joined(separator: "、")) }
            if !kanji.nanori.isEmpty { Row("In names", value: kanji.nanori.joined(separator: "、")) }
        }
    }

    /// Explains the dictionary's marks, if the readings have any.
    private func note(on readings: [String]) -> String? {
        let signs = readings.reduce(into: Set<Unicode.Scalar>()) { $0.formUnion($1.unicodeScalars) }
        let notes = [
            signs.contains(".") ? "A dot marks where okurigana begins." : nil,
            signs.contains("-") ? "A dash marks where the rest of a word joins." : nil,
        ].compactMap { $0 }
        return notes.isEmpty ? nil : notes.joined(separator: " ")
    }

    private func figures(of kanji: Kanji) -> Section {
        let figures = kanji.figures
        return Section("Figures") {
            Row("Strokes", value: String(figures.strokes))
            Row("Radical", value: "\(kanji.radicalGlyph) (\(figures.radical))")
            if let grade = figures.grade { Row("Grade", value: gradeName(grade)) }
            if let jlpt = figures.jlpt { Row("Old JLPT level", value: String(jlpt)) }
            if let frequency = figures.frequency { Row("Frequency", value: "\(frequency) of 2,501") }
            Row("Code point", value: figures.character.codePoint)
        }
    }

    private func gradeName(_ grade: Int) -> String {
        switch grade {
        case 8: "secondary school"
        case 9, 10: "for names"
        default: String(grade)
        }
    }

    private var wordList: Section {
        Section("Words") {
            if words.isEmpty { Text("No word with this kanji is known.", id: "no-words") }
            Elements(Array(words.enumerated()), id: { ElementID("word-\($0.offset)") }) { item in
                let word = item.element
                return Row(
                    word.text, subtitle: word.gloss, value: word.reading, badge: word.isCommon ? nil : "less common",
                    hasDisclosure: true
                ) { self.onSelectWord(word) }
            }
        }
    }
}
