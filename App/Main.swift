import AppCore
import AppStorage
import FoundationEssentials
import Glibc
import LoginFlow
import PackReader

/// Kanji List from the shell.
@main @MainActor struct Main {
    static func main() {
        openStandardDescriptors()
        let status = run(CommandLine.arguments)
        // A reader that has gone is no error of ours.
        if fflush(nil) != 0, errno != EPIPE, status == 0 {
            printError("the output could not be written: \(unsafe String(cString: strerror(errno)))")
            exit(EX_IOERR)
        }
        exit(status)
    }

    /// Fills standard descriptors that were closed, so that nothing else that is opened is taken for one of them.
    ///
    /// An input that was closed is empty then, and an output that was closed refuses to be written.
    private static func openStandardDescriptors() {
        for descriptor in 0...2 where fcntl(CInt(descriptor), F_GETFD) == -1 {
            _ = unsafe open("/dev/null", O_RDONLY)
        }
    }

    /// Runs the app or one of its commands.
    ///
    /// - Parameter commandLine: The words of the command line, the program's name first.
    /// - Returns: The exit status, by the meanings of sysexits: 64 for bad usage, 65 and 66 for a bad pack.
    static func run(_ commandLine: [String]) -> CInt {
        do {
            return try run(Options(commandLine: commandLine))
        } catch let error as UsageError {
            printError("\(error)\nTry --help.")
            return EX_USAGE
        } catch let error as PackError {
            printError("\(error)")
            return error.isUnreadable ? EX_NOINPUT : EX_DATAERR
        } catch let error as StorageError {
            printError("\(error)")
            return status(of: error)
        } catch let error as RecordingFileError {
            printError("\(error)")
            return error.status
        } catch {
            printError("\(error)")
            return EX_SOFTWARE
        }
    }

    private static func status(of error: StorageError) -> CInt {
        switch error {
        case .corrupt, .newerVersion: EX_DATAERR
        case .locked: EX_TEMPFAIL
        case .full, .failed, .cancelled: EX_IOERR
        case .unusableDirectory, .cannotOpen, .readOnly: EX_CANTCREAT
        }
    }

    private static func run(_ options: Options) throws -> CInt {
        if options.help {
            print(Help.text)
            return 0
        }
        if options.version {
            print("Kanji List \(Help.version)")
            return 0
        }
        var arguments = options.arguments
        let command = arguments.isEmpty ? nil : arguments.removeFirst()
        if command != "kanji" {
            if options.all { throw UsageError.unsuitedOption("--all", command: command ?? "the app itself") }
            if options.search != nil {
                throw UsageError.unsuitedOption("--search", command: command ?? "the app itself")
            }
        }
        if command != "storyboard", options.format != nil {
            throw UsageError.unsuitedOption("--format", command: command ?? "the app itself")
        }
        if command != "cities" {
            if options.country != nil {
                throw UsageError.unsuitedOption("--country", command: command ?? "the app itself")
            }
            if options.region != nil {
                throw UsageError.unsuitedOption("--region", command: command ?? "the app itself")
            }
        }
        try checkRecording(options, command: command)
        if let file = options.replay { return try ReplayCommand(options, file: file).run() }
        switch command {
        case nil:
            return try options.screens ? runCatalogue(options) : runApp(options)
        case "kanji":
            return try KanjiCommand(library: AppContainer.library(options), options: options).run(arguments)
        case "cities":
            return try CitiesCommand(options).run(arguments)
        case "feed":
            return try FeedCommand(options: options).run(arguments)
        case "routes":
            return try LinkCommands(options).routes(arguments)
        case "explain":
            return try LinkCommands(options).explain(arguments)
        case "storyboard":
            return try StoryboardCommand(options: options).run(arguments)
        case "account":
            return try AccountCommand(accounts: AppContainer(options).accounts).run(arguments)
        case "credits":
            if let extra = arguments.first { throw UsageError.unneededArgument(command: "credits", argument: extra) }
            print(try Credits(AppContainer.library(options).pack).text, terminator: "")
            return 0
        case let url? where url.contains("://"):
            if let extra = arguments.first { throw UsageError.unneededArgument(command: url, argument: extra) }
            do {
                _ = try appLinks().destination(of: url)
            } catch let error as LinkError {
                throw UsageError.badLink(url, "\(error)")
            }
            return try runApp(options, opening: url)
        case let other?:
            throw UsageError.unknownCommand(other)
        }
    }

    /// Refuses what cannot be recorded or replayed.
    private static func checkRecording(_ options: Options, command: String?) throws(UsageError) {
        let option = options.replay == nil ? "--record" : "--replay"
        guard options.record != nil || options.replay != nil else { return }
        if options.screens { throw .unsuitedOption(option, command: "--screens") }
        if options.replay == nil {
            if let command, !command.contains("://") { throw .unsuitedOption(option, command: command) }
            return
        }
        if options.record != nil { throw .unsuitedOption("--record", command: "--replay") }
        if options.flow != nil { throw .unsuitedOption("--flow", command: "--replay") }
        if let command { throw .unneededArgument(command: "--replay", argument: command) }
    }

    private static func runApp(_ options: Options, opening link: String? = nil) throws -> CInt {
        var options = options
        if options.record != nil { options.restores = false }
        let isAttended = isatty(STDIN_FILENO) == 1
        let app = try ComposedApp(options, opening: link, isAttended: isAttended)
        var recorder: Recorder?
        let recording = try options.record.map { try RecordingWriter(file: $0) }
        if let recording {
            recording.write(
                RecordingHead(start: try RecordedStart(app, options, opening: link, isAttended: isAttended)))
            recorder = Recorder(of: app.window) { recording.write($0) }
        }
        let onOpen = app.open.map { open in
            { (link: String) in
                recorder?.note(link: link)
                open(link)
            }
        }
        let host = AppHost(
            options, window: app.window, links: { app.container.linkBeginnings }, problem: app.container.problem(with:),
            onOpen: onOpen, onExplain: app.explain)
        app.start { host.stop(status: 0) }
        let status = finish(host)
        recorder?.finish()
        try app.container.places.end(of: app.container.person, isWanted: status == 0)
        let database = app.container.database
        // Nothing is lost where it cannot be done: the next start reads the log then.
        try? waitFor { try await database.checkpoint() }
        try recording?.check()
        return status
    }

    /// Runs the catalogue of screens, on a folder that is gone afterwards.
    private static func runCatalogue(_ options: Options) throws -> CInt {
        var options = options
        let folder = FileManager.default.temporaryDirectory.appending(path: "screens-\(getpid())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        options.dataDirectory = folder
        let container = try AppContainer(options)
        let accounts = container.accounts
        if let account = try waitFor({ try await accounts.signUp(name: "Tester", password: "a tester's own") }) {
            container.signIn(LoginAccount(id: account.id, name: account.name))
            let feeds = FeedStore(container.database, owner: .account(account.id))
            _ = try waitFor { try await feeds.subscribe(to: "sample", keeping: .sample, at: 0) }
        }
        let window = Window()
        let host = AppHost(options, window: window)
        window.run(CatalogueCoordinator(container), session: container.beginSession()) { _ in host.stop(status: 0) }
        return finish(host)
    }

    private static func finish(_ host: AppHost) -> CInt {
        let status = host.run()
        if status == EX_UNAVAILABLE { printError("there is no terminal that can be drawn on; use --host line") }
        if status == EX_IOERR { printError("the commands could not be read, or what is shown could not be written") }
        return status
    }
}
