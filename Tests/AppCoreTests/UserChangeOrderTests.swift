import AppCore
import AppCoreDependencies
import AppCoreLinks
import AppCoreTesting
import Testing

@testable import AppCoreShell

/// What happens while the user of an app changes: nothing that belongs to one user reaches another.
@MainActor @Suite struct UserChangeOrderTests {
    private struct Refused: Error, CustomStringConvertible {
        let description = "refused"
    }

    private struct SecretRoute: Route {
        let id: Int

        static let links = [
            LinkPattern("secret/:id", "a secret") { (values) throws(LinkError) in
                SecretRoute(id: try values.value("id"))
            } values: {
                ["id": $0.id]
            }
        ]
    }

    private final class Bank: DependencyContainer {
        var user: String?
        var taps: [String] = []
        /// What a sign-in waits for.
        var delay: @MainActor () async throws -> Void = {}
        var need: Need = .user
    }

    private final class Places: NavigationStore {
        var places: [String: SavedNavigation] = [:]
        /// What each write waits for, the oldest first.
        var delays: [@MainActor () async -> Void] = []
        var isBroken = false
        private(set) var written: [String] = []

        func place(of user: String?) throws -> SavedNavigation? {
            if isBroken { throw Refused() }
            return places[user ?? "nobody"]
        }
        func store(_ place: SavedNavigation, of user: String?) async {
            if !delays.isEmpty { await delays.removeFirst()() }
            written.append("\(place.front) of \(user ?? "nobody")")
            places[user ?? "nobody"] = place
        }
        func unfinishedStarts() -> Int { 0 }
        func noteUnfinishedStarts(_ count: Int) {}
    }

    private static let flows: [MountedFlow<Bank>] = [
        MountedFlow("Home") { app in
            TestCoordinator("home") { coordinator in
                let screen = TestScreen("home of \(app.user ?? "nobody")", rows: ["secret"])
                screen.onTap = { row in
                    app.context.taps.append(row)
                    app.go(to: SecretRoute(id: 1))
                }
                coordinator.flow.show(screen)
            }
        },
        MountedFlow("Other") { _ in TestCoordinator.showing("other") },
        MountedFlow("Secrets", inTabOf: "Home").routes(inAnyTab: true) { (_: SecretRoute, app) in
            app.context.need
        } show: { (route: SecretRoute, app) in
            TestCoordinator.showing("secret \(route.id) of \(app.user ?? "nobody")")
        },
    ]

    private static let users = Users<Bank>(
        current: { $0.user },
        login: { _, _ in
            TestCoordinator("login") { coordinator in
                let screen = TestScreen("login", rows: ["ann"])
                screen.onTap = { _ in coordinator.flow.finish(1) }
                coordinator.flow.show(screen)
            }
        },
        onLogin: { _, _, bank in
            try await bank.delay()
            bank.user = "ann"
        })

    private typealias App = TabbedApp<Bank>

    private func drive(_ launch: Launch<Bank> = Launch(), user: String? = nil) throws -> (FlowDriver<App>, App, Bank) {
        let bank = Bank()
        bank.user = user
        let app = try App(Self.flows, context: bank, links: .scheme("bank"), users: Self.users, launch: launch)
        return (FlowDriver { app }, app, bank)
    }

    private func tabCount(_ driver: FlowDriver<App>) -> Int { driver.window.snapshot.root.children.count }

