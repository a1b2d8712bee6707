public import AppCore
import AppCoreStoryboards

/// The way into the app: a welcome that leads to sign-in and sign-up.
struct LoginStoryboard: Storyboard {
    static let name = "login"

    let root = Scene { WelcomeScreen() }
    let signIn: ReferenceSegue<WelcomeScreen, SignInStoryboard>
    let signUp: ReferenceSegue<WelcomeScreen, SignUpStoryboard>

    init() {
        signIn = ReferenceSegue(from: root, to: SignInStoryboard())
        signUp = ReferenceSegue(from: root, to: SignUpStoryboard())
    }
}

/// Welcomes the user and lets them sign in, sign up or continue as a guest.
public final class LoginCoordinator: Coordinator {
    /// The coordinator's flow, which returns how the login ended.
    public let flow = Flow<LoginResult>("login")

    private let dependencies: LoginFlowDependencies
    private let allowsGuests: Bool
    private let startsWithSignUp: Bool
    private let storyboard = LoginStoryboard()

    /// Makes the coordinator; the user may be allowed to continue without an account, or see only sign-up, such as in a
    /// modal over a screen that needs an account.
    public init(_ dependencies: LoginFlowDependencies, allowsGuests: Bool = true, startsWithSignUp: Bool = false) {
        self.dependencies = dependencies
        self.allowsGuests = allowsGuests
        self.startsWithSignUp = startsWithSignUp
    }

    /// Shows the welcome, or only sign-up.
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
            if case .finished(let entry) = outcome {
                self.flow.finish(.signedIn(entry.account, takesGuestData: entry.takesGuestData))
            }
        }
    }

    private func signUp() {
        flow.run(SignUpCoordinator(dependencies), in: storyboard.signUp.placement) { outcome in
            if case .finished(let entry) = outcome {
                self.flow.finish(.signedUp(entry.account, takesGuestData: entry.takesGuestData))
            }
        }
    }
}
