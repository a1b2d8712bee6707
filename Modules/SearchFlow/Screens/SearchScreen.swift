import AppCore
import AppCoreContent
import DictionaryBasics
import Observation
import TextBasics

/// The result that the user chose last.
enum SearchChoice: Equatable {
    case kanji(Unicode.Scalar)
    case word(Int)
}

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
    /// The app's lines, or why they can't be read.
    var lines: Result<[[StartLine]], any Error> { get set }
    /// The result whose page is open now.
    var current: SearchChoice? { get set }
    /// Returns the texts of a word's row, for a query; called when the row becomes visible.
    var word: (Int, String) throws -> SearchWord? { get set }
    /// Returns the texts of a kanji's row; called when the row becomes visible.
    var kanji: (Unicode.Scalar) -> KanjiSummary { get set }
}

/// The output of the search.
@MainActor protocol SearchOutput: Presentable {
    /// Called when the query changes, and when the user wants to search for it again.
    var onSearch: (String) -> Void { get set }
    /// Called when the user wants to find a kanji by its parts.
    var onParts: () -> Void { get set }
    /// Called when the user chooses a kanji.
    var onKanji: (Unicode.Scalar) -> Void { get set }
    /// Called with the number and the texts of the word that the user chooses.
    var onWord: (Int, SearchWord) -> Void { get set }
    /// Called when the user sees the search, at first or again: what they did elsewhere may have changed the lines.
    var onAppear: () -> Void { get set }
}

/// The search: its field, and what was found or, without a query, ways on.
@Observable final class SearchScreen: ContentScreen, SearchInput, SearchOutput {
    let textLanguage: Language? = .japanese
    private static let examples = [
        ("mizu", "a reading, in kana or romaji"), ("water", "a meaning"), ("食べなかった", "a word in any of its forms"),
    ]

    var title = ""
    var query = ""
    var startsEditing = false
    var completions: [String] = []
    var found: Result<SearchAnswer, any Error>?
    var lines: Result<[[StartLine]], any Error> = .success([])
    var current: SearchChoice?

    @ObservationIgnored var word: (Int, String) throws -> SearchWord? = { _, _ in nil }
    @ObservationIgnored var kanji: (Unicode.Scalar) -> KanjiSummary = { KanjiSummary($0) }
    var onSearch: (String) -> Void = { _ in }
    var onParts: () -> Void = {}
    var onKanji: (Unicode.Scalar) -> Void = { _ in }
    var onWord: (Int, SearchWord) -> Void = { _, _ in }
    var onAppear: () -> Void = {}

    func didAppear() { onAppear() }

    var content: Content {
        Field(
            "Search", kind: .search(completions: completions), text: query,
            placeholder: "kanji, word, reading or meaning", startsEditing: startsEditing, onEdit: search)
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
            Section(id: "examples") {
                for (text, kind) in Self.examples {
                    Row(
                        text, subtitle: kind, symbol: .search, hasDisclosure: true, id: ElementID("example-\(text)")
                    ) {
                        self.search(text)
                    }
                }
                partsRow
            }
            switch lines {
            case .success(let groups):
                for (number, group) in groups.enumerated() where !group.isEmpty {
                    Section(id: ElementID("start-\(number)")) {
                        for line in group {
                            Row(
                                line.title, subtitle: line.detail, symbol: line.symbol, hasDisclosure: true,
                                id: ElementID("start-\(line.id)")
                            ) { line.action() }
                        }
                    }
                }
            case .failure(let error): Text("\(error)", style: .error, id: "start-problem")
            }
        }
    }

    private var partsRow: Row {
        Row(
            "By parts", subtitle: "a kanji that you can see but not type", symbol: .parts, hasDisclosure: true,
            id: "parts"
        ) { self.onParts() }
    }

    // MARK: With a query

    private func results(_ answer: SearchAnswer) -> Content {
        Content {
            if answer.kanji.isEmpty, answer.words.isEmpty, answer.text.isEmpty, answer.names.isEmpty {
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
                        kanji: answer.kanji, summary: kanji, isCurrent: { self.current == .kanji($0) },
                        onSelect: onKanji)
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
            let marks = [word.isStarred ? "★" : nil, word.isCommon ? "common" : nil].compactMap { $0 }
            return Row(
                word.writing, subtitle: word.gloss.isEmpty ? nil : word.gloss,
                value: word.reading.utf8.elementsEqual(word.writing.utf8) ? nil : word.reading,
                badge: marks.isEmpty ? nil : marks.joined(separator: " "), match: isMarked ? word.match : nil,
                isCurrent: current == .word(number),
                hasDisclosure: true, id: id
            ) { self.onWord(number, word) }
        } catch {
            return Row("Word \(number)", subtitle: "\(error)", id: id)
        }
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
