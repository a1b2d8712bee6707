import AccountFlow
import AppCore
import AppCoreShell
import AppCoreTesting
import AppCoreWalking
import Testing

@testable import Recipes

@MainActor @Suite struct AppTests {
    @Test func `a link to the form asks a guest to sign in, and goes on; what is saved comes back to the page`()
        async throws
    {
        let app = try TabbedApp.recipes(AppContainer())
        let driver = FlowDriver { app }
        app.open("recipes://recipe/1/edit")
        await driver.idle()
        await driver.signIn("secret")
        #expect(driver.title == "Edit Soup")
        driver.type("Title", "Broth")
        driver.back()
        driver.answer(false)
        driver.tap("Save")
        await driver.idle()
        #expect(driver.title == "Broth" && driver.shows("recipes://recipe/1"))
    }

    @Test func `a tap on the form asks, too; who signs out leaves nothing to the next user`() async throws {
        let app = try TabbedApp.recipes(AppContainer())
        let driver = FlowDriver { app }
        driver.tap("New recipe")
        await driver.idle()
        await driver.signIn("secret")
        driver.type("Title", "Tea")
        driver.tap("Save")
        await driver.idle()
        driver.select("Account")
        driver.tap("Sign out")
        await driver.idle()
        #expect(!driver.shows("Tea"))
        driver.select("Account")
        await driver.signIn("secret")
        #expect(driver.title == "Account")
    }

    @Test(arguments: [nil, "Ann"]) func `whatever a user does, the rules of windows hold`(user: String?) async {
        await Walker(seed: 1).expect {
            let container = AppContainer()
            container.user = user
            return try! TabbedApp.recipes(container)
        }
    }

    @Test func `a wrong password is told, and the right one signs in`() async {
        let driver = FlowDriver { SignInCoordinator { $0 == "Ann" && $1 == "secret" } }
        await driver.signIn("wrong")
        #expect(driver.shows("No account has this name and password."))
        await driver.signIn("secret")
        #expect(driver.outcomes == [.finished("Ann")])
    }
}

extension FlowDriver {
    fileprivate func signIn(_ password: String) async {
        type("Name", "Ann")
        type("Password", password)
        tap("Sign in")
        await idle()
    }
}
