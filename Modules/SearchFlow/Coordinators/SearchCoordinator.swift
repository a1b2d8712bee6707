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
    /// The query that was noted last.
    private var noted: String?

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

    /// Shows the end of the route; without a store of stars or a history, the first screen stands in for those.
    public func start() {
        switch (route, dependencies.stars, dependencies.history) {
        case (.parts(let chosen), _, _): run(PartsCoordinator(dependencies, chosen: chosen))
        case (.starred, let stars?, _), (.starredWords, let stars?, _):
            run(StarredCoordinator(dependencies, stars, link: route.link))
        case (.history, _, let history?): run(HistoryCoordinator(dependencies, history))
        default: showSearch()
        }
    }

    private func run(_ coordinator: some Coordinator<Never>) { flow.run(coordinator) { _ in } }

    private func showSearch() {
        flow.link = (query.map { .search(query: $0) } ?? SearchRoute.first).link
        let (library, history, stars) = (dependencies.library, dependencies.history, dependencies.stars)
        let search: any SearchInput & SearchOutput = SearchScreen()
        search.startsEditing = query.map(\.isEmpty) ?? dependencies.startsWithSearch
        search.title = query == nil ? dependencies.title : "Search"
        search.rows = dependencies.rows(in: flow) { [unowned search] in search.current = $0 }
        search.word = { try library.word($0, for: $1) }
        if let history {
            search.history = { history.entries }
            search.historyProblem = { history.problem }
            search.onHistory = { self.run(HistoryCoordinator(self.dependencies, history)) }
        }
        if query == nil {
            search.lines = dependencies.startLines
            if let stars {
                search.starCount = { stars.count }
                search.onStarred = {
                    self.run(StarredCoordinator(self.dependencies, stars, link: SearchRoute.starred.link))
                }
            }
        }
        search.onSearch = { [unowned search] in self.find($0, for: search) }
        search.onUse = { [unowned search] in self.noteUse(of: search) }
        search.onParts = { self.run(PartsCoordinator(self.dependencies)) }
        search.query = flow.takeDraft() ?? query ?? ""
        find(search.query, for: search)
        flow.show(search)
        history?.begin(in: flow)
        stars?.begin(in: flow)
    }

    /// Shows what the library finds, or why it finds nothing.
    private func find(_ text: String, for search: any SearchInput) {
        flow.draft = text.isLong || text.utf8.elementsEqual((query ?? "").utf8) ? nil : text
        search.current = nil
        noted = nil
        search.completions = dependencies.library.completions(of: text)
        search.found = text.trimmed.isEmpty ? nil : Result { try dependencies.library.search(text) }
    }

    /// Notes a search that found something, once for each query: not each letter is one.
    private func noteUse(of search: any SearchInput) {
        let text = search.query.trimmed
        guard !text.isLong, noted.map({ !$0.utf8.elementsEqual(text.utf8) }) ?? true,
            case .success(let answer) = search.found, !answer.isEmpty
        else { return }
        noted = text
        dependencies.history?.note(.search(text), count: answer.wordCount, in: flow)
    }
}
