public import AppCore

/// Shows the kanji of general use, all kanji one step further, and what a search finds; runs a detail for each choice.
public final class KanjiListCoordinator: Coordinator {
    /// The coordinator's flow; it is left, never finished.
    public let flow = Flow<Never>("kanji")

    private let dependencies: KanjiFlowDependencies

    /// Makes the coordinator of the list.
    ///
    /// - Parameter dependencies: What the flow needs.
    public init(_ dependencies: KanjiFlowDependencies) { self.dependencies = dependencies }

    /// Shows the kanji of general use.
    public func start() {
        let library = dependencies.library
        let list = makeList()
        group(list) { try library.joyo() }
        list.steps = [.all(count: library.count)] + (dependencies.favourites == nil ? [] : [.starred, .recent])
        list.onStep = { self.take($0) }
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
    }

    private func take(_ step: KanjiListStep) {
        switch step {
        case .all: showAll()
        case .starred: showShelf(.starred)
        case .recent: showShelf(.recent)
        case .export, .signUp: break
        }
    }

    private func showShelf(_ shelf: KanjiShelf) {
        guard let favourites = dependencies.favourites else { return }
        flow.run(SavedKanjiCoordinator(dependencies, favourites: favourites, shelf: shelf)) { _ in }
    }

    private func showAll() {
        let library = dependencies.library
        let list = makeList()
        list.title = "All kanji"
        list.grouping = .grade
        group(list) { try library.groups(by: .grade) }
        list.onGroup = { [unowned list] grouping in
            list.grouping = grouping
            self.group(list) { try library.groups(by: grouping) }
        }
        flow.show(list)
    }

    /// Fills a list with groups, or says there why it stays as it is.
    private func group(_ list: any KanjiListInput, by groups: () throws -> [KanjiGroup]) {
        do {
            list.groups = try groups()
            list.problem = nil
        } catch {
            list.problem = "\(error)"
        }
    }

    private func makeList() -> any KanjiListInput & KanjiListOutput {
        let library = dependencies.library
        let list = dependencies.screens.makeList()
        list.title = "Kanji list"
        list.summary = { library.row(for: $0) }
        list.onSelect = { self.showDetail(of: $0) }
        list.onSearch = { [unowned list] in library.find($0, for: list) }
        return list
    }

    private func showDetail(of character: Unicode.Scalar) {
        flow.run(KanjiDetailCoordinator(dependencies, character: character)) { _ in }
    }
}

extension KanjiLibrary {
    /// The texts of a row; where the store is damaged, they say so.
    func row(for character: Unicode.Scalar) -> KanjiSummary {
        do {
            return try summary(of: character) ?? KanjiSummary(gloss: "not in the library", readings: "")
        } catch {
            return KanjiSummary(gloss: "\(error)", readings: "")
        }
    }
}
