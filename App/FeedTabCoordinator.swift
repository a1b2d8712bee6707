import AppCore
import FeedFlow
import FoundationEssentials
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
        guard let character = Self.kanji(of: link) else {
            return flow.notify("This link leads to nothing that the app has: \(link.prefix(80))")
        }
        flow.run(KanjiDetailCoordinator(container.kanjiFlow, character: character)) { _ in }
    }

    /// The kanji of a link such as `kanjilist://kanji/水`, percent-encoded or not.
    private static func kanji(of link: String) -> Unicode.Scalar? {
        guard let url = URL(string: link), url.host() == "kanji" else { return nil }
        let name = url.path(percentEncoded: false).unicodeScalars.dropFirst()
        return name.count == 1 ? name.first : nil
    }
}
