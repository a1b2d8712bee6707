import AppCore
import AppCoreDependencies
import AppCoreLinks
import AppCoreRouting
import AppCoreTesting
import Foundation
import Testing

@testable import AppCoreShell

/// An app as a list of flows and what they are made from, without Kanji List.
@MainActor @Suite struct ShellTests {
    private let store = Places()

    /// What the flows of a small app are made from: notes, a shop, and what only a user sees.
    @MainActor private final class Shelf {
        let notes = [1: "milk", 2: "bread"]
        var user: String?
        /// What the flows' coordinators finished with.
        var finished: [Int] = []
    }

    private enum NoteRoute: Route {
        case list
        case note(Int)

        static let links = [
            LinkPattern("notes", "the notes", to: NoteRoute.list),
            LinkPattern("notes/:id", "a note", example: .note(1), NoteRoute.note),
        ]
    }

    private struct ShopRoute: Route {
        static let links = [LinkPattern("shop", "the shop", to: ShopRoute())]
    }

    private struct TagsRoute: Route {
        static let links = [LinkPattern("tags", "the tags", to: TagsRoute())]
    }

    private struct SafeRoute: Route {
        static let links = [LinkPattern("safe", "the safe", to: SafeRoute())]
    }

    private struct VaultRoute: Route {
        static let links = [LinkPattern("vault", "the vault", to: VaultRoute())]
    }

    private static let flows: [MountedFlow<Shelf>] = [
        MountedFlow("Notes", title: "My notes") { _ in TestCoordinator.showing("notes") }
            .routes(first: NoteRoute.list) { route, app in
                guard case .note(let id) = route, app.notes[id] == nil else { return .nothing }
                return .missing("there is no note \(id)")
            } show: { route, app in
                guard case .note(let id) = route else { return TestCoordinator.showing("unused") }
                return TestCoordinator.showing(app.notes[id] ?? "")
            },
        MountedFlow("Shop") { _ in
            TestCoordinator("shop") { shop in
                let screen = PlainScreen("shop")
                screen.onTap = { shop.flow.finish(7) }
                shop.flow.show(screen)
            }
        } onFinish: { value, app in
            app.context.finished.append(value)
        }
        .routes(first: ShopRoute()) { _, _ in TestCoordinator.showing("unused") },
        MountedFlow("Tags", inTabOf: "Notes").routes { (_: TagsRoute, _) in tags() },
        MountedFlow("Safe", inTabOf: "Notes", needs: .user).routes(inAnyTab: true) { (_: SafeRoute, _) in
            TestCoordinator.showing("safe")
        },
        MountedFlow("Vault", needs: .user).routes { (_: VaultRoute, _) in TestCoordinator.showing("vault") },
    ]

    /// A page with a link, which leads to one without, and that to a draft.
    private static func tags() -> TestCoordinator {
        TestCoordinator("tag") { child in
            let screen = PlainScreen("tags")
            screen.onTap = {
                child.flow.run(
                    TestCoordinator("plain") { plain in
                        plain.flow.show(PlainScreen("no link"))
                        plain.flow.run(
                            TestCoordinator("draft") { drafted in
                                drafted.flow.link = "notes/1"
                                drafted.flow.draft = "half a note"
                                drafted.flow.show(PlainScreen("half a note"))
                            }
                        ) { _ in }
                    }
                ) { _ in }
            }
            child.flow.show(screen)
        }
    }

    private typealias Small = TabbedApp<Shelf>
    private let names = ["Notes", "Shop"]

    private static func login(_ shelf: Shelf) -> TestCoordinator {
        TestCoordinator("door") { child in
            let screen = PlainScreen("door")
            screen.onTap = { child.flow.finish(1) }
            child.flow.show(screen)
        }
    }

    private static let users = Users<Shelf>(
        current: { $0.user }, login: { app, _ in login(app.context) }, onLogin: { _, _, shelf in shelf.user = "ann" })

