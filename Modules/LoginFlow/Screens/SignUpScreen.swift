import AppCore
import AppCoreContent
import Observation

/// Asks for the name and the password of a new account.
@Observable final class SignUpScreen: ContentScreen, SignUpInput, SignUpOutput {
    let title = "Sign up"
    var hasAcceptedTerms = false
    var progress: String?
    var nameProblem: String?
    var problem: String?
    private var name = ""
    private var password = ""
    private var isRevealed = false
    private var passwordProblem: String?

    var onSubmit: (_ name: String, _ password: String) -> Void = { _, _ in }
    var onTerms: () -> Void = {}
    var onCancel: () -> Void = {}

    var content: Content {
        if let progress {
            Progress(progress)
            Button("Cancel", role: .cancel) { self.onCancel() }
        } else {
            fields
            if let problem { Text(problem, style: .error, id: "problem") }
            Row(
                "Terms", value: hasAcceptedTerms ? "confirmed" : nil, isChecked: hasAcceptedTerms,
                hasDisclosure: true, id: "terms"
            ) { self.onTerms() }
            Button("Create account", role: .primary, id: "create-account") { self.submit() }
        }
    }

    private var fields: Content {
        Content {
            Field(
                "Name", text: name, placeholder: "1 to \(AccountRules.longestName) characters", problem: nameProblem,
                startsEditing: true, id: "name",
                onEdit: { text in
                    self.name = text
                    self.nameProblem = nil
                })
            Field(
                "Password", kind: .secure, text: password, isRevealed: isRevealed,
                placeholder: "at least \(AccountRules.shortestPassword) characters", problem: passwordProblem,
                id: "password",
                onEdit: { text in
                    self.password = text
                    self.passwordProblem = nil
                })
            Toggle("Show password", isOn: isRevealed, id: "show-password") { self.isRevealed = $0 }
        }
    }

    func forgetPassword() { password = "" }

    func canLeave() -> LeaveDecision {
        let lost = [name.isEmpty ? nil : "name", password.isEmpty ? nil : "password"].compactMap { $0 }
        guard !lost.isEmpty else { return .allowed }
        return .ask(
            Question(
                "Leave without an account?", detail: "The \(lost.joined(separator: " and ")) you typed will be lost.",
                confirm: "Leave", cancel: "Stay", isDestructive: true))
    }

    private func submit() {
        problem = nil
        nameProblem = AccountRules.problem(withName: name)
        passwordProblem = AccountRules.problem(withPassword: password)
        guard nameProblem == nil, passwordProblem == nil else { return }
        onSubmit(name, password)
    }
}
