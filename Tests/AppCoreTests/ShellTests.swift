import AppCore
import AppCoreLinks
import AppCoreRouting
import AppCoreShell
import AppCoreTesting
import Foundation
import Testing

/// An app as a list of flows and what they are made from, without Kanji List.
@MainActor @Suite struct ShellTests {
    private let store = Places()

    /// The notes and the shop of a small app; the shop waits for a door that somebody opens.
    private final class SecretCoordinator: Coordinator {
        let flow: Flow<Void>
        private let title: String

        init(_ title: String) {
            flow = Flow(title)
            self.title = title
        }

        func start() { flow.show(PlainScreen(title)) }
    }

    private final class Small: Coordinator, LinkedApp {
        struct Context {
            var notes = [1: "milk", 2: "bread"]
        }

        enum NoteRoute: Equatable, Sendable {
            case list
            case note(Int)
        }

        static let notePatterns: [LinkPattern<NoteRoute>] = [
            LinkPattern("notes", "the notes", to: .list),
            LinkPattern(
                "notes/:id", "a note", example: .note(1),
                route: { (values) throws(LinkError) in .note(try values.value("id")) },
                values: { if case .note(let id) = $0 { ["id": id] } else { nil } }),
        ]

        let flow = Flow<Void>("small")
        let context = Context()
        let table: LinkTable<MountedLink<Context>>
        let flows: [MountedFlow<Context>]
        private(set) weak var shownTabs: TabsCoordinator<Context>?
        private(set) var isLaunched = false
        private(set) lazy var links = LinkRouter(of: self, in: flow, to: flows) { [table] in table }
        var saved: SavedNavigation?
        var isShopOpen = false
        /// What the flows' coordinators finished with.
        private(set) var finished: [Int] = []

        init(restoring saved: SavedNavigation? = nil) throws(LinkError) {
            self.saved = saved
            let noteRoutes = RouteMount<NoteRoute, TestCoordinator, Context>(
                Small.notePatterns, title: { "\($0)" }, isFirstScreen: { $0 == .list },
                problem: { route, context in
                    if case .note(let id) = route, context.notes[id] == nil { "there is no note \(id)" } else { nil }
                },
                coordinator: { route, context in
                    TestCoordinator("note") { child in
                        guard case .note(let id) = route else { return }
                        child.flow.link = "notes/\(id)"
                        child.flow.show(PlainScreen(context.notes[id] ?? ""))
                    }
                })
            let shopRoutes = RouteMount<Int, TestCoordinator, Context>(
                [LinkPattern("shop", "the shop", to: 0)], title: { _ in "the shop" }, isFirstScreen: { _ in true },
                coordinator: { _, _ in TestCoordinator("unused") })
            let tagRoutes = RouteMount<String, TestCoordinator, Context>(
                [LinkPattern("tags", "the tags", to: "all")], title: { $0 }, isFirstScreen: { _ in false },
                coordinator: { route, _ in
                    TestCoordinator("tag") { child in
                        child.flow.link = "tags"
                        let screen = PlainScreen("tags: \(route)")
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
                })
            func secretRoutes(_ name: String, opensInAnyTab: Bool) -> RouteMount<Bool, SecretCoordinator, Context> {
                RouteMount(
                    [LinkPattern(name, "the \(name)", to: true)], needsLogin: true, opensInAnyTab: opensInAnyTab,
                    title: { _ in name }, coordinator: { _, _ in SecretCoordinator(name) })
            }
            flows = [
                MountedFlow("Notes", title: "My notes", routes: noteRoutes) { _ in
                    TestCoordinator("notes") { $0.flow.show(PlainScreen("notes")) }
                },
                MountedFlow("Shop", routes: shopRoutes) { _ in
                    TestCoordinator("shop") { shop in
                        let screen = PlainScreen("shop")
                        screen.onTap = { shop.flow.finish(7) }
                        shop.flow.show(screen)
                    }
                },
                MountedFlow("Tags", inTabOf: "Notes", routes: tagRoutes),
                MountedFlow("Safe", inTabOf: "Notes", routes: secretRoutes("safe", opensInAnyTab: true)),
                MountedFlow("Vault", inTabOf: "Nowhere", routes: secretRoutes("vault", opensInAnyTab: false)),
            ]
            var table = LinkTable<MountedLink<Context>>(.scheme("small"))
            try table.mount(flows)
            self.table = table
        }

        func start() {
            let tabs = TabsCoordinator(flows, context: context, links: { [table] in table }, restoring: saved)
            shownTabs = tabs
            isLaunched = true
            flow.run(tabs) { outcome in
                if let departure = outcome.departure { self.flow.leave(departure) } else { self.flow.finish() }
            }
            links.openFirst()
        }

        func guardian(of link: MountedLink<Context>) -> RoutingInterceptor<Void>? {
            guard link.flow == "Shop" || link.needsLogin else { return nil }
            return RoutingInterceptor(
                "a door", isNeeded: { _ in !self.isShopOpen }, perform: { _ in throw CancellationError() })
        }
    }

