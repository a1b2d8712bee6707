import AppCore
import AppCoreRouting
import LoginFlow
import ProfileFlow

/// Opens the app's links: one router for all of them, above the session.
@MainActor final class LinkRouter {
    /// The link to open as soon as there are tabs, unless that takes too long.
    ///
    /// The newest wins.
    var first: AppLink? {
        didSet { firstSince = .now }
    }
    /// How long a link waits for tabs or for a login.
    var limit: Duration = .seconds(600)

    private var firstSince = ContinuousClock.now
    private let container: AppContainer
    private let router: Router<Destination>
    private weak var app: ApplicationCoordinator?

    /// Makes the router.
    ///
    /// - Parameters:
    ///   - app: The coordinator whose tabs links lead to.
    ///   - container: The flows' dependencies.
    init(of app: ApplicationCoordinator, _ container: AppContainer) {
        self.app = app
        self.container = container
        router = Router(for: app.flow, because: .link)
        assert(!AppLink.table.mounts.isEmpty, "a debug build finds conflicting links at launch")
    }

    /// Opens a link as soon as there are tabs, after a login if the link needs one and the user is a guest.
    ///
    /// - Parameter text: The link, from any source. If it leads nowhere, the user sees a notice and nothing moves.
    func open(_ text: String) { withLink(text) { open($0) } }

    /// Opens the link that waited for tabs.
    func openFirst() {
        guard let link = first else { return }
        let isLate = firstSince.duration(to: .now) > limit
        first = nil
        if isLate { app?.flow.notify("The link was not opened: it waited too long.") } else { open(link) }
    }

    /// Opens a link that a flow hands out: above the visible screen if it opens in any tab, else in its own tab.
    private func follow(_ text: String) {
        withLink(text) { link in
            guard link.opensInAnyTab, let app else { return open(link) }
            router.open(link.route.destinationAbove(in: app.context))
        }
    }

    /// Connects the flows' ways out to this router; without accounts, none leads to the account tab.
    func lead(_ context: inout FlowContext, hasAccounts: Bool) {
        context.tell = { [weak self] in self?.app?.flow.notify($0) }
        context.onSignUp = { [weak self] in self?.signUp() }
        context.onLink = { [weak self] in self?.follow($0) }
        // Guests sign in there.
        if hasAccounts { context.onAccount = { [weak self] in self?.openAccount() } }
    }

    private func openAccount() {
        let link = AppLink(ProfileRoute.profile)
        router.open(Destination(link.route.title, to: front(of: link)))
    }

    /// Explains what opening a link would do, without doing it.
    ///
    /// - Parameter link: The link.
    /// - Returns: What would be asked, kept, closed and opened, or why it is refused; `nil` while there are no tabs.
    func explain(_ link: AppLink) -> RoutingPlan? { waits(link) ? nil : router.explain(destination(of: link)) }

    private func withLink(_ text: String, _ use: (AppLink) -> Void) {
        do throws(LinkError) { use(try AppLink.table.target(of: text)) } catch { refuse(error) }
    }

    private func open(_ link: AppLink) {
        if let problem = link.route.problem(in: container) { return refuse(.nothingThere(problem)) }
        if waits(link) { first = link } else { router.open(destination(of: link)) }
    }

    private func refuse(_ error: LinkError) { app?.flow.notify("The link was not opened: \(error).") }

    private func waits(_ link: AppLink) -> Bool {
        app?.shownTabs == nil && (AppFlow.opening(link) != nil || app?.isLaunched != true)
    }

    /// The destination of a link, after a login if it needs one.
    private func destination(of link: AppLink) -> Destination {
        let context = app?.context ?? FlowContext(container)
        guard AppFlow.opening(link) != nil else { return link.route.destinationOver(in: context) }
        let login = RoutingInterceptor<Void>(
            "a login", isNeeded: { [container] _ in container.asksForLogin(link) }, limit: limit,
            perform: { [weak self] _ in try await self?.signIn() })
        return link.route.destination(in: context, from: front(of: link).guarded(by: login))
    }

    /// The step to the first screen of a link's tab.
    ///
    /// Each plan looks up the tab again, because a login makes new tabs.
    private func front(of link: AppLink) -> DestinationStep<StackContainer, Void> {
        let stack = Finder<StackContainer, Void> { [weak app] stack, _ in stack === app?.shownTabs?.stack(of: link) }
        return StepAssembly.from(.root).find(stack).poppedToRoot()
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
        guard let result = await app.flow.run(login, in: .modal(.sheet)).value else {
            throw CancellationError()
        }
        try await container.apply(result)
        // Whatever ended the session meanwhile decides what comes next.
        guard app.shownTabs != nil else { throw CancellationError() }
        // The link comes next: the profile of a new account is not edited first.
        app.endSession { app.openTabs() }
    }
}
