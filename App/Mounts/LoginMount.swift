import AppCoreShell

extension AppFlow {
    /// Runs before the tabs, and inside the tabs of other flows.
    static var login: AppFlow { AppFlow("Login") }
}