    @Test func `a guest's page takes no tap from the end of the login to the session of who has signed in`()
        async throws
    {
        let (driver, app, bank) = try drive()
        app.open("bank://secret/7")
        await driver.idle()
        driver.tap("ann")
        #expect(driver.title == "home of nobody")
        driver.window.perform(.element("secret", .activate, in: try #require(driver.window.snapshot.focus)))
        await driver.idle()
        #expect(driver.title == "secret 7 of ann" && bank.taps.isEmpty)
    }

    @Test func `users who change at once follow one another, and leave one set of tabs`() async throws {
        let (driver, app, bank) = try drive()
        app.running.changeUser { $0.user = "bob" }
        app.running.changeUser { $0.user = "eve" }
        await driver.idle()
        #expect(driver.title == "home of eve" && tabCount(driver) == 1)
        app.running.changeUser { $0.user = nil }
        app.running.changeUser { $0.user = nil }
        await driver.idle()
        #expect(driver.title == "home of nobody" && tabCount(driver) == 1 && bank.user == nil)
    }

    @Test func `what is asked for while the user changes waits for the next session, and asks it`() async throws {
        for act in [{ $0.go(to: SecretRoute(id: 2)) }, { $0.open("bank://secret/2") }, { $0.signIn() }]
            as [(RunningApp<Bank>) -> Void]
        {
            let (driver, app, _) = try drive(user: "bob")
            app.running.changeUser { $0.user = nil }
            act(app.running)
            await driver.idle()
            #expect(driver.title == "login" && app.flow.isRunning)
            driver.tap("ann")
            await driver.idle()
            #expect(["secret 2 of ann", "home of ann"].contains(driver.title))
        }
    }

    @Test func `a change that fails changes nothing but the notice`() async throws {
        let (driver, app, bank) = try drive(user: "bob")
        app.running.go(to: SecretRoute(id: 3))
        await driver.idle()
        app.running.changeUser { _ in throw Refused() }
        await driver.idle()
        #expect(driver.title == "secret 3 of bob" && driver.window.notice?.text == "refused")
        app.running.changeUser { bank in
            bank.user = nil
            throw Refused()
        }
        await driver.idle()
        #expect(driver.title == "home of nobody", "what it has changed counts")
        app.running.signIn()
        await driver.idle()
        bank.delay = { throw Refused() }
        driver.tap("ann")
        await driver.idle()
        #expect(driver.title == "home of nobody" && bank.user == nil)
        driver.tap("secret")
        await driver.idle()
        #expect(driver.title == "login", "the session takes taps again")
    }

    @Test func `a login for a link that fails halfway shows the tabs of whoever it has signed in`() async throws {
        let (driver, app, bank) = try drive()
        app.open("bank://secret/5")
        await driver.idle()
        bank.delay = {
            bank.user = "eve"
            throw Refused()
        }
        driver.tap("ann")
        await driver.idle()
        #expect(driver.title == "home of eve" && tabCount(driver) == 1)
    }

    @Test func `a failed login at the launch is asked again, and a phase that finishes while the user changes waits`()
        async throws
    {
        let (driver, _, bank) = try drive(Launch([.guest: [.login, .tabs]]))
        bank.delay = { throw Refused() }
        driver.tap("ann")
        await driver.idle()
        #expect(driver.title == "login" && driver.window.notice?.text == "refused")
        let phase = LaunchPhase<Bank>("welcome") { app in
            TestCoordinator("welcome") { coordinator in
                let screen = TestScreen("welcome", rows: ["go"])
                screen.onTap = { _ in
                    app.changeUser { $0.user = "bob" }
                    coordinator.flow.finish(1)
                }
                coordinator.flow.show(screen)
            }
        }
        let (other, app, _) = try drive(Launch([.guest: [phase, .tabs]]))
        other.tap("go")
        await other.idle()
        #expect(other.title == "home of bob" && tabCount(other) == 1 && app.flow.isRunning)
    }

    @Test func `a place that needs a user is asked again once there is one`() async throws {
        for (answer, title) in [
            (Need.missing("it is gone"), "home of ann"), (.nothing, "secret 4 of ann"),
            (.work("a look") { throw Refused() }, "home of ann"),
        ] {
            let (driver, app, bank) = try drive()
            app.open("bank://secret/4")
            await driver.idle()
            bank.delay = { bank.need = answer }
            driver.tap("ann")
            await driver.idle()
            #expect(driver.title == title)
        }
    }

    @Test func `what finishes or asks as soon as it starts doesn't start for ever`() async throws {
        var count = 0
        let hasty = MountedFlow<Bank>("Hasty") { _ in
            TestCoordinator("hasty") { coordinator in
                count += 1
                coordinator.flow.show(TestScreen("hasty"))
                coordinator.flow.finish(1)
            }
        }
        let silent = LaunchPhase<Bank>("silent") { _ in TestCoordinator("silent") { _ in count += 1 } }
        let app = try App(
            [hasty] + Self.flows, context: Bank(), links: .scheme("bank"), users: Self.users,
            launch: Launch([.guest: [silent], .left: [silent]]))
        let driver = FlowDriver { app }
        await driver.idle()
        driver.select("Home")
        #expect(driver.title == "home of nobody" && count < 20)
    }

    @Test func `places are written one after the other, the newest last, and to the user whose tabs they are`()
        async throws
    {
        let (store, bank) = (Places(), Bank())
        let app = try App(Self.flows, context: bank, links: .scheme("bank"), users: Self.users)
        let window = Window()
        app.run(in: window, restoringFrom: store) {}
        await window.idle(within: .seconds(10))
        let (opening, door) = AsyncStream<Void>.makeStream()
        store.delays = [{ for await _ in opening { return } }]
        app.running.goToTab("Other")
        for _ in 0..<20 { await Task.yield() }
        app.running.goToTab("Home")
        app.running.changeUser { $0.user = "bob" }
        for _ in 0..<20 { await Task.yield() }
        door.finish()
        try await app.end(status: 0)
        #expect(store.written.filter { $0.hasSuffix("nobody") }.last == "Home of nobody")
        #expect(store.written.last == "Home of bob", "\(store.written)")
    }

    @Test func `a place that can't be read is not written over`() async throws {
        let store = Places()
        store.isBroken = true
        let app = try App(Self.flows, context: Bank(), links: .scheme("bank"), users: Self.users)
        let window = Window()
        app.run(in: window, restoringFrom: store) {}
        await window.idle(within: .seconds(10))
        #expect(window.notice?.text == "refused")
        app.running.goToTab("Other")
        try await app.end(status: 0)
        #expect(store.written.isEmpty)
    }
}
