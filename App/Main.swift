import AppCore
import AppStorage
import FoundationEssentials
import Glibc
import LineHost
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
            print(Help.credits)
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

    private static func runApp(_ options: Options, opening link: String? = nil) throws -> CInt {
        let window = Window()
        let container = try AppContainer(options)
        let format: FrameFormat = options.json ? .json : .text
        if options.flow?.lowercased() == "login" {
            let host = LineHost(window: window, format: format)
            window.run(LoginCoordinator(container.loginFlow)) { _ in host.stop(status: 0) }
            return finish(host)
        }
        let tabs = FlowTab.all.filter { options.flow == nil || $0.title.lowercased() == options.flow?.lowercased() }
        if let flow = options.flow, tabs.isEmpty {
            throw UsageError.unknownTab(flow, possible: FlowTab.all.map(\.title) + ["Login"])
        }
        let coordinator = ApplicationCoordinator(
            container: container, isAttended: isatty(STDIN_FILENO) == 1 && options.flow == nil, link: link, tabs: tabs)
        let host = LineHost(window: window, format: format) {
            coordinator.open($0)
        } onExplain: {
            LinkExplanation($0, container: container, tabs: coordinator.home).text
        }
        if options.flow == nil {
            container.places.watch(window, by: coordinator.flow) { container.person }
        }
        window.run(coordinator) { _ in host.stop(status: 0) }
        return finish(host)
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
        let host = LineHost(window: window, format: options.json ? .json : .text)
        window.run(CatalogueCoordinator(container), session: container.beginSession()) { _ in host.stop(status: 0) }
        return finish(host)
    }

    private static func finish(_ host: LineHost) -> CInt {
        let status = host.run()
        if status == EX_IOERR { printError("the commands could not be read, or what is shown could not be written") }
        return status
    }
}

/// Prints a message for the person on standard error, under the program's name.
///
/// A message repeats words of the command line; what could command a terminal in them becomes a replacement character.
func printError(_ message: String) {
    var line = "App: "
    for scalar in message.unicodeScalars {
        let category = scalar.properties.generalCategory
        let isHarmful = category == .control && scalar != "\n" || category == .format
        line.unicodeScalars.append(isHarmful ? "\u{FFFD}" : scalar)
    }
    line += "\n"
    _ = unsafe line.withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
}