    private final class Places: NavigationStore {
        var places: [String: SavedNavigation] = [:]
        var starts = 0
        private(set) var writeCount = 0

        func place(of user: String) -> SavedNavigation? { places[user] }
        func store(_ place: SavedNavigation, of user: String) {
            places[user] = place
            writeCount += 1
        }
        func unfinishedStarts() -> Int { starts }
        func noteUnfinishedStarts(_ count: Int) {
            starts = count
            writeCount += 1
        }
    }

    private func drive(restoring saved: SavedNavigation? = nil) throws -> (FlowDriver<Small>, Small) {
        let app = try Small(restoring: saved)
        return (FlowDriver { app }, app)
    }

    @Test func `flows are tabs, and a link opens its place above its tab's first screen`() throws {
        let (driver, app) = try drive()
        #expect(driver.titles == ["notes"])
        driver.select("Shop")
        app.links.open("small://notes/2")
        #expect(driver.titles == ["bread"])
        driver.back()
        #expect(driver.titles == ["notes"])
    }

    @Test func `a flow without a tab opens in the tab of another, and is restored there`() async throws {
        let (driver, app) = try drive()
        #expect(app.flows.map(\.hasTab) == [true, true, false, false, false])
        let keeper = NavigationKeeper(Places())
        keeper.watch(driver.window, tabs: app.flows.filter(\.hasTab).map(\.name), by: app.flow) { "ann" }
        driver.select("Shop")
        app.links.open("small://notes/2")
        app.links.open("small://tags")
        #expect(driver.titles == ["tags: all"])
        driver.back()
        #expect(driver.titles == ["notes"], "a link opens its place above the tab's first screen")
        app.links.open("small://tags")
        await driver.idle()
        let saved = try #require(try await keeper.find("ann") { _ in })
        #expect(saved.front == "Notes" && saved.links == ["Notes": ["tags"]])
        #expect(try drive(restoring: saved).0.titles == ["tags: all"])
    }

    @Test func `a draft above a screen without a link isn't kept, since nothing leads back to it`() throws {
        let (driver, app) = try drive()
        app.links.open("small://tags")
        driver.tap("tags: all")
        #expect(driver.titles == ["half a note"])
        let tabs = app.flows.filter(\.hasTab).map(\.name)
        let saved = try #require(SavedNavigation(driver.window.snapshot, tabs: tabs))
        #expect(saved.links == ["Notes": ["tags"]] && saved.drafts == nil)
    }

    @Test func `a link that leads nowhere moves nothing and tells why`() throws {
        let (driver, app) = try drive()
        app.links.open("small://notes/9")
        #expect(driver.window.notice?.text == "The link was not opened: there is no note 9.")
        app.links.open("small://elsewhere")
        #expect(driver.titles == ["notes"] && driver.window.notice?.text.hasPrefix("The link was not opened") == true)
    }

    @Test func `what guards a link is asked wherever the link opens`() async throws {
        let (driver, app) = try drive()
        for open in [{ app.links.follow("small://safe") }, { app.links.open("small://vault") }] {
            app.isShopOpen = false
            open()
            await driver.idle()
            #expect(driver.titles == ["notes"])
        }
        app.isShopOpen = true
        app.links.follow("small://safe")
        #expect(driver.titles == ["safe"])
        driver.back()
        app.links.open("small://vault")
        #expect(driver.titles == ["vault"])
    }

    @Test func `what guards a link is asked first`() async throws {
        let (driver, app) = try drive()
        app.links.open("small://shop")
        await driver.idle()
        #expect(driver.titles == ["notes"])
        app.isShopOpen = true
        app.links.open("small://shop")
        await driver.idle()
        #expect(driver.titles == ["shop"])
        let text = app.links.explain("small://notes/1").text
        #expect(text.hasPrefix("parsed as  a note, by small://notes/:id\nkeeps      My notes"))
    }

