import AppCore
import AppCoreTesting
import ProfileFlow
import Testing

@MainActor @Suite struct ProfileTests {
    @MainActor final class ToyRepository: ProfileRepository {
        struct Full: Error, CustomStringConvertible {
            let description = "The disk is full; make room."
        }

        var kept = UserProfile(name: "Ann")
        var isFull = false
        private(set) var deletions: [String] = []

        func profile() async throws -> UserProfile {
            if isFull { throw Full() }
            return kept
        }

        func save(_ profile: UserProfile) async throws {
            if isFull { throw Full() }
            kept = profile
        }

        func deleteAccount(password: String) async throws -> Bool {
            if isFull { throw Full() }
            deletions.append(password)
            return password == "right"
        }
    }

    let repository = ToyRepository()

    private func driver() async -> FlowDriver<ProfileCoordinator> {
        let driver = FlowDriver { ProfileCoordinator(ProfileFlowDependencies(repository: repository)) }
        await driver.wait(for: "the profile") { !driver.shows("Loading the profile") }
        return driver
    }

    @Test func `the profile is shown, edited and saved; the first screen shows it at once`() async {
        let driver = await driver()
        #expect(driver.shows("Ann"))
        driver.tap("Edit")
        driver.fill("Name", "Anna 👩🏽‍🚀")
        driver.tap("Save")
        await driver.wait(for: "the store") { driver.title == "Profile" }
        #expect(driver.shows("Anna 👩🏽‍🚀"))
        #expect(repository.kept.name == "Anna 👩🏽‍🚀")
    }

    @Test func `unsaved edits are not thrown away without asking`() async {
        let driver = await driver()
        driver.tap("Edit")
        #expect(driver.back() == .applied)
        driver.tap("Edit")
        driver.type("Name", "Other")
        #expect(driver.back() == .asked)
        #expect(driver.window.question?.text == "Discard the changes?")
        driver.answer(false)
        #expect(driver.shows("Other"))
        driver.back()
        driver.answer(true)
        #expect(driver.shows("Ann"))
    }

    @Test func `names that cannot be are refused beside the field`() async {
        let driver = await driver()
        driver.tap("Edit")
        for (name, problem) in [
            ("  ", "A profile needs a name."), ("a\u{7}", "A name has no control characters."),
            (String(repeating: "x", count: 10_240), "A name has at most 64 characters; this one has 10240."),
        ] {
            driver.fill("Name", name)
            driver.tap("Save")
            #expect(driver.shows(problem))
        }
        driver.fill("Name", "עַנָּה")
        driver.tap("Save")
        await driver.wait(for: "the store") { repository.kept.name == "עַנָּה" }
    }

    @Test func `a store that cannot save says so, and what was typed stays`() async {
        let driver = await driver()
        driver.tap("Edit")
        driver.fill("Name", "Bea")
        repository.isFull = true
        driver.tap("Save")
        await driver.wait(for: "the problem") { driver.shows("The disk is full; make room.") }
        #expect(driver.shows("Bea"))
        repository.isFull = false
        driver.tap("Save")
        await driver.wait(for: "the store") { driver.title == "Profile" }
    }

    @Test func `a profile that cannot be read says so, and one can still sign out`() async {
        repository.isFull = true
        let driver = await driver()
        #expect(driver.shows("The disk is full; make room."))
        #expect(!driver.shows("Edit"))
        driver.tap("Sign out")
        #expect(driver.outcomes == [.finished(.signedOut)])
        driver.expectNoSurvivors()
    }

    @Test func `an account is deleted with its password only`() async {
        let driver = await driver()
        driver.tap("Delete account…")
        driver.fill("Password", "wrong")
        driver.tap("Delete")
        await driver.wait(for: "the answer") { driver.shows("The password is wrong; the account is still there.") }
        repository.isFull = true
        driver.fill("Password", "right")
        driver.tap("Delete")
        await driver.wait(for: "the answer") { driver.shows("The disk is full; make room.") }
        repository.isFull = false
        driver.fill("Password", "right")
        driver.tap("Delete")
        await driver.wait(for: "the end") { !driver.outcomes.isEmpty }
        #expect(driver.outcomes == [.finished(.deleted)])
        #expect(repository.deletions == ["wrong", "right"])
        await driver.wait(for: "the work to end") { driver.lifetimes.survivors().isEmpty }
        #expect(!driver.window.journal.entries.contains { $0.description.contains("right") })
    }

    @Test func `right after sign-up the profile is edited at once, and backing out of it leaves the profile`() async {
        let driver = FlowDriver {
            ProfileCoordinator(ProfileFlowDependencies(repository: repository), startsEditing: true)
        }
        await driver.wait(for: "the fields") { driver.title == "Edit profile" }
        driver.back()
        #expect(driver.title == "Profile")
        #expect(driver.shows("Ann"))
    }

    @Test func `editing can be started alone, and brings the profile back`() async {
        let driver = FlowDriver {
            ProfileEditCoordinator(
                ProfileFlowDependencies(repository: repository), profile: UserProfile(name: "New"))
        }
        driver.fill("Name", "Newer")
        driver.tap("Save")
        await driver.wait(for: "the end") { !driver.outcomes.isEmpty }
        #expect(driver.outcomes == [.finished(UserProfile(name: "Newer"))])
    }

    @Test func `nothing outlives a window that closes while the profile is loaded`() async {
        let driver = FlowDriver { ProfileCoordinator(ProfileFlowDependencies(repository: repository)) }
        driver.window.close()
        #expect(driver.outcomes == [.left(.windowClosed)])
        await driver.wait(for: "the work to end") { driver.lifetimes.survivors().isEmpty }
        driver.expectNoSurvivors()
    }
}
