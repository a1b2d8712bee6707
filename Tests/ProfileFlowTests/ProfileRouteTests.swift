import AppCore
import AppCoreTesting
import ProfileFlow
import Testing

@testable import ProfileFlowInMemory

/// Screens that a link or a restart opens end in the same way as those opened by a tap.
@MainActor @Suite struct ProfileRouteTests {
    private let ports = InMemoryPorts(UserProfile(name: "Ann", country: "JP"))

    /// The profile's page, with the end of a route on top.
    private func opened(_ route: ProfileRoute) async -> FlowDriver<ProfileCoordinator> {
        let dependencies = ports.dependencies
        let driver = FlowDriver { ProfileCoordinator(dependencies) }
        await driver.idle()
        driver.run(ProfileCoordinator(dependencies, to: route))
        await driver.idle()
        return driver
    }

    @Test func `the profile's page shows what an editor opened by a route saved, and can undo it`() async {
        let driver = await opened(.edit)
        #expect(driver.title == "Edit profile")
        driver.fill("Name", "Ann Other")
        driver.tap("Save")
        await driver.wait(for: "the saving") { driver.title == "Profile" }
        #expect(driver.shows("Ann Other") && driver.window.notice?.text == "Name was changed.")
        driver.window.perform(.notice)
        await driver.wait(for: "the undo") { ports.repository.profile.name == "Ann" && driver.shows("Ann") }
    }

    @Test func `the choice of the city waits for the profile, and begins in its country`() async {
        let driver = FlowDriver { ProfileCoordinator(ports.dependencies, to: .city) }
        await driver.idle()
        #expect(driver.stack.first == "Edit profile" && driver.stack.count == 2 && driver.title != "Country")
    }

    @Test func `a route to the profile shows it, and signing out there only leaves it`() async {
        let driver = FlowDriver { ProfileCoordinator(ports.dependencies, to: .profile) }
        await driver.idle()
        #expect(driver.title == "Profile")
        driver.tap("Sign out")
        #expect(driver.outcomes.count == 1 && driver.titles.isEmpty)
    }
}
