import AppCore
import Observation

/// Asks for the password before the account is deleted.
@Observable final class DeleteAccountScreen: Screen, DeleteAccountInput, DeleteAccountOutput {
    let place = Place()
    let title = "Delete account"
    var isWorking = false
    var passwordProblem: String?
    var problem: String?
    private var password = ""

    @ObservationIgnored var onDelete: (String) -> Void = { _ in }
    @ObservationIgnored var onCancel: () -> Void = {}

    var content: Content {
        Text("Your account and everything in it will be deleted. This cannot be undone.", id: "warning")
        if let problem { Text(problem, style: .error, id: "problem") }
        if isWorking {
            Progress("Deleting your account")
        } else {
            Field(
                "Password", kind: .secure, text: password, problem: passwordProblem,
                onEdit: { text in
                    self.password = text
                    self.passwordProblem = nil
                })
            Button("Delete account", role: .destructive) {
                guard !self.password.isEmpty else {
                    self.passwordProblem = "Type your password."
                    return
                }
                let password = self.password
                self.password = ""
                self.onDelete(password)
            }
            Button("Cancel", role: .cancel) { self.onCancel() }
        }
    }

    func leaving() -> Leaving {
        isWorking ? .refused(reason: "Your account is being deleted; wait until that is done.") : .allowed
    }
}
