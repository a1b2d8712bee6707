import AppCore
import DictionaryBasics

extension SearchFlowDependencies {
    /// Makes the rows of a flow's lists.
    @MainActor func rows(in flow: AnyFlow, onChoose: @escaping (ElementID) -> Void) -> EntryRows {
        let (library, stars) = (library, stars)
        var rows = EntryRows(onChoose: onChoose, onKanji: onKanji, onWord: onWord)
        rows.kanji = { KanjiSummary(of: $0, library.kanji) }
        rows.word = { word in
            do {
                let known = word.number == 0 ? nil : try library.word(numbered: word.number)
                return known ?? SearchWord(word, gloss: "not in the dictionary")
            } catch {
                return SearchWord(word, gloss: "\(error)")
            }
        }
        if let stars {
            rows.onStarKanji = { stars.kanji.set($0, $1, in: flow) }
            rows.onStarWord = { word, isStarred in
                // The usual writing, whatever form was found.
                let known = word.number == 0 ? nil : try? library.word(numbered: word.number)
                stars.words.set(known?.id ?? word, isStarred, in: flow)
            }
        }
        return rows
    }
}
