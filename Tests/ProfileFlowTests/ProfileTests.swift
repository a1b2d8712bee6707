import AppCore
import AppCoreContent
import AppCoreTesting
import ProfileFlow
import Testing

@testable import ProfileFlowInMemory

@MainActor @Suite struct ProfileTests {
    let ports = InMemoryPorts(UserProfile(name: "Ann", country: "JP", homeCity: 22, interests: [20, 21, 10]))

    @Test func `it shows the name, the home city, and the cities of interest with their counts`() async {
        let driver = await ports.profile()
        #expect(
            driver.texts == [
                "You", "Name", "Ann", "Home city", "Tokyo, Tokyo, Japan", "Cities of interest", "Chosen", "3",
                "Kanagawa, Japan", "Yokohama, Kawasaki", "2", "Germany", "Berlin", "1", "Edit", "Account", "Sign out",
                "Delete account…",
            ])
    }

    @Test func `an empty profile says what is missing`() async {
        let driver = await InMemoryPorts(UserProfile()).profile()
        #expect(driver.rows("Name").map(\.value) == ["not set"])
        #expect(driver.rows("Home city").map(\.value) == ["not chosen yet"])
        #expect(driver.rows("Chosen").map(\.value) == ["0"])
    }

    @Test func `the page reports a damaged catalog, and the profile can still be edited`() async {
        ports.catalog.isDamaged = true
        let driver = await ports.profile()
        #expect(driver.shows("The catalog is damaged; get a new one."))
        #expect(driver.rows("Chosen").map(\.value) == ["3"])
        driver.tap("Edit")
        #expect(driver.shows("The catalog is damaged; get a new one."))
        driver.type("Name", "Anna")
        driver.tap("Save")
        await driver.idle()
        #expect(driver.title == "Profile")
        #expect(
            ports.repository.saved == [UserProfile(name: "Anna", country: "JP", homeCity: 22, interests: [20, 21, 10])])
    }

    @Test func `saved edits are shown, discarded edits are not`() async {
        let driver = await ports.profile()
        driver.tap("Edit")
        driver.type("Name", "Anna")
        driver.back()
        driver.answer(true)
        #expect(driver.shows("Ann"))
        driver.tap("Edit")
        driver.type("Name", "Anna")
        driver.tap("Select city", "Kanagawa", "Yokohama", "Save")
        await driver.idle()
        #expect(driver.title == "Profile")
        #expect(driver.shows("Anna"))
        #expect(driver.rows("Home city").map(\.value) == ["Yokohama, Kanagawa, Japan"])
        #expect(driver.lifetimes.survivors(of: "profile/edit").isEmpty)
    }

    @Test func `a read error is shown, and the user can still sign out`() async {
        ports.repository.failure = "The database is locked; close the other program."
        let driver = await ports.profile()
        #expect(driver.shows("The database is locked; close the other program."))
        ports.repository.failure = nil
        driver.tap("Try again")
        await driver.idle()
        #expect(driver.shows("Ann"))
        #expect(!driver.shows("The database is locked; close the other program."))
        driver.tap("Sign out")
        #expect(driver.outcomes == [.finished(.signedOut)])
        driver.expectNoSurvivors()
    }

    @Test func `deleting the account asks for its name and the password, shows progress, and ends the flow`() async {
        let driver = await ports.profile()
        driver.tap("Delete account…")
        #expect(driver.title == "Delete account")
        driver.type("Name", "Ann")
        driver.type("Password", "open sesame")
        ports.repository.isHeld = true
        driver.tap("Delete account")
        await driver.wait(for: "the work") { ports.repository.waiting == 1 }
        #expect(driver.shows("Deleting your account"))
        #expect(
            driver.dismiss()
                == .refused(.byScreen(reason: "Your account is being deleted; wait until that is done.")))
        ports.repository.isHeld = false
        await driver.idle()
        #expect(driver.outcomes == [.finished(.deleted(report: "The account is deleted."))])
        #expect(ports.repository.isDeleted)
        driver.expectNoSurvivors()
    }

    @Test func `a wrong password deletes nothing, is reported next to its field, and is cleared`() async {
        let driver = await ports.profile()
        driver.tap("Delete account…")
        driver.fill("Name", "Ann")
        driver.fill("Password", "open simsim")
        driver.tap("Delete account")
        await driver.idle()
        #expect(driver.shows("That is not your password; nothing was deleted."))
        #expect(!ports.repository.isDeleted)
        #expect(password(in: driver) == "")
        driver.type("Password", "o")
        #expect(!driver.shows("That is not your password; nothing was deleted."))
        #expect(!driver.window.journal.entries.contains { $0.description.contains("simsim") })
        #expect(password(in: driver) == "o")
        driver.tap("Cancel")
        #expect(driver.title == "Profile")
        #expect(driver.lifetimes.survivors(of: "profile/delete").isEmpty)
    }

    /// The text in the secure field; `nil` if there is none.
    private func password(in driver: FlowDriver<ProfileCoordinator>) -> String? {
        let element = driver.window.visibleScreens.first.map(Content.init(of:))?.element("password")
        return if case .field(let field) = element, field.isSecure { field.text } else { nil }
    }

    @Test func `a failed deletion says why, and can be tried again`() async {
        let driver = await ports.profile()
        driver.tap("Delete account…")
        driver.type("Name", "Ann")
        driver.type("Password", "open sesame")
        ports.repository.failure = "The disk is full; free some space."
        driver.tap("Delete account")
        await driver.idle()
        #expect(driver.shows("The disk is full; free some space."))
        ports.repository.failure = nil
        driver.type("Password", "open sesame")
        driver.tap("Delete account")
        await driver.idle()
        #expect(driver.outcomes == [.finished(.deleted(report: "The account is deleted."))])
    }

    @Test(arguments: ["", "An", "ann", "Anna", "Ann Ann", "Ann\u{200B}"])
    func `without the account's name, nothing is deleted, and the field says what to type`(name: String) async {
        let driver = await ports.profile()
        driver.tap("Delete account…")
        if !name.isEmpty { driver.type("Name", name) }
        driver.type("Password", "open sesame")
        driver.tap("Delete account")
        #expect(driver.title == "Delete account" && driver.shows("Type the account's name, Ann."))
        driver.type("Name", " Ann")
        #expect(!driver.shows("Type the account's name, Ann."))
        #expect(!ports.repository.isDeleted && ports.repository.waiting == 0)
    }

    @Test func `without a password, nothing is deleted, and the field says what is missing`() async {
        let driver = await ports.profile()
        driver.tap("Delete account…", "Delete account")
        #expect(driver.title == "Delete account" && driver.shows("Type your password."))
        #expect(driver.dismiss() == .applied)
        #expect(driver.title == "Profile")
        #expect(driver.outcomes.isEmpty)
    }
}