    private final class Places: NavigationStore {
        var places: [String: SavedNavigation] = [:]
        var starts = 0
        private(set) var writeCount = 0

        func place(of user: String?) -> SavedNavigation? { places[user ?? ""] }
        func store(_ place: SavedNavigation, of user: String?) {
            places[user ?? ""] = place
            writeCount += 1
        }
        func unfinishedStarts() -> Int { starts }
        func noteUnfinishedStarts(_ count: Int) {
            starts = count
            writeCount += 1
        }
    }

    private func drive(restoring saved: SavedNavigation? = nil) throws -> (FlowDriver<Small>, Small) {
        let app = try Small(
            Self.flows, context: Shelf(), links: LinkTable(of: Self.flows, .scheme("small")), users: Self.users)
        app.saved = saved
        return (FlowDriver { app }, app)
    }

    @Test func `flows are tabs, and a link opens its place above its tab's first screen`() throws {
        let (driver, app) = try drive()
        #expect(driver.titles == ["notes"])
        driver.select("Shop")
        app.open("small://notes/2")
        #expect(driver.titles == ["bread"])
        driver.back()
        #expect(driver.titles == ["notes"])
    }

    @Test func `a flow without a tab opens in the tab of another, and is restored there`() async throws {
        let (driver, app) = try drive()
        #expect(Self.flows.map(\.hasTab) == [true, true, false, false, false])
        let keeper = NavigationKeeper(Places())
        keeper.watch(driver.window, tabs: names, by: app.flow) { "ann" }
        driver.select("Shop")
        app.open("small://notes/2")
        app.open("small://tags")
        #expect(driver.titles == ["tags"])
        driver.back()
        #expect(driver.titles == ["notes"], "a link opens its place above the tab's first screen")
        app.open("small://tags")
        await driver.idle()
        let saved = try #require(try await keeper.find("ann") { _ in })
        #expect(saved.front == "Notes" && saved.links == ["Notes": ["tags"]])
        #expect(try drive(restoring: saved).0.titles == ["tags"])
    }

    @Test func `a draft above a screen without a link isn't kept, since nothing leads back to it`() throws {
        let (driver, app) = try drive()
        app.open("small://tags")
        driver.tap("tags")
        #expect(driver.titles == ["half a note"])
        let saved = try #require(SavedNavigation(driver.window.snapshot, tabs: names))
        #expect(saved.links == ["Notes": ["tags"]] && saved.drafts == nil)
    }

    @Test func `a link that leads nowhere moves nothing and tells why`() throws {
        let (driver, app) = try drive()
        app.open("small://notes/9")
        #expect(driver.window.notice?.text == "The link was not opened: there is no note 9.")
        app.open("small://elsewhere")
        #expect(driver.titles == ["notes"] && driver.window.notice?.text.hasPrefix("The link was not opened") == true)
    }

    @Test func `a link to what needs a user asks for a login wherever it opens, and then opens`() async throws {
        for (open, end) in [
            ({ $0.running.go(to: SafeRoute()) }, "safe"), ({ $0.open("small://vault") }, "vault"),
        ] as [((Small) -> Void, String)] {
            let (driver, app) = try drive()
            open(app)
            await driver.idle()
            #expect(driver.titles == ["door"])
            driver.back()
            await driver.idle()
            #expect(driver.titles == ["notes"] && app.running.user == nil)
            open(app)
            await driver.idle()
            driver.tap("door")
            await driver.idle()
            #expect(driver.titles == [end] && app.running.user == "ann")
            driver.back()
            open(app)
            #expect(driver.titles == [end], "the user is signed in")
        }
    }

    @Test func `a place's need may use the session before there are tabs`() throws {
        final class Notes: DependencyContainer { var notes: Shelf { session { Shelf() } } }
        let flow = MountedFlow<Notes>("Notes") { _ in TestCoordinator.showing("notes") }
            .routes { (route: NoteRoute, app) in
                app.notes.notes.isEmpty ? .missing("there are no notes") : .nothing
            } show: { _, _ in
                TestCoordinator.showing("note")
            }
        let app = try TabbedApp([flow], context: Notes(), links: .scheme("small"))
        #expect(app.problem(with: "small://notes/1") == nil)
    }

