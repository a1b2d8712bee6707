import AppCore
import AppCoreTesting
import AppStorage
import FeedFlow
import Foundation
import KanjiFlow
import LoginFlow
import ProfileFlow
import Testing

@testable import App

/// Every flow starts from anywhere, and ends in the same way.
@MainActor @Suite struct MatrixTests {
    enum Start: String, CaseIterable { case root, pushed, modal, tab, section, link }

    private final class Home: Coordinator {
        let flow = Flow<String>("home")
        private let begin: (Home) -> Void
        init(_ begin: @escaping (Home) -> Void) { self.begin = begin }
        func start() { begin(self) }
    }

    private final class Blank: Screen {
        let place = Place()
        let title = "blank"
        var content: Content { Content() }
    }

    /// Starts a flow somewhere; its outcome ends the flow that ran it.
    private func start<Child: Coordinator>(
        _ child: Child, as start: Start
    ) -> FlowDriver<Home> {
        FlowDriver {
            Home { home in
                let finish = { (outcome: Outcome<Child.Value>) in
                    switch outcome {
                    case .finished(let value): home.flow.finish("\(value)")
                    case .left(let departure): home.flow.leave(departure)
                    }
                }
                let stack = StackContainer("front")
                switch start {
                case .root: home.flow.run(child, onFinish: finish)
                case .pushed:
                    home.flow.show(Blank())
                    home.flow.run(child, onFinish: finish)
                case .modal:
                    home.flow.show(Blank())
                    home.flow.run(child, in: .modal(.sheet), onFinish: finish)
                case .link:
                    home.flow.show(Blank())
                    let start = StepAssembly.from(.root).find(Finder<Blank, Void>())
                        .build(
                            FlowFactory { _ in
                                child
                            } onFinish: { outcome, _ in
                                finish(outcome)
                            }, by: .push)
                    var table = LinkTable<Bool>(.scheme("matrix"))
                    #expect(throws: Never.self) { try table.mount([LinkPattern("start", to: true)]) { $0 } }
                    let router = Router<Bool>(for: home.flow, because: .link) { _ in Destination("start", to: start) }
                    if let route = try? table.destination(of: "matrix://start") { router.go(to: route) }
                case .tab:
                    home.flow.show(TabContainer(tabs: [stack, StackContainer("other")]))
                    home.flow.run(child, in: .navigator(stack), onFinish: finish)
                case .section:
                    home.flow.show(SideMenuContainer(sections: [stack, StackContainer("other")]))
                    home.flow.run(child, in: .navigator(stack), onFinish: finish)
                }
            }
        }
    }

    private func withContainer(_ test: (AppContainer, SessionScope) async throws -> Void) async throws {
        let folder = Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let container = try AppContainer(Program.options(dataDirectory: folder))
        try await test(container, container.beginSession())
    }

    private func expectReleased(_ driver: FlowDriver<Home>) async {
        await driver.wait(for: "the work to end") { driver.lifetimes.survivors().isEmpty }
        #expect(driver.window.visibleScreens.isEmpty && driver.isReleased)
    }

    @Test(arguments: Start.allCases) func `the login`(as start: Start) async throws {
        try await withContainer { container, _ in
            let driver = self.start(LoginCoordinator(container.loginFlow), as: start)
            #expect(driver.title == "Welcome")
            driver.tap("Sign up")
            driver.tap("Terms")
            driver.tap("I agree")
            driver.back()
            driver.tap("Continue as guest")
            #expect(driver.outcomes == [.finished("guest")])
            await expectReleased(driver)
        }
    }

    @Test(arguments: Start.allCases) func `the kanji`(as start: Start) async throws {
        try await withContainer { container, _ in
            let driver = self.start(KanjiListCoordinator(container.kanjiFlow), as: start)
            driver.type("Search", "日")
            driver.tap("日")
            #expect(driver.title == "日")
            driver.back()
            driver.type("Search", "")
            driver.tap("Starred")
            await driver.wait(for: "the shelf") {
                driver.shows("Nothing is starred yet. Open a kanji and turn its star on.")
            }
            driver.window.close()
            #expect(driver.outcomes == [.left(.windowClosed)])
            await expectReleased(driver)
        }
    }

    @Test(arguments: Start.allCases) func `the feeds`(as start: Start) async throws {
        try await withContainer { container, _ in
            let driver = self.start(FeedCoordinator(container.feedFlow) { _ in }, as: start)
            await driver.wait(for: "the feeds") {
                driver.shows("Subscribe from a file") && driver.shows("Kanji of the day")
            }
            driver.tap("Kanji of the day")
            #expect(driver.title == "Kanji of the day")
            driver.window.close()
            #expect(driver.outcomes == [.left(.windowClosed)])
            await expectReleased(driver)
        }
    }

    @Test(arguments: Start.allCases) func `the profile`(as start: Start) async throws {
        try await withContainer { container, _ in
            let account = try #require(try await container.accounts.signUp(name: "Ann", password: "correct horse"))
            let own = StoredProfiles(
                container.database, accounts: container.accounts,
                account: LoginAccount(id: account.id, name: account.name))
            let dependencies = ProfileFlowDependencies(
                catalog: try container.cities, repository: own, guessedCountry: "DE"
            ) { .list }
            let driver = self.start(ProfileCoordinator(dependencies), as: start)
            await driver.wait(for: "the profile") { driver.shows("Ann") }
            driver.tap("Edit")
            driver.tap("Select city")
            driver.tap("Berlin")
            #expect(driver.title == "Edit profile" && driver.shows("Berlin, Germany"))
            driver.back()
            driver.answer(true)
            driver.tap("Sign out")
            #expect(driver.outcomes == [.finished("signedOut")])
            await expectReleased(driver)
        }
    }
}
