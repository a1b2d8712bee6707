import AppCore
import AppCoreContent
import AppCoreTesting
import FeedFlow
import Testing

@testable import FeedFlowInMemory

extension ScriptedRepository {
    /// Two feeds; the first has three items, two of them unread.
    static func withTwoFeeds() -> ScriptedRepository {
        let repository = ScriptedRepository()
        let news = Feed(
            id: FeedID(rawValue: 1), title: "Kanji news", address: "https://example.org/a", unreadCount: 2)
        let other = Feed(
            id: FeedID(rawValue: 2), title: "Words", address: "https://example.org/b", unreadCount: 0)
        repository.stored = [news, other]
        repository.itemsByFeed[news.id] = [
            item(11, "The oldest", published: 100, isRead: true),
            item(13, "The newest", published: 300, author: "Ann Lee"),
            item(12, "In between", published: 200),
        ]
        return repository
    }

    static func item(
        _ id: Int, _ title: String, published: Int?, author: String? = nil, isRead: Bool = false
    ) -> FeedItem {
        FeedItem(
            summary: FeedItemSummary(
                id: FeedItemID(rawValue: id), title: title, author: author, published: published,
                date: published.map { "day \($0)" } ?? "", shortDate: published.map { "\($0)" } ?? "",
                page: "https://example.org/\(id)",
                isRead: isRead),
            text: "Text of \(title).\n\nA second paragraph.",
            links: [
                FeedLink(label: "water", address: "example://water", isOfApp: true),
                FeedLink(label: "", address: "https://example.org/\(id)"),
            ])
    }
}

extension FlowDriver {
    var elements: [Element] {
        window.visibleScreens.flatMap { Content(of: $0).elements }
    }

    var rows: [Row] { elements.compactMap { if case .row(let row) = $0 { row } else { nil } } }

    func row(_ title: String) -> Row? { rows.first { $0.title == title } }

    /// The completed fraction of the shown progress.
    var fraction: Double? {
        elements.lazy.compactMap { if case .progress(let progress) = $0 { progress.fraction } else { nil } }.first
    }

    func field(_ label: String) -> Field? {
        elements.lazy.compactMap { if case .field(let field) = $0, field.label == label { field } else { nil } }.first
    }

    /// How many tasks of the flow are still running.
    var workCount: Int { lifetimes.survivors().filter { $0.kind == .task }.count }

    func button(_ id: ElementID) -> Button? {
        if case .button(let button)? = window.visibleScreens.lazy.compactMap({ Content(of: $0).element(id) }).first {
            button
        } else {
            nil
        }
    }

    /// Presses a button of the screen in front by its identity, as its key does.
    func pressKey(_ id: ElementID) {
        window.perform(.element(id, .activate, in: window.id(of: window.focusedScreen)))
    }

    func waitUntilRefreshed(sourceLocation: SourceLocation = #_sourceLocation) async {
        await wait(for: "the end of the refresh", sourceLocation: sourceLocation) {
            button("refresh")?.isEnabled == true
        }
    }

    func waitUntilShown(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        await wait(for: "'\(text)'", sourceLocation: sourceLocation) { shows(text) }
    }
}
