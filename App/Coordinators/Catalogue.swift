import AppCore
import AppCoreShell
import LoginFlow

extension CatalogueCoordinator<FlowContext> {
    /// Makes the catalogue of this app's screens, for `App --screens`.
    ///
    /// - Parameter container: The flows' dependencies, in a folder and with an account of the catalogue's own.
    convenience init(_ container: AppContainer) {
        self.init(
            AppLinks.table, context: FlowContext(container),
            others: [
                ("the introduction", { $0.run(IntroductionCoordinator()) { _ in } }),
                (
                    "the welcome, signing in and signing up",
                    { $0.run(LoginCoordinator(container.loginFlow)) { _ in } }
                ),
            ])
    }
}
