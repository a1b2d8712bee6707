import AppCore
import AppCoreLinks
import AppCoreShell
import KanjiFlow
import SearchFlow
import WordFlow

/// Notes the pages of kanji and words that the user looked at in a window, whichever flow shows them.
///
/// Beside a list, a wide host opens one page after the other while the cursor goes through the list. So a page that took
/// the place of another one beside the same list counts only once the user has done more: opened something from it,
/// gone back from it, or gone to another tab. Any other page counts at once, because somebody opened it.
@MainActor final class Visits {
    /// A page in front.
    private struct Page {
        let place: PlaceID
        let item: HistoryItem
        let list: PlaceID?
    }

    private weak var window: Window?
    private let note: (HistoryItem) -> Void
    private let item: (_ link: String) -> HistoryItem?
    private var page: Page?
    /// The places of the pages that count already: coming back to one is not looking it up again.
    private var noted: Set<PlaceID> = []

    /// Watches a window as long as that lives.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - item: Returns what a link to a page leads to; `nil` if that is no page of a kanji or a word.
    ///   - note: Called with each item that the user looked at.
    @discardableResult init(
        _ window: Window, item: @escaping (_ link: String) -> HistoryItem?, note: @escaping (HistoryItem) -> Void
    ) {
        self.window = window
        self.item = item
        self.note = note
        window.journal.onMove { self.hasMoved(because: $0) }
    }

    private func hasMoved(because cause: Cause) {
        guard let snapshot = window?.snapshot, snapshot.front?.id != page?.place else { return }
        let last = page
        page = snapshot.front.flatMap { front in
            front.link.flatMap(item).map { Page(place: front.id, item: $0, list: snapshot.behindFront?.id) }
        }
        let places = Set(snapshot.descendants.map(\.id))
        let isPassed =
            last.map { !places.contains($0.place) && $0.list != nil && $0.list == page?.list && cause.isOfElement }
            ?? false
        // What a session leaves in front is nothing that the next user looked at.
        if !isPassed, cause != .session {
            count(last)
            count(page)
        }
        noted.formIntersection(places)
    }

    private func count(_ page: Page?) {
        guard let page, noted.insert(page.place).inserted else { return }
        note(page.item)
    }
}

extension Cause {
    fileprivate var isOfElement: Bool { if case .element = self { true } else { false } }
}

extension Visits {
    /// Watches the app's window.
    @discardableResult convenience init(_ window: Window, of app: ApplicationCoordinator) {
        self.init(window) { path in
            switch try? AppLinks.table.target(of: AppLinks.table.link(path)).route {
            case KanjiRoute.kanji(let character)?: .kanji(character)
            case WordRoute.entry(let number)?: .word(number)
            default: nil
            }
        } note: { [weak app] item in
            guard let app else { return }
            app.running.context.searchFlow.history?.note(item, in: app.flow)
        }
    }
}
