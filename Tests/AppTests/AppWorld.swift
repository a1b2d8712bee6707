import AppCore
import AppCoreDependencies
import AppCoreShell
import AppCoreTesting
import AppCoreWalking
import AppPacks
import AppStorage
import CommandSupport
import Dispatch
import FeedFlow
import FeedModel
import Foundation
import KanjiFlow
import LoginFlow
import ProfileFlow

@testable import KanjiList

/// The whole app for a walk: its real coordinators, stores and packs, with a database that works on the main actor, and
/// without hashing or a network.
@MainActor final class AppWorld: WalkedWorld {
    private static let cities = try? PackCityCatalog(EmbeddedPacks().cities())
    private static var tabs: [String] { AppFlow.tabs.map(\.name) }

    let options: Options
    let database: Database
    private weak var coordinator: ApplicationCoordinator?
    private weak var container: WalkContainer?
    /// The dependencies of the previous start.
    private weak var earlier: WalkContainer?
    private(set) var hasEnded = false
    /// The user's place when the window closed, and the user.
    private var left: (place: SavedNavigation, owner: Int?)?

    init(_ navigation: NavigationStyle, cities: CityScreenStyle) {
        let folder = Self.folder()
        options = Options(
            dataDirectory: folder, experiments: ["navigation": navigation.rawValue, "city-screen": cities.rawValue],
            surroundings: Surroundings(assigned: [:], locale: "en_GB.UTF-8", day: 20_000))
        guard let data = try? DataDirectory(folder),
            let database = try? Database(file: data.file("walk.sqlite"), on: .main)
        else { preconditionFailure("no walk without a folder for its data") }
        self.database = database
    }

    deinit { if let folder = options.dataDirectory { try? FileManager.default.removeItem(atPath: folder) } }

    /// A folder in memory if possible, because a walk doesn't wait for a disk.
    private static func folder() -> String {
        let memory = "/dev/shm"
        let parent =
            FileManager.default.isWritableFile(atPath: memory)
            ? memory : FileManager.default.temporaryDirectory.path
        return "\(parent)/AppTests-\(UUID().uuidString)"
    }

    // MARK: - The user's knowledge

    let texts = [
        "Name": ["Ann", "ann", "Bob", "Ann Other"], "Password": ["correct horse", "wrong horse", "short"],
        "Address": [WalkFeeds.address, "https://nowhere.example/", "nonsense"],
        "Search": ["water", "水", "mizu", "Ber", "zzz"],
    ]

    let links = [
        "kanjilist://kanji/水", "kanjilist://word/水道", "kanjilist://kanji?grade=1", "kanjilist://kanji",
        "kanjilist://favourites", "kanjilist://recent", "kanjilist://browse", "kanjilist://feed", "kanjilist://feed/1",
        "kanjilist://feed/999",
        "kanjilist://profile", "kanjilist://profile/edit", "kanjilist://profile/city", "kanjilist://about",
        "https://kanjilist.example/kanji/火", "kanjilist://nothing", "kanjilist://kanji/x", "kanjilist://kanji/%zz",
        "kanjilist://kanji?grade=99999999999999999999", "kanjilist://feed/-1", "", "://", "javascript:alert(1)",
        "kanjilist://kanji/\u{202E}水", "kanjilist://kanji/\u{1B}[31m",
        "kanjilist://word/" + String(repeating: "水", count: 5000),
    ]

    let journeys: [[WalkStep.Input]] = [
        [
            .open("kanjilist://profile"), .tap("Sign up"), .fill("Name", "Ann"), .fill("Password", "correct horse"),
            .tap("Create account"), .tap("I agree"),
        ],
        [
            .open("kanjilist://profile/city"), .tap("Sign in"), .fill("Name", "Ann"),
            .fill("Password", "correct horse"),
            .tap("Sign in"),
        ],
        [.open("kanjilist://profile"), .tap("Sign out")],
        [.open("kanjilist://feed"), .tap("Subscribe by address"), .fill("Address", WalkFeeds.address)],
        [.tap("Continue as guest")],
    ]

    // MARK: - Running

    func start(in window: Window, _ setting: FlowSetting) {
        hasEnded = false
        earlier = container
        guard let lifetimes = window.lifetimes,
            let container = try? WalkContainer(options, database: database, lifetimes: lifetimes)
        else { preconditionFailure("no walk without the packs inside the program") }
        container.sharedCities = Self.cities
        let coordinator = ApplicationCoordinator(container: container, isInteractive: true)
        self.coordinator = coordinator
        self.container = container
        coordinator.run(
            in: window, restoringFrom: StoredNavigation(container.settings), isRestored: options.app.restores ?? true
        ) { self.hasEnded = true }
    }

