import AppCore
import Observation

/// Asks for a name and a password.
@Observable final class SignInScreen: Screen, SignInInput, SignInOutput {
    let place = Place()
    let title = "Sign in"
    var progress: String?
    var problem: String?
    private var name = ""
    private var password = ""

    @ObservationIgnored var onSubmit: (_ name: String, _ password: String) -> Void = { _, _ in }
    @ObservationIgnored var onCancel: () -> Void = {}

    var content: Content {
        if let progress {
            Progress(progress)
            Button("Cancel", role: .cancel) { self.onCancel() }
        } else {
            Field("Name", text: name, startsEditing: true, onEdit: { self.name = $0 })
            Field(
                "Password", kind: .secure, text: password, onEdit: { self.password = $0 },
                onCommit: { _ in self.submit() })
            if let problem { Text(problem, style: .error, id: "problem") }
            Button("Sign in", role: .primary, isEnabled: isComplete) { self.submit() }
        }
    }

    func forgetPassword() { password = "" }

    private var isComplete: Bool { !AccountRules.trimmed(name).isEmpty && !password.isEmpty }

    private func submit() {
        guard isComplete else { return }
        problem = nil
        onSubmit(name, password)
    }
}
