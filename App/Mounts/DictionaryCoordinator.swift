import AppCore
import AppCoreShell
import KanjiFlow
import SearchFlow
import WordFlow

/// The dictionary's tab: the search is its first screen.
///
/// The stars belong to the tab, so that taking one away can be undone after its page has closed.
final class DictionaryCoordinator: Coordinator {
    let flow = Flow<Never>("dictionary")

    private let app: RunningApp<AppContainer>

    init(_ app: RunningApp<AppContainer>) { self.app = app }

    func start() {
        var search = app.searchFlow
        search.startsWithSearch = app.context.take(\.startsWithSearch) && !app.isRestored
        flow.run(SearchCoordinator(search)) { outcome in
            if let departure = outcome.departure { self.flow.leave(departure) }
        }
        app.kanjiFlow.readStars(in: flow)
        app.wordFlow.readStars(in: flow)
    }
}
