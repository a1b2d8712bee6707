import DictionaryBasics
import TextBasics

extension KanjiFlowDependencies {
    /// The line about the kanji of the day; `nil` if there is none, or it can't be read: the rest is shown without it.
    @MainActor public var todaysLine: KanjiStartLine? {
        guard let today = try? kanjiOfTheDay?() else { return nil }
        let gloss = KanjiSummary(of: today, library.summary).gloss
        return KanjiStartLine(title: "Kanji of the day", detail: "\(today) \(gloss)", route: .kanji(today))
    }

    /// The line about the ways to all kanji.
    @MainActor public var waysLine: KanjiStartLine {
        let groupings = KanjiGrouping.browsed.map(\.word).joined(separator: ", ")
        return KanjiStartLine(title: "By \(groupings)", detail: "\(library.count.grouped) kanji", route: .ways)
    }

    /// The line about the language of meanings; observable.
    @MainActor public var languageLine: KanjiStartLine {
        KanjiStartLine(title: "Language of meanings", detail: language.language.name, route: .language)
    }

    /// The ways to all kanji, one by one.
    @MainActor var ways: [KanjiStartLine] {
        KanjiGrouping.browsed.map { grouping in
            KanjiStartLine(title: "By \(grouping.word)", detail: grouping.explanation, route: .groups(by: grouping))
        } + [KanjiStartLine(title: "All \(library.count.grouped) kanji", detail: nil, route: .all)]
    }
}
