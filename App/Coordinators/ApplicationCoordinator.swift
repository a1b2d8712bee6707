import AppCore
import AppCoreDependencies
import AppCoreShell
import LoginFlow

/// Composes the flows: the launch table decides what is shown, and a session lives as long as its tabs.
final class ApplicationCoordinator: Coordinator {
    /// The window's first flow; it finishes when the launch table has nothing more to show.
    let flow = Flow<Void>("app")

    private(set) lazy var links = LinkRouter(of: self, in: flow, to: AppFlow.all) { AppLinks.table }
    private(set) weak var shownTabs: TabsCoordinator<FlowContext>?
    var isLaunched: Bool { launch.isLaunched }

    private(set) lazy var accounts = AccountWays(of: self, container)
    let container: AppContainer
    private let launchTable: AppLaunchTable
    /// Decides what is shown next.
    private lazy var launch = LaunchSequence(in: flow, launchTable, tabs: .tabs, leaving: .left) { [weak self] in
        self?.show($0)
    }
    private let tabs: [AppFlow]
    private let isInteractive: Bool
    /// The link to open at the start.
    private let link: AppLink?
    /// Where the user left off, until there are tabs.
    private var saved: SavedNavigation?
    /// The login that leads to the next tabs, if any.
    private var login: LoginResult?

    /// Makes the coordinator, for a user or for a script; a link takes precedence over where the user was.
    init(
        container: AppContainer, isInteractive: Bool, link: AppLink? = nil, launchTable: AppLaunchTable = .standard,
        tabs: [AppFlow] = AppFlow.tabs
    ) {
        self.container = container
        self.isInteractive = isInteractive
        self.launchTable = launchTable
        self.tabs = tabs
        self.link = link
    }

    func start() {
        // Here, because its limit runs by the window's clock.
        links.first = link
        let hasLink = link != nil
        container.startsWithSearch = !hasLink
        flow.task("launch") {
            do {
                await self.accounts.watch()
                let event = try await self.container.launch(isInteractive: self.isInteractive, hasLink: hasLink)
                if self.launchTable.phases[event]?.first == .tabs, !hasLink {
                    self.saved = try await self.container.findSavedNavigation { self.flow.notify($0) }
                }
                self.launch.enter(event)
                if let report = self.container.storageReport { self.flow.notify(report.summary) }
                do { try await self.container.noteStart() } catch { self.flow.notify("\(error)") }
                await self.container.identify()
            } catch {
                self.openTabs()
                self.flow.notify("\(error)")
            }
        }
    }

    private func show(_ phase: LaunchPhase) {
        switch phase {
        case .introduction: flow.run(IntroductionCoordinator()) { self.launch.phaseHasEnded($0.departure) }
        case .welcome: welcome()
        case .tabs: showTabs()
        }
    }

    private func welcome() {
        login = nil
        flow.run(LoginCoordinator(container.loginFlow)) { outcome in
            guard case .finished(let result) = outcome, result != .guest else {
                return self.launch.phaseHasEnded(outcome.departure)
            }
            self.change(to: result) { self.launch.advance() }
        }
    }

    /// Shows the tabs with a new session; right after a sign-up, the profile opens for editing.
    private func showTabs() {
        var context = context
        context.login = login
        let shown = TabsCoordinator(tabs, of: context, restoring: saved)
        (login, saved) = (nil, nil)
        shownTabs = shown
        flow.run(shown, session: container.beginSession(of: shown.flow)) { self.launch.tabsHaveEnded($0.departure) }
        links.openFirst()
    }

    var context: FlowContext {
        var context = FlowContext(container)
        accounts.lead(&context, hasAccounts: tabs.contains { $0.name == AppFlow.profile.name })
        return context
    }

    /// Continues after the user signed in or out in the current session.
    func proceed(after result: LoginResult) {
        endSession {
            self.change(to: result) { if result == .guest { self.launch.enter(.signedOut) } else { self.openTabs() } }
        }
    }

    /// Ends the current session and then calls `next`; at once if there is no session left to end.
    func endSession(then next: @escaping () -> Void) { launch.end(container.currentSession, then: next) }

    /// Opens the tabs, whatever comes before them.
    func openTabs() { launch.open([.tabs]) }

    /// Changes the user and then calls `next`; if that fails, the tabs open for the same user.
    private func change(to result: LoginResult, then next: @escaping () -> Void) {
        flow.task("change account") {
            do {
                try await self.container.apply(result)
                self.login = result == .guest ? nil : result
                next()
            } catch {
                self.openTabs()
                self.flow.notify("\(error)")
            }
        }
    }
}
