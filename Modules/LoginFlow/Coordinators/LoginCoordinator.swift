public import AppCore
public import AppCoreStoryboards

/// The way into the app: a welcome that leads to signing in and to signing up.
struct LoginStoryboard: Storyboard {
    static let name = "login"

    let root = Scene("welcome") { WelcomeScreen() }
    let signIn: ReferenceSegue<WelcomeScreen, SignInStoryboard>
    let signUp: ReferenceSegue<WelcomeScreen, SignUpStoryboard>

    init() {
        signIn = ReferenceSegue("sign in", from: root, to: SignInStoryboard())
        signUp = ReferenceSegue("sign up", from: root, to: SignUpStoryboard())
    }
}

/// Welcomes a person, and lets them sign in, sign up, or go on as a guest.
public final class LoginCoordinator: Coordinator {
    /// The coordinator's flow, which brings back how the login ended.
    public let flow = Flow<LoginResult>("login")
    /// The scenes of the whole scenario and the ways between them, to be drawn.
    public static var storyboard: StoryboardMap { LoginStoryboard().map }

    private let dependencies: LoginFlowDependencies
    private let allowsGuests: Bool
    private let startsWithSignUp: Bool
    private let storyboard = LoginStoryboard()

    /// Makes the coordinator.
    ///
    /// - Parameters:
    ///   - dependencies: What the flow needs.
    ///   - allowsGuests: Whether one may go on without an account.
    ///   - startsWithSignUp: Whether signing up is all there is, such as in a modal over what an account is wanted for.
    public init(_ dependencies: LoginFlowDependencies, allowsGuests: Bool = true, startsWithSignUp: Bool = false) {
        self.dependencies = dependencies
        self.allowsGuests = allowsGuests
        self.startsWithSignUp = startsWithSignUp
    }

    /// Shows the welcome, or signing up alone.
    public func start() {
        if startsWithSignUp { return signUp() }
        let welcome: any WelcomeOutput = storyboard.root.make()
        welcome.allowsGuests = allowsGuests
        welcome.onSignIn = { self.signIn() }
        welcome.onSignUp = { self.signUp() }
        welcome.onGuest = { self.flow.finish(.guest) }
        flow.show(welcome)
    }

    private func signIn() {
        flow.run(SignInCoordinator(dependencies), in: storyboard.signIn.placement) { outcome in
            if case .finished(let account) = outcome { self.flow.finish(.signedIn(account)) }
        }
    }

    private func signUp() {
        flow.run(SignUpCoordinator(dependencies), in: storyboard.signUp.placement) { outcome in
            if case .finished(let account) = outcome { self.flow.finish(.signedUp(account)) }
        }
    }
}
