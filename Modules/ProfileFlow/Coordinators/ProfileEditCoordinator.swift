public import AppCore

/// Has a profile edited and saved; can be started alone, such as right after sign-up.
public final class ProfileEditCoordinator: Coordinator {
    /// The coordinator's flow, which brings the saved profile back.
    public let flow = Flow<UserProfile>("edit")

    private let dependencies: ProfileFlowDependencies
    private let profile: UserProfile

    /// Makes the coordinator.
    ///
    /// - Parameters:
    ///   - dependencies: What the flow needs.
    ///   - profile: The profile as it is.
    public init(_ dependencies: ProfileFlowDependencies, profile: UserProfile) {
        self.dependencies = dependencies
        self.profile = profile
    }

    /// Shows the profile's fields.
    public func start() {
        let screen = dependencies.screens.makeEdit(profile)
        screen.onSave = { self.save($0) }
        flow.show(screen)
    }

    private func save(_ changed: UserProfile) {
        flow.task("save profile") {
            do {
                try await self.dependencies.repository.save(changed)
                self.flow.finish(changed)
            } catch {
                self.flow.update((any ProfileShowing).self) { $0.problem = "\(error)" }
            }
        }
    }
}
