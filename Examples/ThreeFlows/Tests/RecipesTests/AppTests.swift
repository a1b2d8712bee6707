import AppCoreShellTesting
import AppCoreTesting
import AppCoreWalking
import Testing

@testable import Recipes

@MainActor @Suite struct AppTests {
    @Test func `a link to the form asks a guest to sign in, and goes on; what is saved comes back to the page`()
        async throws
    {
        let app = try await AppDriver.start { try .recipes() }
        await app.open("recipes://recipe/1/edit")
        await app.press("Sign in", filling: ["Name": "Ann", "Password": "wrong"])
        #expect(app.shows("No account has this name and password."))
        await app.press("Sign in", filling: ["Password": "secret"])
        app.type("Title", "Broth")
        app.back()
        app.answer("Stay")
        await app.press("Save")
        #expect(app.title == "Broth" && app.shows("recipes://recipe/1"))
    }

    @Test func `what is typed comes back after a restart; who signs out leaves nothing to the next user`() async throws
    {
        let container = AppContainer()
        container.user = "Ann"
        let app = try await AppDriver.start { try .recipes(container) }
        app.tap("New recipe")
        app.type("Title", "Tea")
        try await app.restart()
        #expect(app.title == "New recipe" && app.shows("Tea"))
        app.select("Account")
        await app.press("Sign out")
        #expect(!app.shows("Tea"))
    }

    @Test func `whatever users do, the rules of windows hold`() async {
        let texts = ["Name": ["Ann"], "Password": ["secret"]]
        await Walker(seed: 1).expect(typing: texts, context: AppContainer()) { try .recipes($0) }
    }
}
