import AppStorage
import CommandSupport
import Glibc
import HostSupport
import PackReader

/// Kanji List from the shell.
@main @MainActor struct Main {
    static func main() {
        openStandardDescriptors()
        let status = run(CommandLine.arguments)
        Output.flush()
        // A closed pipe is not our error.
        if Output.failure != 0, Output.failure != EPIPE, status == 0 {
            printError("the output could not be written: \(unsafe String(cString: strerror(Output.failure)))")
            exit(EX_IOERR)
        }
        exit(status)
    }

    /// Runs the app or one of its commands.
    ///
    /// - Parameter commandLine: The words of the command line, starting with the program's name.
    /// - Returns: The exit status, as in sysexits.h: 64 for bad usage, 65 and 66 for a bad pack.
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
        } catch let error as TemporaryFolderError {
            printError("\(error)")
            return EX_CANTCREAT
        } catch {
            printError("\(error)")
            return EX_SOFTWARE
        }
    }

    private static func status(of error: StorageError) -> CInt {
        switch error {
        case .corrupt, .newerVersion, .overLimit, .noBackup: EX_DATAERR
        case .locked: EX_TEMPFAIL
        case .full, .failed, .cancelled, .replaced: EX_IOERR
        case .unusableDirectory, .readOnlyDirectory, .cannotOpen, .readOnly, .exists: EX_CANTCREAT
        }
    }

    private static func run(_ options: Options) throws -> CInt {
        if options.help { return try runHelp(options) }
        if options.version {
            let version = ["name": "Kanji List", "version": AppIdentity.version]
            print(options.json ? try jsonLine(version) : "Kanji List \(AppIdentity.version)")
            return 0
        }
        let (command, arguments) = try AppCommand.called(by: options)
        try command.check(options, arguments)
        return try command.run(options, arguments)
    }

    /// Prints the help of the command that was named beside the option, or of the program.
    private static func runHelp(_ options: Options) throws -> CInt {
        let named = options.isLiteral ? [] : options.arguments
        let command = named.first.map { !AppCommand.named($0).isEmpty } == true ? named.prefix(1) : []
        return try AppCommand.help.run(options, Array(command))
    }
}
