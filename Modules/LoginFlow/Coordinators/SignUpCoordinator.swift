import AppCore

/// Makes an account, step by step.
final class SignUpCoordinator: Coordinator {
    private enum Step {
        /// Name and password.
        case details
        /// The terms, which are confirmed once.
        case terms
    }

    /// The steps, in order: to swap two of them is to swap them here, and no screen notices.
    private let steps: [Step] = [.details, .terms]

    let flow = Flow<LoginAccount>("sign-up")

    private let dependencies: LoginFlowDependencies
    private var hasAcceptedTerms = false
    private var details: (name: String, password: String)?
    private var attempt: FlowTask?

    init(_ dependencies: LoginFlowDependencies) { self.dependencies = dependencies }

    func start() { takeNextStep() }

    /// Takes the first step that is still open, and makes the account when none is.
    private func takeNextStep() {
        for step in steps {
            switch step {
            case .details where details == nil: return askForDetails()
            case .terms where !hasAcceptedTerms: return askForTerms()
            case .details, .terms: continue
            }
        }
        if let details { signUp(name: details.name, password: details.password) }
    }

    private func askForDetails() {
        // After a problem the screen is there already, with what was typed.
        guard flow.shown.isEmpty else { return }
        let screen = dependencies.screens.makeSignUp()
        screen.hasAcceptedTerms = hasAcceptedTerms
        screen.onSubmit = { name, password in
            self.details = (AccountRules.trimmed(name), password)
            self.takeNextStep()
        }
        screen.onTerms = { self.askForTerms() }
        screen.onCancel = { self.cancel() }
        flow.show(screen)
    }

    /// Shows the terms; whoever has to know hears from here that they were confirmed, not from the screen.
    private func askForTerms() {
        flow.run(TermsCoordinator(dependencies)) { outcome in
            guard case .finished = outcome else {
                // Without a screen to go back to, sign-up was left too.
                return self.flow.shown.isEmpty ? self.flow.leave(outcome.departure ?? .back) : ()
            }
            self.hasAcceptedTerms = true
            self.update { $0.hasAcceptedTerms = true }
            self.takeNextStep()
        }
    }

    private func signUp(name: String, password: String) {
        update { $0.progress = "Creating the account" }
        attempt = flow.task("sign up") {
            do {
                let account = try await self.dependencies.accounts.signUp(name: name, password: password)
                if Task.isCancelled { return }
                if let account { return self.flow.finish(account) }
                self.fail { $0.nameProblem = "The name is taken; choose another one." }
            } catch {
                if !Task.isCancelled { self.fail { $0.problem = "\(error)" } }
            }
        }
    }

    private func fail(_ tell: (any SignUpInput) -> Void) {
        details = nil
        update {
            $0.progress = nil
            $0.forgetPasswords()
            tell($0)
        }
    }

    private func cancel() {
        attempt?.cancel()
        details = nil
        update { $0.progress = nil }
    }

    private func update(_ change: (any SignUpInput) -> Void) { flow.update((any SignUpInput).self, change) }
}

/// Shows the terms until they are confirmed.
final class TermsCoordinator: Coordinator {
    let flow = Flow<Void>("terms")

    private let dependencies: LoginFlowDependencies

    init(_ dependencies: LoginFlowDependencies) { self.dependencies = dependencies }

    func start() {
        let terms = dependencies.screens.makeTerms()
        terms.onConfirm = { self.flow.finish() }
        flow.show(terms)
    }
}
