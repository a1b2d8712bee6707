import AppCore
import AppCoreShell
import CommandSupport
import HostSupport
import LoginFlow

/// The app, or one flow of it, which no host shows yet.
@MainActor struct ComposedApp {
    let container: AppContainer
    let hosted: HostedApp
    /// The composed app; `nil` for the login alone.
    let coordinator: ApplicationCoordinator?
    let places: StoredNavigation

    /// Composes the app that the command line describes, for a user or for a script.
    init(_ options: Options, opening link: AppLink?, isInteractive: Bool) throws {
        let container = try AppContainer(options)
        self.container = container
        let places = StoredNavigation(container.settings)
        self.places = places
        if options.flow?.lowercased() == AppFlow.login.name.lowercased() {
            coordinator = nil
            hosted = HostedApp { windows, onEnd in
                windows.main.run(LoginCoordinator(container.loginFlow)) { _ in onEnd() }
            }
            return
        }
        let tabs = AppFlow.tabs.filter { options.flow == nil || $0.name.lowercased() == options.flow?.lowercased() }
        if let flow = options.flow, tabs.isEmpty {
            throw UsageError.unknown(kind: "flow", flow, possible: AppFlow.alone.map(\.name))
        }
        let coordinator = ApplicationCoordinator(
            container: container, isInteractive: isInteractive && options.flow == nil, link: link, tabs: tabs)
        self.coordinator = coordinator
        let shortcuts = [
            Shortcut("B", "back up", link: "kanjilist://backup"), Shortcut("A", "about", link: "kanjilist://about"),
        ]
        var hosted = HostedApp(coordinator, shortcuts: shortcuts) {
            Visits($0, of: coordinator)
            coordinator.run(
                in: $0, restoringFrom: options.flow == nil ? places : nil,
                isRestored: options.app.restores ?? true, onEnd: $1)
        }
        hosted.about = (
            { [packs = container.library.packs] in
                (try? Credits(packs))?.dialog ?? AppCredits(version: AppIdentity.version)
            }, link: "kanjilist://about"
        )
        hosted.identity = AppIdentity.desktop(dataDirectory: options.dataDirectory, isUnique: options.app.record == nil)
        self.hosted = hosted
    }
}
