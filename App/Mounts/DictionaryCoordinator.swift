import AppCore
import KanjiFlow
import SearchFlow
import WordFlow

/// The dictionary's tab: the search is its first screen.
///
/// The stars belong to the tab, so that taking one away can be undone after its page has closed.
final class DictionaryCoordinator: Coordinator {
    let flow = Flow<Never>("dictionary")

    private let context: FlowContext

    init(_ context: FlowContext) { self.context = context }

    func start() {
        var search = context.searchFlow
        search.startsWithSearch = context.startsWithSearch
        flow.run(SearchCoordinator(search)) { outcome in
            if let departure = outcome.departure { self.flow.leave(departure) }
        }
        let kanji = context.kanjiFlow
        kanji.readStars(in: flow)
        context.wordFlow.readStars(in: flow)
    }
}
