import AppCore
import AppCoreContent
import Observation
import TextBasics

@MainActor protocol FeedItemsInput: Presentable {
    var title: String { get set }
    /// The items, the newest first; `nil` until they are loaded.
    var items: [FeedItemSummary]? { get set }
    var current: FeedItemID? { get set }
    /// Why the last fetch of the feed failed.
    var feedProblem: String? { get set }
    var problem: String? { get set }
    var kind: ItemSourceKind { get set }
    var isRefreshing: Bool { get set }
    var followsWebLinks: Bool { get set }
}

@MainActor protocol FeedItemsOutput: Presentable {
    var onOpen: (FeedItemID) -> Void { get set }
    /// The user wants to see the item's page in the browser.
    var onBrowse: (FeedItemID) -> Void { get set }
    /// The user wants an item marked as read or unread.
    var onMark: (FeedItemID, Bool) -> Void { get set }
    var onNextUnread: () -> Void { get set }
    var onMarkAll: () -> Void { get set }
    var onUnsubscribe: () -> Void { get set }
    var onReload: () -> Void { get set }
    /// The user wants to look for new items in all feeds.
    var onRefresh: () -> Void { get set }
}

/// Lists items, those of one feed or all unread ones, the newest first.
@Observable final class FeedItemsScreen: ContentScreen, FeedItemsInput, FeedItemsOutput {
    /// What stands beside an unread item.
    static let unreadMark = "●"

    var title = ""
    var items: [FeedItemSummary]?
    var current: FeedItemID?
    var feedProblem: String?
    var problem: String?
    var kind = ItemSourceKind.subscribed
    var isRefreshing = false
    var followsWebLinks = false
    private var query = ""

    var onOpen: (FeedItemID) -> Void = { _ in }
    var onBrowse: (FeedItemID) -> Void = { _ in }
    var onMark: (FeedItemID, Bool) -> Void = { _, _ in }
    var onNextUnread: () -> Void = {}
    var onMarkAll: () -> Void = {}
    var onUnsubscribe: () -> Void = {}
    var onReload: () -> Void = {}
    var onRefresh: () -> Void = {}

    var textLanguage: Language? { title.language }

    var content: Content {
        if let feedProblem { Text(feedProblem, style: .error, id: "feed-problem") }
        if let problem {
            Text(problem, style: .error, id: "problem")
            if items == nil { Button("Try again", id: "try-again") { self.onReload() } }
        }
        if let items {
            if items.isEmpty {
                if kind == .unread {
                    Placeholder("Everything is read", symbol: .feed)
                } else {
                    Placeholder("No items yet", "New items appear here when the feed is refreshed.", symbol: .feed)
                }
            } else {
                search
                list(found(in: items))
            }
        } else if problem == nil {
            Progress("Loading the items", id: "loading")
        }
        if kind != .builtIn { actions }
    }

    /// What can't be done now keeps its place, so that pressing it twice never does something else.
    private var actions: Section {
        let hasUnread = items?.contains { !$0.isRead } == true
        return Section.actions {
            Button("Next unread", key: "n", isEnabled: hasUnread, id: "next-unread") { self.onNextUnread() }
            Button("Refresh all", symbol: .refresh, key: "r", isEnabled: !isRefreshing, id: "refresh") {
                self.onRefresh()
            }
            Button("Mark all as read", isEnabled: hasUnread, id: "mark-all") { self.onMarkAll() }
            if kind == .subscribed { Button("Unsubscribe", id: "unsubscribe") { self.onUnsubscribe() } }
        }
    }

    private var search: Field {
        Field("Search", kind: .search(completions: []), text: query, placeholder: "title or author") {
            self.query = $0
        }
    }

    private func list(_ items: [FeedItemSummary]) -> Section {
        Section(id: "items") {
            if items.isEmpty { Placeholder("No title or author contains “\(query)”", symbol: .search) }
            Elements(items, id: { ElementID("item-\($0.id.rawValue)") }) { item in
                Row(
                    item.title, subtitle: item.origin?.title ?? item.author.flatMap { $0.isEmpty ? nil : $0 },
                    value: item.shortDate.isEmpty ? nil : item.shortDate, badge: self.mark(of: item),
                    isCurrent: item.id == self.current, hasDisclosure: true, language: item.language,
                    actions: self.actions(for: item)
                ) { self.onOpen(item.id) }
            }
        }
    }

    /// The mark of an item; where some are unread, those that are read keep its place.
    private func mark(of item: FeedItemSummary) -> String? {
        kind == .builtIn ? nil : item.isRead ? "" : Self.unreadMark
    }

    private func actions(for item: FeedItemSummary) -> [Button] {
        guard kind != .builtIn else { return [] }
        var buttons = [
            Button(item.isRead ? "Mark as unread" : "Mark as read", key: "d", id: "mark") {
                self.onMark(item.id, !item.isRead)
            }
        ]
        if followsWebLinks, item.webPage != nil {
            buttons.append(Button("Open in the browser", key: "o", id: "browse") { self.onBrowse(item.id) })
        }
        return buttons
    }

    private func found(in items: [FeedItemSummary]) -> [FeedItemSummary] {
        let wanted = query.trimmed.lowercased()
        guard !wanted.isEmpty else { return items }
        // No title is that long, and searching thousands of them takes long.
        guard wanted.utf8.count <= 1000 else { return [] }
        return items.filter { item in
            let texts = [item.title, item.author, item.origin?.title]
            return texts.contains { $0?.lowercased().contains(wanted) == true }
        }
    }
}
