public import AppCoreContent

/// An app that a host can show: how it starts, and what a host offers besides its windows.
@MainActor public struct HostedApp {
    /// Shows the first screen in the main window; calls the closure when there is nothing more to show.
    public let start: (AppWindows, _ onEnd: @escaping () -> Void) -> Void
    /// Links, and beginnings of links, to offer for completion.
    public var links: () -> [String] = { [] }
    /// Opens a link; `nil` if the app has none.
    public var open: ((String) -> Void)?
    /// Returns why a link can't be opened; `nil` if it can.
    public var problem: ((String) -> String?)?
    /// Explains in lines of text what opening a link would do; `nil` if the app has none.
    public var explain: ((String) -> String)?
    /// Keys of its own in a terminal, and entries of the menu on the desktop; each opens a link.
    public var shortcuts: [Shortcut] = []
    /// What a dialog about the app says, and the link of the page that says the same where there is no such dialog.
    public var about: (credits: () -> AppCredits, link: String)?
    /// What the pictures on the tabs mean, by the tabs' names.
    public var symbols: [String: Symbol] = [:]
    /// How the desktop knows the app.
    ///
    /// Defaults to the program's name.
    public var identity = DesktopIdentity("local.\(ProgramName.current)", name: ProgramName.current, isUnique: false)
    /// Whether a program reads what the host writes, as lines of JSON.
    public var isJSON = false

    /// Describes an app without links; `start` shows the first screen, and calls the closure when there is nothing more
    /// to show.
    public init(start: @escaping (AppWindows, _ onEnd: @escaping () -> Void) -> Void) { self.start = start }
}
