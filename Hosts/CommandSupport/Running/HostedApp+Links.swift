public import AppCoreShell
public import HostSupport

extension HostedApp {
    /// Describes an app with links.
    ///
    /// - Parameters:
    ///   - router: Opens them.
    ///   - shortcuts: Keys of the app's own in a terminal, and entries of the menu on the desktop.
    ///   - start: Shows the first screen in the main window; calls the closure when there is nothing more to show.
    public init<App: LinkedApp>(
        links router: LinkRouter<App>, shortcuts: [Shortcut] = [],
        start: @escaping (AppWindows, _ onEnd: @escaping () -> Void) -> Void
    ) {
        self.init(start: start)
        self.shortcuts = shortcuts
        links = { router.table.beginnings }
        open = { router.open($0) }
        problem = { router.problem(with: $0) }
        explain = { router.explain($0).text }
    }
}
