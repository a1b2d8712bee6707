import AppCoreTesting
import EditFlow
import RecipeBasics
import Testing

@MainActor @Suite struct EditTests {
    private let soup = Recipe(id: 1, "Soup", steps: "Boil.")

    @Test func `a form finishes with the recipe as it was saved`() async {
        let driver = FlowDriver { EditCoordinator(soup) { $0 } }
        await driver.press("Save", filling: ["Title": " "])
        #expect(driver.shows("Give it a title."))
        await driver.press("Save", filling: ["Title": "Broth"])
        #expect(driver.outcomes == [.finished(Recipe(id: 1, "Broth", steps: "Boil."))])
    }

    @Test func `the form follows the rules of flows`() async {
        await FlowConformance { EditCoordinator(soup) { $0 } }
            .then { $0.type("Title", "Broth") }
            .ending { $0.tap("Save") }
            .claiming(EditRoute.links) { _, route, host in
                host.run(EditCoordinator(route == .new ? Recipe() : soup) { $0 })
            }
            .expect()
    }
}
