import AppCore
import LoginFlow
import ProfileFlow

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

    func open(_ link: AppLink) {
        if case .profile(let route) = link { profile?.open(route) }
    }

    func destination(of link: AppLink, from front: DestinationStep<StackContainer, Void>) -> Destination {
        Destination(link.end, to: front.afterwards(PostRoutingTask { [weak self] _, _, _ in self?.open(link) }))
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