    func open(_ link: String) { coordinator?.open(link) }

    func willClose(_ window: Window) {
        left = nil
        if let place = SavedNavigation(window, tabs: Self.tabs), let container {
            left = (place, container.account?.id)
        }
    }

    func problem(in window: Window, isStart: Bool) -> String? {
        if earlier != nil { return "the dependencies of the start before still live" }
        guard isStart, let left, window.notice == nil, container?.account?.id == left.owner,
            let place = SavedNavigation(window, tabs: Self.tabs), place != left.place
        else { return nil }
        return "it was left at \(left.place), and started at \(place)"
    }
}

/// The app's dependencies, without anything that takes real time or leaves the main actor.
final class WalkContainer: AppContainer {
    var sharedCities: PackCityCatalog?

    override var accounts: AccountStore {
        let plain = PasswordHashing(hash: { "plain " + $0 }, matches: { $1 == "plain " + $0 })
        let pace = SignInPace(wait: .zero, now: { .zero }, sleep: { _ in })
        return AccountStore(database, passwords: plain, pace: pace)
    }

    override var webLinks: any FeedLinks { ReplayedLinks() }

    override var feeds: any FeedRepository { session { WalkFeeds(feedStore) } }

    override var cities: any CityCatalog {
        get throws { if let sharedCities { sharedCities } else { try super.cities } }
    }
}

/// Feeds in the database.
///
/// Only one address has a feed, which is always the same.
private final class WalkFeeds: FeedRepository {
    static let address = "https://roadside.example/feed"

    private static let fetched = FetchedFeed(
        title: "By the \u{202E}roadside",
        items: [
            FeedModel.FeedItem(
                id: "1", title: "出口: exit", published: 1_700_000_000, content: "It is read でぐち.",
                links: [
                    FeedModel.FeedLink(href: "kanjilist://kanji/出", text: "出"),
                    FeedModel.FeedLink(href: "https://elsewhere.example/", text: "elsewhere"),
                    FeedModel.FeedLink(href: "kanjilist://profile/edit", text: "the profile"),
                ]),
            FeedModel.FeedItem(id: "2", title: "", content: "\u{1B}[31mred\u{0}"),
        ])

    private let store: FeedStore
    private let stored: StoredFeeds

    init(_ store: FeedStore) {
        self.store = store
        stored = StoredFeeds(store, writesFiles: false)
    }

    func feeds() async throws(FeedFailure) -> [FeedFlow.Feed] { try await stored.feeds() }
    func items(of feed: FeedID) async throws(FeedFailure) -> [FeedItemSummary] { try await stored.items(of: feed) }
    func unreadItems() async throws(FeedFailure) -> [FeedItemSummary] { try await stored.unreadItems() }
    func item(_ item: FeedItemID) async throws(FeedFailure) -> FeedFlow.FeedItem? { try await stored.item(item) }
    func unsubscribe(from feed: FeedID) async throws(FeedFailure) { try await stored.unsubscribe(from: feed) }
    func restore(_ feed: FeedID) async throws(FeedFailure) { try await stored.restore(feed) }
    func importFeeds(from path: String) async throws(FeedFailure) -> ImportReport {
        throw FeedFailure("There is no such file; check the path.")
    }
    func exportFeeds(to path: String) async throws(FeedFailure) -> Int { try await stored.exportFeeds(to: path) }
    func mark(_ items: [FeedItemID], asRead isRead: Bool) async throws(FeedFailure) {
        try await stored.mark(items, asRead: isRead)
    }

    func subscribe(to source: FeedSource) async throws(FeedFailure) -> SubscribeAnswer {
        await Task.yield()
        guard source == .address(Self.address), !Task.isCancelled,
            let kept = try? await store.subscribe(to: Self.address, keeping: Self.fetched, at: 0),
            let feed = try await feeds().first(where: { $0.id.rawValue == kept.feed.id })
        else { throw FeedFailure("There is no feed at this address; check it.") }
        return kept.isNew ? .subscribed(feed) : .already(feed)
    }

    func refresh(_ report: @escaping @MainActor @Sendable (RefreshProgress) -> Void) async throws(FeedFailure) {
        let all = try await feeds()
        for (index, feed) in all.enumerated() {
            await Task.yield()
            if Task.isCancelled { return }
            let now = try await feeds().first { $0.id == feed.id }
            await report(RefreshProgress(done: index + 1, total: all.count, feed: now))
        }
    }
}
