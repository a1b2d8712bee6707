import AppCoreLinks
import AppStorage
import CommandSupport
import FeedFlow
import FeedModel
import FeedSyndication
import Synchronization

/// Adapts one owner's stored feeds, and the fetching of feeds, to the feed flow's `FeedRepository`.
final class StoredFeeds: FeedRepository {
    private let store: FeedStore
    private let fetcher: FeedFetcher
    private let writesFiles: Bool
    private let now: @Sendable () -> Int
    /// The feed that was unsubscribed last.
    private let removed = Mutex<(id: FeedID, feed: RemovedFeed)?>(nil)

    /// Makes the adapter; without `writesFiles`, an export only pretends to write its file, as in a replay.
    ///
    /// The clock, in seconds since 1970, is what short dates are seen from.
    init(
        _ store: FeedStore, fetcher: FeedFetcher = FeedFetcher(), writesFiles: Bool = true,
        now: @escaping @Sendable () -> Int = { LocalDate.now }
    ) {
        self.store = store
        self.fetcher = fetcher
        self.writesFiles = writesFiles
        self.now = now
    }

    func feeds() async throws(FeedFailure) -> [FeedFlow.Feed] {
        try await stored { try await $0.feeds() }.map(FeedFlow.Feed.init)
    }

    func items(of feed: FeedID) async throws(FeedFailure) -> [FeedItemSummary] {
        let now = now()
        return try await stored { try await $0.headlines(of: feed.rawValue) }.map { FeedItemSummary($0, asOf: now) }
    }

    func unreadItems() async throws(FeedFailure) -> [FeedItemSummary] {
        let now = now()
        return try await stored { try await $0.headlines(unreadOnly: true) }
            .map { unread in
                var item = FeedItemSummary(unread.headline, asOf: now)
                let title = StoredFeed.ownTitle(unread.feedTitle, at: unread.feedAddress)
                item.origin = FeedItemSummary.Origin(
                    id: FeedID(rawValue: unread.feed), title: title ?? WebAddress.shown(unread.feedAddress))
                return item
            }
    }

    func item(_ item: FeedItemID) async throws(FeedFailure) -> FeedFlow.FeedItem? {
        let now = now()
        return try await stored { try await $0.item(item.rawValue) }.map { FeedFlow.FeedItem($0, asOf: now) }
    }

    func unsubscribe(from feed: FeedID) async throws(FeedFailure) {
        let gone = try await stored { try await $0.unsubscribe(from: feed.rawValue) }
        if let gone { removed.withLock { $0 = (feed, gone) } }
    }

    func restore(_ feed: FeedID) async throws(FeedFailure) {
        guard let gone = removed.withLock(\.self), gone.id == feed else { return }
        try await stored { try await $0.restore(gone.feed) }
        removed.withLock { $0 = nil }
    }

    @concurrent func importFeeds(from path: String) async throws(FeedFailure) -> ImportReport {
        try await stored { store in
            let bytes = try UserFile.read(UserFile.whole(path), limit: OPML.byteLimit)
            let report = try await store.subscribe(toList: bytes)
            return ImportReport(
                addedCount: report.added.count, knownCount: report.knownCount, refusals: report.refusalLines)
        }
    }

    @concurrent func exportFeeds(to path: String) async throws(FeedFailure) -> Int {
        try await stored { store in
            let list = try await store.writtenList()
            if writesFiles { try UserFile.write(UserFile.whole(path), list.bytes) }
            return list.count
        }
    }

    func mark(_ items: [FeedItemID], asRead isRead: Bool) async throws(FeedFailure) {
        try await stored { try await $0.mark(items.map(\.rawValue), isRead: isRead) }
    }

    // Off the main actor, because fetched feeds are parsed here.
    @concurrent func subscribe(to source: FeedSource) async throws(FeedFailure) -> SubscribeAnswer {
        let address = Self.address(of: source)
        let known = try await stored { try await $0.feeds() }
        // One from a list, which was never fetched, is what the user wants by now.
        if let feed = known.first(where: { $0.address == address && !$0.isForeign }) {
            return .already(FeedFlow.Feed(feed))
        }
        let found: (subscription: StoredSubscription?, named: [NamedFeed]) = try await stored { store in
            guard case .fetched(let document) = try await fetcher.fetch(FeedRequest(address)) else {
                throw FeedError.empty
            }
            let fetched: FetchedFeed
            do throws(FeedError) {
                fetched = try FetchedFeed(document)
            } catch {
                guard case .webPage(let feeds) = error, !feeds.isEmpty else { throw error }
                return (nil, feeds.map { NamedFeed(title: $0.text, address: $0.href) })
            }
            guard !Task.isCancelled else { throw FeedError.cancelled }
            return (try await store.subscribe(to: address, keeping: fetched, at: LocalDate.now), [])
        }
        guard let subscription = found.subscription else { return .page(found.named) }
        let feed = FeedFlow.Feed(subscription.feed)
        let host = Self.newHost(subscription.feed.address, insteadOf: address)
        let isNew = subscription.isNew || known.contains { $0.id == subscription.feed.id && $0.isForeign }
        return isNew ? .subscribed(feed, movedTo: host) : .already(feed)
    }

    @concurrent func refresh(
        _ report: @escaping @MainActor @Sendable (RefreshProgress) -> Void
    ) async throws(FeedFailure) {
        try await refresh(stored { try await $0.feeds() }, report)
    }

