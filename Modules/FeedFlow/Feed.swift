public import AppCoreLinks
import TextBasics

/// The identity of a feed in its store.
public struct FeedID: RawRepresentable, Hashable, LinkValue {
    /// The number in the store, which is positive.
    public let rawValue: Int

    /// Makes an identity from the number in the store, which is positive.
    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// A subscribed feed.
public struct Feed: Equatable, Sendable {
    /// The feed's identity.
    public var id: FeedID
    /// The feed's title; external text that may contain anything.
    public var title: String
    /// The feed's source in a form that may be shown: an address without a password, or the path of a file.
    public var address: String
    /// The number of unread items.
    public var unreadCount: Int
    /// Why the last fetch failed and what to do about it; `nil` if it succeeded.
    public var problem: String?

    /// Makes a feed from its properties.
    public init(id: FeedID, title: String, address: String, unreadCount: Int, problem: String? = nil) {
        self.id = id
        self.title = title
        self.address = address
        self.unreadCount = unreadCount
        self.problem = problem
    }
}

/// The identity of an item in its store.
public struct FeedItemID: Hashable, Sendable {
    /// The number in the store, which is positive.
    public let rawValue: Int

    /// Makes an identity from the number in the store, which is positive.
    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The parts of an item that a list shows.
public struct FeedItemSummary: Equatable, Sendable {
    /// The feed that an item is from.
    public struct Origin: Equatable, Sendable {
        /// The feed's identity.
        public var id: FeedID
        /// The feed's title; external text that may contain anything.
        public var title: String

        /// Makes an origin from its properties.
        public init(id: FeedID, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// The item's identity.
    public var id: FeedItemID
    /// The item's title; external text that may contain anything.
    public var title: String
    /// The author, if known.
    public var author: String?
    /// The time of publication, in seconds since 1970; only compared, never shown.
    public var published: Int?
    /// The date of publication as the user sees it; empty if it is unknown.
    public var date: String
    /// The same in at most ten letters, for a column: a time today, a day this week; empty if it is unknown.
    public var shortDate: String
    /// The address of the item's page, if it has one.
    public var page: String?
    /// The item's feed, where items of several feeds stand together.
    public var origin: Origin?
    /// Whether the item is read.
    public var isRead: Bool

    /// Makes the summary of an item from its properties.
    public init(
        id: FeedItemID, title: String, author: String? = nil, published: Int?, date: String, shortDate: String? = nil,
        page: String? = nil, origin: Origin? = nil, isRead: Bool
    ) {
        self.id = id
        self.title = title
        self.author = author
        self.published = published
        self.date = date
        self.shortDate = shortDate ?? date
        self.page = page
        self.origin = origin
        self.isRead = isRead
    }
}

/// An item with its text.
public struct FeedItem: Equatable, Sendable {
    /// The parts that a list shows.
    public var summary: FeedItemSummary
    /// The readable text, with line breaks.
    public var text: String
    /// The links in the text and of the item itself, in order.
    public var links: [FeedLink]
    var kanji: Unicode.Scalar?

    /// Makes an item from its properties.
    public init(summary: FeedItemSummary, text: String, links: [FeedLink] = []) {
        self.summary = summary
        self.text = text
        self.links = links
    }
}

/// A link in an item.
public struct FeedLink: Equatable, Sendable {
    /// The link's text; if it is empty, the address is shown.
    public var label: String
    /// The link's target.
    public var address: String
    /// Whether it is one of the app's own links, which the flow hands out.
    public var isOfApp: Bool

    /// Makes a link from its properties.
    public init(label: String, address: String, isOfApp: Bool = false) {
        self.label = label
        self.address = address
        self.isOfApp = isOfApp
    }

    /// Whether a browser can open it.
    var isOfWeb: Bool { WebLink(address) != nil }

    /// The address for a user to judge where it leads.
    var shownAddress: String { WebLink(address)?.shown ?? address }

    /// The label for a user to judge where it leads: an address as it is shown, unless there is another text.
    var shownLabel: String {
        let shown = DisplayText.line(shownAddress, orElse: "no address")
        let label = DisplayText.line(label, orElse: shown)
        return label == DisplayText.line(address) ? shown : label
    }
}

/// The source of a new feed.
public enum FeedSource: Hashable, Sendable {
    /// An address that begins with `http://`, `https://`, `feed:`, `feeds:`, `pcast:` or `itpc:`.
    case address(String)
    /// The path of a file.
    case file(String)
}

/// The result of subscribing.
public enum SubscribeAnswer: Equatable, Sendable {
    /// The feed is new; if it has moved permanently, `movedTo` is the new host.
    case subscribed(Feed, movedTo: String? = nil)
    /// The feed was already subscribed.
    case already(Feed)
    /// There is a web page, which names these feeds; nothing was subscribed.
    case page([NamedFeed])
}

/// A feed that a web page names.
public struct NamedFeed: Equatable, Sendable {
    /// The feed's title, as the page has it; empty if it has none.
    public var title: String
    /// The feed's address, to subscribe to it.
    public var address: String

    /// Makes a named feed from its properties.
    public init(title: String, address: String) {
        self.title = title
        self.address = address
    }
}

/// The progress of a refresh.
public struct RefreshProgress: Equatable, Sendable {
    /// How many feeds are done.
    public var done: Int
    /// How many feeds there are in all.
    public var total: Int
    /// The feed that was just refreshed, with its new count and problem.
    public var feed: Feed?
    /// This feed's new host, if it has moved permanently to another one.
    public var movedTo: String?

    /// Makes a progress value from its properties.
    public init(done: Int, total: Int, feed: Feed?, movedTo: String? = nil) {
        self.done = done
        self.total = total
        self.feed = feed
        self.movedTo = movedTo
    }
}

/// The result of importing a list of feeds.
public struct ImportReport: Equatable, Sendable {
    /// How many feeds are new.
    public var addedCount: Int
    /// How many were already subscribed, or repeated in the list.
    public var knownCount: Int
    /// A sentence for each refused entry.
    public var refusals: [String]

    /// Makes a report from its properties.
    public init(addedCount: Int, knownCount: Int, refusals: [String]) {
        self.addedCount = addedCount
        self.knownCount = knownCount
        self.refusals = refusals
    }
}

/// The kanji of one day.
public struct DailyKanji: Equatable, Sendable {
    /// The day as the user sees it.
    public var date: String
    /// The same in at most ten letters.
    public var shortDate: String
    /// The kanji.
    public var character: Unicode.Scalar
    /// Its reading.
    public var reading: String
    /// Its meaning.
    public var meaning: String

    /// Makes the kanji of one day from its properties.
    public init(
        date: String, shortDate: String? = nil, character: Unicode.Scalar, reading: String, meaning: String
    ) {
        self.date = date
        self.shortDate = shortDate ?? date
        self.character = character
        self.reading = reading
        self.meaning = meaning
    }
}

/// Why a call of the repository failed.
public struct FeedFailure: Error, Equatable, CustomStringConvertible {
    /// What is wrong and what to do about it, in one or two sentences for the user.
    public var description: String

    /// Makes a failure that says what is wrong and what to do about it, in one or two sentences for the user.
    public init(_ description: String) { self.description = description }
}
