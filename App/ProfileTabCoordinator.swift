import AppCore
import LoginFlow
import ProfileFlow

extension AppFlow {
    static let profile = AppFlow("Profile", routes: ProfileRoute.self) {
        ProfileTabCoordinator($0.container, after: $0.change)
    }
}

extension ProfileRoute: AppRoute {
    static var links: [LinkPattern<ProfileRoute>] { ProfileCoordinator.links }
    static var needsLogin: Bool { true }

    var title: String {
        switch self {
        case .profile: "the profile"
        case .edit: "the profile's editor"
        case .city: "the profile's editor, and the choice of the home city above it"
        }
    }

    var isFirstScreen: Bool { self == .profile }

    func look(in container: AppContainer) -> RoutingInterceptor<ProfileRoute>? {
        if isFirstScreen { return nil }
        return RoutingInterceptor("a look at the profile") { _ in try await container.profileFlow.readProfile() }
    }

    func coordinator(in context: FlowContext) throws -> ProfileRouteCoordinator {
        ProfileRouteCoordinator(try context.container.profileFlow, to: self)
    }
}

/// The profile's tab: asks a guest for login, and goes on with the profile of whoever is signed in.
final class ProfileTabCoordinator: Coordinator {
    let flow = Flow<AccountChange>("account")

    private let container: AppContainer
    private let change: AccountChange?

    /// Makes the coordinator.
    ///
    /// - Parameters:
    ///   - container: What the flows depend on.
    ///   - change: What has led here; after a sign-up the profile is edited at once.
    init(_ container: AppContainer, after change: AccountChange? = nil) {
        self.container = container
        self.change = change
    }

    func start() {
        switch container.person {
        case .guest: signIn()
        case .account(let account): showProfile(of: account)
        }
    }

    private func signIn() {
        flow.run(LoginCoordinator(container.loginFlow, allowsGuests: false)) { outcome in
            if let change = outcome.value.flatMap(AccountChange.init) { self.flow.finish(change) }
        }
    }

    private func showProfile(of account: LoginAccount) {
        do {
            let profile = ProfileCoordinator(
                try container.profileFlow, startsEditing: change == .signedUp(account))
            flow.run(profile) { outcome in
                if case .finished = outcome { self.flow.finish(.signedOut) }
            }
        } catch {
            flow.notify("\(error)")
        }
    }
}
