// Linux only: Glibc, for whether there is a terminal.
import Glibc
public import HostSupport

/// The options of a program that runs an app: how it is shown, recorded and replayed.
public struct AppOptions: Equatable, Sendable {
    /// The hosts that can draw the app, the plainest first.
    public let hosts: [any AppHost.Type]
    /// The host that is to draw the app; `nil` for one at its usual place.
    ///
    /// Defaults to windows for a program that is called so, such as `kanji-list-desktop`.
    public var host: (any AppHost.Type)?
    /// Whether to print JSON.
    public var isJSON = false
    /// Whether the app resumes where the user left off; `nil` for the app's own default.
    public var restores: Bool?
    /// The file to record the session in.
    public var record: String?
    /// The recording to replay.
    public var replay: String?

    /// Makes options with their defaults, for hosts of which the plainest comes first.
    public init(hosts: [any AppHost.Type] = .standard) {
        precondition(!hosts.isEmpty, "an app needs a host that draws it")
        self.hosts = hosts
        host = hosts.first { ProgramName.current.hasSuffix("-" + $0.name) && $0 is any WindowedHost.Type }
    }

    /// The host that draws the app: the one that was asked for, the last one at its usual place, or the first.
    ///
    /// JSON is for programs, so the first one writes it.
    @MainActor var drawingHost: any AppHost.Type {
        let usual = isJSON ? nil : hosts.last { $0.usualPlace != nil && $0.problem == nil }
        return host ?? usual ?? hosts[0]
    }

    var windowedHost: (any WindowedHost.Type)? { host as? any WindowedHost.Type }

    /// Whether a user runs the app, rather than a script: at a terminal or in a window.
    public var isInteractive: Bool { windowedHost != nil || isatty(STDIN_FILENO) == 1 }

    /// Whether two command lines ask for the same.
    public static func == (one: AppOptions, other: AppOptions) -> Bool {
        one.host == other.host && one.isJSON == other.isJSON && one.restores == other.restores
            && one.record == other.record && one.replay == other.replay
    }

    /// Refuses options that exclude each other, or a link to open at the start.
    public func checkRecording(_ link: String?) throws(UsageError) {
        guard record != nil || replay != nil else { return }
        if restores == true { throw .unsuitedOption("--restore", command: replay == nil ? "--record" : "--replay") }
        guard replay != nil else { return }
        if record != nil { throw .unsuitedOption("--record", command: "--replay") }
        if let link { throw .unneededArgument(command: "--replay", argument: link) }
    }
}

extension CommandOption {
    /// `--json`.
    public static func json(_ app: @autoclosure @escaping () -> WritableKeyPath<Options, AppOptions>) -> CommandOption {
        .flag("json", app().appending(path: \.isJSON), "print one JSON object per line")
    }

    /// `--host`, `--restore`, `--no-restore`, `--record` and `--replay`.
    ///
    /// - Parameters:
    ///   - app: Where the program keeps an app's options.
    ///   - hosts: The hosts that can draw the app, the plainest first.
    ///   - resumesInPipe: Whether the app resumes where the user left off in a pipe too.
    /// - Returns: The options, in the order of help.
    public static func running(
        _ app: @autoclosure @escaping () -> WritableKeyPath<Options, AppOptions>, hosts: [any AppHost.Type],
        resumesInPipe: Bool = false
    ) -> [CommandOption] {
        [
            host(app, hosts),
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
                "replay a recording\(hosts.replays), and stop at the first difference"),
        ]
    }

    private static func host(
        _ app: @escaping () -> WritableKeyPath<Options, AppOptions>, _ hosts: [any AppHost.Type]
    ) -> CommandOption {
        func completion(_: Options) -> ArgumentCompletion { .words(hosts.map { $0.name }) }
        return CommandOption(
            "host", value: "HOST", "draw the app with this host: " + hosts.choice, isSetting: true,
            completion: completion
        ) { options, name throws(UsageError) in
            guard let host = hosts.first(where: { $0.name == name }) else {
                throw .unknown(kind: "host", name, possible: hosts.map { $0.name })
            }
            options[keyPath: app()].host = host
        }
    }
}

extension [any AppHost.Type] {
    /// Their names, and which of them draws by default, as in help.
    fileprivate var choice: String {
        let usual = reversed().compactMap { host in host.usualPlace.map { "\(host.name) \($0)" } }
        let initial = AppOptions(hosts: self).host?.name ?? usual.joined(separator: " and ")
        return map { $0.name }.joined(separator: ", ") + (initial.isEmpty ? "" : "; defaults to " + initial)
    }

    fileprivate var replays: String {
        first { $0 is any WindowedHost.Type }.map { ", in a window with --host \($0.name)" }
            ?? " without showing a screen"
    }
}
