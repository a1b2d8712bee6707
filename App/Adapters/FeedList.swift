import AppStorage
import FeedSyndication

/// What subscribing to a list of feeds did; `--json` prints it so.
struct FeedListReport: Encodable, Sendable {
    /// The addresses of the new feeds, without passwords.
    var added: [String]
    /// How many were already subscribed to, or repeated in the list.
    var knownCount: Int
    /// The skipped feeds; only the first of very many.
    var refusals: [OPML.Refusal]
    /// How many were skipped.
    var refusedCount: Int

    private enum CodingKeys: String, CodingKey {
        case added = "subscribed"
        case knownCount = "known"
        case refusals = "leftOut"
        case refusedCount = "leftOutCount"
    }

    /// A sentence for each skipped feed.
    var refusalLines: [String] {
        let rest = refusedCount - refusals.count
        return refusals.map { "“\($0.name)”: \($0.reason)." } + (rest > 0 ? ["… and \(rest) more."] : [])
    }
}

/// One owner's feeds, as a list to exchange with other feed readers.
extension FeedStore {
    /// Subscribes to the feeds of a list in OPML: to all valid ones or, if the store fails, to none.
    func subscribe(toList bytes: [UInt8]) async throws -> FeedListReport {
        var list = try OPML(reading: bytes)
        list.refuseOwnNetwork(except: Set(try await feeds().map(\.address)))
        let areNew = try await subscribe(toAll: list.feeds.map { (address: $0.address, title: $0.title) })
        let added = zip(list.feeds, areNew).filter(\.1).map { WebAddress.shown($0.0.address) }
        return FeedListReport(
            added: added, knownCount: list.feeds.count - added.count + list.repeatedCount, refusals: list.refusals,
            refusedCount: list.refusedCount)
    }

    /// The list in OPML, with complete addresses, because a feed that needs a password is useless without it;
    /// `secretCount` of them have a user or a password.
    func writtenList() async throws(StorageError) -> (bytes: [UInt8], count: Int, secretCount: Int) {
        let list = OPML(try await feeds().map { OPML.Entry(title: $0.title, address: $0.address) })
        let secrets = list.feeds.count { $0.address.contains("@") && !WebAddress.shown($0.address).contains("@") }
        return (list.written(title: "Kanji List"), list.feeds.count, secrets)
    }
}
