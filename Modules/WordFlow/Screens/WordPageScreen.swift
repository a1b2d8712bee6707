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
    let textLanguage: Language? = .japanese
    var title = ""
    var word: Word?
    var kanji: [KanjiSummary] = []
    var sentences: [Word.Sentence] = []
    var problem: String?
    var kanjiProblem: String?
    var sentencesProblem: String?
    private var showsInflections = false

    var isStarred: () -> Bool? = { nil }
    var starsProblem: () -> String? = { nil }
    var extras: () -> Content = { Content() }
    var onKanji: (Unicode.Scalar) -> Void = { _ in }
    var onReference: (Word.Reference) -> Void = { _ in }
    var onStar: (Bool) -> Void = { _ in }
    var onCopy: (() -> Void)?
    var onSearch: (() -> Void)?

    var content: Content {
        if let problem { Text(problem, style: .error, id: "problem") }
        if let word {
            head(of: word)
            Senses(senses: word.senses, onReference: onReference).content
            inflections(of: word)
            examples
        }
        if let kanjiProblem { Text(kanjiProblem, style: .error, id: "kanji-problem") }
        if !kanji.isEmpty { kanjiList }
        if let word {
            smallPrint(of: word)
            actions
            extras()
        }
        if let onSearch { Button("Search", role: .search) { onSearch() } }
    }

    private func head(of word: Word) -> Content {
        let marks = marks(of: word).joined(separator: " · ")
        let accents = word.accentedReadings
        let separator: [Text.Run] = [.plain("  ·  ")]
        var line = Array(accents.joined(separator: separator))
        if !marks.isEmpty { line += (line.isEmpty ? [] : separator) + [.plain(marks)] }
        return Content {
            Text(word.annotatedWriting, style: .headline, id: "writing")
            if !line.isEmpty { Text(line, id: "about") }
        }
    }

    /// What is known of the word as a whole, such as `common`, `N5*` and `379th`.
    private func marks(of word: Word) -> [String] {
        let usual = word.forms.first
        return [
            usual?.isCommon == true ? ["common"] : [], word.level.map { ["N\($0)*"] } ?? [],
            word.rank.map { [$0.ordinal] } ?? [], usual?.notes ?? [], Senses.shared(by: word.senses),
            isStarred() == true ? ["★"] : [],
        ].flatMap(\.self)
    }

    private var kanjiList: Section {
        Section("Kanji", layout: .table) {
            Elements(kanji, id: { ElementID("kanji-", $0.character) }) { kanji in
                Row(kanji: kanji) { self.onKanji(kanji.character) }
            }
        }
    }

    /// The inflected forms in the line below which the others unfold, as far as a word has them.
    private static let firstForms = ["polite", "past", "te-form", "negative"]

    /// A line with the first forms, below which all of them unfold.
    private func inflections(of word: Word) -> Content {
        let all = word.inflections
        let ids = distinct(all.map { "inflection-\($0.name.identity)" })
        let first = Self.firstForms.compactMap { name in all.first { $0.name == name } }
        let few = first.map { "\($0.name) \($0.text)" }.joined(separator: " · ")
        return Content {
            if !all.isEmpty {
                Section(id: "inflections") {
                    Row(
                        "Forms", subtitle: few.isEmpty ? nil : few, value: "\(all.count)", isExpanded: showsInflections,
                        id: "inflections"
                    ) {
                        self.showsInflections.toggle()
                    }
                    if showsInflections {
                        for (id, form) in zip(ids, all) { Row(form.name, value: form.text, id: id) }
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
                        Text(sentence.marked, id: id)
                        Text(sentence.english, style: .caption, id: ElementID("\(id.rawValue)-english"))
                    }
                }
            }
        }
    }

    /// What few people read: the other forms, where the sentences come from, and what a star after a level means.
    private func smallPrint(of word: Word) -> Content {
        let forms = word.forms.dropFirst().map { form in
            let isSaid = [form.writing, word.id.reading].contains { form.reading.hasBytes(of: $0) }
            let reading = isSaid ? "" : " \(form.reading)"
            return form.writing + reading + (form.notes.isEmpty ? "" : " (\(form.notes.joined(separator: ", ")))")
        }
        let sources = sentences.map(\.source)
        return Content {
            if !forms.isEmpty { Text("Also \(forms.joined(separator: "、"))", style: .caption, id: "forms") }
            if !sources.isEmpty {
                Text("Sentences: \(sources.joined(separator: "; "))", style: .caption, id: "sources")
            }
            if word.level != nil { Text("* The levels N5 to N1 are unofficial.", style: .caption, id: "levels") }
        }
    }

    private var actions: Content {
        Content {
            if isStarred() == nil, let problem = starsProblem() { Text(problem, style: .error, id: "stars-problem") }
            Section.actions {
                if let isStarred = isStarred() {
                    Toggle("Starred", isOn: isStarred, symbol: .star, key: "s", id: "starred") { self.onStar($0) }
                }
                if let onCopy { Button("Copy", role: .copy, symbol: .copy) { onCopy() } }
            }
        }
    }
}
