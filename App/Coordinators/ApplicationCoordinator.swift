import AppCore
import AppCoreDependencies
import AppCoreShell
import LoginFlow

/// Composes the flows: the launch table decides what is shown, and a session lives as long as its tabs.
final class ApplicationCoordinator: Coordinator {
    /// The window's first flow; it finishes when the launch table has nothing more to show.
    let flow = Flow<Void>("app")

    /// Opens and explains links.
    private(set) lazy var links = LinkRouter(of: self, in: flow, AppLinks.table, to: AppFlow.all)
    /// The tabs, if there are any.
    private(set) weak var shownTabs: TabsCoordinator<FlowContext>?
    private(set) var isLaunched = false

    private(set) lazy var accounts = AccountWays(of: self, container)
    private let container: AppContainer
    private let launchTable: LaunchTable
    private let tabs: [AppFlow]
    private let isInteractive: Bool
    /// Where the user left off, until there are tabs.
    private var saved: SavedNavigation?
    /// What follows the session that is ending, after a sign-in or sign-out.
    private var next: (() -> Void)?

    /// Makes the coordinator.
    ///
    /// - Parameters:
    ///   - container: The flows' dependencies.
    ///   - isInteractive: Whether a user runs the app, rather than a script.
    ///   - link: A link to open as soon as there are tabs; it takes precedence over where the user was.
    ///   - launchTable: What is shown after each event.
    ///   - tabs: The flows that have a tab.
    init(
        container: AppContainer, isInteractive: Bool, link: AppLink? = nil, launchTable: LaunchTable = .standard,
        tabs: [AppFlow] = AppFlow.tabs
    ) {
        self.container = container
        self.isInteractive = isInteractive
        self.launchTable = launchTable
        self.tabs = tabs
        links.first = link
    }

    func start() {
        let hasLink = links.first != nil
        container.startsWithSearch = !hasLink
        flow.task("launch") {
            do {
                let event = try await self.container.launch(isInteractive: self.isInteractive, hasLink: hasLink)
                let phases = self.launchTable.phases[event]
                if phases?.first == .tabs, !hasLink {
                    self.saved = try await self.container.findSavedNavigation { self.flow.notify($0) }
                }
                self.open(phases)
                if let report = self.container.storageReport { self.flow.notify(report.summary) }
                await self.container.identify()
            } catch {
                self.openTabs()
                self.flow.notify("\(error)")
            }
        }
    }

    /// Shows phases one after the other, the tabs last.
    private func open(_ phases: [LaunchTable.Phase]?, after login: LoginResult? = nil) {
        isLaunched = true
        let rest = phases.map { $0.count > 1 ? Array($0.dropFirst()) : [.tabs] } ?? []
        switch phases?.first {
        case .introduction: introduce(before: rest, after: login)
        case .welcome: welcome(before: rest)
        case .tabs: openTabs(after: login)
        case nil: flow.finish()
        }
    }

    private func introduce(before phases: [LaunchTable.Phase], after login: LoginResult?) {
        flow.run(IntroductionCoordinator()) { outcome in
            if let departure = outcome.departure { self.wasLeft(departure) } else { self.open(phases, after: login) }
        }
    }

    private func welcome(before phases: [LaunchTable.Phase]) {
        flow.run(LoginCoordinator(container.loginFlow)) { outcome in
            guard case .finished(let result) = outcome else { return self.wasLeft(outcome.departure) }
            if result == .guest { self.open(phases) } else { self.proceed(after: result, with: phases) }
        }
    }

    /// Opens the tabs with a new session; right after a sign-up, the profile opens for editing.
    func openTabs(after login: LoginResult? = nil) {
        isLaunched = true
        var context = context
        context.login = login
        let shown = TabsCoordinator(tabs, of: context, restoring: saved)
        saved = nil
        shownTabs = shown
        flow.run(shown, session: container.beginSession(of: shown.flow)) { outcome in
            guard let next = self.next else { return self.wasLeft(outcome.departure) }
            self.next = nil
            next()
        }
        links.openFirst()
    }

    /// What the flows of the tabs are made from.
    var context: FlowContext {
        var context = FlowContext(container)
        accounts.lead(&context, hasAccounts: tabs.contains { $0.name == AppFlow.profile.name })
        return context
    }

    /// Continues after the user left a phase, or finishes if nothing can be shown any more.
    private func wasLeft(_ departure: Departure?) {
        switch departure {
        case .refused, .windowClosed, .parentEnded: flow.finish()
        default: open(launchTable.phases[.left])
        }
    }

    /// Continues after the user signed in or out in the current session.
    func proceed(after result: LoginResult) {
        let phases = result == .guest ? launchTable.phases[.signedOut] : [.tabs]
        endSession { self.proceed(after: result, with: phases) }
    }

    /// Ends the current session and then calls `next`; at once if there is no session left to end.
    func endSession(then next: @escaping () -> Void) {
        self.next = next
        let session = container.currentSession
        guard case .refused = session?.end() ?? .refused(.noSession) else { return }
        self.next = nil
        if flow.isRunning, session?.hasEnded != false { next() }
    }

    private func proceed(after result: LoginResult, with phases: [LaunchTable.Phase]?) {
        flow.task("change account") {
            do {
                try await self.container.apply(result)
                self.open(phases, after: result == .guest ? nil : result)
            } catch {
                self.openTabs()
                self.flow.notify("\(error)")
            }
        }
    }
}
