import AppCore
import AppCoreTesting
import ProfileFlow
import Testing

@testable import ProfileFlowInMemory

/// Every way to leave the flow, in the middle of its work.
@MainActor @Suite struct ProfileDepartureTests {
    private let ports = InMemoryPorts()

    /// Goes as deep as a user can, with unsaved changes.
    private func goDeep(_ ports: InMemoryPorts) async -> FlowDriver<ProfileCoordinator> {
        let driver = await ports.profile()
        driver.tap("Edit")
        driver.type("Name", "Anna")
        driver.tap("Select cities of interest", "Kanagawa")
        driver.chooseCity("Yokohama")
        return driver
    }

    /// Saves a new name, which takes until the repository is no longer held.
    private func save(_ ports: InMemoryPorts) async -> FlowDriver<ProfileCoordinator> {
        let driver = await ports.profile()
        driver.tap("Edit")
        driver.type("Name", "Anna")
        ports.repository.isHeld = true
        driver.tap("Save")
        await driver.wait(for: "the saving") { ports.repository.waiting == 1 }
        return driver
    }

    @Test(arguments: CityScreenStyle.allCases) func `the window closes at the deepest place`(
        style: CityScreenStyle
    ) async {
        let driver = await goDeep(InMemoryPorts(style: style))
        driver.window.close()
        #expect(driver.outcomes == [.left(.windowClosed)])
        driver.expectNoSurvivors()
    }

    @Test func `going back all the way ends the flow once`() async {
        let driver = await goDeep(InMemoryPorts())
        driver.back()
        driver.back()
        #expect(driver.back() == .asked)
        driver.answer(true)
        #expect(driver.title == "Profile")
        driver.back()
        #expect(driver.outcomes == [.left(.back)])
        #expect(driver.isReleased)
        driver.expectNoSurvivors()
    }

    /// Runs the profile inside another flow, to leave it in ways that only a parent can.
    private final class Host: Coordinator {
        let flow = Flow<Void>("host")
        let dependencies: ProfileFlowDependencies
        let placement: Placement
        let session: SessionScope?
        let onOutcome: (Outcome<ProfileEnding>) -> Void
        let base = TestScreen("base")

        init(
            _ dependencies: ProfileFlowDependencies, in placement: Placement = .shared, session: SessionScope? = nil,
            onOutcome: @escaping (Outcome<ProfileEnding>) -> Void
        ) {
            self.dependencies = dependencies
            self.placement = placement
            self.session = session
            self.onOutcome = onOutcome
        }

        func start() {
            flow.show(base)
            flow.run(ProfileCoordinator(dependencies), in: placement, session: session, onFinish: onOutcome)
        }
    }

    @Test func `the parent hears of each departure as it happened`() async {
        let session = SessionScope()
        let ways: [(Departure, Placement, SessionScope?, (FlowDriver<Host>, Host) -> Void)] = [
            (.back, .shared, nil, { driver, _ in driver.back() }),
            (.dismissed, .modal(.sheet), nil, { driver, _ in driver.dismiss() }),
            (.replaced, .shared, nil, { _, host in host.flow.replace(host.base, with: TestScreen("base")) }),
            (.sessionEnded, .shared, session, { _, _ in session.end() }),
            (.parentEnded, .shared, nil, { _, host in host.flow.finish() }),
            (.windowClosed, .shared, nil, { driver, _ in driver.window.close() }),
        ]
        for (departure, placement, session, leave) in ways {
            var outcomes: [Outcome<ProfileEnding>] = []
            weak var coordinator: Host?
            let ports = InMemoryPorts()
            let driver = FlowDriver {
                let host = Host(ports.dependencies, in: placement, session: session) { outcomes.append($0) }
                coordinator = host
                return host
            }
            await driver.idle()
            #expect(driver.shows("Edit"))
            guard let host = coordinator else { return #expect(Bool(false), "the host was released") }
            leave(driver, host)
            #expect(outcomes == [.left(departure)])
            driver.window.close()
        }
    }

    @Test func `leaving while the profile is read drops the answer`() async {
        ports.repository.isHeld = true
        let driver = FlowDriver { ProfileCoordinator(ports.dependencies) }
        await driver.wait(for: "the reading") { ports.repository.waiting == 1 }
        driver.back()
        #expect(driver.outcomes == [.left(.back)])
        await driver.wait(for: "the end of the work") { ports.repository.waiting == 0 && driver.isReleased }
        driver.expectNoSurvivors()
    }

    @Test func `the window closes while the profile is saved`() async {
        let driver = await save(ports)
        driver.window.close()
        #expect(driver.outcomes == [.left(.windowClosed)])
        ports.repository.isHeld = false
        await driver.wait(for: "the end of the work") { ports.repository.waiting == 0 && driver.isReleased }
        #expect(ports.repository.saved.map(\.name) == ["Anna"])
        driver.expectNoSurvivors()
    }

    @Test func `the window closes while the account is deleted`() async {
        let driver = await ports.profile()
        driver.tap("Delete account…")
        driver.type("Name", "Ann")
        driver.type("Password", "open sesame")
        ports.repository.isHeld = true
        driver.tap("Delete account")
        await driver.wait(for: "the work") { ports.repository.waiting == 1 }
        driver.window.close()
        #expect(driver.outcomes == [.left(.windowClosed)])
        await driver.wait(for: "the end of the work") { ports.repository.waiting == 0 && driver.isReleased }
        #expect(!ports.repository.isDeleted)
        driver.expectNoSurvivors()
    }

    @Test func `back while the profile is saved loses nothing, and the page shows it`() async {
        let driver = await save(ports)
        #expect(driver.back() == .applied)
        #expect(driver.title == "Profile" && driver.window.question == nil)
        ports.repository.isHeld = false
        await driver.idle()
        #expect(ports.repository.saved.map(\.name) == ["Anna"] && driver.shows("Anna"))
        #expect(driver.window.notice?.action?.title == "Undo")
    }

    @Test func `a failure to save after the user went back is reported`() async {
        let driver = await save(ports)
        driver.back()
        ports.repository.failure = "The disk is full; free some space."
        ports.repository.isHeld = false
        await driver.idle()
        #expect(driver.window.notice?.text.hasPrefix("Your profile was not saved: ") == true)
        #expect(driver.shows("Ann"))
    }
}
