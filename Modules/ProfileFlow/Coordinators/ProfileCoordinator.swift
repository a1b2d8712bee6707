public import AppCore

/// How a visit to the profile ended.
public enum ProfileEnding: Equatable, Sendable {
    /// The person wants to be signed out; the app does it.
    case signedOut
    /// The account is gone.
    case deleted
}

/// Shows the profile, and from there edits it, signs out or deletes the account.
public final class ProfileCoordinator: Coordinator {
    /// The coordinator's flow; it finishes when the person signs out or has deleted the account.
    public let flow = Flow<ProfileEnding>("profile")

    private let dependencies: ProfileFlowDependencies
    private var profile: UserProfile?
    private var startsEditing: Bool
    private var startsWithCity = false

    /// Makes the coordinator of the profile.
    ///
    /// - Parameters:
    ///   - dependencies: What the flow needs.
    ///   - startsEditing: Whether the profile is edited as soon as it is read, such as right after sign-up.
    public init(_ dependencies: ProfileFlowDependencies, startsEditing: Bool = false) {
        self.dependencies = dependencies
        self.startsEditing = startsEditing
    }

    /// Shows the profile as soon as it is read.
    public func start() {
        let screen = dependencies.screens.makeProfile()
        screen.onEdit = { self.edit() }
        screen.onSignOut = { self.flow.finish(.signedOut) }
        screen.onDelete = { self.deleteAccount() }
        screen.onRetry = { self.load() }
        flow.show(screen)
        load()
    }

    private func load() {
        flow.update { (screen: any ProfileInput) in screen.problem = nil }
        flow.task("load") { [self] in
            do {
                show(try await dependencies.repository.load())
                if startsEditing { edit() }
                startsEditing = false
            } catch {
                flow.update { (screen: any ProfileInput) in screen.problem = "\(error)" }
            }
        }
    }

    private func show(_ profile: UserProfile) {
        self.profile = profile
        let chosen = dependencies.catalog.chosenCities(of: profile)
        flow.update { (screen: any ProfileInput) in
            screen.name = profile.name
            screen.chosen = chosen
        }
    }

    /// Opens a place of the flow, as soon as the profile is read.
    ///
    /// - Parameter route: The place.
    public func open(_ route: ProfileRoute) {
        guard route != .profile else { return }
        startsEditing = profile == nil
        startsWithCity = route == .city
        if profile != nil { edit() }
    }

    private func edit() {
        guard let profile else { return }
        let edit = ProfileEditCoordinator(dependencies, profile: profile, startsWithCity: startsWithCity)
        startsWithCity = false
        flow.run(edit) { outcome in
            guard let saved = outcome.value else { return }
            self.show(saved)
            guard let changes = profile.changes(to: saved) else { return }
            self.flow.notify(changes, action: NoticeAction("Undo") { [weak self] in self?.save(profile) })
        }
    }

    /// Keeps a profile again that was replaced.
    private func save(_ profile: UserProfile) {
        flow.task("undo") { [self] in
            do {
                try await dependencies.repository.save(profile)
                show(profile)
            } catch {
                flow.notify("\(error)")
            }
        }
    }

    private func deleteAccount() {
        flow.run(DeleteAccountCoordinator(dependencies), in: .modal(.sheet)) { outcome in
            if outcome.value != nil { self.flow.finish(.deleted) }
        }
    }
}
