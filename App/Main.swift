import AppCore
import AppStorage
import Glibc
import LineHost
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
            return try runApp(options)
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
        let container = try AppContainer(options)
        let window = Window()
        let coordinator = ApplicationCoordinator(
            container: container, isAttended: isatty(STDIN_FILENO) == 1, link: link)
        let host = LineHost(window: window, format: options.json ? .json : .text) { coordinator.open($0) }
        container.places.watch(window, by: coordinator.flow) { container.person }
        window.run(coordinator) { _ in host.stop(status: 0) }
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
