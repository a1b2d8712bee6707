import AppCore
import AppCoreContent
import Observation

@MainActor protocol FeedListInput: Presentable {
    var builtIn: String? { get set }
    /// The feeds; `nil` until they are loaded.
    var feeds: [Feed]? { get set }
    /// The list of items that is open.
    var current: FeedRoute? { get set }
    /// The progress of a refresh; `nil` if none is running.
    var progress: RefreshProgress? { get set }
    var problem: String? { get set }
}

@MainActor protocol FeedListOutput: Presentable {
    var onOpen: (FeedID) -> Void { get set }
    var onOpenBuiltIn: () -> Void { get set }
    /// The user wants to see what is unread in all feeds, or to read the first of it.
    var onOpenUnread: (_ startsReading: Bool) -> Void { get set }
    var onRefresh: () -> Void { get set }
    /// The user wants to stop the refresh.
    var onCancelRefresh: () -> Void { get set }
    /// The user wants to subscribe to a feed, or to import or export the list.
    var onSubscribe: (SourceKind) -> Void { get set }
    var onUnsubscribe: (FeedID) -> Void { get set }
    var onReload: () -> Void { get set }
}

/// Lists the feeds, with the unread count and the problem of each.
@Observable final class FeedListScreen: ContentScreen, FeedListInput, FeedListOutput {
    let title = "Feeds"
    var builtIn: String?
    var feeds: [Feed]?
    var current: FeedRoute?
    var progress: RefreshProgress?
    var problem: String?

    var onOpen: (FeedID) -> Void = { _ in }
    var onOpenBuiltIn: () -> Void = {}
    var onOpenUnread: (Bool) -> Void = { _ in }
    var onRefresh: () -> Void = {}
    var onCancelRefresh: () -> Void = {}
    var onSubscribe: (SourceKind) -> Void = { _ in }
    var onUnsubscribe: (FeedID) -> Void = { _ in }
    var onReload: () -> Void = {}

    var content: Content {
        if let problem {
            Text(problem, style: .error, id: "problem")
            if feeds == nil { Button("Try again", id: "try-again") { self.onReload() } }
        }
        if let feeds {
            if let progress { refreshing(progress) }
            if !feeds.isEmpty { unread(in: feeds) }
            list(feeds)
        } else if problem == nil {
            Progress("Loading the feeds", id: "loading")
        }
        if let builtIn {
            Section("Built in") { Row(builtIn, hasDisclosure: true, id: "built-in") { self.onOpenBuiltIn() } }
        }
        Section.actions {
            if let feeds, !feeds.isEmpty {
                // What can't be done now keeps its place, so that pressing it twice never does something else.
                Button(
                    "Read the next unread", key: "n", isEnabled: feeds.contains { $0.unreadCount > 0 },
                    id: "next-unread"
                ) { self.onOpenUnread(true) }
                Button("Refresh all", symbol: .refresh, key: "r", isEnabled: progress == nil, id: "refresh") {
                    self.onRefresh()
                }
            }
            for kind in otherSources { source(kind) }
        }
    }

    /// What is offered besides the list: without feeds there is nothing to export, and the first way to subscribe stands
    /// below the placeholder.
    private var otherSources: [SourceKind] {
        guard let feeds else { return [.address, .file, .importing] }
        return feeds.isEmpty ? [.file, .importing] : SourceKind.allCases
    }

    private func source(_ kind: SourceKind) -> Button {
        Button(kind.title, symbol: kind == .address ? .add : nil, key: kind.key, id: ElementID(kind.rawValue)) {
            self.onSubscribe(kind)
        }
    }

    private func refreshing(_ progress: RefreshProgress) -> Content {
        Content {
            Progress(
                "Refreshed \(progress.done) of \(progress.total)",
                fraction: progress.total > 0 ? Double(progress.done) / Double(progress.total) : nil, id: "progress")
            Button("Cancel", role: .cancel) { self.onCancelRefresh() }
        }
    }

    private func unread(in feeds: [Feed]) -> Section {
        let count = feeds.reduce(0) { $0 + $1.unreadCount }
        return Section(id: "all-unread") {
            Row(
                "All unread", badge: count > 0 ? String(count) : nil, isCurrent: current == .unread,
                hasDisclosure: true, id: "unread"
            ) { self.onOpenUnread(false) }
        }
    }

    private func list(_ feeds: [Feed]) -> Section {
        Section(feeds.isEmpty ? nil : "Subscribed", id: "subscribed") {
            if feeds.isEmpty {
                Placeholder(
                    "No feeds yet",
                    builtIn.map { "Subscribe to one by its address or from a file, or read “\($0)”." }
                        ?? "Subscribe to one by its address or from a file.", symbol: .feed)
                source(.address)
            }
            Elements(feeds, id: { ElementID("feed-\($0.id.rawValue)") }) { feed in
                Row(
                    feed.title, subtitle: feed.problem.map { "⚠ \($0)" },
                    badge: feed.unreadCount > 0 ? String(feed.unreadCount) : nil,
                    isCurrent: self.current == .feed(feed.id), hasDisclosure: true, language: feed.title.language,
                    actions: [Button("Unsubscribe", symbol: .remove, id: "unsubscribe") { self.onUnsubscribe(feed.id) }]
                ) { self.onOpen(feed.id) }
            }
        }
    }
}
