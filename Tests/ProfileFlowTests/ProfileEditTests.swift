import AppCore
import AppCoreContent
import AppCoreTesting
import Testing

@testable import ProfileFlow
@testable import ProfileFlowInMemory

@MainActor @Suite struct ProfileEditTests {
    private let ports = InMemoryPorts()

    @Test func `all choices are saved and returned`() async {
        let driver = ports.edit()
        driver.type("Name", "  Anna  ")
        driver.tap("Select city", "Tokyo", "Tokyo", "Select cities of interest", "Kanagawa", "Kawasaki")
        driver.tap("Yokohama")
        driver.back()
        driver.back()
        driver.tap("Save")
        await driver.idle()
        let expected = UserProfile(name: "Anna", country: "JP", homeCity: 22, interests: [21, 20])
        #expect(driver.outcomes == [.finished(expected)])
        #expect(ports.repository.saved == [expected])
        #expect(driver.isReleased)
        driver.expectNoSurvivors()
    }

    @Test func `started alone, it reads the profile first and shows progress`() async {
        let ports = InMemoryPorts(UserProfile(name: "Ann", country: "DE", homeCity: 10, interests: [11]))
        ports.repository.isHeld = true
        let driver = FlowDriver { ProfileEditCoordinator(ports.dependencies) }
        #expect(driver.texts == ["Reading your profile"])
        ports.repository.isHeld = false
        await driver.idle()
        #expect(driver.shows("Name"))
        #expect(driver.shows("Ann"))
        #expect(driver.rows("Select city").map(\.value) == ["Berlin, Germany"])
        #expect(driver.rows("Chosen").map(\.value) == ["1"])
        #expect(driver.back() == .applied)
    }

    @Test func `a read error is shown, and the user can try again`() async {
        ports.repository.failure = "The disk is full; free some space."
        let driver = FlowDriver { ProfileEditCoordinator(ports.dependencies) }
        await driver.idle()
        #expect(driver.shows("The disk is full; free some space."))
        ports.repository.failure = nil
        driver.tap("Try again")
        await driver.idle()
        #expect(driver.shows("Ann"))
    }

    @Test func `a save error is shown, and nothing is lost`() async {
        let driver = ports.edit()
        driver.type("Name", "Anna")
        ports.repository.failure = "The disk is full; free some space."
        driver.tap("Save")
        #expect(driver.texts == ["Saving"])
        await driver.idle()
        #expect(driver.shows("The disk is full; free some space."))
        #expect(driver.shows("Anna"))
        #expect(driver.outcomes.isEmpty)
        ports.repository.failure = nil
        driver.tap("Save")
        await driver.idle()
        #expect(ports.repository.saved.map(\.name) == ["Anna"])
    }

    @Test func `saving twice at once saves once`() async {
        let driver = ports.edit()
        driver.doubleTap("Save")
        await driver.idle()
        #expect(driver.outcomes.count == 1 && ports.repository.saved.count == 1)
    }

    @Test func `unsaved changes aren't discarded without asking`() {
        let driver = InMemoryPorts().edit()
        driver.tap("Select city", "Tokyo", "Tokyo")
        #expect(driver.back() == .asked)
        #expect(
            driver.window.question
                == Question(
                    "Discard your changes?", detail: "Home city was changed.", confirm: "Discard",
                    cancel: "Keep editing", isDestructive: true))
        driver.answer(false)
        #expect(driver.rows("Select city").map(\.value) == ["Tokyo, Tokyo, Japan"])
        #expect(driver.outcomes.isEmpty)
        #expect(driver.back() == .asked)
        driver.answer(true)
        #expect(driver.outcomes == [.left(.back)])
        driver.expectNoSurvivors()
    }

    @Test func `reverted edits aren't changes, and going back between lists never asks`() {
        let driver = InMemoryPorts().edit()
        driver.type("Name", "Anna")
        driver.tap("Select city", "Tokyo")
        #expect(driver.back() == .applied)
        #expect(driver.back() == .applied)
        driver.type("Name", "Ann")
        #expect(driver.back() == .applied)
        #expect(driver.outcomes == [.left(.back)])
    }

    @Test(arguments: [
        "Ann", "👩🏽‍🚀", "👨‍👩‍👧‍👦", "🇯🇵", "محمد", "שלום עולם", "Zoë", "Zoe\u{308}", "名前", "a", "  padded  ", "O'Neill",
        "שלום", String(repeating: "é", count: 64),
    ])
    func `valid names are saved`(name: String) async {
        let ports = InMemoryPorts()
        let driver = ports.edit()
        driver.type("Name", name)
        driver.tap("Save")
        await driver.idle()
        let trimmed = name == "  padded  " ? "padded" : name
        #expect(Array(ports.repository.profile.name.unicodeScalars) == Array(trimmed.unicodeScalars))
    }

    @Test(arguments: [
        ("", "Enter a name."), ("   ", "Enter a name."), ("\u{200D}", "Enter a name."),
        ("A\u{7}nn", "The name contains an invisible character; type it again."),
        ("Ann\u{1B}[31m", "The name contains an invisible character; type it again."),
        ("An\nn", "The name contains an invisible character; type it again."),
        ("An\u{2028}n", "The name contains an invisible character; type it again."),
        ("\u{200F}שלום", "The name contains an invisible character; type it again."),
        ("A\u{200B}nn", "The name contains an invisible character; type it again."),
        ("Ann\u{E0041}", "The name contains an invisible character; type it again."),
        ("evil\u{202E}txt", "The name contains an invisible character; type it again."),
        (String(repeating: "a", count: 65), "A name has at most 64 characters; shorten it."),
        (String(repeating: "a", count: 10_240), "A name has at most 64 characters; shorten it."),
        ("a" + String(repeating: "\u{301}", count: 5_000), "A name has at most 64 characters; shorten it."),
    ])
    func `invalid names are refused where they are typed`(name: String, problem: String) {
        let ports = InMemoryPorts()
        let driver = ports.edit()
        driver.type("Name", name)
        #expect(driver.shows(problem))
        #expect(ports.repository.saved.isEmpty)
        driver.type("Name", "Ann")
        #expect(!driver.shows(problem))
    }

    @Test func `an empty name is a problem only when saving`() {
        let driver = InMemoryPorts(UserProfile()).edit()
        #expect(!driver.shows("Enter a name."))
        driver.tap("Save")
        #expect(driver.shows("Enter a name."))
        driver.type("Name", "A")
        #expect(!driver.shows("Enter a name."))
    }

    @Test func `a city that the catalog no longer has is reported, and stays until it is changed`() async {
        let profile = UserProfile(name: "Ann", country: "JP", homeCity: 99, interests: [98, 20])
        let ports = InMemoryPorts(profile)
        let driver = ports.edit()
        #expect(driver.rows("Select city").map(\.value) == ["a city that is no longer listed"])
        #expect(driver.rows("No longer listed").map(\.subtitle) == ["number 98"])
        #expect(driver.rows("Chosen").map(\.value) == ["2"])
        driver.tap("Save")
        await driver.idle()
        #expect(ports.repository.saved == [profile])
    }
}
