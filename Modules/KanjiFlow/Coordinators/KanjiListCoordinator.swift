public import AppCore
import TextBasics

/// The dictionary's first screen: examples of searches, and the ways to browse all kanji.
///
/// Each kanji that the user chooses runs a detail.
public final class KanjiListCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    public let flow = Flow<Never>("kanji")

    private static let examples = [
        ("水", "a kanji, or a word of several"), ("みず", "a reading in kana"), ("mizu", "a reading in romaji"),
        ("water", "a meaning"),
    ]

    private let dependencies: KanjiFlowDependencies

    /// Makes the list's coordinator.
    ///
    /// - Parameter dependencies: The flow's dependencies.
    public init(_ dependencies: KanjiFlowDependencies) { self.dependencies = dependencies }

    /// Shows the search field, and the lines that lead on without a search.
    public func start() {
        let list = makeList()
        list.startsEditing = dependencies.startsWithSearch
        list.start = startLines()
        flow.link = KanjiRoute.list(grade: nil).link
        let search = list.onSearch
        list.onSearch = { query in
            self.flow.draft = query.isEmpty ? nil : query
            search(query)
        }
        if let query = flow.takeDraft() {
            list.query = query
            list.onSearch(query)
        }
        flow.show(list)
        dependencies.stars?.begin(in: flow)
        dependencies.stars?.onChange(for: self, orView: true) { [weak self] in self?.reload() }
        reload()
    }

    /// The lines that lead on from the first screen, in groups.
    private func startLines(recent: [Unicode.Scalar] = [], starCount: Int = 0) -> [[KanjiStartLine]] {
        let library = dependencies.library
        var shelves: [KanjiStartLine] = []
        // If there is no kanji of the day, the rest is shown without it.
        if let today = try? dependencies.kanjiOfTheDay?() {
            let gloss = library.row(for: today).gloss
            shelves.append(
                KanjiStartLine("Kanji of the day", detail: "\(today) \(gloss)") { self.showDetail(of: today) })
        }
        if dependencies.favourites != nil {
            let seen = recent.prefix(10).map { String($0) }.joined(separator: " ")
            shelves.append(
                KanjiStartLine("Recently viewed", detail: seen.isEmpty ? "nothing yet" : seen) {
                    self.showShelf(.recent)
                })
            shelves.append(
                KanjiStartLine("Starred", detail: starCount == 0 ? "nothing yet" : "\(starCount.grouped) kanji") {
                    self.showShelf(.starred)
                })
        }
        let divisions = KanjiGrouping.browsed.map { grouping in
            KanjiStartLine("By \(grouping.word)", detail: grouping.explanation) { self.showGroups(by: grouping) }
        }
        let all = KanjiStartLine("All \(library.count.grouped) kanji") { self.showAll() }
        return [exampleLines(), shelves, divisions + [all], dependencies.startLines()].filter { !$0.isEmpty }
    }

    private func exampleLines() -> [KanjiStartLine] {
        Self.examples.map { text, kind in
            KanjiStartLine(text, detail: kind) {
                self.flow.update { (list: any KanjiListInput & KanjiListOutput) in
                    guard !list.start.isEmpty else { return }
                    list.query = text
                    list.onSearch(text)
                }
            }
        }
    }

    /// Reads the user's recent kanji and stars for the lines that show them.
    private func reload() {
        guard flow.isRunning, let favourites = dependencies.favourites else { return }
        flow.task("load start") {
            do {
                let (recent, stars) = (try await favourites.recentlyViewed(), try await favourites.starred())
                let lines = self.startLines(recent: recent, starCount: stars.count)
                self.flow.update { (list: any KanjiListInput) in if !list.start.isEmpty { list.start = lines } }
            } catch {
                self.flow.notify("\(error)")
            }
        }
    }

    private func showShelf(_ shelf: KanjiShelf) {
        guard let favourites = dependencies.favourites else { return }
        flow.run(SavedKanjiCoordinator(dependencies, favourites: favourites, shelf: shelf)) { _ in }
    }

    private func showGroups(by grouping: KanjiGrouping) {
        flow.run(KanjiGroupsCoordinator(dependencies, by: grouping)) { _ in }
    }

    private func showAll() {
        let library = dependencies.library
        let list = makeList()
        list.title = "All kanji"
        list.grouping = .grade
        list.group { try library.groups(by: .grade) }
        list.onGroup = { [unowned list] grouping in
            list.grouping = grouping
            list.group { try library.groups(by: grouping) }
        }
        flow.show(list)
    }

    private func makeList() -> any KanjiListInput & KanjiListOutput {
        let library = dependencies.library
        let list = dependencies.screens.makeList()
        list.title = "Kanji list"
        list.summary = { library.row(for: $0) }
        list.markStars(of: dependencies)
        list.onSelect = { [unowned list] in list.open($0, in: self.flow, self.dependencies) }
        list.onSearch = { [unowned list] in library.find($0, for: list) }
        return list
    }

    private func showDetail(of character: Unicode.Scalar) {
        flow.run(KanjiDetailCoordinator(dependencies, character: character)) { _ in }
    }
}

extension KanjiLibrary {
    /// The texts of a row; if the store is damaged, they say so.
    func row(for character: Unicode.Scalar) -> KanjiSummary {
        do {
            return try summary(of: character) ?? KanjiSummary(gloss: "not in the library", readings: "")
        } catch {
            return KanjiSummary(gloss: "\(error)", readings: "")
        }
    }
}
