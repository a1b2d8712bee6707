import AppCore
import AppCoreStoryboards
import TextBasics

/// Making an account: its scenes in order.
///
/// To swap two of them is to swap them here, and no screen notices.
struct SignUpStoryboard: Storyboard {
    static let name = "sign-up"

    let root = Scene("details") { SignUpScreen() }
    let next = Scene("terms") { TermsScreen() }
    let goOn: Segue<SignUpScreen, TermsScreen>

    init() { goOn = Segue("go on", from: root, to: next) }
}

/// Makes an account, step by step.
final class SignUpCoordinator: StoryboardCoordinator {
    let flow = Flow<LoginAccount>("sign-up")
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

    /// Whoever has to know that the terms were confirmed hears it from here, not from the screen.
    private func prepare(_ screen: any TermsOutput) {
        screen.resetCommand = dependencies.resetCommand
        screen.onConfirm = {
            self.hasAcceptedTerms = true
            self.flow.update { (form: any SignUpInput) in form.hasAcceptedTerms = true }
            self.takeNextStep()
        }
    }

    private func goOn() { perform(storyboard.goOn) { prepare($0) } }

    /// Leads on from the first step, back to it from the second, and makes the account when no step is open.
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
        // Back to where the progress is shown, and where a problem can be mended.
        if let screen = flow.shown.first(where: { $0 is any SignUpInput }) { flow.goBack(to: screen) }
        flow.update { (form: any SignUpInput) in form.progress = "Creating the account" }
        attempt = flow.task("sign up") {
            do {
                let account = try await self.dependencies.accounts.signUp(name: name, password: password)
                if Task.isCancelled { return }
                guard let account else {
                    return self.fail { $0.nameProblem = "The name is taken; choose another one." }
                }
                self.flow.finish(account)
            } catch {
                if !Task.isCancelled { self.fail { $0.problem = "\(error)" } }
            }
        }
    }

    private func fail(_ tell: (any SignUpInput) -> Void) {
        details = nil
        flow.update { (form: any SignUpInput) in
            form.progress = nil
            form.forgetPasswords()
            tell(form)
        }
    }

    private func cancel() {
        attempt?.cancel()
        details = nil
        flow.update { (form: any SignUpInput) in form.progress = nil }
    }
}
