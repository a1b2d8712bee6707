import AppCore
import AppCoreContent
import DictionaryBasics
import Observation
import TextBasics

/// The input of the search, which knows neither the dictionary nor where results lead.
@MainActor protocol SearchInput: Presentable {
    /// The title of the screen.
    var title: String { get set }
    /// The text in the search field.
    var query: String { get set }
    /// Whether the search field takes input at once.
    var startsEditing: Bool { get set }
    /// Whole texts that the search field offers instead of its own.
    var completions: [String] { get set }
    /// What was found for the query, or why the search failed; `nil` if there is nothing to search for.
    var found: Result<SearchAnswer, any Error>? { get set }
    /// Returns what the user looked up, the last first; `nil` until it has been read.
    var history: () -> [HistoryEntry]? { get set }
    /// Returns why that could not be read.
    var historyProblem: () -> String? { get set }
    /// Returns how much is starred; `nil` until that has been read.
    var starCount: () -> String? { get set }
    /// Returns the app's lines.
    var lines: () -> StartLines { get set }
    /// The row whose page is open now.
    var current: ElementID? { get set }
    /// The rows of kanji and words.
    var rows: EntryRows { get set }
    /// Returns the texts of a word's row, for a query; called when the row becomes visible.
    var word: (Int, String) throws -> SearchWord? { get set }
}

/// The output of the search.
@MainActor protocol SearchOutput: Presentable {
    /// Called when the query changes, and when the user wants to search for it again.
    var onSearch: (String) -> Void { get set }
    /// Called when the user enters the query, or chooses something that it found.
    var onUse: () -> Void { get set }
    /// Called when the user wants to find a kanji by its parts.
    var onParts: () -> Void { get set }
    /// Called when the user wants to see everything that they looked up.
    var onHistory: () -> Void { get set }
    /// Called when the user wants to see what is starred; `nil` if there are no stars.
    var onStarred: (() -> Void)? { get set }
}

/// The search: its field, and what was found or, without a query, ways on.
@Observable final class SearchScreen: ContentScreen, SearchInput, SearchOutput {
    let textLanguage: Language? = .japanese
    private static let examples = [
        ("mizu", "a reading, in kana or romaji"), ("water", "a meaning"), ("食べなかった", "a word in any of its forms"),
        ("次の駅で下車します", "a sentence"),
    ]
    /// How many lines of the history stand on the first page.
    private static let lastCount = 4

    var title = ""
    var query = ""
    var startsEditing = false
    var completions: [String] = []
    var found: Result<SearchAnswer, any Error>?
    var current: ElementID?

    @ObservationIgnored var rows = EntryRows()
    @ObservationIgnored var word: (Int, String) throws -> SearchWord? = { _, _ in nil }
    var history: () -> [HistoryEntry]? = { [] }
    var historyProblem: () -> String? = { nil }
    var starCount: () -> String? = { nil }
    var lines: () -> StartLines = { StartLines() }
    var onSearch: (String) -> Void = { _ in }
    var onUse: () -> Void = {}
    var onParts: () -> Void = {}
    var onHistory: () -> Void = {}
    var onStarred: (() -> Void)?

    func didAppear() { current = nil }

    var content: Content {
        Field(
            "Search", kind: .search(completions: completions), text: query,
            placeholder: "kanji, word, reading, meaning, or a sentence", startsEditing: startsEditing, onEdit: search,
            onCommit: { _ in self.onUse() })
        switch found {
        case nil: waysOn
        case .success(let answer): results(answer)
        case .failure(let error):
            Text("\(error)", style: .error, id: "problem")
            Button("Try again", role: .primary, id: "try-again") { self.onSearch(self.query) }
        }
    }

    private func search(_ text: String) {
        query = text
        onSearch(text)
    }

    // MARK: Without a query

