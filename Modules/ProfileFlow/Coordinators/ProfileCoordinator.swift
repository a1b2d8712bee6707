public import AppCore

/// Shows the profile, has it edited, and leads out of the account.
public final class ProfileCoordinator: Coordinator {
    /// The coordinator's flow, which brings back how the profile was left for good.
    public let flow = Flow<ProfileExit>("profile")

    private let dependencies: ProfileFlowDependencies
    private let startsEditing: Bool
    private var profile: UserProfile?

    /// Makes the coordinator.
    ///
    /// - Parameters:
    ///   - dependencies: What the flow needs.
    ///   - startsEditing: Whether the profile is edited as soon as it is known, such as right after sign-up.
    public init(_ dependencies: ProfileFlowDependencies, startsEditing: Bool = false) {
        self.dependencies = dependencies
        self.startsEditing = startsEditing
    }

    /// Shows the profile as soon as it is known.
    public func start() {
        let screen = dependencies.screens.makeProfile()
        screen.onEdit = { self.edit() }
        screen.onSignOut = { self.flow.finish(.signedOut) }
        screen.onDelete = { self.askForPassword() }
        flow.show(screen)
        flow.task("load profile") {
            do {
                self.tell(try await self.dependencies.repository.profile())
                if self.startsEditing { self.edit() }
            } catch {
                self.complain("\(error)")
            }
        }
    }

    private func edit() {
        guard let profile else { return }
        flow.run(ProfileEditCoordinator(dependencies, profile: profile)) { outcome in
            if case .finished(let changed) = outcome { self.tell(changed) }
        }
    }

    /// Hands a profile to every screen that shows it.
    private func tell(_ profile: UserProfile) {
        self.profile = profile
        flow.update((any ProfileShowing).self) {
            $0.profile = profile
            $0.problem = nil
        }
    }

    private func complain(_ problem: String) { flow.update((any ProfileShowing).self) { $0.problem = problem } }

    private func askForPassword() {
        let screen = dependencies.screens.makeDelete()
        screen.onConfirm = { self.delete(password: $0) }
        flow.show(screen)
    }

    private func delete(password: String) {
        update { $0.isWorking = true }
        flow.task("delete account") {
            do {
                let isDeleted = try await self.dependencies.repository.deleteAccount(password: password)
                if isDeleted { return self.flow.finish(.deleted) }
                self.update { $0.problem = "The password is wrong; the account is still there." }
            } catch {
                self.update { $0.problem = "\(error)" }
            }
            self.update { $0.isWorking = false }
        }
    }

    private func update(_ change: (any DeleteAccountInput) -> Void) {
        flow.update((any DeleteAccountInput).self, change)
    }
}
