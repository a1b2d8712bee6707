import AppCore
import AppCoreLinks
import AppCoreRouting
import AppCoreTesting
import AppStorage
import Foundation
import LoginFlow
import Testing

@testable import AppCoreShell
@testable import KanjiList

/// Links in a running app: from any tab, over any modal, as a guest and as a signed-in user.
@MainActor @Suite struct LinkJourneyTests {
    private typealias Driver = FlowDriver<ApplicationCoordinator>

    private final class Running {
        weak var coordinator: ApplicationCoordinator?
        weak var container: WatchedContainer?
    }

    /// Reports every request for its accounts.
    private final class WatchedContainer: AppContainer {
        var onAccounts: () -> Void = {}

        override var accounts: AccountStore {
            onAccounts()
            return super.accounts
        }
    }

    private let app = Running()

    private func explain(_ link: String) -> RoutingPlan? {
        guard let destination = try? AppLinks.table.target(of: link) else { return nil }
        return app.coordinator?.router.plan(of: destination)
    }

    /// Runs the app on an empty data folder, and opens links in it.
    private func drive(_ test: (Driver, (String) -> Void) async throws -> Void) async throws {
        try await Program.usingDirectory { folder in
            let lifetimes = LifetimeLog()
            let container = try WatchedContainer(Program.options(dataDirectory: folder.path), lifetimes: lifetimes)
            app.container = container
            let driver = Driver(lifetimes: lifetimes) {
                let coordinator = ApplicationCoordinator(container: container, isInteractive: false)
                self.app.coordinator = coordinator
                return coordinator
            }
            await driver.wait(for: "the start") { !driver.titles.isEmpty }
            try await test(driver) { self.app.coordinator?.open($0) }
            driver.window.close()
            await driver.wait(for: "the work to end") { driver.lifetimes.survivors().isEmpty }
            #expect(driver.isReleased)
        }
    }

    private func signUp(_ driver: Driver) async {
        driver.signUp()
        await driver.wait(for: "the account") { driver.title == "Edit profile" || driver.title == "Country" }
    }

    /// The titles from the window's root to the front screen.
    private func path(_ driver: Driver) -> [String] {
        driver.window.snapshot.root.titles + driver.window.snapshot.modals.map(\.title)
    }

    private static let links: [(link: String, path: [String])] = [
        ("kanjilist://kanji/水", ["Kanji", "Kanji list", "水"]),
        ("kanjilist://word/水道", ["Kanji", "Kanji list", "水道"]),
        ("kanjilist://kanji?grade=1", ["Kanji", "Kanji list", "Grade 1"]),
        ("kanjilist://kanji", ["Kanji", "Kanji list"]),
        ("kanjilist://favourites", ["Kanji", "Kanji list", "Starred"]),
        ("kanjilist://feed", ["Feed", "Feeds"]),
    ]

    /// Tabs have no menu to open a link from.
    private nonisolated static let starts = 0...(Program.navigation == "menu" ? 4 : 3)

    /// Goes to one of the places from which links are opened.
    private func begin(_ start: Int, _ driver: Driver) {
        switch start {
        case 0: break
        case 1:
            driver.type("Search", "日")
            driver.tap("kanji-65e5")
        case 2:
            driver.select("Feed")
            driver.tap("Subscribe by address")
        case 3:
            driver.select("Profile")
            driver.tap("Sign in")
        default:
            driver.window.perform(.menu(from: driver.window.snapshot.focus ?? .none))
        }
    }

    @Test(arguments: starts) func `every link has the same end from any place, even from another link's end`(
        start: Int
    ) async throws {
        try await drive { driver, open in
            await driver.idle()
            for (link, expected) in Self.links {
                begin(start, driver)
                open(link)
                #expect(path(driver) == expected, "\(link) from \(start)")
                for (other, end) in Self.links {
                    open(other)
                    #expect(path(driver) == end, "\(other) after \(link)")
                }
                open("kanjilist://kanji")
            }
        }
    }

    /// The screens in the window, by their places.
    private func screens(_ driver: Driver) -> [PlaceID: String] {
        let screens = driver.window.snapshot.descendants.filter { $0.container == nil }
        return Dictionary(uniqueKeysWithValues: screens.map { ($0.id, $0.title) })
    }

    @Test(arguments: starts) func `the journal says what explain announced`(start: Int) async throws {
        try await drive { driver, open in
            await driver.idle()
            for (link, _) in Self.links {
                begin(start, driver)
                let before = screens(driver)
                let snapshot = driver.window.snapshot
                let plan = try #require(self.explain(link))
                #expect(driver.window.snapshot == snapshot, "explaining changes nothing")
                let entries = driver.window.journal.entries.count
                open(link)
                let after = screens(driver)
                let closed = before.filter { after[$0.key] == nil }.map(\.value)
                #expect(closed.sorted() == plan.closes.sorted(), "\(link) from \(start)")
                #expect(plan.refusal == nil && plan.question == nil)
                let moves = driver.window.journal.entries.dropFirst(entries).filter {
                    $0.kind == .applied && $0.cause == .link
                }
                if moves.isEmpty {
                    #expect(before == after && plan.closes.isEmpty && plan.opens.isEmpty, "\(link) from \(start)")
                } else {
                    #expect(moves.map(\.action) == ["route"], "\(link) is one move")
                    #expect(moves.first?.detail == plan.destination && moves.first?.cause == .link)
                }
                for root in ["feed", "kanji"] { open("kanjilist://" + root) }
            }
        }
    }

