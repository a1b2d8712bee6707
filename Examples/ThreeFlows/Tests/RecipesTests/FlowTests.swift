import AccountFlow
import AppCore
import AppCoreTesting
import BrowseFlow
import EditFlow
import RecipeBasics
import Testing

@MainActor @Suite struct FlowTests {
    private let soup = Recipe(id: 1, "Soup", steps: "Boil.")

    @Test func `a search leaves the recipes that fit, and a page asks to be edited`() {
        var asked: [Int?] = []
        let driver = FlowDriver {
            let browse = BrowseCoordinator { [soup, Recipe(id: 2, "Bread")] }
            browse.onEdit = { asked.append($0) }
            return browse
        }
        driver.type("Search", "sou")
        #expect(!driver.shows("Bread"))
        driver.tap("Soup", "Edit")
        #expect(driver.shows("recipe/1") && asked == [1])
    }

    @Test func `a wrong password is told, and the right one signs in`() async {
        let driver = FlowDriver { SignInCoordinator { $0 == "Ann" && $1 == "secret" } }
        await driver.signIn("wrong")
        #expect(driver.shows("No account has this name and password."))
        await driver.signIn("secret")
        #expect(driver.outcomes == [.finished("Ann")])
    }

    @Test func `a form finishes with the recipe as it was saved`() async {
        let driver = FlowDriver { EditCoordinator(soup) { $0 } }
        driver.type("Title", " ")
        #expect(driver.shows("Give it a title."))
        driver.type("Title", "Broth")
        driver.tap("Save")
        await driver.idle()
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

extension FlowDriver {
    func signIn(_ password: String) async {
        type("Name", "Ann")
        type("Password", password)
        tap("Sign in")
        await idle()
    }
}
