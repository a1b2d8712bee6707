import AppCore
import AppCoreContent
import AppCoreTesting
import Testing

@testable import ProfileFlow
@testable import ProfileFlowInMemory

/// An edit that loses something happens at once and offers an undo.
///
/// Where there is no undo, a question names the loss.
@MainActor @Suite struct ProfileUndoTests {
    private let munich = UserProfile(name: "Ann", country: "DE", homeCity: 12, interests: [10, 20, 21])

    private func undo(_ driver: FlowDriver<some Coordinator>) {
        #expect(driver.window.notice?.action?.title == "Undo")
        #expect(driver.window.perform(.notice) == .applied)
        #expect(driver.window.notice == nil)
    }

    @Test(arguments: CityScreenStyle.allCases)
    func `undo restores a removed city of interest to its position, on any screen`(style: CityScreenStyle) async {
        for steps in 0...2 {
            let ports = InMemoryPorts(munich, style: style)
            let driver = ports.edit()
            driver.tap("Select cities of interest", "Country", "Japan", "Kanagawa")
            driver.chooseCity("Yokohama")
            #expect(driver.window.notice?.text == "Removed Yokohama.")
            #expect(driver.rows("Chosen").map(\.value) == ["2"])
            for _ in 0..<steps { driver.back() }
            undo(driver)
            #expect(driver.rows("Chosen").map(\.value) == ["3"])
            for _ in steps..<2 { driver.back() }
            driver.tap("Save")
            await driver.idle()
            #expect(ports.repository.saved.map(\.interests) == [[10, 20, 21]])
        }
    }

    @Test func `undo reverts its own step, and nothing after it`() {
        let driver = InMemoryPorts(munich).edit()
        driver.tap("Select cities of interest", "Berlin", "Hamburg")
        driver.back()
        driver.type("Name", "Anna")
        undo(driver)
        #expect(driver.rows("Chosen").map(\.value) == ["4"])
        #expect(driver.rows("Germany").map(\.subtitle) == ["Berlin, Hamburg"])
        #expect(driver.shows("Anna"))
    }

    @Test func `edits that lose nothing offer no undo`() {
        let driver = InMemoryPorts(UserProfile(name: "Ann")).edit()
        driver.tap("Select cities of interest", "Kanagawa", "Yokohama")
        #expect(driver.window.notice == nil)
        driver.back()
        driver.back()
        driver.tap("Select city", "Kanagawa", "Yokohama")
        #expect(driver.window.notice == nil)
        driver.type("Name", "Anna")
        #expect(driver.window.notice == nil)
    }

    @Test func `a new home city names the one it replaces, and the screens of the choice close`() {
        let driver = InMemoryPorts(munich).edit()
        driver.tap("Select city", "Berlin")
        #expect(driver.stack == ["Edit profile"])
        #expect(driver.window.notice?.text == "Berlin replaces Munich.")
        undo(driver)
        #expect(driver.rows("Select city").map(\.value) == ["Munich, Bavaria, Germany"])
        #expect(driver.back() == .applied)
    }

    @Test func `another country removes the home city, and undo restores both`() {
        let driver = InMemoryPorts(munich).edit()
        driver.tap("Country", "Japan")
        #expect(driver.window.notice?.text == "The country is now Japan, and Munich was removed.")
        #expect(driver.rows("Select city").map(\.value) == ["not chosen yet"])
        undo(driver)
        #expect(driver.rows("Select city").map(\.value) == ["Munich, Bavaria, Germany"])
        #expect(driver.rows("Country").map(\.value) == ["Germany"])
        #expect(driver.back() == .applied)
    }

    @Test func `replacing a city that is no longer listed shows a notice`() {
        let driver = InMemoryPorts(UserProfile(name: "Ann", country: "DE", homeCity: 99)).edit()
        driver.tap("Select city", "Berlin")
        #expect(driver.window.notice?.text == "Berlin replaces your home city.")
        undo(driver)
        #expect(driver.rows("Select city").map(\.value) == ["a city that is no longer listed"])
    }

    @Test func `saving a profile can be undone from the profile's page`() async {
        let ports = InMemoryPorts(munich)
        let driver = await ports.profile()
        driver.tap("Edit")
        driver.type("Name", "Anna")
        driver.tap("Select city", "Berlin", "Save")
        await driver.idle()
        #expect(driver.title == "Profile")
        #expect(driver.window.notice?.text == "Name and home city were changed.")
        undo(driver)
        await driver.idle()
        #expect(driver.shows("Ann"))
        #expect(ports.repository.profile == munich)
        #expect(driver.rows("Home city").map(\.value) == ["Munich, Bavaria, Germany"])
    }

    @Test func `saving without a change offers no undo`() async {
        let driver = await InMemoryPorts(munich).profile()
        driver.tap("Edit", "Save")
        await driver.idle()
        #expect(driver.title == "Profile")
        #expect(driver.window.notice == nil)
    }

    @Test func `a failed undo says why, and the saved profile stays`() async {
        let ports = InMemoryPorts(munich)
        let driver = await ports.profile()
        driver.tap("Edit")
        driver.type("Name", "Anna")
        driver.tap("Save")
        await driver.idle()
        #expect(driver.title == "Profile")
        ports.repository.failure = "The disk is full; free some space."
        undo(driver)
        await driver.idle()
        #expect(driver.window.notice?.text == "The disk is full; free some space.")
        #expect(driver.shows("Anna") && ports.repository.profile.name == "Anna")
    }

    @Test func `leaving names exactly the changes`() {
        let changes: [(String, (FlowDriver<ProfileEditCoordinator>) -> Void)] = [
            ("Name was changed.", { $0.type("Name", "Anna") }),
            (
                "Home city was changed.",
                { driver in
                    driver.tap("Select city", "Berlin")
                }
            ),
            (
                "Cities of interest were changed.",
                { driver in
                    driver.tap("Select cities of interest", "Berlin")
                    driver.back()
                }
            ),
            (
                "Country and home city were changed.",
                { driver in
                    driver.tap("Country", "Japan")
                }
            ),
            (
                "Name, home city and cities of interest were changed.",
                { driver in
                    driver.type("Name", "Anna")
                    driver.tap("Select city", "Hamburg", "Select cities of interest", "Hamburg")
                    driver.back()
                }
            ),
        ]
        for (detail, change) in changes {
            let driver = InMemoryPorts(munich).edit()
            change(driver)
            #expect(driver.back() == .asked)
            #expect(driver.window.question?.text == "Discard your changes?")
            #expect(driver.window.question?.detail == detail)
            #expect(driver.window.question?.isDestructive == true)
        }
    }

    @Test func `the undo of an ended flow disappears, and nothing outlives the flow`() async {
        let driver = InMemoryPorts(munich).edit()
        driver.tap("Select city", "Berlin")
        driver.back()
        driver.answer(true)
        #expect(driver.outcomes == [.left(.back)])
        #expect(driver.window.notice == nil)
        #expect(driver.isReleased)
    }
}
