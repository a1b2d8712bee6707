import AppCore
import AppCoreLinks
import AppCoreRouting
import AppCoreTesting
import AppStorage
import FeedFlow
import Foundation
import KanjiFlow
import LoginFlow
import ProfileFlow
import Testing

@testable import KanjiList

/// Every flow starts from anywhere and ends in the same way.
@MainActor @Suite struct MatrixTests {
    enum Start: String, CaseIterable { case root, pushed, modal, tab, section, link }

    /// A window that runs a flow, and the outcomes of that flow.
    @MainActor private struct Trial {
        let driver: FlowDriver<FlowHost>
        let heard: Heard

        final class Heard { var outcomes: [Outcome<String>] = [] }
    }

    /// Starts a flow somewhere; its outcome ends its parent.
    private func start<Child: Coordinator>(_ child: Child, as start: Start) -> Trial {
        let heard = Trial.Heard()
        let driver = FlowDriver {
            FlowHost { host in
                let finish = { (outcome: Outcome<Child.Value>) in
                    switch outcome {
                    case .finished(let value): heard.outcomes.append(.finished("\(value)"))
                    case .left(let departure): heard.outcomes.append(.left(departure))
                    }
                    host.flow.finish()
                }
                switch start {
                case .root: host.run(child, .alone, onFinish: finish)
                case .pushed: host.run(child, .pushed, onFinish: finish)
                case .modal: host.run(child, .presented, onFinish: finish)
                case .tab: host.run(child, .tab, onFinish: finish)
                case .section:
                    let stack = StackContainer("front")
                    host.flow.show(SideMenuContainer(sections: [stack, StackContainer("other")]))
                    host.flow.run(child, in: .navigator(stack), onFinish: finish)
                case .link:
                    host.flow.show(TestScreen("blank"))
                    self.link(to: child, from: host, onFinish: finish)
                }
            }
        }
        return Trial(driver: driver, heard: heard)
    }

    /// Starts a flow by a link, above the current screen.
    private func link<Child: Coordinator>(
        to child: Child, from host: FlowHost, onFinish finish: @escaping (Outcome<Child.Value>) -> Void
    ) {
        let start = StepAssembly.from(.root).find(Finder<TestScreen, Void>())
            .build(
                FlowFactory { _ in
                    child
                } onFinish: { outcome, _ in
                    finish(outcome)
                }, by: .push)
        var table = LinkTable<Bool>(.scheme("matrix"))
        let pattern = LinkPattern<Bool>("start") { (_) throws(LinkError) in
            true
        } values: { _ in
            [:]
        }
        #expect(throws: Never.self) { try table.mount([pattern]) { $0 } }
        let router = Router<Bool>(for: host.flow, because: .link) { _ in Destination("start", to: start) }
        if let route = try? table.target(of: "matrix://start") { router.open(route) }
    }

    private func withContainer(_ test: (AppContainer, SessionScope) async throws -> Void) async throws {
        try await Program.usingDirectory { folder in
            let container = try AppContainer(Program.options(dataDirectory: folder.path))
            try await test(container, container.beginSession(of: Flow<Void>("test")))
        }
    }

    private func expectReleased(_ driver: FlowDriver<FlowHost>) async {
        await driver.wait(for: "the work to end") { driver.lifetimes.survivors().isEmpty }
        #expect(driver.window.visibleScreens.isEmpty && driver.isReleased)
    }

    @Test(arguments: Start.allCases) func `the login`(as start: Start) async throws {
        try await withContainer { container, _ in
            let trial = self.start(LoginCoordinator(container.loginFlow), as: start)
            let driver = trial.driver
            #expect(driver.title == "Welcome")
            driver.tap("Sign up")
            driver.tap("Terms")
            driver.tap("I agree")
            driver.back()
            driver.tap("Continue as guest")
            #expect(trial.heard.outcomes == [.finished("guest")])
            await expectReleased(driver)
        }
    }

    @Test(arguments: Start.allCases) func `the kanji`(as start: Start) async throws {
        try await withContainer { container, _ in
            let trial = self.start(KanjiCoordinator(container.kanjiFlow), as: start)
            let driver = trial.driver
            driver.tap("Kanji of the day")
            driver.tap("Codes")
            driver.back()
            driver.tap("Starred")
            await driver.wait(for: "the shelf") {
                driver.shows("Nothing is starred yet. Open a kanji and turn its star on.")
            }
            driver.window.close()
            #expect(trial.heard.outcomes == [.left(.windowClosed)])
            await expectReleased(driver)
        }
    }

    @Test(arguments: Start.allCases) func `the feeds`(as start: Start) async throws {
        try await withContainer { container, _ in
            let trial = self.start(FeedCoordinator(container.feedFlow), as: start)
            let driver = trial.driver
            await driver.wait(for: "the feeds") {
                driver.shows("Subscribe from a file") && driver.shows("Kanji of the day")
            }
            driver.tap("Kanji of the day")
            #expect(driver.title == "Kanji of the day")
            driver.window.close()
            #expect(trial.heard.outcomes == [.left(.windowClosed)])
            await expectReleased(driver)
        }
    }

    @Test(arguments: Start.allCases) func `the profile`(as start: Start) async throws {
        try await withContainer { container, _ in
            let account = try #require(try await container.accounts.signUp(name: "Ann", password: "correct horse"))
            let own = StoredProfiles(
                container.database, accounts: container.accounts, account: LoginAccount(account))
            let dependencies = ProfileFlowDependencies(
                catalog: try container.cities, repository: own, guessedCountry: "DE"
            ) { .list }
            let trial = self.start(ProfileCoordinator(dependencies), as: start)
            let driver = trial.driver
            await driver.wait(for: "the profile") { driver.shows("Ann") }
            driver.tap("Edit")
            driver.tap("Select city")
            driver.tap("Berlin")
            #expect(driver.title == "Edit profile" && driver.shows("Berlin, Germany"))
            driver.back()
            driver.answer(true)
            driver.tap("Sign out")
            #expect(trial.heard.outcomes == [.finished("signedOut")])
            await expectReleased(driver)
        }
    }
}
