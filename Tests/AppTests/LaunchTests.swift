import AppCore
import AppCoreContent
import AppCoreLinks
import AppCoreShell
import AppCoreTesting
import Foundation
import Testing

@testable import KanjiList

/// The composed app, in its own window.
@MainActor @Suite struct LaunchTests {
    /// Shows a screen with a row to leave it.
    private final class DoorCoordinator: Coordinator {
        let flow = Flow<Void>("door")
        private let title: String

        init(_ title: String) { self.title = title }

        func start() {
            let screen = TestScreen(title, rows: ["Leave"])
            screen.onTap = { _ in self.flow.leave(.back) }
            flow.show(screen)
        }
    }

    private func door(_ title: String) -> AppFlow { AppFlow(title) { _ in DoorCoordinator(title) } }

    private static func phases(_ event: LaunchEvent, _ phases: [LaunchPhase<AppContainer>]) -> LaunchPhases {
        LaunchPhases.standard.merging([event: phases]) { _, new in new }
    }

    /// Runs the app on an empty data folder until it shows a screen or has ended.
    private func drive(
        _ phases: LaunchPhases = .standard, tabs: [AppFlow] = AppFlow.tabs, isInteractive: Bool = false,
        link: String? = nil, linkLimit: Duration? = nil, clock: ScriptedClock = ScriptedClock(),
        _ test: (FlowDriver<ApplicationCoordinator>) async throws -> Void
    ) async throws {
        try await Program.usingDirectory { folder in
            let lifetimes = LifetimeLog()
            let container = try AppContainer(Program.options(dataDirectory: folder.path), lifetimes: lifetimes)
            let destination = try link.map { try AppLinks.table.target(of: $0) }
            let driver = FlowDriver(clock: clock, lifetimes: lifetimes) {
                let coordinator = ApplicationCoordinator(
                    container: container, isInteractive: isInteractive, link: destination, phases: phases, tabs: tabs)
                if let linkLimit { coordinator.linkLimit = linkLimit }
                return coordinator
            }
            await driver.wait(for: "the start") { !driver.titles.isEmpty || !driver.outcomes.isEmpty }
            try await test(driver)
            driver.window.close()
            await driver.wait(for: "the work to end") { driver.lifetimes.survivors().isEmpty }
            driver.expectNoSurvivors()
            #expect(driver.isReleased)
        }
    }

    private func signUp(_ driver: FlowDriver<ApplicationCoordinator>, until title: String = "Edit profile") async {
        driver.signUp()
        await driver.wait(for: "the account", until: { driver.title == title })
    }

    @Test func `the app starts with a tab for each flow`() async throws {
        try await drive { driver in
            #expect(driver.title == "Kanji list")
            #expect(driver.window.snapshot.root.children.first?.children.map(\.title) == AppFlow.tabs.map(\.name))
            driver.type("Search", "water")
            driver.tap("kanji-6c34")
            #expect(driver.title == "水" && driver.texts.contains { $0.hasPrefix("Kun  みず") })
            driver.back()
            #expect(driver.title == "Kanji list" && driver.outcomes.isEmpty)
        }
    }

    @Test(arguments: [true, false]) func `the first start is the dictionary, for a user and for a script`(
        isInteractive: Bool
    ) async throws {
        try await drive(isInteractive: isInteractive) { driver in
            #expect(driver.title == "Kanji list" && driver.shows("Sign in or sign up"))
            driver.tap("Sign in or sign up")
            #expect(driver.title == "Welcome" && !driver.shows("Continue as guest"))
        }
    }

    /// Whether the search field takes input as soon as the app has started.
    private func isSearchEntered(_ driver: FlowDriver<ApplicationCoordinator>) -> Bool {
        guard case .field(let field)? = driver.window.focusedScreen.map(Content.init(of:))?.element("search") else {
            return false
        }
        return field.startsEditing
    }

    @Test func `the search is active at the start, but not after a link or in a later session`() async throws {
        try await drive(isInteractive: true) { driver in
            #expect(isSearchEntered(driver))
            driver.select("Profile")
            await signUp(driver)
            driver.select("Kanji")
            #expect(driver.title == "Kanji list" && !isSearchEntered(driver))
        }
        try await drive(isInteractive: true, link: "kanjilist://kanji/水") { driver in
            driver.back()
            #expect(driver.title == "Kanji list" && !isSearchEntered(driver))
        }
    }

    @Test func `a signed-in user is led to their profile`() async throws {
        try await drive(isInteractive: true) { driver in
            driver.select("Profile")
            await signUp(driver)
            driver.back()
            driver.select("Kanji")
            await driver.wait(for: "the lines") { driver.shows("signed in as Ann") }
            driver.tap("Your profile")
            await driver.wait(for: "the profile") { driver.title == "Profile" }
        }
    }

    @Test func `without a profile tab, nothing leads to a profile`() async throws {
        try await drive(tabs: [AppFlow.kanji]) { driver in
            #expect(driver.title == "Kanji list" && !driver.shows("Sign in or sign up"))
        }
    }

