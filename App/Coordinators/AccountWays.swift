import AppCore
import AppCoreRouting
import AppCoreShell
import AppStorage
import LoginFlow
import ProfileFlow

/// The ways to an account, from wherever the user is: its tab, signing up, and the login that a link waits for.
@MainActor final class AccountWays {
    private let container: AppContainer
    private weak var app: ApplicationCoordinator?
    /// The account whose user is being signed out because it is gone.
    private var gone: Int?

    init(of app: ApplicationCoordinator, _ container: AppContainer) {
        self.app = app
        self.container = container
    }

    /// Connects the flows' ways out; without accounts, none leads to the account tab.
    func lead(_ context: inout FlowContext, hasAccounts: Bool) {
        gone = nil
        context.tell = { [weak app] in app?.flow.notify($0) }
        context.onSignUp = { [weak self] in self?.signUp() }
        context.onLogin = { [weak app] in app?.proceed(after: $0) }
        context.onPlace = { [weak app] in app?.links.follow($0) }
        context.onLink = { [weak app] in app?.links.follow($0) }
        // Guests sign in there.
        guard hasAccounts else { return }
        context.onAccount = { [weak app] in
            app?.links.openTab(of: AppFlow.profile.name, title: ProfileRoute.profile.title)
        }
    }

    /// Signs the user out as soon as a change finds that another process has deleted their account.
    func watch() async {
        await container.database.whenAccountIsGone { [weak self] id in
            Task { @MainActor in self?.leave(id) }
        }
    }

    private func leave(_ id: Int) {
        guard let app, let account = container.account, account.id == id, gone != id else { return }
        gone = id
        app.flow.notify("\(account.name)'s account was deleted by another program; your last change is not saved.")
        app.proceed(after: .guest)
    }

    /// The login that a link to an account waits for.
    func login(for link: AppLink, limit: Duration) -> RoutingInterceptor<Void> {
        RoutingInterceptor(
            "a login", isNeeded: { [container] _ in container.asksForLogin(link) }, limit: limit,
            perform: { [weak self] _ in try await self?.signIn() })
    }

    /// Lets a guest sign up in a sheet over the current screen.
    private func signUp() {
        let login = LoginCoordinator(container.loginFlow, allowsGuests: false, startsWithSignUp: true)
        app?.flow.run(login, in: .modal(.sheet)) { outcome in
            if let result = outcome.value { self.app?.proceed(after: result) }
        }
    }

    /// Has a guest sign in before a link continues in the account's session.
    private func signIn() async throws {
        guard let app else { throw CancellationError() }
        let login = LoginCoordinator(container.loginFlow, allowsGuests: false)
        guard let result = await app.flow.outcome(of: login, in: .modal(.sheet)).value else {
            throw CancellationError()
        }
        try await container.apply(result)
        // Whatever ended the session meanwhile decides what comes next.
        guard app.shownTabs != nil else { throw CancellationError() }
        // The link comes next: the profile of a new account is not edited first.
        app.endSession { app.openTabs() }
    }
}

extension ApplicationCoordinator: LinkedApp {
    func guardian(of link: AppLink) -> RoutingInterceptor<Void>? { accounts.login(for: link, limit: links.limit) }
}
