import AppCore
import FeedFlow
import KanjiFlow

/// The feeds' tab: opens the kanji that an item links to.
final class FeedTabCoordinator: Coordinator {
    let flow = Flow<Never>("news")

    private let container: AppContainer

    init(_ container: AppContainer) { self.container = container }

    func start() {
        flow.run(FeedCoordinator(container.feedFlow) { self.open($0) }) { outcome in
            if let departure = outcome.departure { self.flow.leave(departure) }
        }
    }

    private func open(_ link: String) {
        guard case .kanji(let character)? = AppLink(link) else {
            return flow.notify("This link leads to nothing that can be opened here: \(link.prefix(80))")
        }
        flow.run(KanjiDetailCoordinator(container.kanjiFlow, character: character)) { _ in }
    }
}
