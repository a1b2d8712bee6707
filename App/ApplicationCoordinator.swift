import AppCore
import LoginFlow

/// Composes the flows: the launch table says what is shown, and a session lives as long as its tabs.
final class ApplicationCoordinator: Coordinator {
    /// The window's first flow; it finishes when the launch table has nothing more to show.
    let flow = Flow<Void>("app")

    private let container: AppContainer
    private let launchTable: LaunchTable
    private let tabs: [FlowTab]
    private let isAttended: Bool
    /// The link that waits for the tabs.
    private var link: AppLink?
    /// Why the session is ending, until it has.
    private var change: AccountChange?

    /// Makes the app's first coordinator.
    ///
    /// - Parameters:
    ///   - container: What the flows depend on.
    ///   - isAttended: Whether a person sees the app, and not a script.
    ///   - link: A link to open as soon as there are tabs.
    ///   - launchTable: What is shown after each event.
    ///   - tabs: The flows that have a tab.
    init(
        container: AppContainer, isAttended: Bool, link: AppLink? = nil, launchTable: LaunchTable = .standard,
        tabs: [FlowTab] = FlowTab.all
    ) {
        self.container = container
        self.isAttended = isAttended
        self.link = link
        self.launchTable = launchTable
        self.tabs = tabs
    }

    func start() {
        flow.task("launch") {
            do {
                let event = try await self.container.launch(isAttended: self.isAttended, link: self.link)
                self.open(self.launchTable.scenes[event])
                await self.container.identify()
            } catch {
                self.openHome()
                self.flow.notify("\(error)")
            }
        }
    }

    private func open(_ scenes: [LaunchTable.Scene]?) {
        switch scenes?.first {
        case .introduction: introduce(before: Array((scenes ?? []).dropFirst()))
        case .welcome: welcome()
        case .home: openHome()
        case nil: flow.finish()
        }
    }

    private func introduce(before scenes: [LaunchTable.Scene]) {
        flow.run(IntroductionCoordinator()) { outcome in
            if let departure = outcome.departure { self.wasLeft(departure) } else { self.open(scenes) }
        }
    }

    private func welcome() {
        flow.run(LoginCoordinator(container.loginFlow)) { outcome in
            switch outcome {
            case .finished(let result):
                if let change = AccountChange(result) { self.apply(change) } else { self.openHome() }
            case .left(let departure):
                self.wasLeft(departure)
            }
        }
    }

    /// Opens the tabs with a session of their own; right after sign-up, editing the profile is the continuation.
    private func openHome(after change: AccountChange? = nil) {
        let session = container.beginSession()
        let home = TabsCoordinator(tabs, container: container, after: change, opening: link) { change in
            self.change = change
            session.end()
        }
        link = nil
        flow.run(home, session: session) { outcome in
            if let change = self.change {
                self.change = nil
                self.apply(change)
            } else {
                self.wasLeft(outcome.departure)
            }
        }
    }

    /// Goes on after a person has left what was shown; where nothing can be shown any more, this ends too.
    private func wasLeft(_ departure: Departure?) {
        switch departure {
        case .refused, .windowClosed, .parentEnded: flow.finish()
        default: open(launchTable.scenes[.left])
        }
    }

    private func apply(_ change: AccountChange) {
        flow.task("change account") {
            do {
                try await self.container.apply(change)
                if change == .signedOut {
                    self.open(self.launchTable.scenes[.signedOut])
                } else {
                    self.openHome(after: change)
                }
            } catch {
                self.openHome()
                self.flow.notify("\(error)")
            }
        }
    }
}

extension AccountChange {
    /// What a login has changed; nothing for a guest.
    init?(_ result: LoginResult) {
        switch result {
        case .signedIn(let account): self = .signedIn(account)
        case .signedUp(let account): self = .signedUp(account)
        case .guest: return nil
        }
    }
}
