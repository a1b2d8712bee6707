import AppCore
import AppCoreContent
import Observation
import TextBasics

/// Asks for a name and a password.
@Observable final class SignInScreen: ContentScreen, SignInInput, SignInOutput {
    let title = "Sign in"
    var progress: String?
    var problem: String?
    private var name = ""
    private var nameProblem: String?
    private var password = ""
    private var passwordProblem: String?

    var onSubmit: (_ name: String, _ password: String) -> Void = { _, _ in }
    var onCancel: () -> Void = {}

    var content: Content {
        if let progress {
            Progress(progress)
            Button("Cancel", role: .cancel) { self.onCancel() }
        } else {
            Field(
                "Name", text: name, problem: nameProblem, startsEditing: true, id: "name",
                onEdit: { text in
                    self.name = text
                    self.nameProblem = nil
                })
            Field(
                "Password", kind: .secure, text: password, problem: passwordProblem, id: "password",
                onEdit: { text in
                    self.password = text
                    self.passwordProblem = nil
                },
                onCommit: { _ in self.submit() })
            if let problem { Text(problem, style: .error, id: "problem") }
            Button("Sign in", role: .primary, id: "sign-in") { self.submit() }
        }
    }

    func forgetPassword() { password = "" }

    private func submit() {
        problem = nil
        nameProblem = name.trimmed.isEmpty ? "Type your name." : nil
        passwordProblem = password.isEmpty ? "Type your password." : nil
        guard nameProblem == nil, passwordProblem == nil else { return }
        onSubmit(name, password)
    }
}
