import AppCoreShell
import LoginFlow

extension AppFlow {
    /// Runs before the tabs, and inside the tabs of other flows.
    static var login: AppFlow { AppFlow("Login") }
}

extension Users<AppContainer> {
    /// The accounts of this app, and its guests.
    static var accounts: Users {
        Users(
            home: AppFlow.profileName, current: { $0.account.map { "\($0.id)" } },
            login: { app, reason in
                LoginCoordinator(
                    app.loginFlow, allowsGuests: reason == .launch, startsWithSignUp: reason == .request)
            },
            isUser: { $0 != .guest },
            onLogin: { result, reason, container in
                try await container.apply(result)
                // A link leads elsewhere.
                container.editsProfile = reason != .link && result.isNew
            })
    }
}

extension LoginResult {
    fileprivate var isNew: Bool { if case .signedUp = self { true } else { false } }
}
