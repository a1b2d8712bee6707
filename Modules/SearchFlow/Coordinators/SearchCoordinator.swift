public import AppCore
import AppCoreLinks
import DictionaryBasics
import TextBasics

/// Searches the dictionary: its first screen, or a search above another screen.
///
/// Where a result leads is up to the app.
public final class SearchCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    public let flow = Flow<Never>("search")

    private let dependencies: SearchFlowDependencies
    private let route: SearchRoute
    private var loading: FlowTask?

    /// Makes the coordinator.
    ///
    /// - Parameters:
    ///   - dependencies: The flow's dependencies.
    ///   - route: What it shows. Defaults to the first screen, with the app's own lines.
    public init(_ dependencies: SearchFlowDependencies, to route: SearchRoute = .first) {
        self.dependencies = dependencies
        self.route = route
    }

    /// The text to search for above another screen; `nil` for the first screen.
    private var query: String? { if case .search(let query) = route { query ?? "" } else { nil } }

    /// Shows the search, or the kanji by their parts.
    public func start() {
        guard case .parts(let chosen) = route else { return showSearch() }
        flow.run(PartsCoordinator(dependencies, chosen: chosen)) { _ in }
    }

    private func showSearch() {
        flow.link = (query.map { .search(query: $0) } ?? SearchRoute.first).link
        let library = dependencies.library
        let search: any SearchInput & SearchOutput = SearchScreen()
        search.startsEditing = query.map(\.isEmpty) ?? dependencies.startsWithSearch
        search.title = query == nil ? dependencies.title : "Search"
        if query == nil {
            search.lines = .success(dependencies.unreadStartLines())
            dependencies.onStartLinesChange(self) { [weak self] in self?.loadLines() }
        }
        search.word = { try library.word($0, for: $1) }
        search.kanji = { KanjiSummary(of: $0, library.kanji) }
        search.onSearch = { [unowned search] in self.find($0, for: search) }
        search.onParts = { self.flow.run(PartsCoordinator(self.dependencies)) { _ in } }
        search.onKanji = { [unowned search] character in
            search.current = .kanji(character)
            self.dependencies.onKanji(character)
        }
        search.onWord = { [unowned search] number, word in
            search.current = .word(number)
            self.dependencies.onWord(word.number)
        }
        search.onAppear = { [unowned search] in
            search.current = nil
            self.loadLines()
        }
        search.query = flow.takeDraft() ?? query ?? ""
        find(search.query, for: search)
        flow.show(search)
    }

    /// Shows what the library finds, or why it finds nothing.
    private func find(_ text: String, for search: any SearchInput) {
        flow.draft = text.isLong || text.utf8.elementsEqual((query ?? "").utf8) ? nil : text
        search.current = nil
        search.completions = dependencies.library.completions(of: text)
        let wasSearching = search.found != nil
        search.found = text.trimmed.isEmpty ? nil : Result { try dependencies.library.search(text) }
        if wasSearching, search.found == nil { loadLines() }
    }

    /// Reads the app's lines for the first screen; the answer to an earlier call no longer counts.
    private func loadLines() {
        guard query == nil, flow.isRunning else { return }
        loading?.cancel()
        loading = flow.task("load start") {
            let lines: Result<[[StartLine]], any Error>
            do { lines = .success(try await self.dependencies.startLines()) } catch { lines = .failure(error) }
            if Task.isCancelled { return }
            // Only this flow's own screen: a search above it has no such lines.
            if let search = self.flow.shown.first as? any SearchInput { search.lines = lines }
        }
    }
}