    @Test func `a refused link moves nothing, and says why`() async throws {
        try await drive { driver, open in
            driver.type("Search", "日")
            driver.tap("kanji-65e5")
            let before = driver.window.snapshot
            let entries = driver.window.journal.entries.count
            for link in ["kanjilist://nothing", "kanjilist://kanji/x", "https://example.org/", "kanjilist://kanji/%zz"]
            {
                open(link)
                #expect(driver.window.snapshot == before && driver.window.journal.entries.count == entries)
                #expect(driver.window.notice?.text.hasPrefix("The link was not opened: ") == true)
            }
            open("kanjilist://kanji/水")
            #expect(driver.window.notice == nil)
        }
    }

    @Test func `a link to a missing feed moves nothing, and one to an existing feed opens it`() async throws {
        try await drive { driver, open in
            driver.type("Search", "日")
            driver.tap("kanji-65e5")
            let before = driver.window.snapshot
            open("kanjilist://feed/7")
            #expect(driver.window.snapshot == before, "it is looked for first")
            await driver.wait(for: "the look") { driver.window.notice != nil }
            #expect(driver.window.notice?.text == "Could not open the items of feed 7: there is no feed 7.")
            #expect(driver.window.snapshot == before)
            let database = try #require(app.container).database
            let feed = try await FeedStore(database, owner: .guest).subscribe(to: "sample", keeping: .sample, at: 0)
            open("kanjilist://feed/\(feed.feed.id)")
            await driver.wait(for: "the feed") { driver.title == "Sample" }
            #expect(path(driver) == ["Feed", "Feeds", "Sample"])
            #expect(driver.window.notice == nil)
        }
    }

    @Test func `a screen that objects is asked before it leaves, and not when a link covers it`() async throws {
        try await drive { driver, open in
            driver.select("Profile")
            driver.tap("Sign up")
            driver.fill("Name", "Ann")
            driver.select("Kanji")
            driver.select("Profile")
            driver.select("Kanji")
            driver.tap("Sign in or sign up")
            #expect(driver.window.question?.text == "Leave without an account?" && driver.title == "Kanji list")
            driver.answer(false)
            driver.select("Profile")
            #expect(driver.title == "Sign up" && driver.shows("Ann"))
            // Covering a screen with another tab doesn't leave it.
            open("kanjilist://kanji/水")
            #expect(driver.window.question == nil && driver.title == "水")
            open("kanjilist://kanji")
            driver.tap("Sign in or sign up")
            driver.answer(true)
            #expect(driver.title == "Welcome")
        }
    }

    /// The links that were refused, with the reasons.
    private func refusals(_ driver: Driver) -> [String] {
        driver.window.journal.entries.filter { $0.kind == .refused }.compactMap(\.detail)
    }

    @Test func `a link that needs a login waits for it, then goes on to its target`() async throws {
        try await drive { driver, open in
            open("kanjilist://profile/city")
            await driver.idle()
            #expect(path(driver).starts(with: ["Kanji", "Kanji list"]) && driver.title == "Welcome")
            #expect(driver.window.waitingNavigation?.contains("home city") == true)
            await signUp(driver)
            await driver.wait(for: "the choice of the city") { driver.title == "Country" }
            #expect(driver.window.waitingNavigation == nil)
            #expect(path(driver) == ["Profile", "Edit profile", "Country"])
            open("kanjilist://kanji/水")
            open("kanjilist://profile")
            await driver.wait(for: "the profile") { driver.title == "Profile" }
            open("kanjilist://profile/city")
            await driver.wait(for: "the choice again") { driver.title != "Profile" && driver.title != "Edit profile" }
            #expect(path(driver).prefix(2) == ["Profile", "Edit profile"])
        }
    }

    @Test func `each of the profile's links reaches its end after the login, over an open sheet too`() async throws {
        for (link, end) in [("profile", "Profile"), ("profile/edit", "Edit profile"), ("profile/city", "Country")] {
            try await drive { driver, open in
                await driver.idle()
                open("kanjilist://about")
                open("kanjilist://\(link)")
                await driver.idle()
                #expect(driver.title == "Welcome")
                driver.signUp()
                await driver.wait(for: "the end of \(link)") { driver.title == end }
                await driver.idle()
                #expect(driver.title == end && driver.window.snapshot.modals.isEmpty)
                driver.back()
                while driver.back() == .applied {}
                #expect(path(driver) == ["Profile"], "\(link)")
            }
        }
    }

