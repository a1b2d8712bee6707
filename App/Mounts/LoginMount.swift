import AppCoreShell
import LoginFlow

extension AppFlow {
    /// Runs before the tabs, and inside the tabs of other flows.
    static var login: AppFlow { AppFlow("Login") { LoginCoordinator.storyboard } }
}
