import AppCore
import AppCoreStoryboards
import TextBasics

/// Sign-in: one scene, and the question that may follow.
struct SignInStoryboard: Storyboard {
    static let name = "sign-in"

    let root = Scene { SignInScreen() }
    let guestData: ReferenceSegue<SignInScreen, GuestDataStoryboard>

    init() { guestData = ReferenceSegue(from: root, to: GuestDataStoryboard()) }
}

/// Asks for a name and a password until they match an account.
final class SignInCoordinator: StoryboardCoordinator {
    let flow = Flow<LoginEntry>("sign-in")
    let stage = Stage(SignInStoryboard())

    private let storyboard = SignInStoryboard()
    private let dependencies: LoginFlowDependencies
    private var attempt: FlowTask?

    init(_ dependencies: LoginFlowDependencies) { self.dependencies = dependencies }

    func start() {
        let screen: (any SignInOutput)? = root
        screen?.onSubmit = { self.signIn(name: $0, password: $1) }
        screen?.onCancel = { self.cancel() }
        showRoot()
    }

    private func signIn(name: String, password: String) {
        flow.update { (form: any SignInInput) in form.progress = "Signing in" }
        attempt = flow.task("sign in") {
            do {
                let account = try await self.dependencies.accounts.signIn(
                    name: name.trimmed, password: password)
                if Task.isCancelled { return }
                guard let account else { return self.fail("The name or the password is wrong.") }
                await self.flow.finish(
                    with: account, self.dependencies.accounts, in: self.storyboard.guestData.placement)
            } catch {
                if !Task.isCancelled { self.fail("\(error)") }
            }
        }
    }

    private func fail(_ problem: String) {
        flow.update { (form: any SignInInput) in
            form.progress = nil
            form.problem = problem
            form.forgetPassword()
        }
    }

    private func cancel() {
        attempt?.cancel()
        flow.update { (form: any SignInInput) in form.progress = nil }
    }
}
