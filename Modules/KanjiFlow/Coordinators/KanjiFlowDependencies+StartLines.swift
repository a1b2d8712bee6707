import DictionaryBasics
import TextBasics

extension KanjiFlowDependencies {
    /// Reads the lines that a first screen shows, in groups; they count stars and views as they are now.
    @MainActor public func startLines() async throws -> [[KanjiStartLine]] {
        let recent = try await favourites?.recentlyViewed() ?? []
        return startLines(recent: recent, starCount: try await favourites?.starred().count ?? 0)
    }

    /// The lines that a first screen shows until they have been read, in groups.
    @MainActor public var unreadStartLines: [[KanjiStartLine]] { startLines(recent: [], starCount: 0) }

    /// The lines that a first screen shows, in groups.
    @MainActor func startLines(recent: [Unicode.Scalar], starCount: Int) -> [[KanjiStartLine]] {
        var own: [KanjiStartLine] = []
        // If there is no kanji of the day, the rest is shown without it.
        if let today = try? kanjiOfTheDay?() {
            let gloss = KanjiSummary(of: today, library.summary).gloss
            own.append(KanjiStartLine(title: "Kanji of the day", detail: "\(today) \(gloss)", route: .kanji(today)))
        }
        if favourites != nil {
            let seen = recent.prefix(10).map { String($0) }.joined(separator: " ")
            let stars = starCount == 0 ? "nothing yet" : "\(starCount.grouped) kanji"
            own.append(
                KanjiStartLine(title: "Recently viewed", detail: seen.isEmpty ? "nothing yet" : seen, route: .recent))
            own.append(KanjiStartLine(title: "Starred", detail: stars, route: .favourites))
        }
        let groups = KanjiGrouping.browsed.map { grouping in
            KanjiStartLine(title: "By \(grouping.word)", detail: grouping.explanation, route: .groups(by: grouping))
        }
        let all = KanjiStartLine(title: "All \(library.count.grouped) kanji", detail: nil, route: .all)
        let setting = KanjiStartLine(title: "Language of meanings", detail: language.language.name, route: .language)
        return [own, groups + [all], [setting]].filter { !$0.isEmpty }
    }
}