    /// Fetches some of the feeds.
    @concurrent func refresh(
        _ feeds: [StoredFeed], _ report: @escaping @MainActor @Sendable (RefreshProgress) -> Void
    ) async throws(FeedFailure) {
        let requests = feeds.map { FeedRequest($0.address, validators: $0.validators, isForeign: $0.isForeign) }
        guard !feeds.isEmpty else { return }
        let (answers, answer) = AsyncStream.makeStream(of: (Int, Result<FeedFetch, FeedError>).self)
        // Ends with this function, even if that throws or its task is cancelled.
        async let fetching = fetcher.fetchAll(requests, onResult: { answer.yield(($0, $1)) })
        var done = 0
        // One transaction for all that has not changed: what is lost when the program ends before, the next refresh
        // finds again. What has changed is stored as it arrives.
        var notes: [FeedNote] = []
        for await (index, result) in answers {
            let note = try await keep(result, of: feeds[index].id)
            var feed = try await stored { try await $0.feed(feeds[index].id) }
            if let note {
                notes.append(note)
                feed?.problem = note.problem
            }
            done += 1
            let host = feed.flatMap { Self.newHost($0.address, insteadOf: feeds[index].address) }
            await report(
                RefreshProgress(done: done, total: feeds.count, feed: feed.map(FeedFlow.Feed.init), movedTo: host))
            if done == feeds.count { answer.finish() }
        }
        try await stored { try await $0.note(notes, at: LocalDate.now) }
        _ = await fetching
    }
}

extension StoredFeeds {
    /// Runs work on the store, and translates its errors.
    private func stored<Value: Sendable>(
        _ work: (FeedStore) async throws -> Value
    ) async throws(FeedFailure) -> Value {
        do { return try await work(store) } catch { throw FeedFailure(error) }
    }

    /// Stores the result of fetching a feed if it changes anything; returns what is to be noted otherwise.
    private func keep(_ result: Result<FeedFetch, FeedError>, of feed: Int) async throws(FeedFailure) -> FeedNote? {
        var note = FeedNote(feed: feed)
        var fetched: FetchedFeed?
        do throws(FeedError) {
            switch try result.get() {
            case .fetched(let document): fetched = try FetchedFeed(document)
            case .notModified(let address): note.movedTo = address
            }
        } catch {
            if error == .cancelled { return nil }
            note.problem = FeedFailure(error).description
        }
        return try await stored { store in
            if let fetched {
                if try await store.keep(fetched, of: feed, at: LocalDate.now) { return nil }
                note.validators = fetched.validators
                note.problem = fetched.problem
            }
            guard note.movedTo != nil else { return note }
            try await store.note([note], at: LocalDate.now)
            return nil
        }
    }

    /// The address under which a source is stored: a file's absolute path, so that it is found from any folder.
    private static func address(of source: FeedSource) -> String {
        switch source {
        case .address(let address): WebAddress.withoutFeedScheme(address)
        case .file(let path): UserFile.whole(path)
        }
    }

    /// The host of an address, if it differs from the host of the old address.
    private static func newHost(_ address: String, insteadOf old: String) -> String? {
        guard let host = WebAddress.host(of: address), let before = WebAddress.host(of: old) else { return nil }
        return host == before ? nil : host
    }
}

extension FeedFailure {
    /// Makes a sentence of an error's message; an address at its beginning isn't capitalized.
    fileprivate init(_ error: some Error) { self.init(sentence: "\(error)") }

    fileprivate init(sentence message: String) {
        let isAddress = message.prefix { $0 != " " }.contains("://")
        self.init((isAddress ? message : message.prefix(1).uppercased() + message.dropFirst()) + ".")
    }
}

extension FetchedFeed {
    fileprivate init(_ document: FeedDocument) throws(FeedError) {
        let feed = try FeedParser().parse(document)
        // A damaged feed is always fetched as a whole: a server that says “not modified” doesn't say whether it is well.
        self.init(
            title: feed.title.isEmpty ? nil : feed.title, movedTo: document.movedTo,
            validators: feed.damage == nil ? document.validators : FeedValidators(), items: feed.items,
            problem: feed.damage.map { FeedFailure(sentence: $0).description })
        for index in items.indices { items[index].title = items[index].headline }
    }
}

extension StoredFeed {
    /// The title, if it has one: older versions stored the address in its place, and it may contain a password.
    var ownTitle: String? { Self.ownTitle(title, at: address) }

    fileprivate static func ownTitle(_ title: String, at address: String) -> String? {
        title.isEmpty || title == address ? nil : title
    }
}

extension FeedFlow.Feed {
    fileprivate init(_ feed: StoredFeed) {
        self.init(
            id: FeedID(rawValue: feed.id), title: feed.ownTitle ?? "",
            address: WebAddress.shown(feed.address),
            unreadCount: feed.unreadCount, problem: feed.problem)
    }
}

extension FeedItemSummary {
    fileprivate init(_ headline: StoredHeadline, asOf now: Int) {
        self.init(
            id: FeedItemID(rawValue: headline.id), title: headline.title, author: headline.author,
            published: headline.published, date: headline.published.map { LocalDate.words($0) } ?? "",
            shortDate: headline.published.map { LocalDate.short($0, asOf: now) } ?? "", page: headline.link,
            isRead: headline.isRead)
    }
}

extension FeedFlow.FeedItem {
    fileprivate init(_ stored: StoredItem, asOf now: Int) {
        let item = stored.item
        var links = item.links.map { link in
            FeedFlow.FeedLink(
                label: link.text, address: link.href, isOfApp: link.href.hasPrefix(LinkMount.app.prefix))
        }
        if let page = item.link, !item.links.contains(where: { $0.href == page }) {
            links.append(FeedFlow.FeedLink(label: "The item's page", address: page))
        }
        self.init(summary: FeedItemSummary(stored.headline, asOf: now), text: item.body ?? "", links: links)
    }
}
