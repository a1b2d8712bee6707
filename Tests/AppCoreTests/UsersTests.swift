import AppCore
import AppCoreDependencies
import AppCoreLinks
import AppCoreTesting
import Testing

@testable import AppCoreShell

/// The users of an app, their sessions and their logins, whatever goes wrong.
@MainActor @Suite struct UsersTests {
    private final class Notes {}

    private final class Shelf: DependencyContainer {
        var user: String?
        /// What the login finishes with; nobody for a guest.
        var answer: String? = "ann"
        var refusal: LinkError?
        /// How often it was asked what stands before a page.
        var askedCount = 0
        var notes: Notes { session { Notes() } }
    }

    private struct DiaryRoute: Route {
        static let links = [LinkPattern("diary", "the diary", to: DiaryRoute())]
    }

    private struct PageRoute: Route {
        static let links = [LinkPattern("page", "a page", to: PageRoute())]
    }

    private struct LostRoute: Route {
        static let links = [LinkPattern("lost", "a lost place", to: LostRoute())]
    }

    private static let flows: [MountedFlow<Shelf>] = [
        MountedFlow("Home") { _ in TestCoordinator.showing("home") { $0.flow.finish(1) } }
            .routes(inAnyTab: true) { (_: PageRoute, app) in
                app.context.askedCount += 1
                return .nothing
            } show: { _, _ in
                TestCoordinator.showing("page")
            },
        MountedFlow("Account", needs: .user) { app in
            TestCoordinator.showing("account of \(app.user ?? "nobody")") { $0.flow.finish(1) }
        } onFinish: { _, app in
            app.changeUser { $0.user = nil }
        },
        MountedFlow("Empty") { _ in TestCoordinator("empty") { $0.flow.finish(1) } },
        MountedFlow("Diary", inTabOf: "Home", needs: .user).routes(inAnyTab: true) { (_: DiaryRoute, app) in
            TestCoordinator.showing("diary of \(app.user ?? "nobody")")
        },
    ]

    private static let users = Users<Shelf>(
        current: { $0.user },
        login: { app, _ in TabLogin(app.context) },
        isUser: { $0 != nil },
        onLogin: { name, _, shelf in
            if let refusal = shelf.refusal { throw refusal }
            shelf.user = name
        })

    private final class TabLogin: Coordinator {
        let flow = Flow<String?>("login")
        private let shelf: Shelf

        init(_ shelf: Shelf) { self.shelf = shelf }

        func start() {
            let screen = PlainScreen("login")
            screen.onTap = { self.flow.finish(self.shelf.answer) }
            flow.show(screen)
        }
    }

    private typealias App = TabbedApp<Shelf>

    private func drive(
        _ launch: Launch<Shelf> = Launch(), user: String? = nil, at place: [String: [String]] = [:]
    ) throws -> (FlowDriver<App>, App, Shelf) {
        let shelf = Shelf()
        shelf.user = user
        let app = try App(
            Self.flows, context: shelf, links: LinkTable(of: Self.flows, .scheme("notes")), users: Self.users,
            launch: launch)
        if !place.isEmpty {
            let window = Window()
            try App(Self.flows, context: Shelf(), links: app.links, users: Self.users).run(in: window) {}
            app.saved = SavedNavigation(window, tabs: app.shownFlows.map(\.name))
            app.saved?.links = place
        }
        return (FlowDriver { app }, app, shelf)
    }

    @Test func `a guest signs in in the tab that needs a user, has a session there, and signs out of it`() async throws
    {
        let (driver, app, shelf) = try drive()
        let notes = shelf.notes
        #expect(shelf.notes === notes)
        driver.select("Account")
        #expect(driver.titles == ["login"])
        driver.tap("login")
        await driver.idle()
        #expect(driver.titles == ["account of ann"], "the tab stays in front")
        #expect(shelf.notes !== notes, "the next user has another session")
        driver.tap("account of ann")
        await driver.idle()
        #expect(driver.titles == ["home"] && app.running.user == nil)
    }

