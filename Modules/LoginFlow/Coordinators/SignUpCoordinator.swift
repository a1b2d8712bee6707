import AppCore
import AppCoreStoryboards
import TextBasics

/// The scenes of sign-up, in order.
///
/// To swap two scenes, swap them here; the screens don't change.
struct SignUpStoryboard: Storyboard {
    static let name = "sign-up"

    let root = Scene { SignUpScreen() }
    let next = Scene { TermsScreen() }
    let goOn: Segue<SignUpScreen, TermsScreen>
    let guestData: ReferenceSegue<SignUpScreen, GuestDataStoryboard>

    init() {
        goOn = Segue(from: root, to: next)
        guestData = ReferenceSegue(from: root, to: GuestDataStoryboard())
    }
}

/// Creates an account, step by step.
final class SignUpCoordinator: StoryboardCoordinator {
    let flow = Flow<LoginEntry>("sign-up")
    let stage = Stage(SignUpStoryboard())

    private let storyboard = SignUpStoryboard()
    private let dependencies: LoginFlowDependencies
    private var hasAcceptedTerms = false
    private var details: (name: String, password: String)?
    private var attempt: FlowTask?

    init(_ dependencies: LoginFlowDependencies) { self.dependencies = dependencies }

    func start() {
        if let root { prepare(root) }
        showRoot()
    }

    private func prepare(_ screen: any SignUpInput & SignUpOutput) {
        screen.hasAcceptedTerms = hasAcceptedTerms
        screen.onSubmit = { name, password in
            self.details = (name.trimmed, password)
            self.takeNextStep()
        }
        screen.onTerms = { self.goOn() }
        screen.onCancel = { self.cancel() }
    }

    /// Everything that depends on the confirmed terms is notified here, not by the screen.
    private func prepare(_ screen: any TermsOutput) {
        screen.resetCommand = dependencies.resetCommand
        screen.onConfirm = {
            self.hasAcceptedTerms = true
            self.flow.update { (form: any SignUpInput) in form.hasAcceptedTerms = true }
            self.takeNextStep()
        }
    }

    private func goOn() { perform(storyboard.goOn) { prepare($0) } }

    /// Goes on from the first step, goes back to it from the second, and creates the account once both are done.
    private func takeNextStep() {
        if let details, hasAcceptedTerms {
            signUp(name: details.name, password: details.password)
        } else if let root, flow.shown.first === root {
            goOn()
        } else if let root {
            flow.goBack(to: root)
        }
    }

    private func signUp(name: String, password: String) {
        // Back to the screen that shows the progress, and where the user can fix a problem.
        if let screen = flow.shown.first(where: { $0 is any SignUpInput }) { flow.goBack(to: screen) }
        flow.update { (form: any SignUpInput) in form.progress = "Creating the account" }
        attempt = flow.task("sign up") {
            do {
                let account = try await self.dependencies.accounts.signUp(name: name, password: password)
                if Task.isCancelled { return }
                guard let account else {
                    return self.fail { $0.nameProblem = "The name is taken; choose another one." }
                }
                await self.flow.finish(
                    with: account, self.dependencies.accounts, in: self.storyboard.guestData.placement)
            } catch {
                if !Task.isCancelled { self.fail { $0.problem = "\(error)" } }
            }
        }
    }

    private func fail(_ tell: (any SignUpInput) -> Void) {
        details = nil
        flow.update { (form: any SignUpInput) in
            form.progress = nil
            form.forgetPassword()
            tell(form)
        }
    }

    private func cancel() {
        attempt?.cancel()
        details = nil
        flow.update { (form: any SignUpInput) in form.progress = nil }
    }
}
