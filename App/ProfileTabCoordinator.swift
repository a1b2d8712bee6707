import AppCore
import LoginFlow
import ProfileFlow

extension AppFlow {
    static let profile = AppFlow("Profile") { ProfileTabCoordinator($0.container, after: $0.change) }
}

extension ProfileRoute: AppRoute {
    static var links: [LinkPattern<ProfileRoute>] { ProfileCoordinator.links }
    static var needsLogin: Bool { true }

    var end: String {
        switch self {
        case .profile: "the profile"
        case .edit: "the profile's editor"
        case .city: "the profile's editor, and the choice of the home city above it"
        }
    }

    var isFirstScreen: Bool { self == .profile }

    func run(in flow: AnyFlow, _ container: AppContainer) throws {
        guard case .account(let account) = container.person else { return }
        let profile = ProfileCoordinator(try container.profileFlow(of: account, in: flow))
        flow.run(profile) { _ in }
        profile.open(self)
    }
}

/// The profile's tab: asks a guest for login, and goes on with the profile of whoever is signed in.
final class ProfileTabCoordinator: Coordinator, LinkOpening {
    let flow = Flow<AccountChange>("account")

    private let container: AppContainer
    private let change: AccountChange?
    private weak var profile: ProfileCoordinator?

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

    func open(_ route: ProfileRoute) { profile?.open(route) }

    func destination(of route: ProfileRoute, from front: DestinationStep<StackContainer, Void>) -> Destination {
        Destination(route.end, to: front.afterwards { [weak self] _, _, _ in self?.open(route) })
    }

    private func signIn() {
        flow.run(LoginCoordinator(container.loginFlow, allowsGuests: false)) { outcome in
            if let change = outcome.value.flatMap(AccountChange.init) { self.flow.finish(change) }
        }
    }

    private func showProfile(of account: LoginAccount) {
        do {
            let dependencies = try container.profileFlow(of: account, in: flow)
            let profile = ProfileCoordinator(dependencies, startsEditing: change == .signedUp(account))
            self.profile = profile
            flow.run(profile) { outcome in
                if case .finished = outcome { self.flow.finish(.signedOut) }
            }
        } catch {
            flow.notify("\(error)")
        }
    }
}
