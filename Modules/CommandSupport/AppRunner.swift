// Linux only: Glibc, for the exit statuses, and the hosts.
import AppCore
import AppCoreRecording
import AppCoreRouting
public import AppCoreShell
import Glibc
import HostSupport
import LineHost
import TerminalHost

/// Runs an app of tabs as a program: on the whole terminal, or line by line where there is none.
///
/// The program opens a link, returns to where the user was, and records and replays sessions; `--help` lists its
/// options. An app with commands or a login of its own composes its program itself, from the same parts.
@MainActor public struct AppRunner<Context> {
    private let name: String
    private let makeApp: () throws -> TabbedApp<Context>

    /// How the app was started, as in a recording's first line.
    private struct RecordedStart: Codable, Sendable {
        var link: String?
    }

    /// Makes a runner.
    ///
    /// - Parameters:
    ///   - name: The app's name, which also names the folder of what it stores.
    ///   - makeApp: Makes the app, in a replay with what it had when it was recorded.
    public init(_ name: String, app makeApp: @escaping () throws -> TabbedApp<Context>) {
        self.name = name
        self.makeApp = makeApp
    }

    /// Runs the program until the user quits or the input ends.
    ///
    /// Call it on the main thread, outside any task.
    ///
    /// - Parameter commandLine: The words of the command line, starting with the program's name.
    /// - Returns: The exit status: 0, 64 for bad usage, 1 if a replay differs, or the host's.
    public func run(_ commandLine: [String] = CommandLine.arguments) -> Int32 {
        openStandardDescriptors()
        do {
            let options = try RunnerOptions(commandLine.dropFirst())
            if options.isHelp {
                print(RunnerOptions.help)
                return 0
            }
            return try options.replay.map(replay) ?? start(options)
        } catch let error as RunnerOptions.Problem {
            printError("\(error)\nTry --help.")
            return EX_USAGE
        } catch let error as RecordingFileError {
            printError("\(error)")
            return error.status
        } catch {
            printError("\(error)")
            return EX_SOFTWARE
        }
    }

    private func start(_ options: RunnerOptions) throws -> Int32 {
        let app = try makeApp()
        try check(options.link, app)
        let window = Window()
        let writer = try options.record.map { try RecordingWriter(file: $0) }
        writer?.write(RecordingHead(start: RecordedStart(link: options.link)))
        let recorder = writer.map { writer in Recorder(of: window) { writer.write($0) } }
        let open = { (link: String) in
            recorder?.note(link: link)
            app.links.open(link)
        }
        // A recording begins where everybody begins.
        let places = options.restores && writer == nil ? NavigationFile(app: name) : nil
        func run(_ stop: @escaping () -> Void) {
            app.run(in: window, opening: options.link, restoringFrom: places, onEnd: stop)
        }
        let status: Int32
        if TerminalHost.isPossible, !options.isJSON {
            let host = TerminalHost(
                window: window, links: { app.table.beginnings }, problem: { problem(with: $0, app) }, onOpen: open)
            run { host.stop(status: 0) }
            status = host.run()
        } else {
            let format: FrameFormat = options.isJSON ? .json : .text
            let host = LineHost(window: window, format: format, onOpen: open, onExplain: app.explain)
            run { host.stop(status: 0) }
            status = host.run()
        }
        recorder?.finish()
        MainQueue.run {
            do { try await app.end(status: status) } catch { printError("your place was not stored: \(error)") }
        }
        try writer?.check()
        return status
    }

    private func replay(_ file: String) throws -> Int32 {
        let player = try RecordingPlayer(file: file)
        do {
            let start = try player.start(RecordedStart.self)
            let app = try makeApp()
            // If a gesture timed out, that is in the recording.
            let window = Window(gestureLimit: .seconds(86_400))
            let replay = try player.play(in: window, onOpen: app.links.open) {
                app.run(in: window, opening: start.link) {}
            } onLine: {
                print(printable($0.description))
            }
            print(RecordingPlayer.summary(of: replay))
            return 0
        } catch {
            guard let (message, status) = player.report(error) else { throw error }
            if let message { printError(message) }
            return status
        }
    }

    private func check(_ link: String?, _ app: TabbedApp<Context>) throws(RunnerOptions.Problem) {
        if let link, let reason = problem(with: link, app) { throw .badLink(link, reason) }
    }

    private func problem(with link: String, _ app: TabbedApp<Context>) -> String? {
        do throws(LinkError) {
            _ = try app.table.target(of: link, in: app.context)
            return nil
        } catch {
            return "\(error)"
        }
    }
}

/// The command line of an app's program.
struct RunnerOptions: Equatable {
    var link: String?
    var record: String?
    var replay: String?
    var restores = true
    var isJSON = false
    var isHelp = false

    /// What is wrong with a command line, and how to fix it.
    enum Problem: Error, Equatable, CustomStringConvertible {
        case unknownOption(String)
        case missingFile(String)
        case unneededArgument(String)
        case unsuitedOption(String)
        case badLink(String, String)

        var description: String {
            switch self {
            case .unknownOption(let option): "unknown option '\(brief(option))'"
            case .missingFile(let option): "option '\(option)' needs a file"
            case .unneededArgument(let word): "unexpected argument '\(brief(word))'"
            case .unsuitedOption(let option): "option '\(option)' can't be used with --replay"
            case .badLink(let link, let reason): "can't open the link '\(brief(link))': \(reason)"
            }
        }
    }

    /// Parses the words after the program's name: options in any order, `--record FILE` or `--record=FILE`.
    init(_ words: some Sequence<String>) throws(Problem) {
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            switch parts[0] {
            case "--record", "--replay":
                guard let file = parts.count > 1 ? parts[1] : rest.popFirst(), !file.isEmpty else {
                    throw .missingFile(parts[0])
                }
                if parts[0] == "--record" { record = file } else { replay = file }
            case _ where word == "--json": isJSON = true
            case _ where word == "--no-restore": restores = false
            case _ where word == "--help" || word == "-h": isHelp = true
            case _ where word.hasPrefix("-"): throw .unknownOption(word)
            default:
                if link != nil { throw .unneededArgument(word) }
                link = word
            }
        }
        guard replay != nil else { return }
        if record != nil { throw .unsuitedOption("--record") }
        if isJSON { throw .unsuitedOption("--json") }
        if let link { throw .unneededArgument(link) }
    }

    static var help: String {
        """
        usage: \(ProgramName.current) [OPTION...] [LINK]

          --no-restore     start at the first screen, not where you left off
          --json           talk in lines of JSON
          --record FILE    record the session to a new file; text in secure fields is never written
          --replay FILE    replay a recording without showing a screen, and stop at the first difference
          --help, -h       print this help
        """
    }
}
