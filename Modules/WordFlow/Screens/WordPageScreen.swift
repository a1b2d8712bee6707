import AppCore
import AppCoreContent
import DictionaryBasics
import Observation

/// The input of a word's page.
@MainActor protocol WordPageInput: Presentable {
    /// The title: the word as written.
    var title: String { get set }
    /// The word; `nil` if there is none.
    var word: Word? { get set }
    /// The kanji of the word.
    var kanji: [KanjiSummary] { get set }
    /// Examples of its use.
    var sentences: [Word.Sentence] { get set }
    /// Why there is no word.
    var problem: String? { get set }
    /// Why the kanji could not be read.
    var kanjiProblem: String? { get set }
    /// Why the examples could not be read.
    var sentencesProblem: String? { get set }
    /// Returns whether the word is starred; `nil` if there are no stars, or they haven't been read yet.
    var isStarred: () -> Bool? { get set }
    /// Returns why the stars could not be read.
    var starsProblem: () -> String? { get set }
    /// Returns what the app adds to the page.
    var extras: () -> Content { get set }
}

/// The output of a word's page.
@MainActor protocol WordPageOutput: Presentable {
    /// Called when the user chooses a kanji.
    var onKanji: (Unicode.Scalar) -> Void { get set }
    /// Called with another word that the user wants to see.
    var onReference: (Word.Reference) -> Void { get set }
    /// Called when the user turns the star on or off.
    var onStar: (Bool) -> Void { get set }
    /// Called when the user wants to copy the word; `nil` shows no button for it.
    var onCopy: (() -> Void)? { get set }
    /// Called when the user wants to search the dictionary; `nil` shows no button for it.
    var onSearch: (() -> Void)? { get set }
}

/// A word's page: its reading, meanings, kanji, forms and examples.
@Observable final class WordPageScreen: ContentScreen, WordPageInput, WordPageOutput {
    let place = Place()
    var title = ""
    var word: Word?
    var kanji: [KanjiSummary] = []
    var sentences: [Word.Sentence] = []
    var problem: String?
    var kanjiProblem: String?
    var sentencesProblem: String?
    private var showsInflections = false

    @ObservationIgnored var isStarred: () -> Bool? = { nil }
    @ObservationIgnored var starsProblem: () -> String? = { nil }
    @ObservationIgnored var extras: () -> Content = { Content() }
    @ObservationIgnored var onKanji: (Unicode.Scalar) -> Void = { _ in }
    @ObservationIgnored var onReference: (Word.Reference) -> Void = { _ in }
    @ObservationIgnored var onStar: (Bool) -> Void = { _ in }
    @ObservationIgnored var onCopy: (() -> Void)?
    @ObservationIgnored var onSearch: (() -> Void)?

    var content: Content {
        if let problem { Text(problem, style: .error, id: "problem") }
        if let word {
            head(of: word)
            SenseSections(senses: word.senses, onReference: onReference).content
        }
        if let kanjiProblem { Text(kanjiProblem, style: .error, id: "kanji-problem") }
        if !kanji.isEmpty { kanjiList }
        if let word {
            forms(of: word)
            inflections(of: word)
            examples
            actions
            extras()
        }
        if let onSearch { Button("Search", role: .search) { onSearch() } }
    }

    private func head(of word: Word) -> Content {
        Content {
            Text(word.annotatedWriting, style: .headline, id: "writing")
            let accents = word.accentedReadings
            for (id, accent) in zip(distinct(accents.map { "accent-\($0.fall)" }), accents) {
                Text(accent.runs, id: id)
            }
            let marks = marks(of: word)
            if !marks.isEmpty { Text(marks, style: .caption, id: "marks") }
        }
    }

    private func marks(of word: Word) -> String {
        let usual = word.forms.first
        return [
            usual?.isCommon == true ? ["common"] : [], usual?.notes ?? [], isStarred() == true ? ["★"] : [],
        ].flatMap(\.self).joined(separator: " · ")
    }

    private var kanjiList: Section {
        Section("Kanji", isTable: true) {
            Elements(kanji, id: { ElementID("kanji-", $0.character) }) { kanji in
                Row(kanji: kanji) { self.onKanji(kanji.character) }
            }
        }
    }

    private func forms(of word: Word) -> Content {
        let forms = Array(word.forms.dropFirst())
        let ids = distinct(forms.map { "form-\($0.writing.identity)-\($0.reading.identity)" })
        return Content {
            if !forms.isEmpty {
                Section("Other forms") {
                    for (id, form) in zip(ids, forms) {
                        Row(
                            form.writing, value: form.reading.hasBytes(of: form.writing) ? nil : form.reading,
                            badge: form.notes.isEmpty ? nil : form.notes.joined(separator: ", "), id: id)
                    }
                }
            }
        }
    }

    /// One row, below which the table unfolds.
    private func inflections(of word: Word) -> Content {
        let ids = distinct(word.inflections.map { "inflection-\($0.name.identity)" })
        return Content {
            if !word.inflections.isEmpty {
                Section(id: "inflections") {
                    Row("Forms", value: "\(word.inflections.count)", isExpanded: showsInflections, id: "inflections") {
                        self.showsInflections.toggle()
                    }
                    if showsInflections {
                        for (id, form) in zip(ids, word.inflections) { Row(form.name, value: form.text, id: id) }
                    }
                }
            }
        }
    }

    private var examples: Content {
        Content {
            if !sentences.isEmpty || sentencesProblem != nil {
                Section("Sentences") {
                    if let sentencesProblem { Text(sentencesProblem, style: .error, id: "sentences-problem") }
                    for (id, sentence) in zip(distinct(sentences.map { "sentence-\($0.japanese.identity)" }), sentences)
                    {
                        Text(sentence.japanese, id: id)
                        Text(sentence.english, id: ElementID("\(id.rawValue)-english"))
                        Text(sentence.source, style: .caption, id: ElementID("\(id.rawValue)-source"))
                    }
                }
            }
        }
    }

    private var actions: Content {
        Content {
            if isStarred() == nil, let problem = starsProblem() { Text(problem, style: .error, id: "stars-problem") }
            Section.actions {
                if let isStarred = isStarred() {
                    Toggle("Starred", isOn: isStarred, symbol: .star, id: "starred") { self.onStar($0) }
                }
                if let onCopy { Button("Copy", role: .copy, symbol: .copy) { onCopy() } }
            }
        }
    }
}