    @Test func `a login without a user opens no link, and the guest stays one`() async throws {
        let (driver, app, shelf) = try drive()
        for answer in [nil, "ann"] {
            shelf.answer = answer
            app.open("notes://diary")
            await driver.idle()
            driver.tap("login")
            await driver.idle()
            #expect(driver.titles == [answer == nil ? "home" : "diary of ann"])
        }
    }

    @Test func `a login that fails is told, and the same user goes on`() async throws {
        let (driver, app, shelf) = try drive()
        shelf.refusal = .nothingThere("no such account")
        driver.select("Account")
        driver.tap("login")
        await driver.idle()
        #expect(driver.titles == ["login"] && driver.window.notice?.text == "no such account", "the tab asks again")
        app.open("notes://diary")
        await driver.idle()
        driver.tap("login")
        await driver.idle()
        #expect(driver.titles == ["login"] && app.running.user == nil)
    }

    @Test func `a sign-out while a link waits for its login drops the link`() async throws {
        let (driver, app, _) = try drive()
        app.open("notes://diary")
        await driver.idle()
        app.running.changeUser { $0.user = "bob" }
        await driver.idle()
        #expect(driver.titles == ["home"] && app.running.user == "bob")
        app.running.go(to: DiaryRoute())
        #expect(driver.titles == ["diary of bob"])
    }

    @Test func `a link that opens during the login leaves it waiting`() async throws {
        let (driver, app, _) = try drive()
        app.open("notes://diary")
        await driver.idle()
        app.running.go(to: PageRoute())
        #expect(driver.title == "page")
        driver.back()
        driver.tap("login")
        await driver.idle()
        #expect(driver.titles == ["diary of ann"])
    }

    @Test func `a saved place behind a login isn't shown to a guest`() throws {
        #expect(try drive(at: ["Home": ["page", "diary"]]).0.titles == ["page"])
        #expect(try drive(user: "ann", at: ["Home": ["page", "diary"]]).0.titles == ["diary of ann"])
        let (driver, _, _) = try drive(at: ["Home": ["nowhere"]])
        #expect(driver.titles == ["home"])
        #expect(driver.window.notice?.text.hasPrefix("Could not fully restore") == true)
    }

    @Test func `an app shows what its launch says after each event, and ends where that is nothing`() async throws {
        let terms = LaunchPhase<Shelf>("terms") { _ in TestCoordinator.showing("terms") { $0.flow.finish(1) } }
        let (driver, app, _) = try drive(Launch([.guest: [terms, .login], .signedOut: []]))
        driver.tap("terms")
        driver.tap("login")
        await driver.idle()
        #expect(driver.titles == ["home"] && app.running.user == "ann")
        app.running.changeUser { $0.user = nil }
        await driver.idle()
        #expect(driver.outcomes.map(\.departure) == [nil])
        #expect(try drive(Launch([.guest: []])).0.outcomes.count == 1)
    }

    @Test func `a launch that fails shows the tabs, and says why`() async throws {
        let (driver, _, _) = try drive(Launch(begin: { _ in throw LinkError.nothingThere("no store") }))
        await driver.idle()
        #expect(driver.titles == ["home"] && driver.window.notice?.text == "no store")
    }

    @Test func `a tap that leads to a page asks once what stands before it`() throws {
        let (driver, app, shelf) = try drive()
        app.running.go(to: PageRoute())
        #expect(driver.titles == ["page"] && shelf.askedCount == 1)
    }

    @Test func `a route that no flow shows is told, and nothing moves`() throws {
        let (driver, app, _) = try drive()
        app.running.go(to: LostRoute())
        #expect(driver.titles == ["home"])
        #expect(driver.window.notice?.text == "No flow of this app shows a lost place; mount its routes.")
    }

    @Test func `a tab whose flow finishes starts again, unless it has shown nothing`() throws {
        let (driver, _, _) = try drive()
        driver.tap("home")
        #expect(driver.titles == ["home"])
        driver.select("Empty")
        #expect(driver.titles.isEmpty && driver.outcomes.isEmpty)
    }
}
