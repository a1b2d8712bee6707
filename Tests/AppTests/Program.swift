import Dispatch
import Foundation
import Glibc
import Testing

@testable import App

/// The built app, run as a process of its own.
enum Program {
    /// What a run has left behind.
    struct Run {
        var status: Int32
        var output: String
        var errors: String

        var lines: [Substring] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() }
    }

    /// The app lies beside the tests.
    static let app = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "App")

    /// The package's root.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// What every run finds in its environment, whoever runs the tests; a sanitizer's options are handed on.
    static let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"].merging(
        ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }, uniquingKeysWith: { $1 })

    /// The variant of the whole navigation under which these tests run: `NAVIGATION=menu swift test --filter AppTests`.
    static let navigation = ProcessInfo.processInfo.environment["NAVIGATION"] ?? "tabs"

    /// The variant as the command line says it.
    static let variantArguments = navigation == "tabs" ? [] : ["--experiment", "navigation=\(navigation)"]

    /// Makes an account of Ann, and ends in the form of her profile.
    static let signUp = """
        tab Profile
        tap Sign up
        fill Name=Ann
        fill Password=correct horse
        fill Repeat password=correct horse
        tap Create account
        tap I agree

        """

    /// The options of an app in this process, on a data folder of its own.
    static func options(dataDirectory: String) -> Options {
        Options(dataDirectory: dataDirectory, experiments: navigation == "tabs" ? [:] : ["navigation": navigation])
    }

    /// What a frame says about the flows, of which one is in front.
    @MainActor static func flowsLine(_ front: String) -> String {
        if navigation == "menu" { return "Menu: [\(front)]  (type menu for the others)" }
        return "Tabs: " + AppFlow.tabs.map(\.name).map { $0 == front ? "[\($0)]" : $0 }.joined(separator: "  ")
    }

    /// Runs the app.
    static func run(
        _ arguments: String..., input: String = "", environment: [String: String] = environment
    ) throws -> Run {
        try run(app, arguments, input: Data(input.utf8), environment: environment)
    }

    /// Runs a line of shell in which `"$0"` is the app.
    static func shell(_ line: String, environment: [String: String] = environment) throws -> Run {
        try run(URL(filePath: "/bin/sh"), ["-c", line, app.path], environment: environment)
    }

    /// Runs any program to its end.
    static func run(
        _ executable: URL, _ arguments: [String], input: Data = Data(), environment: [String: String] = environment
    ) throws -> Run {
        try withDirectory { directory in
            // Files, not pipes: they hold any amount, whoever reads when.
            func file(_ name: String, _ content: Data = Data()) throws -> URL {
                let url = directory.appending(path: name)
                try content.write(to: url)
                return url
            }
            let (inputFile, outputFile, errorFile) = (try file("in", input), try file("out"), try file("err"))
            let process = Process()
            process.executableURL = executable
            process.arguments = (executable == app ? variantArguments : []) + arguments
            // No run sees the accounts and stars of another, nor those of whoever runs the tests.
            let data = ["XDG_DATA_HOME": directory.appending(path: "data").path]
            process.environment = environment["HOME"] == nil ? data.merging(environment) { $1 } : environment
            process.standardInput = try FileHandle(forReadingFrom: inputFile)
            process.standardOutput = try FileHandle(forWritingTo: outputFile)
            process.standardError = try FileHandle(forWritingTo: errorFile)
            try process.run()
            let dog = watchdog(for: process)
            process.waitUntilExit()
            dog.cancel()
            return Run(
                status: process.terminationStatus,
                output: String(decoding: try Data(contentsOf: outputFile), as: UTF8.self),
                errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
        }
    }

    /// A folder that is not there yet and that nobody else uses.
    static func temporaryFolder() -> String {
        FileManager.default.temporaryDirectory.appending(path: "AppTests-\(UUID().uuidString)").path
    }

    /// Makes an empty directory for as long as it is used.
    static func withDirectory<Result>(_ use: (URL) throws -> Result) throws -> Result {
        let directory = FileManager.default.temporaryDirectory.appending(path: "AppTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        return try use(directory)
    }
}

/// Expects that there is nothing in a text but characters and line ends.
func expectPlain(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let odd = text.unicodeScalars.filter { $0 != "\n" && $0.properties.generalCategory == .control }
    #expect(odd.isEmpty, sourceLocation: sourceLocation)
}

/// Ends a process that does not end by itself, so that a test fails instead of waiting for ever.
///
/// - Parameter process: A process that runs.
/// - Returns: What to cancel when the process has ended.
func watchdog(for process: Process) -> DispatchWorkItem {
    // What is cancelled is kept until its time: it must not keep the process's files open.
    let dog = DispatchWorkItem { [weak process] in
        if let process, process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(300), execute: dog)
    return dog
}
