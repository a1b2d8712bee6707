// Linux only: Glibc, for whether there is a terminal.
import Glibc

/// The options of a program that runs an app: how it is shown, recorded and replayed.
public struct AppOptions: Equatable, Sendable {
    /// The host that draws the app; `nil` for the one that suits the terminal.
    ///
    /// Defaults to windows for a program that is called so, such as `kanji-list-desktop`.
    public var host: HostName? = AppOptions.defaultHost
    /// Whether to print JSON.
    public var isJSON = false
    /// Whether the app resumes where the user left off; `nil` for the app's own default.
    public var restores: Bool?
    /// The file to record the session in.
    public var record: String?
    /// The recording to replay.
    public var replay: String?

    /// Makes options with their defaults.
    public init() {}

    fileprivate static var defaultHost: HostName? {
        #if Desktop
        if ProgramName.current.hasSuffix("-desktop") { return .desktop }
        #endif
        return nil
    }

    /// Whether a user runs the app, rather than a script: at a terminal or in a window.
    public var isInteractive: Bool {
        #if Desktop
        if host == .desktop { return true }
        #endif
        return isatty(STDIN_FILENO) == 1
    }

    /// Refuses options that exclude each other.
    ///
    /// - Parameter link: The link to open at the start.
    /// - Throws: `UsageError` for the first one that doesn't fit.
    public func checkRecording(_ link: String?) throws(UsageError) {
        guard record != nil || replay != nil else { return }
        if restores == true { throw .unsuitedOption("--restore", command: replay == nil ? "--record" : "--replay") }
        guard replay != nil else { return }
        if record != nil { throw .unsuitedOption("--record", command: "--replay") }
        if let link { throw .unneededArgument(command: "--replay", argument: link) }
    }
}

/// A host that can draw an app.
public enum HostName: String, CaseIterable, Sendable {
    /// Line by line.
    case line
    /// The whole terminal.
    case terminal
    #if Desktop
    /// A window on the desktop.
    case desktop
    #endif

    /// Whether a replay can be watched.
    static var showsReplays: Bool { allCases.contains { $0.rawValue == "desktop" } }
}

extension CommandOption {
    /// `--json`.
    ///
    /// - Parameter app: Where the program keeps an app's options.
    /// - Returns: The option.
    public static func json(_ app: @autoclosure @escaping () -> WritableKeyPath<Options, AppOptions>) -> CommandOption {
        .flag("json", app().appending(path: \.isJSON), "print one JSON object per line")
    }

    /// `--host`, `--restore`, `--no-restore`, `--record` and `--replay`.
    ///
    /// - Parameters:
    ///   - app: Where the program keeps an app's options.
    ///   - resumesInPipe: Whether the app resumes where the user left off in a pipe too.
    /// - Returns: The options, in the order of help.
    public static func running(
        _ app: @autoclosure @escaping () -> WritableKeyPath<Options, AppOptions>, resumesInPipe: Bool = false
    ) -> [CommandOption] {
        [
            .choice(
                "host", "HOST", app().appending(path: \.host),
                "draw the app with this host: \(HostName.allCases.map(\.rawValue).joined(separator: ", ")); defaults "
                    + (AppOptions.defaultHost == nil ? "to terminal in a terminal and line in a pipe" : "to desktop"),
                isSetting: true),
            CommandOption(
                "restore", "resume where you left off (the default\(resumesInPipe ? "" : " in a terminal"))",
                isSetting: true
            ) { options, _ in options[keyPath: app()].restores = true },
            CommandOption(
                "no-restore", "start at the first screen\(resumesInPipe ? "" : " (the default in a pipe)")",
                isSetting: true
            ) { options, _ in options[keyPath: app()].restores = false },
            .text(
                "record", "FILE", app().appending(path: \.record),
                "record the session to a new file, as lines of JSON; an existing file is not overwritten, and text in "
                    + "secure fields is never written"),
            .text(
                "replay", "FILE", app().appending(path: \.replay),
                HostName.showsReplays
                    ? "replay a recording, in a window with --host desktop, and stop at the first difference"
                    : "replay a recording without showing a screen, and stop at the first difference"),
        ]
    }
}
