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
    var canUnsubscribe: Bool { get set }
}

@MainActor protocol FeedItemsOutput: Presentable {
    var onOpen: (FeedItemID) -> Void { get set }
    var onMarkAll: () -> Void { get set }
    var onUnsubscribe: () -> Void { get set }
    var onReload: () -> Void { get set }
    /// The user wants to look for new items in all feeds.
    var onRefresh: () -> Void { get set }
}

/// Lists the items of a feed, the newest first.
@Observable final class FeedItemsScreen: ContentScreen, FeedItemsInput, FeedItemsOutput {
    var title = ""
    var items: [FeedItemSummary]?
    var current: FeedItemID?
    var feedProblem: String?
    var problem: String?
    var canUnsubscribe = true
    private var query = ""

    var onOpen: (FeedItemID) -> Void = { _ in }
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
                Placeholder("No items yet", "New items appear here when the feed is refreshed.", symbol: .feed)
                if canUnsubscribe { Button("Refresh all feeds", id: "refresh") { self.onRefresh() } }
            } else {
                search
                list(found(in: items))
            }
        } else if problem == nil {
            Progress("Loading the items", id: "loading")
        }
        Section.actions {
            if items?.contains(where: { !$0.isRead }) == true {
                Button("Mark all as read", id: "mark-all") { self.onMarkAll() }
            }
            if canUnsubscribe { Button("Unsubscribe", id: "unsubscribe") { self.onUnsubscribe() } }
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
                    item.title, subtitle: item.byline.isEmpty ? nil : item.byline, badge: item.isRead ? nil : "new",
                    isCurrent: item.id == self.current, hasDisclosure: true, language: item.language
                ) { self.onOpen(item.id) }
            }
        }
    }

    private func found(in items: [FeedItemSummary]) -> [FeedItemSummary] {
        let wanted = query.trimmed.lowercased()
        guard !wanted.isEmpty else { return items }
        // No title is that long, and searching thousands of them takes long.
        guard wanted.utf8.count <= 1000 else { return [] }
        return items.filter { item in
            item.title.lowercased().contains(wanted) || item.author?.lowercased().contains(wanted) == true
        }
    }
}
