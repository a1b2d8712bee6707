// Linux only: Glibc, for the descriptors.
public import AppCore
import Glibc
import HostSupport
import TextBasics

/// Runs one flow as its own program, on the standard descriptors, and prints at the end how the flow ended.
@MainActor public struct FlowRunner {
    private let name: String
    private let hint: String

    /// Makes a runner; the hint, such as a password that the user must know to try the flow, is printed first.
    public init(_ name: String, hint: String) {
        self.name = name
        self.hint = hint
    }

    /// Runs a flow until it ends, the user quits, or the input ends, and then closes the window.
    ///
    /// Call it like ``LineHost/run()``.
    ///
    /// - Parameters:
    ///   - coordinator: The flow's coordinator, never started before.
    ///   - describe: Puts the flow's value into words.
    /// - Returns: The exit status: that of the host, or `EX_USAGE` for a wrong command line, which stderr names.
    public func run<Root: Coordinator>(
        _ coordinator: Root, describe: @escaping (Root.Value) -> String = { "\($0)" }
    ) -> CInt {
        openStandardDescriptors()
        let options = CommandLine.arguments.dropFirst()
        if options.contains("--help") || options.contains("-h") {
            return say("usage: \(name) [--json]\n\n\(hint)\nType help for all commands.\n")
        }
        if let unknown = options.first(where: { $0 != "--json" }) {
            let message = "\(name): unknown option '\(cleaned(unknown))'; options are --json and --help\n"
            _ = unsafe message.withCString { unsafe Glibc.write(STDERR_FILENO, $0, strlen($0)) }
            return EX_USAGE
        }
        return run(coordinator, isJSON: !options.isEmpty, describe: describe)
    }

    private func run<Root: Coordinator>(
        _ coordinator: Root, isJSON: Bool, describe: @escaping (Root.Value) -> String
    ) -> CInt {
        // A closed pipe is not our error, not even while the last line is written.
        _ = signal(SIGPIPE, SIG_IGN)
        var end = ""
        var app = HostedApp { windows, onEnd in
            windows.main.run(coordinator) { outcome in
                switch outcome {
                case .finished(let value): end = "finished: \(describe(value))"
                case .left(let departure): end = "left: \(departure)"
                }
                onEnd()
            }
        }
        app.isJSON = isJSON
        let windows = AppWindows()
        let host = LineHost(app, in: windows)
        app.start(windows) { host.stop(status: 0) }
        let format = isJSON ? FrameFormat.json : .text
        if say(format.write(message: hint)) != 0 { return EX_IOERR }
        let status = host.run()
        windows.main.close()
        let written = say(format.write(message: cleaned(end)))
        return status == 0 ? written : status
    }

    /// Prints a text and flushes it, because the host's own writes bypass the buffer.
    private func say(_ text: String) -> CInt {
        print(text, terminator: "")
        return fflush(nil) == 0 || errno == EPIPE ? 0 : EX_IOERR
    }
}
