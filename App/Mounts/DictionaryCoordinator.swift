import AppCore
import AppCoreShell
import KanjiFlow
import SearchFlow
import WordFlow

/// The dictionary's tab: the search is its first screen.
///
/// The stars and the history belong to the tab, so that a removal can be undone after its page has closed.
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
        search.history?.begin(in: flow)
        app.kanjiFlow.readStars(in: flow)
        app.wordFlow.readStars(in: flow)
    }
}