    @Test func `a flow hands out whole links`() throws {
        #expect(try drive().1.running.link(to: NoteRoute.note(2)) == "small://notes/2")
        #expect(RunningApp(Shelf()).link(to: NoteRoute.list) == nil)
    }

    @Test func `a link's plan is explained`() throws {
        let (_, app) = try drive()
        let text = app.explain("small://notes/1").text
        #expect(text.hasPrefix("parsed as  a note, by small://notes/:id\nkeeps      My notes"))
        #expect(text.hasSuffix("opens      a note: 1"))
        #expect(app.explain("small://safe").text.contains("first      a login"))
    }

    @Test func `a link that comes before the tabs waits for them`() throws {
        let table = try LinkTable(of: Self.flows, .scheme("small"))
        let app = try Small(
            Self.flows, context: Shelf(), links: table, opening: table.target(of: "small://notes/1"), users: Self.users)
        #expect(FlowDriver { app }.titles == ["milk"])
    }

    @Test func `where the user was is kept for each user, and restored up to what is still there`() async throws {
        let keeper = NavigationKeeper(store)
        let (driver, app) = try drive()
        keeper.watch(driver.window, tabs: names, by: app.flow) { "ann" }
        app.open("small://notes/2")
        driver.select("Shop")
        await driver.idle()
        let saved = try #require(try await keeper.find("ann") { _ in })
        #expect(saved.front == "Shop" && saved.links == ["Notes": ["notes/2"]])
        #expect(try await keeper.find("bob") { _ in } == nil)

        let (restored, _) = try drive(restoring: saved)
        #expect(restored.titles == ["shop"])
        restored.select("My notes")
        #expect(restored.titles == ["bread"])

        var drafted = saved
        drafted.drafts = ["notes/1": "half a note"]
        drafted.links = [:]

        var old = saved
        old.links["Notes"] = ["notes/2", "notes/9", "notes/1"]
        old.front = "A flow that is gone"
        let (partly, _) = try drive(restoring: old)
        #expect(partly.titles == ["bread"])
        #expect(partly.window.notice?.text == "Could not fully restore where you were: there is no note 9.")
    }

    @Test func `a draft that no flow has taken, or that nobody has changed since, is stored again`() async throws {
        let (first, _) = try drive()
        var saved = try #require(SavedNavigation(first.window.snapshot, tabs: names))
        saved.drafts = ["notes/1": "half a note", "gone": "nothing"]
        for _ in 0..<2 {
            let store = Places()
            store.places["ann"] = saved
            let (driver, app) = try drive(restoring: saved)
            let keeper = NavigationKeeper(store)
            keeper.watch(driver.window, tabs: names, by: app.flow) { "ann" }
            driver.select("Shop")
            await driver.idle()
            #expect(store.places["ann"]?.drafts == ["notes/1": "half a note"])
            try await keeper.finish(isWanted: true, of: "ann")
            #expect(store.places["ann"]?.drafts == ["notes/1": "half a note"])
            driver.select("My notes")
            app.open("small://tags")
            driver.tap("tags")
            #expect(driver.titles == ["half a note"])
            saved = try #require(store.places["ann"])
        }
    }

    @Test func `after two launches that were cut short, the third ignores the place`() async throws {
        let (driver, _) = try drive()
        let place = try #require(SavedNavigation(driver.window.snapshot, tabs: names))
        store.places["ann"] = place
        var told: [String] = []
        for expected in [place, place, nil, place] {
            #expect(try await NavigationKeeper(store).find("ann") { told.append($0) } == expected)
        }
        #expect(told == ["Starting fresh: the last two launches didn't finish."])
    }