    @Test func `a link that comes before the tabs waits for them`() throws {
        let app = try Small()
        app.links.first = try app.table.target(of: "small://notes/1")
        let driver = FlowDriver { app }
        #expect(driver.titles == ["milk"])
    }

    @Test func `where the user was is kept for each user, and restored up to what is still there`() async throws {
        let keeper = NavigationKeeper(store)
        let (driver, app) = try drive()
        keeper.watch(driver.window, tabs: app.flows.filter(\.hasTab).map(\.name), by: app.flow) { "ann" }
        app.links.open("small://notes/2")
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
        let (first, app) = try drive()
        let tabs = app.flows.filter(\.hasTab).map(\.name)
        var saved = try #require(SavedNavigation(first.window.snapshot, tabs: tabs))
        saved.drafts = ["notes/1": "half a note", "gone": "nothing"]
        for _ in 0..<2 {
            let store = Places()
            store.places["ann"] = saved
            let (driver, app) = try drive(restoring: saved)
            let keeper = NavigationKeeper(store)
            keeper.watch(driver.window, tabs: tabs, by: app.flow) { "ann" }
            driver.select("Shop")
            await driver.idle()
            #expect(store.places["ann"]?.drafts == ["notes/1": "half a note"])
            #expect(keeper.rest(isWanted: true).place?.drafts == ["notes/1": "half a note"])
            driver.select("My notes")
            app.links.open("small://tags")
            driver.tap("tags: all")
            #expect(driver.titles == ["half a note"])
            saved = try #require(store.places["ann"])
        }
    }

    @Test func `after two launches that were cut short, the third ignores the place`() async throws {
        let (driver, app) = try drive()
        let place = try #require(SavedNavigation(driver.window.snapshot, tabs: app.flows.filter(\.hasTab).map(\.name)))
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
        let tabs = app.flows.filter(\.hasTab).map(\.name)
        store.places["ann"] = SavedNavigation(driver.window.snapshot, tabs: tabs)
        func keeper() -> NavigationKeeper {
            let keeper = NavigationKeeper(store)
            keeper.watch(driver.window, tabs: tabs, by: app.flow) { "ann" }
            return keeper
        }
        let first = keeper()
        #expect(try await first.find("ann") { _ in } == store.places["ann"])
        let rest = first.rest(isWanted: true)
        #expect(rest.place == nil && !rest.isFinished && store.writeCount == 0)
        driver.select("Shop")
        await driver.idle()
        #expect(store.places["ann"]?.front == "Shop" && first.rest(isWanted: true).place?.front == "Shop")
        let second = keeper()
        #expect(try await second.find("ann") { _ in }?.front == "Shop")
        #expect(store.starts == 1 && second.rest(isWanted: true).isFinished, "the other tab may crash the app")

        let (other, small) = try drive()
        let third = NavigationKeeper(store)
        third.watch(other.window, tabs: tabs, by: small.flow) { "bob" }
        other.select("Shop")
        await other.idle()
        #expect(store.starts == 0, "a launch that restores nothing proves itself, too")
    }

    @Test func `the app ends when all tabs have ended, and what was never chosen has not started`() throws {
        let (driver, app) = try drive()
        #expect(app.shownTabs?.stack(of: "Shop") != nil && app.shownTabs?.stack(of: "Nothing") == nil)
        driver.window.close()
        #expect(driver.outcomes.map(\.departure) == [.windowClosed])
        #expect(driver.lifetimes.survivors().map(\.name) == ["Small"], "the test has the app")
    }

    @Test func `the catalogue opens each place by itself`() throws {
        let app = try Small()
        let driver = FlowDriver { CatalogueCoordinator(app.table, context: app.context) }
        driver.tap("a note")
        driver.fill("Link", "small://notes/2")
        #expect(driver.titles == ["bread"])
    }

    @Test func `two flows whose links collide are refused, and both are named`() throws {
        var table = try Small().table
        #expect(throws: LinkError.conflict("notes", "notes")) {
            try table.mount(try Small().flows)
        }
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
        let (driver, app) = try drive(restoring: huge)
        #expect(
            driver.window.notice?.text
                == "Could not fully restore where you were: 99900 screens of 'Notes', 49900 drafts were left out.")
        let saved = try #require(SavedNavigation(driver.window.snapshot, tabs: app.flows.filter(\.hasTab).map(\.name)))
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
