import AppCore
import Observation

/// Asks for the password before the account goes.
@Observable final class DeleteAccountScreen: Screen, DeleteAccountInput, DeleteAccountOutput {
    let place = Place()
    let title = "Delete account"
    var isWorking = false
    var problem: String?
    private var password = ""

    @ObservationIgnored var onConfirm: (_ password: String) -> Void = { _ in }

    var content: Content {
        Text("The account goes with its stars, its feeds and its profile. This cannot be undone.", id: "warning")
        if isWorking {
            Progress("Deleting the account")
        } else {
            Field(
                "Password", kind: .secure, text: password, placeholder: "the account's password", problem: problem,
                onEdit: { text in
                    self.password = text
                    self.problem = nil
                })
            Button("Delete", role: .destructive, isEnabled: !password.isEmpty) { self.confirm() }
        }
    }

    private func confirm() {
        let confirmed = password
        password = ""
        onConfirm(confirmed)
    }
}
