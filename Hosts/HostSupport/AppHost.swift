/// Draws an app's windows, and tells them what the user does.
///
/// A program has a list of hosts, and one of them draws: the one that `--host NAME` asks for, or else the last one that is
/// at its usual place.
@MainActor public protocol AppHost: AnyObject, SendableMetatype {
    /// What `--host` calls it, such as `line`.
    nonisolated static var name: String { get }

    /// Where it draws without being asked for, as in help: `in a terminal`.
    ///
    /// Defaults to `nil`: only `--host` chooses it, unless it is the program's first.
    nonisolated static var usualPlace: String? { get }

    /// Why it can't draw here, as a clause without a full stop; `nil`, the default, if it can.
    static var problem: String? { get }

    /// Makes a host that has drawn nothing yet.
    ///
    /// - Parameters:
    ///   - app: What the host offers besides the windows, such as links.
    ///   - windows: The windows to draw: all of them, or the one in front.
    init(_ app: HostedApp, in windows: AppWindows)

    /// Copies a text to the clipboard; `nil`, the default, if the host has none.
    var copies: ((String) -> Void)? { get }

    /// Draws and takes what the user does until they quit, the input ends or `stop` is called.
    ///
    /// It is called on the main thread, outside any task, and runs the work on the main queue too: see ``MainQueue``.
    ///
    /// - Returns: The exit status: 0, the status given to `stop`, 128 plus the number of the signal that ended it, or one of
    ///   sysexits.h, such as `EX_UNAVAILABLE` if the host can't draw here.
    func run() -> CInt

    /// Ends `run`, which returns the status.
    func stop(status: CInt)
}

extension AppHost {
    /// Only `--host` chooses it.
    public nonisolated static var usualPlace: String? { nil }
    /// It can draw anywhere.
    public static var problem: String? { nil }
    /// It has no clipboard.
    public var copies: ((String) -> Void)? { nil }
}

/// A host with windows of its own on a desktop, apart from where the program was started.
///
/// It also draws a program whose name ends with the host's, such as `kanji-list-desktop`.
@MainActor public protocol WindowedHost: AppHost {
    /// Hands a start over to the app that runs already, if it does, which then comes to the front.
    ///
    /// It is called before anything is opened that only one process may use, such as a database.
    ///
    /// - Parameters:
    ///   - identity: How the desktop knows the app.
    ///   - link: The link to open there, if any.
    /// - Returns: Whether there is such an app: then this process has nothing left to do.
    static func handOver(_ identity: DesktopIdentity, link: String?) -> Bool

    /// Draws for a while what a program does in the windows, such as a replay; what the user does there is ignored.
    ///
    /// It is called on the main thread, outside any task, as often as there is something to see.
    ///
    /// - Parameter duration: How long to draw.
    /// - Returns: Whether to go on; `false` once the user has closed the window, and where there is no display.
    func play(for duration: Duration) -> Bool
}
