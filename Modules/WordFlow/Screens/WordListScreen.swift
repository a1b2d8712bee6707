import AppCore
import AppCoreContent
import Observation
import TextBasics

/// A list of words: the starred ones, or those that a text can mean.
@Observable final class WordListScreen: ContentScreen, WordListInput, WordListOutput {
    let place = Place()
    var title = ""
    var current: ListedWord?
    var placeholder = Content { Placeholder("No words.", symbol: .list) }

    @ObservationIgnored var words: () -> [ListedWord]? = { nil }
    @ObservationIgnored var gloss: (ListedWord) -> String = { _ in "" }
    @ObservationIgnored var isStarred: (ListedWord) -> Bool = { _ in false }
    @ObservationIgnored var problem: () -> String? = { nil }
    @ObservationIgnored var onSelect: (ListedWord) -> Void = { _ in }
    @ObservationIgnored var onReload: () -> Void = {}
    @ObservationIgnored var onSearch: (() -> Void)?

    var content: Content {
        if let words = words() {
            if words.isEmpty {
                placeholder
            } else {
                Section(words.count == 1 ? "1 word" : "\(words.count.grouped) words", isTable: true, id: "words") {
                    rows(words)
                }
            }
        } else if let problem = problem() {
            Text(problem, style: .error, id: "problem")
            Button("Try again", role: .primary, id: "reload") { self.onReload() }
        } else {
            Progress("Reading the words", id: "reading")
        }
        if let onSearch { Button("Search", role: .search, id: "search") { onSearch() } }
    }

    private func rows(_ words: [ListedWord]) -> Elements {
        Elements(words, id: Self.rowID) { word in
            let (writing, reading) = (word.id.writing, word.id.reading)
            let gloss = self.gloss(word)
            return Row(
                writing, subtitle: gloss.isEmpty ? nil : gloss, value: reading.hasBytes(of: writing) ? nil : reading,
                badge: self.isStarred(word) ? "★" : nil, isCurrent: word == self.current, hasDisclosure: true
            ) { self.onSelect(word) }
        }
    }

    private static func rowID(of word: ListedWord) -> ElementID {
        let number = word.number == 1 ? "" : " (\(word.number))"
        return ElementID("word-\(word.id.writing.identity)-\(word.id.reading.identity)\(number)")
    }
}
