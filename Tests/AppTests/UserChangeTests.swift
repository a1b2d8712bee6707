import AppCore
import AppCoreShell
import AppCoreTesting
import AppCoreWalking
import AppStorage
import CommandSupport
import LoginFlow
import ProfileFlow
import Testing

@testable import KanjiList

/// No tab may show the next user what belongs to the one before, whichever scope its dependencies have.
@MainActor @Suite struct UserChangeTests {
    @Test(arguments: [1, 2] as [UInt64])
    func `after every change of user, each tab shows what a fresh start on the same data shows`(seed: UInt64)
        async throws
    {
        // The walk leaves data of all flows behind, most of it a guest's or Ann's.
        let world = AppWorld(.tabs, cities: .list)
        let walk = await Walker(seed: seed, steps: 400).walk(in: { world })
        #expect(walk.failure == nil)
        var users: [LoginResult] = [.guest]
        let accounts = try WalkContainer(world.options, database: world.database).accounts
        for name in ["Ann", "Carol"] {
            let made = try await accounts.signUp(name: name, password: "correct horse")
            let account = if let made { made } else { try await accounts.signIn(name: name, password: "correct horse") }
            let stored = try #require(account)
            users.append(.signedIn(LoginAccount(stored)))
            let favourites = FavouriteStore(world.database, owner: .account(stored.id))
            try await favourites.setStarred(name == "Ann" ? "水" : "火", true)
            let feeds = FeedStore(world.database, owner: .account(stored.id))
            _ = try await feeds.subscribe(to: "https://\(name).example/", keeping: .sample, at: 0)
        }
        let (container, driver) = try await start(on: world)
        for user in [users[1], users[2], users[0], users[2], users[1]] {
            let coordinator = try #require(container.coordinator)
            coordinator.running.changeUser { try await $0.apply(user) }
            await driver.idle()
            if user == .guest { driver.tap("Continue as guest") }
            let (_, fresh) = try await start(on: world)
            for tab in AppFlow.tabs.map(\.name) {
                let (after, wanted) = (await texts(of: tab, driver), await texts(of: tab, fresh))
                let difference = "\(after.difference(from: wanted).map { "\($0)" })"
                if after != wanted { Issue.record("\(tab) after a change to \(user): \(difference)") }
                #expect(!wanted.isEmpty)
            }
            fresh.window.close()
            await fresh.idle()
        }
        driver.window.close()
        await driver.idle()
    }

    @Test func `work that outlives its session keeps the data of its own user`() async throws {
        let world = AppWorld(.tabs, cities: .list)
        let container = try WalkContainer(world.options, database: world.database)
        var users: [StoredAccount] = []
        for (name, kanji) in [("Ann", "水"), ("Carol", "火")] as [(String, Unicode.Scalar)] {
            let account = try await container.accounts.signUp(name: name, password: "correct horse")
            let stored = try #require(account)
            users.append(stored)
            try await FavouriteStore(world.database, owner: .account(stored.id)).setStarred(kanji, true)
        }
        let (opening, door) = AsyncStream<Void>.makeStream()
        var late: [Unicode.Scalar]?
        let host = FlowHost { host in
            host.flow.show(TestScreen("home"))
            host.flow.task("late", outlivesFlow: true) {
                for await _ in opening { break }
                late = try? await container.favouriteStore.starred()
            }
        }
        let window = Window()
        container.signIn(users[0])
        let session = container.beginSession(of: host.flow)
        window.run(host, session: session) { _ in }
        session.end()
        container.signIn(users[1])
        let next = FlowHost { $0.flow.show(TestScreen("home")) }
        window.run(next, session: container.beginSession(of: next.flow)) { _ in }
        door.finish()
        await window.idle(within: .seconds(10))
        #expect(late == ["水"])
        #expect(try await container.favouriteStore.starred() == ["火"])
        window.close()
    }

    private struct Started {
        weak var coordinator: ApplicationCoordinator?
    }

    /// Starts the app on the data that a walk has left.
    private func start(on world: AppWorld) async throws -> (Started, FlowDriver<ApplicationCoordinator>) {
        var options = world.options
        options.app.restores = false
        let container = try WalkContainer(options, database: world.database)
        var started = Started()
        let driver = FlowDriver {
            let coordinator = ApplicationCoordinator(container: container, isInteractive: false)
            started.coordinator = coordinator
            return coordinator
        }
        await driver.wait(for: "the start") { !driver.titles.isEmpty }
        await driver.idle()
        return (started, driver)
    }

    private func texts(of tab: String, _ driver: FlowDriver<ApplicationCoordinator>) async -> [String] {
        driver.select(tab)
        await driver.idle()
        return driver.titles + driver.texts
    }
}
