import AppCore
import AppCoreContent
import Observation
import TextBasics

@MainActor protocol DeleteAccountInput: Presentable {
    var isWorking: Bool { get set }
    var passwordProblem: String? { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
}

@MainActor protocol DeleteAccountOutput: Presentable {
    /// Called with the password when the user confirms the deletion by the account's name and a password.
    var onDelete: (String) -> Void { get set }
    /// Called when the user wants to keep the account.
    var onCancel: () -> Void { get set }
}

/// Asks for the account's name and password before the account is deleted.
@Observable final class DeleteAccountScreen: ContentScreen, DeleteAccountInput, DeleteAccountOutput {
    let title = "Delete account"
    var isWorking = false
    var passwordProblem: String?
    var problem: String?
    private var nameProblem: String?
    private var name = ""
    private var password = ""
    private let accountName: String

    var onDelete: (String) -> Void = { _ in }
    var onCancel: () -> Void = {}

    init(name: String) { accountName = name }

    var content: Content {
        Text("Your account and everything in it will be deleted. This cannot be undone.", id: "warning")
        Text(
            "It is deleted from the copies that the app keeps, too. Backups and exports that you made stay.",
            id: "copies")
        Text("If that is what you want, type the account's name, \(accountName), and your password.", id: "way")
        if let problem { Text(problem, style: .error, id: "problem") }
        if isWorking {
            Progress("Deleting your account")
        } else {
            Field(
                "Name", text: name, problem: nameProblem, id: "name",
                onEdit: { text in
                    self.name = text
                    self.nameProblem = nil
                })
            Field(
                "Password", kind: .secure, text: password, problem: passwordProblem, id: "password",
                onEdit: { text in
                    self.password = text
                    self.passwordProblem = nil
                })
            Button("Delete account", role: .destructive, id: "delete-account") { self.delete() }
            Button("Cancel", role: .cancel) { self.onCancel() }
        }
    }

    private func delete() {
        let isNamed = name.trimmed == accountName
        nameProblem = isNamed ? nil : "Type the account's name, \(accountName)."
        passwordProblem = password.isEmpty ? "Type your password." : nil
        guard isNamed, !password.isEmpty else { return }
        let typed = password
        password = ""
        onDelete(typed)
    }

    func canLeave() -> LeaveDecision {
        isWorking ? .refused(reason: "Your account is being deleted; wait until that is done.") : .allowed
    }
}
