import AppCore

/// Shows one item of a list, and on request another one.
final class FeedItemCoordinator: Coordinator {
    let flow = Flow<Never>("item")

    private let dependencies: FeedFlowDependencies
    private let source: any ItemSource
    private let list: ItemList
    private var id: FeedItemID
    private var text: String?
    private var turn = Turn()

    /// Called with the item that is shown now.
    var onShow: (FeedItemID) -> Void = { _ in }
    /// Called with an item and its mark: as read once its text is shown, or as the user wants it.
    var onMark: (FeedItemID, _ asRead: Bool) -> Void = { _, _ in }

    init(_ dependencies: FeedFlowDependencies, source: any ItemSource, list: ItemList, item: FeedItemID) {
        self.dependencies = dependencies
        self.source = source
        self.list = list
        id = item
    }

    func start() { show(id) }

    private var items: [FeedItemSummary] { list.items ?? [] }

    /// Shows an item on a screen of its own, so that it begins at its top.
    private func show(_ id: FeedItemID) {
        guard let position = items.firstIndex(where: { $0.id == id }) else { return }
        self.id = id
        let screen: any FeedItemInput & FeedItemOutput = FeedItemScreen()
        screen.summary = items[position]
        screen.canMark = source.kind != .builtIn
        screen.followsWebLinks = dependencies.links != nil
        screen.hasPrevious = position > 0
        screen.hasNext = position + 1 < items.count
        screen.onPrevious = { self.go(by: -1) }
        screen.onNext = { self.go(by: 1) }
        screen.onNextUnread = { self.goToUnread() }
        screen.onReload = { self.load() }
        screen.onMark = { self.mark(asRead: $0) }
        screen.onBrowse = { if let item = self.summary { self.dependencies.linkOpening(in: self.flow)?.browse(item) } }
        screen.onLink = { self.follow($0) }
        screen.onKanji = dependencies.onKanji
        screen.onWords = { self.findWords() }
        screen.onWord = dependencies.onWord
        guard case .applied = flow.replaceTop(with: screen) else { return }
        onShow(id)
        load()
    }

    private var summary: FeedItemSummary? { items.first { $0.id == id } }

    private func go(by step: Int) {
        guard let position = items.firstIndex(where: { $0.id == id }), items.indices.contains(position + step) else {
            return
        }
        show(items[position + step].id)
    }

    private func goToUnread() {
        guard let next = list.unread(after: id) else { return flow.notify("Nothing else here is unread.") }
        show(next)
    }

    private func load() {
        text = nil
        update { screen in
            screen.item = nil
            screen.problem = nil
        }
        let number = turn.next()
        let (id, source) = (id, source)
        flow.task("load item") {
            do throws(FeedFailure) {
                let item = try await source.item(id)
                if self.isWanted(number) { self.take(item) }
            } catch {
                if self.isWanted(number) { self.tell(DisplayText.line(error.description)) }
            }
        }
    }

    /// Whether an answer is still wanted; an item that wasn't shown isn't marked as read.
    private func isWanted(_ number: Int) -> Bool { turn.isNewest(number) && flow.isRunning }

    private func take(_ item: FeedItem?) {
        guard let item = item?.cleaned else { return tell("This item is no longer stored.") }
        text = item.text
        update { screen in
            screen.item = item
            screen.words = TextWords(of: item.text, hasDictionary: self.dependencies.words != nil)
        }
        mark(asRead: true)
    }

    private func mark(asRead isRead: Bool) {
        onMark(id, isRead)
        update { $0.summary?.isRead = isRead }
    }

    private func follow(_ link: FeedLink) {
        if link.isOfApp { return dependencies.onLink(link.address) }
        dependencies.linkOpening(in: flow)?.ask(about: link)
    }

    private func findWords() {
        guard let dictionary = dependencies.words, let text else { return }
        let number = turn.next()
        update { $0.words = .loading }
        flow.task("look up words") {
            let beginning = String(text.prefix(TextWords.longestText))
            do throws(FeedFailure) {
                let words = try await dictionary.words(of: beginning, most: TextWords.mostWords)
                if self.isWanted(number) { self.update { $0.words = .found(words) } }
            } catch {
                if self.isWanted(number) { self.update { $0.words = .failed(DisplayText.line(error.description)) } }
            }
        }
    }

    private func tell(_ problem: String) { update { $0.problem = problem } }

    private func update(_ change: @escaping (any FeedItemInput) -> Void) {
        flow.update { (screen: any FeedItemInput) in change(screen) }
    }
}
