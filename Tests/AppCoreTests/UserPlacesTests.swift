import AppCore
import AppCoreLinks
import AppCoreShell
import AppCoreTesting
import Foundation
import Testing

/// Who uses an app of flows, and what only they see.
@MainActor @Suite struct UserPlacesTests {
    @MainActor private final class Bank { var user: String? }

    private struct VaultRoute: Route {
        let id: Int

        static let links = [LinkPattern("vault/:id", "the vault", example: VaultRoute(id: 1), VaultRoute.init)]
    }

    private func app() throws -> TabbedApp<Bank> {
        let vault = MountedFlow<Bank>("Vault", inTabOf: "Hall", needs: .user)
            .routes { (route: VaultRoute, app) in
                route.id == 1 ? .nothing : .missing("\(app.user ?? "a guest") has no vault \(route.id)")
            } show: { route, _ in
                TestCoordinator.showing("vault")
            }
        let users = Users<Bank>(
            current: { $0.user }, login: { _, _ in TestCoordinator.showing("door") { $0.flow.finish(1) } },
            onLogin: { _, _, bank in bank.user = "ann" })
        return try TabbedApp(
            [MountedFlow("Hall") { _ in TestCoordinator.showing("hall") }, vault], context: Bank(),
            links: .scheme("bank"),
            users: users)
    }

    @Test func `only a user learns that a place which needs one isn't there`() async throws {
        let app = try app()
        let driver = FlowDriver { app }
        #expect(app.problem(with: "bank://vault/2") == nil)
        #expect(app.explain("bank://vault/2").text.contains("first      a login"))
        for way in [{ app.open("bank://vault/2") }, { app.running.go(to: VaultRoute(id: 2)) }] {
            app.running.changeUser { $0.user = nil }
            await driver.idle()
            way()
            await driver.idle()
            driver.tap("door")
            await driver.idle()
            #expect(driver.titles == ["hall"])
            #expect(driver.window.notice?.text == "Could not open the vault: 2: ann has no vault 2.")
        }
        app.open("bank://vault/2")
        #expect(driver.window.notice?.text == "The link was not opened: ann has no vault 2.")
    }

    @Test func `what a user left unfinished waits for them when they sign in again`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "Users-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let store = NavigationFile(path: file.path)
        let app = try app()
        let window = Window()
        app.run(in: window, restoringFrom: store) {}
        await window.idle(within: .seconds(10))
        var place = try #require(SavedNavigation(window.snapshot, tabs: ["Hall"]))
        place.drafts = ["vault/1": "half a coin"]
        try store.store(place, of: "ann")
        app.running.changeUser { $0.user = "ann" }
        await window.idle(within: .seconds(10))
        #expect(window.untakenDrafts == ["vault/1": "half a coin"])
        app.running.changeUser { $0.user = nil }
        await window.idle(within: .seconds(10))
        #expect(window.untakenDrafts.isEmpty)
        #expect(try store.place(of: "ann")?.drafts == ["vault/1": "half a coin"])
    }
}
