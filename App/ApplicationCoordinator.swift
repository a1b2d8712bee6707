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
    private let link: String?
    private(set) weak var home: TabsCoordinator?
    private var carried: PendingLink?
    /// Where the person was, until the tabs are there.
    private var place: SavedPlace?
    /// Whether the launch table has been asked, and something is or was shown.
    private var isLaunched = false
    private lazy var about = Router(for: flow, because: .link) { [unowned self] (_: Void) in .about(container) }
    /// Why the session is ending, until it has.
    private var change: AccountChange?

    /// Makes the coordinator.
    ///
    /// - Parameters:
    ///   - container: What the flows depend on.
    ///   - isAttended: Whether a person sees the app, and not a script.
    ///   - link: A link to open as soon as there are tabs.
    ///   - launchTable: What is shown after each event.
    ///   - tabs: The flows that have a tab.
    init(
        container: AppContainer, isAttended: Bool, link: String? = nil, launchTable: LaunchTable = .standard,
        tabs: [FlowTab] = FlowTab.all
    ) {
        self.container = container
        self.isAttended = isAttended
        self.link = link
        self.launchTable = launchTable
        self.tabs = tabs
    }

    func start() {
        if let link { open(link) } else { container.startsWithSearch = true }
        flow.task("launch") {
            do {
                let link = self.link.flatMap { try? self.container.links.destination(of: $0) }
                let event = try await self.container.launch(isAttended: self.isAttended, link: link)
                let scenes = self.launchTable.scenes[event]
                if scenes?.first == .home, self.link == nil {
                    self.place = try await self.container.findPlace { self.flow.notify($0) }
                }
                self.open(scenes)
                if let report = self.container.storageReport { self.flow.notify(report.summary) }
                await self.container.identify()
            } catch {
                self.openHome()
                self.flow.notify("\(error)")
            }
        }
    }

    /// Opens a link: as soon as there are tabs, and for a guest after a login where that is needed (R7).
    ///
    /// - Parameter text: The link, from anywhere; one that leads nowhere is said so, and nothing moves.
    func open(_ text: String) {
        do throws(LinkError) {
            let link = try container.destination(of: text)
            if link == .about, isLaunched { return about.open(()) }
            if home == nil || link.needsLogin && container.person == .guest {
                flow.keep(PendingLink(text, while: SavedPlace.stays(in: .profile)) { [weak self] in self?.open(text) })
            }
            home?.open(link)
        } catch {
            flow.notify("The link was not opened: \(error).")
        }
    }

    /// Shows scenes one after the other, the tabs at last.
    private func open(_ scenes: [LaunchTable.Scene]?, after change: AccountChange? = nil) {
        isLaunched = true
        let rest = scenes.map { $0.count > 1 ? Array($0.dropFirst()) : [.home] } ?? []
        switch scenes?.first {
        case .introduction: introduce(before: rest, after: change)
        case .welcome: welcome(before: rest)
        case .home: openHome(after: change)
        case nil: flow.finish()
        }
    }

    private func introduce(before scenes: [LaunchTable.Scene], after change: AccountChange?) {
        flow.run(IntroductionCoordinator()) { outcome in
            if let departure = outcome.departure { self.wasLeft(departure) } else { self.open(scenes, after: change) }
        }
    }

    private func welcome(before scenes: [LaunchTable.Scene]) {
        flow.run(LoginCoordinator(container.loginFlow)) { outcome in
            guard case .finished(let result) = outcome else { return self.wasLeft(outcome.departure) }
            if let change = AccountChange(result) { self.apply(change, before: scenes) } else { self.open(scenes) }
        }
    }

    /// Opens the tabs with a session of their own; right after sign-up, editing the profile is the continuation.
    private func openHome(after change: AccountChange? = nil) {
        let session = container.beginSession()
        let context = TabContext(container: container, change: change, place: place) { self.open($0) }
        place = nil
        let home = TabsCoordinator(tabs, context: context) { change in
            self.change = change
            // A link that has waited for this login goes beyond the guest's session.
            self.carried = change == .signedOut ? nil : self.flow.takePendingLink()
            session.end()
        }
        self.home = home
        flow.run(home, session: session) { outcome in
            if let change = self.change {
                self.change = nil
                self.apply(change)
            } else {
                self.wasLeft(outcome.departure)
            }
        }
        defer { carried = nil }
        (carried ?? flow.takePendingLink())?.open()
    }

    /// Goes on after a person has left what was shown; where nothing can be shown any more, this ends too.
    private func wasLeft(_ departure: Departure?) {
        switch departure {
        case .refused, .windowClosed, .parentEnded: flow.finish()
        default: open(launchTable.scenes[.left])
        }
    }

    private func apply(_ change: AccountChange, before scenes: [LaunchTable.Scene] = [.home]) {
        flow.task("change account") {
            do {
                try await self.container.apply(change)
                if change != .signedOut { return self.open(scenes, after: change) }
                self.open(self.launchTable.scenes[.signedOut])
            } catch {
                self.openHome()
                self.flow.notify("\(error)")
            }
        }
    }
}