    private var waysOn: Content {
        Content {
            last
            let lines = lines()
            if onStarred != nil || !lines.yours.isEmpty {
                Section("Yours", id: "yours") {
                    if let onStarred {
                        Row("Starred", value: starCount(), symbol: .star, hasDisclosure: true, id: "starred") {
                            onStarred()
                        }
                    }
                    for line in lines.yours { row(of: line) }
                }
            }
            Section("Find", id: "find") {
                partsRow
                for line in lines.find { row(of: line) }
            }
            if !lines.others.isEmpty { Section(id: "others") { for line in lines.others { row(of: line) } } }
        }
    }

    /// What the user looked up last, or examples as long as that is nothing.
    private var last: Content {
        Content {
            if let problem = historyProblem() { Text(problem, style: .error, id: "history-problem") }
            if let entries = history() {
                if entries.isEmpty {
                    Section("Try", id: "examples") {
                        for (text, kind) in Self.examples {
                            Row(
                                text, subtitle: kind, symbol: .search, hasDisclosure: true,
                                id: ElementID("example-\(text)")
                            ) {
                                self.search(text)
                            }
                        }
                    }
                } else {
                    Section("Last", layout: .table, id: "last") {
                        for entry in entries.prefix(Self.lastCount) {
                            marked(rows.row(of: entry) { self.search($0) })
                        }
                        Row("All of today and before", symbol: .history, hasDisclosure: true, id: "history") {
                            self.onHistory()
                        }
                    }
                }
            }
        }
    }

    private func row(of line: StartLine) -> Row {
        Row(
            line.title, value: line.detail, symbol: line.symbol, hasDisclosure: true,
            id: ElementID("start-\(line.id)")
        ) { line.action() }
    }

    private func marked(_ row: Row) -> Row {
        var row = row
        row.isCurrent = row.id == current
        return row
    }

    private var partsRow: Row {
        Row(
            "By parts", value: "a kanji you can see but not type", symbol: .parts, hasDisclosure: true,
            id: "parts"
        ) { self.onParts() }
    }

    // MARK: With a query

    private func results(_ answer: SearchAnswer) -> Content {
        Content {
            if answer.isEmpty {
                nothing(completions + answer.near.filter { !completions.contains($0) })
            }
            if !answer.text.isEmpty {
                Section("In this text", layout: .table, id: "text") { pieces(of: answer.text) }
            }
            // A word that is typed whole comes before its kanji, the others after them.
            let leading = answer.kanji.isEmpty ? 0 : min(max(answer.leadingCount, 0), answer.words.count)
            let others = answer.words.dropFirst(leading)
            let title = "Words · \(answer.words.count.grouped)"
            if leading > 0 {
                Section(title, layout: .table, id: "whole-words") { words(answer.words.prefix(leading), answer.forms) }
            }
            if !answer.kanji.isEmpty {
                Section("Kanji", layout: .table, id: "kanji") {
                    Elements(
                        answer.kanji, id: EntryRows.id(of:),
                        index: { $0.character(after: "kanji-").flatMap(answer.kanji.firstIndex) },
                        row: { self.result(self.rows.row(of: $0)) })
                }
            }
            if !others.isEmpty {
                Section(leading > 0 ? "More words" : title, layout: .table, id: "words") { words(others, answer.forms) }
            }
            if !answer.names.isEmpty {
                Section("Names · \(answer.nameCount.grouped)", layout: .table, id: "names") { names(answer) }
            }
        }
    }

    /// The words and names of a text in order; a word that is written in another way has that under it.
    private func pieces(of text: [SearchTextPiece]) -> Content {
        Content {
            for (place, piece) in text.enumerated() {
                switch piece.kind {
                case .word(let number, let form):
                    row(of: number, for: piece.text, isMarked: false, id: ElementID("text-\(place)"))
                    self.form(form, of: number, as: piece.text, id: ElementID("text-form-\(place)"))
                case .name(let name): row(of: name, id: ElementID("text-\(place)"))
                }
            }
        }
    }

