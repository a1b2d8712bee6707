import AppCore
import AppCoreShell
import LoginFlow

extension CatalogueCoordinator<AppContainer> {
    /// Makes the catalogue of this app's screens, for `App --screens`, in a folder and with an account of its own.
    convenience init(_ container: AppContainer) {
        self.init(
            AppLinks.table, context: container,
            others: [
                ("the introduction", { $0.run(IntroductionCoordinator()) { _ in } }),
                (
                    "the welcome, signing in and signing up",
                    { $0.run(LoginCoordinator(container.loginFlow)) { _ in } }
                ),
            ])
    }
}
