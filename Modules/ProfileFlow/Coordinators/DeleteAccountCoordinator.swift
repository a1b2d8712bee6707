import AppCore

/// Deletes the account once its name and password were typed; finishes when it is gone.
final class DeleteAccountCoordinator: Coordinator {
    let flow = Flow<Void>("delete")

    private let dependencies: ProfileFlowDependencies

    init(_ dependencies: ProfileFlowDependencies) { self.dependencies = dependencies }

    func start() {
        let screen = dependencies.screens.makeDeleteAccount(name: dependencies.repository.accountName)
        screen.onDelete = { self.delete(password: $0) }
        screen.onCancel = { self.flow.leave(.dismissed) }
        flow.show(screen)
    }

    private func delete(password: String) {
        tell {
            $0.isWorking = true
            $0.problem = nil
            $0.passwordProblem = nil
        }
        flow.task("delete") { [self] in
            do {
                let result = try await dependencies.repository.deleteAccount(password: password)
                guard result == .wrongPassword else { return flow.finish() }
                tell { $0.passwordProblem = "That is not your password; nothing was deleted." }
            } catch {
                tell { $0.problem = "\(error)" }
            }
            tell { $0.isWorking = false }
        }
    }

    private func tell(_ body: (any DeleteAccountInput) -> Void) { flow.update((any DeleteAccountInput).self, body) }
}
