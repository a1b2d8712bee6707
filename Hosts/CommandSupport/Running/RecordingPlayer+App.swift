// Linux only: Glibc, for the signal that ends a watched replay.
import AppCore
import AppCoreRecording
import Glibc
public import HostSupport

extension RecordingPlayer {
    /// Plays a file in an app that is composed for it, and prints what was repeated.
    ///
    /// - Parameters:
    ///   - file: The recording's path.
    ///   - options: Whether to print JSON, and whether to show the app in a window meanwhile.
    ///   - compose: Composes the app as the recording's start says, and plays in it.
    /// - Returns: The exit status: 1 if something differs, 65 if the file is damaged.
    /// - Throws: `RecordingFileError`, or an error of `compose`.
    public static func replay<Start: Codable & Sendable>(
        _ file: String, _ options: AppOptions, in compose: (Start, _ play: (HostedApp) throws -> Void) throws -> Void
    ) throws -> Int32 {
        let player = try RecordingPlayer(file: file)
        do {
            try compose(try player.start(Start.self)) { app in
                // If a gesture timed out, that is in the recording.
                let windows = AppWindows { Window(gestureLimit: .seconds(86_400)) }
                let show = try showing(app, in: windows, options)
                let replay = try player.play(in: windows, onOpen: app.open) {
                    app.start(windows) {}
                } onLine: {
                    Output.print(options.isJSON ? try recordedLine($0) : printable($0.description))
                    try show($0)
                }
                Output.print(options.isJSON ? try recordedLine(Summary(replay)) : summary(of: replay))
            }
            return 0
        } catch {
            guard let (message, status) = player.report(error) else { throw error }
            if let message { printError(message) }
            return status
        }
    }

    /// How long the user sees what an input has done.
    private static let pace = Duration.milliseconds(600)

    /// Returns what shows the app after each line: a window if that is wanted, else nothing.
    private static func showing(
        _ app: HostedApp, in windows: AppWindows, _ options: AppOptions
    ) throws -> (WindowLine) throws -> Void {
        guard let type = options.windowedHost else { return { _ in } }
        if let problem = type.problem { throw UsageError.other("\(problem); leave out --host \(type.name)") }
        var shown = HostedApp(start: app.start)
        shown.identity = DesktopIdentity(app.identity.identifier, name: app.identity.name, isUnique: false)
        shown.symbols = app.symbols
        let host = type.init(shown, in: windows)
        return { line in
            // What an input causes is read before the next one.
            guard case .input = line.line else { return }
            if !host.play(for: pace) { throw Stop.signal(SIGINT) }
        }
    }

    /// The last line of a replay that prints JSON.
    private struct Summary: Encodable {
        var intents: Int
        var entries: Int
        var isWhole: Bool

        @MainActor init(_ replay: Played) {
            (intents, entries, isWhole) = (replay.inputCount, replay.entryCount, replay.hasEnded)
        }
    }

    /// Says in one line how much was repeated.
    private static func summary(of replay: Played) -> String {
        let intents = replay.inputCount == 1 ? "1 intent" : "\(replay.inputCount) intents"
        let entries = replay.entryCount == 1 ? "1 entry" : "\(replay.entryCount) entries"
        let end = replay.hasEnded ? "" : "; the recording has no end, so it was cut short there"
        return "replayed \(intents), \(entries)\(end)"
    }
}
