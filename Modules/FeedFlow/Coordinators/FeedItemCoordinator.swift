import AppCore

/// Shows one item, and on request the previous or next one.
final class FeedItemCoordinator: Coordinator {
    let flow = Flow<Never>("item")

    private let dependencies: FeedFlowDependencies
    private let source: any ItemSource
    private let items: [FeedItemSummary]
    private let onRead: (FeedItemID) -> Void
    private var position: Int
    private var turn = Turn()

    init(
        _ dependencies: FeedFlowDependencies, source: any ItemSource, items: [FeedItemSummary], position: Int,
        onRead: @escaping (FeedItemID) -> Void
    ) {
        self.dependencies = dependencies
        self.source = source
        self.items = items
        self.position = position
        self.onRead = onRead
    }

    func start() {
        let screen: any FeedItemInput & FeedItemOutput = FeedItemScreen()
        screen.onPrevious = { self.go(to: self.position - 1) }
        screen.onNext = { self.go(to: self.position + 1) }
        screen.onReload = { self.go(to: self.position) }
        screen.followsWebLinks = dependencies.links != nil
        screen.onLink = { self.follow($0) }
        screen.onKanji = dependencies.onKanji
        flow.show(screen)
        go(to: position)
    }

    private func go(to position: Int) {
        guard items.indices.contains(position) else { return }
        self.position = position
        let summary = items[position]
        flow.update { (screen: any FeedItemInput) in
            screen.summary = summary
            screen.item = nil
            screen.problem = nil
            screen.hasPrevious = position > 0
            screen.hasNext = position + 1 < self.items.count
        }
        let number = turn.next()
        let source = source
        flow.task("load item") {
            do throws(FeedFailure) {
                let item = try await source.item(summary.id)
                if self.isWanted(number) { self.take(item) }
            } catch {
                if self.isWanted(number) { self.tell(DisplayText.line(error.description)) }
            }
        }
    }

    /// Whether this text is still wanted; an item that wasn't shown isn't marked as read.
    private func isWanted(_ number: Int) -> Bool { turn.isNewest(number) && flow.isRunning }

    private func take(_ item: FeedItem?) {
        guard let item = item?.cleaned else { return tell("This item is no longer stored.") }
        flow.update { (screen: any FeedItemInput) in
            screen.summary = item.summary
            screen.item = item
        }
        onRead(item.summary.id)
    }

    /// Passes on links into the app; asks what to do with links to the web.
    private func follow(_ link: FeedLink) {
        if link.isOfApp { return dependencies.onLink(link.address) }
        guard let links = dependencies.links else { return }
        let screen: any LinkInput & LinkOutput = LinkScreen()
        screen.link = link
        screen.onOpen = { [unowned screen] in
            self.flow.close(screen)
            self.open(link.address, by: links)
        }
        screen.onCopy = { [unowned screen] in
            self.flow.close(screen)
            self.flow.notify(links.copy(link.address))
        }
        screen.onCancel = { [unowned screen] in self.flow.close(screen) }
        flow.present(screen)
    }

    private func open(_ address: String, by links: any FeedLinks) {
        flow.task("open link") {
            do throws(FeedFailure) {
                try await links.open(address)
                self.flow.notify("Opened in your browser.")
            } catch {
                let copy = NoticeAction("Copy") { self.flow.notify(links.copy(address)) }
                self.flow.notify(DisplayText.line(error.description), action: copy)
            }
        }
    }

    private func tell(_ problem: String) { flow.update { (screen: any FeedItemInput) in screen.problem = problem } }
}
