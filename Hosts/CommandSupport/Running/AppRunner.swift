import AppCore
public import AppCoreShell
public import HostSupport

/// Runs an app of tabs as a program: on the whole terminal, line by line where there is none, or on hosts of its own.
///
/// The program opens a link, returns to where the user was, records and replays sessions, and lists and explains its
/// links; `--help` tells how. An app with options or a login of its own composes its program itself,
/// from the same parts: `Program`, `HostedApp` and `HostRun`.
@MainActor public struct AppRunner<Context> {
    /// The program.
    public let program: Program<AppOptions>

    /// How the app was started, as in a recording's first line.
    private struct RecordedStart: Codable, Sendable {
        var link: String?
    }

    /// Makes a runner.
    ///
    /// - Parameters:
    ///   - name: The app's name, which also names the folder of what it stores.
    ///   - hosts: The hosts that can draw it, the plainest first.
    ///   - commands: Commands of the app's own.
    ///   - makeApp: Makes the app, in a replay with what it had when it was recorded.
    public init(
        _ name: String, hosts: [any AppHost.Type] = .standard, commands: [Command<AppOptions>] = [],
        app makeApp: @escaping () throws -> TabbedApp<Context>
    ) {
        func completion(_: AppOptions) throws -> ArgumentCompletion { .links(of: try makeApp().links) }
        let start = Command<AppOptions>(
            "", "[LINK]", title: "the app itself", meaning: "open the app, or a link",
            options: ["json", "record", "replay"], completion: completion
        ) { options, words in
            try options.checkRecording(words.first)
            if let file = options.replay { return try Self.replay(file, options, makeApp) }
            return try Self.run(name, options, opening: words.first, makeApp())
        }
        program = Program(
            name, options: [.json(\.self)] + CommandOption.running(\.self, hosts: hosts, resumesInPipe: true),
            from: AppOptions(hosts: hosts),
            commands: commands + [
                .routes(\.self) { _ in try makeApp().links },
                .explain(\.self, in: try makeApp().links) { _, link in try makeApp().explain(link) },
            ],
            main: start,
            synopsis: [
                (ProgramName.current, "open the app; type ? there, or help in a pipe"),
                ("\(ProgramName.current) LINK", "open a link; see \(ProgramName.current) routes"),
                ("\(ProgramName.current) COMMAND", "run a command; see \(ProgramName.current) help COMMAND"),
            ])
    }

    /// Runs the program until the user quits or the input ends, and ends the process.
    ///
    /// Call it on the main thread, outside any task.
    public func main() -> Never { program.main() }

    private static func run(
        _ name: String, _ options: AppOptions, opening link: String?, _ app: TabbedApp<Context>
    ) throws -> Int32 {
        if let link, let reason = app.problem(with: link) { throw UsageError.badLink(link, reason) }
        // A recording begins where everybody begins.
        let places = options.restores != false && options.record == nil ? NavigationFile(app: name) : nil
        let hosted = HostedApp(app) { app.run(in: $0, opening: link, restoringFrom: places, onEnd: $1) }
        let run = try HostRun(hosted, in: AppWindows(), options, recordedAs: { RecordedStart(link: link) })
        let status = run.run()
        MainQueue.run {
            do { try await app.end(status: status) } catch { printError("your place was not stored: \(error)") }
        }
        try run.checkRecording()
        return status
    }

    private static func replay(
        _ file: String, _ options: AppOptions, _ makeApp: () throws -> TabbedApp<Context>
    ) throws -> Int32 {
        try RecordingPlayer.replay(file, options) { (start: RecordedStart, play) in
            let app = try makeApp()
            try play(HostedApp(app) { app.run(in: $0, opening: start.link, onEnd: $1) })
        }
    }
}