    @Test func `a waiting link gives way to a newer one`() async throws {
        try await drive { driver, open in
            open("kanjilist://profile/city")
            await driver.idle()
            open("kanjilist://profile")
            await driver.idle()
            #expect(driver.window.waitingNavigation == "the profile" && driver.window.snapshot.modals.count == 1)
            #expect(refusals(driver).last?.hasSuffix("a newer navigation replaced it") == true)
            open("kanjilist://kanji/水")
            await driver.idle()
            #expect(driver.title == "水" && driver.window.snapshot.modals.isEmpty)
        }
    }

    @Test(arguments: [[], ["Sign in"], ["Sign up"]])
    func `a link that waits for a login is dropped when the guest leaves it, and they see a notice`(
        way: [String]
    ) async throws {
        try await drive { driver, open in
            await driver.idle()
            open("kanjilist://profile/city")
            await driver.idle()
            for label in way {
                driver.tap(label)
                driver.back()
                #expect(driver.window.waitingNavigation != nil)
            }
            driver.dismiss()
            await driver.idle()
            #expect(driver.window.waitingNavigation == nil && driver.title == "Kanji list")
            let notice = driver.window.notice?.text
            #expect(notice?.hasPrefix("Could not open the profile's editor") == true)
            #expect(refusals(driver).last?.hasSuffix("a login was cancelled") == true)
            // A sign-up for another reason ends in its usual place.
            driver.select("Profile")
            await signUp(driver)
            await driver.idle()
            #expect(driver.title == "Edit profile")
        }
    }

    @Test func `a login appears wherever the guest is by then, however soon they have moved`() async throws {
        for turns in 0..<6 {
            try await drive { driver, open in
                open("kanjilist://profile/edit")
                open("kanjilist://profile/edit")
                for _ in 0..<turns { await Task.yield() }
                // After some turns, the login is open.
                if driver.window.snapshot.modals.isEmpty { driver.select("Profile") }
                await driver.idle()
                #expect(driver.window.snapshot.modals.count == 1, "after \(turns) turns")
            }
        }
    }

    @Test func `a link keeps waiting while the guest signs up after looking at the sign-in`() async throws {
        try await drive { driver, open in
            open("kanjilist://profile/city")
            await driver.idle()
            driver.tap("Sign in")
            driver.back()
            await signUp(driver)
            await driver.wait(for: "the choice of the city") { driver.title == "Country" }
        }
    }

    /// Calls `body` once, when the app stores the account of a finished login.
    private func onRemembering(_ body: @escaping () -> Void) throws {
        let container = try #require(app.container)
        container.onAccounts = { [weak container] in
            container?.onAccounts = {}
            body()
        }
    }

    @Test func `a window that closes while a login for a link is open or an account is made releases the app`()
        async throws
    {
        try await drive { driver, open in
            open("kanjilist://profile")
            await driver.idle()
            #expect(driver.title == "Welcome")
        }
        try await drive { driver, open in
            open("kanjilist://profile")
            await driver.idle()
            driver.signUp()
        }
    }

    @Test(arguments: [0, 1, 2, 5, 10, 50])
    func `a window that closes while a login for a link is stored, or soon after, releases the app`(
        turns: Int
    ) async throws {
        try await drive { driver, open in
            open("kanjilist://profile")
            await driver.idle()
            var isRemembering = false
            try onRemembering {
                isRemembering = true
                if turns == 0 { driver.window.close() }
            }
            driver.signUp()
            await driver.wait(for: "the end of the login") { isRemembering }
            for _ in 0..<turns { await Task.yield() }
            #expect(driver.outcomes.isEmpty == (turns > 0))
        }
    }

    @Test func `ending a session goes on at once if none is left, and never without a window`() async throws {
        try await drive { driver, _ in
            let coordinator = try #require(app.coordinator)
            driver.select("Profile")
            await signUp(driver)
            driver.back()
            driver.tap("Sign out")
            await driver.wait(for: "the welcome") { driver.title == "Welcome" }
            var count = 0
            let next = { [coordinator] in if coordinator.tabs == nil { count += 1 } }
            coordinator.endSession(then: next)
            #expect(count == 1)
            driver.window.close()
            coordinator.endSession(then: next)
            #expect(count == 1)
        }
    }

    @Test func `a sign-in while a login for a link is stored leaves one session`() async throws {
        try await drive { driver, open in
            open("kanjilist://profile")
            await driver.idle()
            let container = try #require(app.container)
            let store = AccountStore(container.database)
            let bob = try #require(try await store.signUp(name: "Bob", password: "correct horse"))
            try onRemembering {
                self.app.coordinator?.running.changeUser { try await $0.apply(.signedIn(LoginAccount(bob))) }
            }
            driver.signUp()
            // Bob follows whoever the login has signed in, in whose session the link was still to be opened.
            await driver.wait(for: "Bob") { container.account?.name == "Bob" }
            await driver.idle()
            #expect(driver.window.snapshot.root.children.count == 1)
            driver.select("Profile")
            await driver.wait(for: "the profile of Bob") { driver.shows("Bob") }
        }
    }
}
