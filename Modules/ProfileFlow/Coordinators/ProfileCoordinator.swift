public import AppCore

/// How a visit to the profile ended.
public enum ProfileEnding: Equatable, Sendable {
    /// The user wants to sign out, which the app does.
    case signedOut
    /// The account was deleted; the report says so in words, for the user.
    case deleted(report: String)
}

/// Shows the profile, where the user can edit it, sign out or delete the account; or its editor alone.
public final class ProfileCoordinator: Coordinator {
    /// The coordinator's flow, which finishes when the user signs out or has deleted the account.
    public let flow = Flow<ProfileEnding>("profile")

    private let dependencies: ProfileFlowDependencies
    private let route: ProfileRoute
    private var startsEditing: Bool

    /// Makes the profile's coordinator; with `startsEditing`, the editor opens as soon as the profile is read, such as
    /// right after sign-up.
    public init(
        _ dependencies: ProfileFlowDependencies, to route: ProfileRoute = .profile, startsEditing: Bool = false
    ) {
        self.dependencies = dependencies
        self.route = route
        self.startsEditing = startsEditing
    }

    /// Shows the end of the route.
    public func start() {
        switch route {
        case .profile: showProfile()
        case .edit: dependencies.edit(in: flow)
        case .city: dependencies.edit(in: flow, startsWithCity: true)
        }
    }

    private func showProfile() {
        let screen = dependencies.screens.makeProfile()
        screen.onEdit = { if self.dependencies.current.profile != nil { self.dependencies.edit(in: self.flow) } }
        screen.onSignOut = { self.flow.finish(.signedOut) }
        screen.onDelete = { self.deleteAccount() }
        screen.onRetry = { self.load() }
        flow.show(screen)
        dependencies.current.begin(in: flow)
        load()
    }

    private func load() {
        flow.update { (screen: any ProfileInput) in screen.problem = nil }
        flow.task("load") { [self] in
            do {
                _ = try await dependencies.current.load()
                if startsEditing { dependencies.edit(in: flow) }
                startsEditing = false
            } catch {
                flow.update { (screen: any ProfileInput) in screen.problem = "\(error)" }
            }
        }
    }

    private func deleteAccount() {
        flow.run(DeleteAccountCoordinator(dependencies), in: .modal(.sheet)) { outcome in
            if let report = outcome.value { self.flow.finish(.deleted(report: report)) }
        }
    }
}
