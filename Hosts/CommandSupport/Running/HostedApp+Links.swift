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
        links = { app.links.beginnings }
        open = { app.open($0) }
        problem = { app.problem(with: $0) }
        explain = { app.explain($0).text }
    }
}

extension TabbedApp {
    /// Lets the user open a page in another window, of the same session.
    fileprivate func openPages(in windows: AppWindows) {
        windows.onProblem = { [weak self] window in
            self?.page(beside: window) != nil ? nil : "This page can't be shown in a window of its own."
        }
        windows.onAnother = { [weak self, weak windows] window in
            guard let self, let windows else { return }
            let page = page(beside: window) { [weak windows] in
                if let windows { windows.bringToFront(windows.main) }
            }
            if let page { windows.open(page, of: session) }
        }
    }
}
