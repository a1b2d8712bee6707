import AppCore
import AppCoreContent
import AppCoreLinks
import AppCoreRouting
import AppCoreShell
import LoginFlow
import ProfileFlow

extension AppFlow {
    static var profile: AppFlow {
        AppFlow("Profile", routes: profileRoutes) {
            ProfileTabCoordinator($0.container, after: $0.login, tell: $0.tell)
        } onFinish: { result, context in
            context.onLogin(result)
        }.symbol(.user)
    }

    private static var profileRoutes: RouteMount<ProfileRoute, ProfileCoordinator, FlowContext> {
        RouteMount(
            ProfileCoordinator.links, needsLogin: true, title: \.title, isFirstScreen: { $0 == .profile },
            look: { route, context in
                if route == .profile { return nil }
                return RoutingInterceptor("a look at the profile") { _ in
                    try await context.container.profileFlow.readProfile()
                }
            },
            coordinator: { route, context in ProfileCoordinator(try context.container.profileFlow, to: route) })
    }
}

extension ProfileRoute {
    var title: String {
        switch self {
        case .profile: "the profile"
        case .edit: "the profile's editor"
        case .city: "the profile's editor, and the choice of the home city above it"
        }
    }
}

/// The profile's tab: shows the profile of the signed-in account, or asks a guest to sign in.
///
/// It finishes with the result of the login, or with `guest` when the user signs out or deletes their account.
final class ProfileTabCoordinator: Coordinator {
    let flow = Flow<LoginResult>("account")

    private let container: AppContainer
    private let login: LoginResult?
    private let tell: (String) -> Void

    /// Makes the coordinator; after a sign-up, the profile opens for editing.
    init(_ container: AppContainer, after login: LoginResult? = nil, tell: @escaping (String) -> Void = { _ in }) {
        self.container = container
        self.login = login
        self.tell = tell
    }

    func start() {
        if let account = container.account { showProfile(of: account) } else { signIn() }
    }

    private func signIn() {
        flow.run(LoginCoordinator(container.loginFlow, allowsGuests: false)) { outcome in
            if let result = outcome.value { self.flow.finish(result) }
        }
    }

    private func showProfile(of account: LoginAccount) {
        do {
            let isNew = if case .signedUp(account, _)? = login { true } else { false }
            flow.run(ProfileCoordinator(try container.profileFlow, startsEditing: isNew)) { outcome in
                if case .deleted(let report)? = outcome.value { self.tell(report) }
                if outcome.value != nil { self.flow.finish(.guest) }
            }
        } catch {
            flow.notify("\(error)")
        }
    }
}
