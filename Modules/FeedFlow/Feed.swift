import TextBasics

/// A feed's identity in its store.
public struct FeedID: Hashable, Sendable {
    /// The number in the store, which is positive.
    public let rawValue: Int

    /// Makes an identity.
    ///
    /// - Parameter rawValue: The number in the store, which is positive.
    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// A feed that is subscribed to.
public struct Feed: Equatable, Sendable {
    /// The feed's identity.
    public var id: FeedID
    /// The feed's title; may be anything, as it comes from outside.
    public var title: String
    /// Where the feed comes from, as it may be shown: an address without a password, or the path of a file.
    public var address: String
    /// How many items are not read yet.
    public var unreadCount: Int
    /// What went wrong when it was fetched last, and the way out; `nil` if nothing did.
    public var problem: String?

    /// Makes a feed.
    ///
    /// - Parameters:
    ///   - id: The feed's identity.
    ///   - title: The feed's title.
    ///   - address: Where the feed comes from, as it may be shown.
    ///   - unreadCount: How many items are not read yet.
    ///   - problem: What went wrong when it was fetched last, and the way out.
    public init(id: FeedID, title: String, address: String, unreadCount: Int, problem: String? = nil) {
        self.id = id
        self.title = title
        self.address = address
        self.unreadCount = unreadCount
        self.problem = problem
    }
}

/// An item's identity in its store.
public struct FeedItemID: Hashable, Sendable {
    /// The number in the store, which is positive.
    public let rawValue: Int

    /// Makes an identity.
    ///
    /// - Parameter rawValue: The number in the store, which is positive.
    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// What a list shows of an item.
public struct FeedItemSummary: Equatable, Sendable {
    /// The item's identity.
    public var id: FeedItemID
    /// The item's title; may be anything, as it comes from outside.
    public var title: String
    /// Who wrote it, if that is known.
    public var author: String?
    /// When it was published, in seconds since 1970, or `nil`; only compared, never shown.
    public var published: Int?
    /// When it was published, in words for the person; empty if that is not known.
    public var date: String
    /// Whether it was read.
    public var isRead: Bool

    /// Makes the summary of an item.
    ///
    /// - Parameters:
    ///   - id: The item's identity.
    ///   - title: The item's title.
    ///   - author: Who wrote it.
    ///   - published: When it was published, in seconds since 1970.
    ///   - date: When it was published, in words for the person.
    ///   - isRead: Whether it was read.
    public init(
        id: FeedItemID, title: String, author: String? = nil, published: Int?, date: String, isRead: Bool
    ) {
        self.id = id
        self.title = title
        self.author = author
        self.published = published
        self.date = date
        self.isRead = isRead
    }
}

/// An item with its text.
public struct FeedItem: Equatable, Sendable {
    /// What a list shows of it.
    public var summary: FeedItemSummary
    /// The readable text; line breaks are kept.
    public var text: String
    /// The links in the text and of the item itself, in order.
    public var links: [FeedLink]
    /// A character that the item is about.
    var glyph: String?

    /// Makes an item.
    ///
    /// - Parameters:
    ///   - summary: What a list shows of it.
    ///   - text: The readable text; line breaks are kept.
    ///   - links: The links in the text and of the item itself, in order.
    public init(summary: FeedItemSummary, text: String, links: [FeedLink] = []) {
        self.summary = summary
        self.text = text
        self.links = links
    }
}

/// A link in an item.
public struct FeedLink: Equatable, Sendable {
    /// What stands on the link; the address if it is empty.
    public var label: String
    /// Where it leads.
    public var address: String

    /// Makes a link.
    ///
    /// - Parameters:
    ///   - label: What stands on the link.
    ///   - address: Where it leads.
    public init(label: String, address: String) {
        self.label = label
        self.address = address
    }

    /// Whether a browser can open it: its address begins with http or https, and has nothing in it that commands a program.
    var isOfWeb: Bool {
        let beginning = address.prefix(8).lowercased()
        return (beginning.hasPrefix("http://") || beginning.hasPrefix("https://"))
            && address.unicodeScalars.allSatisfy { $0 != " " && !$0.isHidden }
    }
}

/// Where a new feed is.
public enum FeedSource: Hashable, Sendable {
    /// At an address that begins with `http://` or `https://`.
    case address(String)
    /// In a file with this path.
    case file(String)
}

/// What became of a subscription.
public enum SubscribeAnswer: Equatable, Sendable {
    /// The feed is new; if it has moved for good, it is now at another host.
    case subscribed(Feed, movedTo: String? = nil)
    /// The feed was subscribed to before.
    case already(Feed)
}

/// How far a refresh has come.
public struct RefreshProgress: Equatable, Sendable {
    /// How many feeds are done.
    public var done: Int
    /// How many feeds there are.
    public var total: Int
    /// The feed that was done last, with its new count and its new problem.
    public var feed: Feed?
    /// The host that this feed has moved to for good, if it has left the one that it came from.
    public var movedTo: String?

    /// Makes a report.
    ///
    /// - Parameters:
    ///   - done: How many feeds are done.
    ///   - total: How many feeds there are.
    ///   - feed: The feed that was done last, with its new count and its new problem.
    ///   - movedTo: The host that this feed has moved to for good.
    public init(done: Int, total: Int, feed: Feed?, movedTo: String? = nil) {
        self.done = done
        self.total = total
        self.feed = feed
        self.movedTo = movedTo
    }
}

/// What became of a list of feeds.
public struct ImportReport: Equatable, Sendable {
    /// How many feeds are new.
    public var addedCount: Int
    /// How many were subscribed to before, or stood in the list before.
    public var knownCount: Int
    /// A sentence for each that could not be taken.
    public var refusals: [String]

    /// Makes a report.
    ///
    /// - Parameters:
    ///   - addedCount: How many feeds are new.
    ///   - knownCount: How many were subscribed to before, or stood in the list before.
    ///   - refusals: A sentence for each that could not be taken.
    public init(addedCount: Int, knownCount: Int, refusals: [String]) {
        self.addedCount = addedCount
        self.knownCount = knownCount
        self.refusals = refusals
    }
}

/// One day's kanji.
public struct DailyKanji: Equatable, Sendable {
    /// The day, in words for the person.
    public var date: String
    /// The kanji.
    public var character: String
    /// How it is read.
    public var reading: String
    /// What it means.
    public var meaning: String

    /// Makes one day's kanji.
    ///
    /// - Parameters:
    ///   - date: The day, in words for the person.
    ///   - character: The kanji.
    ///   - reading: How it is read.
    ///   - meaning: What it means.
    public init(date: String, character: String, reading: String, meaning: String) {
        self.date = date
        self.character = character
        self.reading = reading
        self.meaning = meaning
    }
}

/// Why the repository could not do something.
public struct FeedFailure: Error, Equatable, CustomStringConvertible {
    /// What is wrong and what to do about it, one sentence or two for the person.
    public var description: String

    /// Makes a failure.
    ///
    /// - Parameter description: What is wrong and what to do about it, one sentence or two for the person.
    public init(_ description: String) { self.description = description }
}
