import AppCore

/// Searches the whole dictionary from a screen without a search field.
final class KanjiSearchCoordinator: Coordinator {
    let flow = Flow<Never>("search")

    private let dependencies: KanjiFlowDependencies

    init(_ dependencies: KanjiFlowDependencies) { self.dependencies = dependencies }

    func start() {
        let library = dependencies.library
        let list = dependencies.screens.makeList()
        list.title = "Search"
        list.emptyText = "Type a kanji, a word, a reading in kana or romaji, or a meaning."
        list.summary = { library.row(for: $0) }
        list.onSelect = { [unowned list] in list.open($0, in: self.flow, self.dependencies) }
        list.onSearch = { [unowned list] in library.find($0, for: list) }
        flow.show(list)
    }
}

extension KanjiLibrary {
    /// Shows the matches in a list, or why the search failed.
    @MainActor func find(_ query: String, for list: any KanjiListInput) {
        do {
            list.problem = nil
            list.results = query.isEmpty ? nil : try search(query)
        } catch {
            list.problem = "\(error)"
        }
    }
}
