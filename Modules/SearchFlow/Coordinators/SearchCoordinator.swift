public import AppCore
import TextBasics

/// Searches the dictionary: its first screen, or a search above another screen.
///
/// Where a result leads is up to the app.
public final class SearchCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    public let flow = Flow<Never>("search")

    private let dependencies: SearchFlowDependencies
    private let query: String?
    private var loading: FlowTask?

    /// Makes the coordinator.
    ///
    /// - Parameters:
    ///   - dependencies: The flow's dependencies.
    ///   - query: The text to search for, which may be empty, in a search above another screen. Defaults to `nil`,
    ///     which makes the first screen, with the app's own lines.
    public init(_ dependencies: SearchFlowDependencies, query: String? = nil) {
        self.dependencies = dependencies
        self.query = query
    }

    /// Shows the search.
    public func start() {
        flow.link = (query.map { .search(query: $0) } ?? SearchRoute.first).link
        let library = dependencies.library
        let search = dependencies.screens.makeSearch()
        search.startsEditing = query.map(\.isEmpty) ?? dependencies.startsWithSearch
        search.title = query == nil ? dependencies.title : "Search"
        if query == nil {
            search.lines = .success(dependencies.unreadStartLines())
            dependencies.onStartLinesChange(self) { [weak self] in self?.loadLines() }
        }
        search.word = { try library.word($0, for: $1) }
        search.kanji = { try library.kanji($0) }
        search.onSearch = { [unowned search] in self.find($0, for: search) }
        search.onParts = { self.flow.run(PartsCoordinator(self.dependencies)) { _ in } }
        search.onKanji = { [unowned search] character in
            search.current = .kanji(character)
            self.dependencies.onKanji(character)
        }
        search.onWord = { [unowned search] number, word in
            search.current = .word(number)
            self.dependencies.onWord(word.writing, word.reading)
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
