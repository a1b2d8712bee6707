public import AppCore

/// Welcomes a person, and lets them sign in, sign up, or go on as a guest.
public final class LoginCoordinator: Coordinator {
    /// The coordinator's flow, which brings back how the login ended.
    public let flow = Flow<LoginResult>("login")

    private let dependencies: LoginFlowDependencies
    private let allowsGuests: Bool

    /// Makes the coordinator.
    ///
    /// - Parameters:
    ///   - dependencies: What the flow needs.
    ///   - allowsGuests: Whether one may go on without an account.
    public init(_ dependencies: LoginFlowDependencies, allowsGuests: Bool = true) {
        self.dependencies = dependencies
        self.allowsGuests = allowsGuests
    }

    /// Shows the welcome.
    public func start() {
        let welcome = dependencies.screens.makeWelcome()
        welcome.allowsGuests = allowsGuests
        welcome.onSignIn = { self.signIn() }
        welcome.onSignUp = { self.signUp() }
        welcome.onGuest = { self.flow.finish(.guest) }
        flow.show(welcome)
    }

    private func signIn() {
        flow.run(SignInCoordinator(dependencies)) { outcome in
            if case .finished(let account) = outcome { self.flow.finish(.signedIn(account)) }
        }
    }

    private func signUp() {
        flow.run(SignUpCoordinator(dependencies)) { outcome in
            if case .finished(let account) = outcome { self.flow.finish(.signedUp(account)) }
        }
    }
}