    @Test func `a link that needs no login opens at the first start, as a guest`() async throws {
        try await drive(isInteractive: true, link: "kanjilist://kanji/水") { driver in
            #expect(driver.title == "水" && driver.texts.contains { $0.hasPrefix("Kun  みず") })
            driver.back()
            #expect(driver.title == "Kanji list")
            driver.select("Profile")
            #expect(driver.title == "Welcome")
        }
        try await drive(isInteractive: true, link: "kanjilist://feed") { driver in #expect(driver.title == "Feeds") }
    }

    @Test func `a link that needs a login waits for it, also at the first start`() async throws {
        try await drive(isInteractive: true, link: "kanjilist://profile") { driver in
            await driver.wait(for: "the login") { driver.title == "Welcome" }
            #expect(!driver.shows("Continue as guest"))
            await signUp(driver, until: "Profile")
            driver.back()
            #expect(driver.title == "Profile")
        }
    }

    @Test(arguments: [false, true]) func `a link at the start waits for the tabs, but not forever`(
        isLate: Bool
    ) async throws {
        let clock = ScriptedClock()
        try await drive(
            Self.phases(.guest, [.login]), isInteractive: true, link: "kanjilist://kanji/水", linkLimit: .seconds(60),
            clock: clock
        ) { driver in
            #expect(driver.title == "Welcome")
            clock.advance(by: .seconds(isLate ? 61 : 60))
            driver.tap("Continue as guest")
            #expect(driver.title == (isLate ? "Kanji list" : "水"))
            let told = isLate ? "The link was not opened: it waited too long." : nil
            #expect(driver.window.notice?.text == told)
        }
    }

    @Test func `the login instead of the dictionary is one value in the launch table`() async throws {
        try await drive(Self.phases(.firstStart, [.login]), isInteractive: true) { driver in
            #expect(driver.title == "Welcome" && driver.shows("Continue as guest"))
            driver.tap("Continue as guest")
            #expect(driver.title == "Kanji list")
        }
        try await drive(Self.phases(.guest, [.login])) { driver in #expect(driver.title == "Welcome") }
    }

    @Test func `the login before the introduction is one value too`() async throws {
        try await drive(Self.phases(.firstStart, [.login, .introduction]), isInteractive: true) { driver in
            driver.tap("Continue as guest")
            #expect(driver.shows("13,108 kanji with their readings, meanings and words."))
            driver.tap("Continue")
            #expect(driver.title == "Kanji list")
        }
        try await drive(Self.phases(.firstStart, [.login, .introduction]), isInteractive: true) { driver in
            await signUp(driver, until: "Kanji List")
            driver.tap("Continue")
            await driver.wait(for: "the profile") { driver.title == "Edit profile" }
        }
    }

    @Test func `an introduction before the login is one value too`() async throws {
        try await drive(Self.phases(.firstStart, [.introduction, .login]), isInteractive: true) { driver in
            #expect(driver.shows("13,108 kanji with their readings, meanings and words."))
            driver.tap("Continue")
            #expect(driver.title == "Welcome")
        }
    }

    @Test func `leaving the root leads to the launch table's next scene, or ends the app`() async throws {
        try await drive(Self.phases(.left, [.login]), tabs: [door("One")]) { driver in
            driver.tap("Leave")
            #expect(driver.title == "Welcome")
        }
        try await drive(Self.phases(.left, []), tabs: [door("One")]) { driver in
            driver.tap("Leave")
            #expect(driver.titles.isEmpty && driver.outcomes.count == 1 && driver.outcomes.first?.departure == nil)
        }
        try await drive([.firstStart: []], isInteractive: true) { driver in
            #expect(driver.outcomes.count == 1)
        }
    }

    @Test func `tabs go on until the last of them has ended`() async throws {
        try await drive(Self.phases(.left, [.login]), tabs: [door("One"), door("Two")]) { driver in
            driver.tap("Leave")
            driver.select("Two")
            #expect(driver.title == "Two" && driver.outcomes.isEmpty)
            driver.tap("Leave")
            #expect(driver.title == "Welcome")
        }
    }

    @Test func `the profile asks a guest to log in, and opens the editor after sign-up`() async throws {
        try await drive { driver in
            driver.select("Profile")
            #expect(driver.title == "Welcome" && !driver.shows("Continue as guest"))
            await signUp(driver)
            driver.fill("Name", "Anna")
            driver.tap("Save")
            await driver.wait(for: "the store") { driver.title == "Profile" }
            #expect(driver.shows("Anna"))
        }
    }

    @Test func `signing out from the deepest place ends every flow inside and shows welcome`() async throws {
        try await drive { driver in
            driver.select("Profile")
            await signUp(driver)
            driver.back()
            driver.select("Kanji")
            driver.type("Search", "日")
            driver.tap("kanji-65e5")
            driver.select("Profile")
            driver.tap("Sign out")
            await driver.wait(for: "the welcome") { driver.title == "Welcome" }
            #expect(driver.shows("Continue as guest"))
            let ended = driver.window.journal.entries.first { $0.action == "endSession" && $0.ended.count > 2 }
            let last = driver.window.journal.entries.last { $0.action == "endSession" }
            #expect((ended ?? last)?.ended.allSatisfy { $0.outcome == "session ended" } == true)
            await driver.wait(for: "all inside to go") { driver.lifetimes.survivors(of: "app/tabs").isEmpty }
            // Going back from there ends nothing.
            driver.back()
            #expect(driver.title == "Kanji list")
        }
    }

    @Test func `a guest's stars move to the account when they sign in`() async throws {
        try await drive { driver in
            driver.type("Search", "日")
            driver.tap("kanji-65e5")
            await driver.wait(for: "the star") { driver.shows("Starred") }
            driver.tap("Starred")
            driver.back()
            driver.select("Profile")
            await signUp(driver, until: "Guest's data")
            driver.tap("Take it")
            await driver.wait(for: "the account") { driver.title == "Edit profile" }
            driver.back()
            driver.select("Kanji")
            await driver.wait(for: "the lines") { driver.shows("Starred") }
            driver.tap("Starred")
            await driver.wait(for: "the shelf") { driver.shows("日") }
        }
    }
}
