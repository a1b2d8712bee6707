import AppCore
import AppCoreTesting
import BrowseFlow
import RecipeBasics
import Testing

@MainActor @Suite struct BrowseTests {
    @Test func `a search leaves the recipes that fit, and a page asks to be edited`() {
        var asked: [Int?] = []
        let driver = FlowDriver {
            let browse = BrowseCoordinator { [Recipe(id: 1, "Soup", steps: "Boil."), Recipe(id: 2, "Bread")] }
            browse.onEdit = { asked.append($0) }
            return browse
        }
        driver.type("Search", "sou")
        #expect(!driver.shows("Bread"))
        driver.tap("Soup", "Edit")
        #expect(driver.shows("recipe/1") && asked == [1])
    }
}
