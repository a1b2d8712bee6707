import AppCore
import AppCoreLinks
import DictionaryBasics

/// Shows everything that the user looked up, by day.
final class HistoryCoordinator: Coordinator {
    let flow = Flow<Never>("history")

    private let dependencies: SearchFlowDependencies
    private let history: SearchHistory

    init(_ dependencies: SearchFlowDependencies, _ history: SearchHistory) {
        self.dependencies = dependencies
        self.history = history
    }

    func start() {
        flow.link = SearchRoute.history.link
        let (history, days) = (history, dependencies.days)
        let screen: any HistoryInput & HistoryOutput = HistoryScreen()
        screen.rows = dependencies.rows(in: flow) { [unowned screen] in screen.current = $0 }
        screen.days = { history.entries.map(days.days) }
        screen.problem = { history.problem }
        screen.onSearch = { text in
            self.flow.run(SearchCoordinator(self.dependencies, to: .search(query: text))) { _ in }
        }
        screen.onReload = { history.begin(in: self.flow) }
        screen.onRemove = { history.remove($0, named: $1, in: self.flow) }
        screen.onClear = { history.clear(in: self.flow) }
        flow.show(screen)
        dependencies.stars?.begin(in: flow)
        history.begin(in: flow)
    }
}