    @Test func `a launch that begins where it would anyway writes nothing until the user goes elsewhere`() async throws
    {
        let (driver, app) = try drive()
        store.places["ann"] = SavedNavigation(driver.window.snapshot, tabs: names)
        func keeper() -> NavigationKeeper {
            let keeper = NavigationKeeper(store)
            keeper.watch(driver.window, tabs: names, by: app.flow) { "ann" }
            return keeper
        }
        let first = keeper()
        #expect(try await first.find("ann") { _ in } == store.places["ann"])
        try await first.finish(isWanted: true, of: "ann")
        #expect(store.writeCount == 0)
        driver.select("Shop")
        await driver.idle()
        #expect(store.places["ann"]?.front == "Shop")
        let second = keeper()
        #expect(try await second.find("ann") { _ in }?.front == "Shop")
        #expect(store.starts == 1, "the other tab may crash the app")
        try await second.finish(isWanted: true, of: "ann")
        #expect(store.starts == 0)

        let (other, small) = try drive()
        let third = NavigationKeeper(store)
        third.watch(other.window, tabs: names, by: small.flow) { "bob" }
        other.select("Shop")
        await other.idle()
        #expect(store.starts == 0, "a launch that restores nothing proves itself, too")
    }

    @Test func `the app ends when all tabs have ended, and what was never chosen has not started`() throws {
        let (driver, app) = try drive()
        #expect(app.running.hasTab("Shop") && !app.running.hasTab("Nothing"))
        driver.window.close()
        #expect(driver.outcomes.map(\.departure) == [.windowClosed])
        #expect(driver.lifetimes.survivors().map(\.name) == ["TabbedApp<Shelf>"], "the test has the app")
    }

    @Test func `the catalogue opens each place by itself`() throws {
        let table = try LinkTable(of: Self.flows, .scheme("small"))
        let driver = FlowDriver { CatalogueCoordinator(table, context: Shelf()) }
        driver.tap("a note")
        driver.fill("Link", "small://notes/2")
        #expect(driver.titles == ["bread"])
    }

    @Test func `no more screens and drafts are restored than an app saves, and the user learns how many are missing`()
        async throws
    {
        let path = Array(repeating: ["notes/1", "notes/2"], count: 50_000).flatMap(\.self)
        var huge = try #require(SavedNavigation(try drive().0.window.snapshot, tabs: ["Notes", "Shop"]))
        huge.links = ["Notes": path]
        huge.drafts = Dictionary(uniqueKeysWithValues: (0..<50_000).map { ("notes/\($0)", "draft") })
        for number in 0..<50_000 { huge.links["gone \(number)"] = [] }
        let start = ContinuousClock.now
        let (driver, _) = try drive(restoring: huge)
        #expect(
            driver.window.notice?.text
                == "Could not fully restore where you were: 99900 screens of 'Notes', 49900 drafts were left out.")
        let saved = try #require(SavedNavigation(driver.window.snapshot, tabs: names))
        #expect(saved.links["Notes"] == path.suffix(100))
        #expect(.now - start < .seconds(20))
    }

    @Test func `a place whose text is too long isn't read, and the user learns why`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "navigation.json").path
        var place = try #require(SavedNavigation(try drive().0.window.snapshot, tabs: ["Notes", "Shop"]))
        let store = NavigationFile(path: file)
        for (length, isFound) in [(SavedNavigation.byteLimit - 1_000, true), (SavedNavigation.byteLimit, false)] {
            place.drafts = ["notes/1": String(repeating: "x", count: length)]
            try store.store(place, of: "ann")
            var told: [String] = []
            let found = try await NavigationKeeper(NavigationFile(path: file)).find("ann") { told.append($0) }
            #expect((found != nil) == isFound)
            #expect(
                told.count == (isFound ? 0 : 1)
                    && told.allSatisfy { $0.hasPrefix("Starting fresh: where you were takes") })
        }
    }
}
