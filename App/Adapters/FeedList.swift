import AppStorage
import FeedSyndication

/// One owner's feeds, as a list to exchange with other feed readers.
struct FeedList: Sendable {
    struct Report: Sendable {
        /// The addresses of the new feeds, without passwords.
        var added: [String]
        /// How many were already subscribed to, or repeated in the list.
        var knownCount: Int
        /// The skipped feeds; only the first of very many.
        var refusals: [OPML.Refusal]
        /// How many were skipped.
        var refusedCount: Int

        /// A sentence for each skipped feed.
        var refusalLines: [String] {
            let rest = refusedCount - refusals.count
            return refusals.map { "“\($0.name)”: \($0.reason)." } + (rest > 0 ? ["… and \(rest) more."] : [])
        }
    }

    let store: FeedStore

    /// Subscribes to the feeds of a list in OPML: to all valid ones or, if the store fails, to none.
    func take(_ bytes: [UInt8]) async throws -> Report {
        var list = try OPML(reading: bytes)
        list.refuseOwnNetwork(except: Set(try await store.feeds().map(\.address)))
        let areNew = try await store.subscribe(toAll: list.feeds.map { (address: $0.address, title: $0.title) })
        let added = zip(list.feeds, areNew).filter(\.1).map { WebAddress.shown($0.0.address) }
        return Report(
            added: added, knownCount: list.feeds.count - added.count + list.repeatedCount, refusals: list.refusals,
            refusedCount: list.refusedCount)
    }

    /// The list in OPML, with complete addresses, because a feed that needs a password is useless without it;
    /// `secretCount` of them have a user or a password.
    func written() async throws(StorageError) -> (bytes: [UInt8], count: Int, secretCount: Int) {
        let list = OPML(try await store.feeds().map { OPML.Entry(title: $0.title, address: $0.address) })
        let secrets = list.feeds.count { $0.address.contains("@") && !WebAddress.shown($0.address).contains("@") }
        return (list.written(title: "Kanji List"), list.feeds.count, secrets)
    }
}
