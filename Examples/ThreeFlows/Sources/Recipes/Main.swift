import AccountFlow
import AppCoreShell
import CommandSupport

/// Runs the app on the whole terminal, or line by line where there is none.
@main struct Main {
    @MainActor static func main() { AppRunner("Recipes") { try .recipes() }.main() }
}

extension TabbedApp<AppContainer> {
    static func recipes(_ container: AppContainer = AppContainer()) throws -> TabbedApp {
        try TabbedApp(
            AppFlow.all, context: container, links: .scheme("recipes"),
            users: Users(
                current: { $0.user }, login: { app, _ in SignInCoordinator { try app.context.check($0, $1) } },
                onLogin: { name, _, container in container.user = name }))
    }
}