    /// The names.
    private func names(_ answer: SearchAnswer) -> Content {
        Content {
            for name in answer.names { row(of: name, id: ElementID("name-", of: "\(name.writing) \(name.reading)")) }
            if answer.nameCount > answer.names.count {
                Text("\((answer.nameCount - answer.names.count).grouped) more", style: .caption, id: "other-names")
            }
        }
    }

    /// A name, which has no page: one that isn't what was typed leads to the search for its writing.
    private func row(of name: SearchName, id: ElementID) -> Row {
        let isSought = name.writing.utf8.elementsEqual(query.trimmed.utf8)
        return Row(
            name.writing, subtitle: name.kind,
            value: name.reading.utf8.elementsEqual(name.writing.utf8) ? nil : name.reading, hasDisclosure: !isSought,
            id: id, action: isSought ? nil : { self.search(name.writing) })
    }

    private func nothing(_ near: [String]) -> Content {
        Content {
            Placeholder(
                "Nothing for “\(query.shortened)”",
                "Try a reading in kana or romaji, an English meaning, or * for what you don't know.", symbol: .search)
            if !near.isEmpty {
                Section("Did you mean", id: "near") {
                    for text in near {
                        Row(text, hasDisclosure: true, id: ElementID("near-", of: text)) { self.search(text) }
                    }
                }
            }
            Section(id: "ways-on") { partsRow }
        }
    }

    /// The words in order; each one that was found by an inflected form has that form under it.
    private func words(_ words: ArraySlice<Int>, _ forms: [Int: String]) -> Content {
        Content {
            let inflected = forms.isEmpty ? [] : words.indices.filter { forms[words[$0]] != nil }
            rows(of: words[..<(inflected.first ?? words.endIndex)])
            for (start, end) in zip(inflected, inflected.dropFirst() + [words.endIndex]) {
                row(of: words[start], for: query, id: ElementID("word-\(words[start])"))
                form(
                    forms[words[start]], of: words[start], as: query.trimmed,
                    id: ElementID("form-\(words[start])"))
                rows(of: words[(start + 1)..<end])
            }
        }
    }

    private func rows(of words: ArraySlice<Int>) -> Elements {
        func position(of row: ElementID) -> Int? {
            guard row.rawValue.hasPrefix("word-"), let number = Int(row.rawValue.dropFirst("word-".count)) else {
                return nil
            }
            return words.firstIndex(of: number).map { $0 - words.startIndex }
        }
        return Elements(
            words, id: { ElementID("word-\($0)") }, index: position,
            row: { self.row(of: $0, for: self.query, id: ElementID("word-\($0)")) })
    }

    /// The row of a word; all words of a text match, so none of them is marked.
    private func row(of number: Int, for query: String, isMarked: Bool = true, id: ElementID) -> Row {
        do {
            guard let word = try word(number, query) else {
                return Row("Word \(number)", subtitle: "not in the dictionary", id: id)
            }
            return result(rows.row(of: word, isMarked: isMarked, id: id))
        } catch {
            return Row("Word \(number)", subtitle: "\(error)", id: id)
        }
    }

    /// The row of something that was found: whoever chooses it uses the search.
    private func result(_ row: Row) -> Row {
        var row = marked(row)
        if let action = row.action {
            row.action = {
                self.onUse()
                action()
            }
        }
        return row
    }

    /// How a text is formed from a word, such as `食べなかった → 食べる, negative past`; nothing if it is the word.
    private func form(_ form: String?, of number: Int, as text: String, id: ElementID) -> Content {
        Content {
            // A word that can't be read says so in its row.
            if let word = try? word(number, text), form != nil || !word.writing.utf8.elementsEqual(text.utf8) {
                Text(
                    "\(text.shortened) → \(word.writing)" + (form.map { ", \($0)" } ?? ""), style: .caption, id: id)
            }
        }
    }
}
