public import AppCoreContent
public import AppCoreShell
public import HostSupport

/// An app that a host can show: how it starts, and how its links are opened.
@MainActor public struct HostedApp {
    /// Shows the first screen in the main window; calls the closure when there is nothing more to show.
    public let start: (AppWindows, _ onEnd: @escaping () -> Void) -> Void
    /// Links, and beginnings of links, to offer for completion.
    public private(set) var links: () -> [String] = { [] }
    /// Opens a link; `nil` if the app has none.
    public private(set) var open: ((String) -> Void)?
    /// Returns why a link can't be opened; `nil` if it can.
    public private(set) var problem: ((String) -> String?)?
    /// Explains what opening a link would do; `nil` if the app has none.
    public private(set) var explain: ((String) -> LinkExplanation)?
    /// Keys of its own in a terminal, and entries of the menu on the desktop.
    public private(set) var shortcuts: [Shortcut] = []
    /// What the pictures on the tabs mean, by the tabs' names.
    public var symbols: [String: Symbol] = [:]
    /// How the desktop knows the app.
    ///
    /// Defaults to the program's name.
    public var identity = DesktopIdentity("local.\(ProgramName.current)", name: ProgramName.current, isUnique: false)

    /// Describes an app without links.
    ///
    /// - Parameter start: Shows the first screen in the main window; calls the closure when there is nothing more to show.
    public init(start: @escaping (AppWindows, _ onEnd: @escaping () -> Void) -> Void) { self.start = start }

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
        self.start = start
        self.shortcuts = shortcuts
        links = { router.table.beginnings }
        open = { router.open($0) }
        problem = { router.problem(with: $0) }
        explain = { router.explain($0) }
    }
}
