public import AppCore
public import AppCoreShell
public import HostSupport

extension HostedApp {
    /// Describes an app of flows: its links, the pictures on its tabs, and pages in windows of their own.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - shortcuts: Keys of the app's own in a terminal, and entries of the menu on the desktop.
    ///   - start: Shows the first screen in the main window; calls the closure when there is nothing more to show.
    public init<Context>(
        _ app: TabbedApp<Context>, shortcuts: [Shortcut] = [],
        start: @escaping (Window, _ onEnd: @escaping () -> Void) -> Void
    ) {
        self.init { windows, onEnd in
            app.openPages(in: windows)
            start(windows.main, onEnd)
        }
        self.shortcuts = shortcuts
        symbols = app.shownFlows.symbols()
        let router = app.links
        links = { router.table.beginnings }
        open = { router.open($0) }
        problem = { router.problem(with: $0) }
        explain = { router.explain($0).text }
    }
}

extension TabbedApp {
    /// Lets the user open a page in another window, of the same session.
    fileprivate func openPages(in windows: AppWindows) {
        windows.onProblem = { [weak self] window in
            self?.hasPage(in: window) == true ? nil : "This page can't be shown in a window of its own."
        }
        windows.onAnother = { [weak self, weak windows] window in
            let page = self.flatMap { app in
                PageCoordinator(of: app, beside: window) {
                    if let windows { windows.bringToFront(windows.main) }
                }
            }
            if let page { windows?.open(page, of: self?.session) }
        }
    }
}
