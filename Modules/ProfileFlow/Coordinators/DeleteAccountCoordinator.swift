import AppCore

/// Deletes the account once the user has typed its name and password; finishes with the report.
final class DeleteAccountCoordinator: Coordinator {
    let flow = Flow<String>("delete")

    private let dependencies: ProfileFlowDependencies

    init(_ dependencies: ProfileFlowDependencies) { self.dependencies = dependencies }

    func start() {
        let screen = dependencies.screens.makeDeleteAccount(name: dependencies.repository.accountName)
        screen.onDelete = { self.delete(password: $0) }
        screen.onCancel = { self.flow.leave(.dismissed) }
        flow.show(screen)
    }

    private func delete(password: String) {
        flow.update { (form: any DeleteAccountInput) in
            form.isWorking = true
            form.problem = nil
            form.passwordProblem = nil
        }
        flow.task("delete") { [self] in
            do {
                let result = try await dependencies.repository.deleteAccount(password: password)
                if case .deleted(let report) = result {
                    flow.finish(report)
                    return
                }
                flow.update { (form: any DeleteAccountInput) in
                    form.passwordProblem = "That is not your password; nothing was deleted."
                }
            } catch {
                flow.update { (form: any DeleteAccountInput) in form.problem = "\(error)" }
            }
            flow.update { (form: any DeleteAccountInput) in form.isWorking = false }
        }
    }
}
