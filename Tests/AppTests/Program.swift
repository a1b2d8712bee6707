import AppCoreShell
import Dispatch
import Foundation
import Glibc
import TestSupport
import Testing

@testable import KanjiList

/// The built app, run as a separate process.
enum Program {
    struct Run {
        var status: Int32
        var output: String
        var errors: String

        var lines: [Substring] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() }
    }

    /// The app, which is next to the tests.
    static let app = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "App")

    /// The package's root.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The environment of every run, independent of the caller's, except that a sanitizer's options are passed on.
    static let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"].merging(
        ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }, uniquingKeysWith: { $1 })

    /// The variant of the navigation under which these tests run: `NAVIGATION=menu swift test --filter AppTests`.
    static let navigation = ProcessInfo.processInfo.environment["NAVIGATION"] ?? "tabs"

    static let variantArguments = navigation == "tabs" ? [] : ["--experiment", "navigation=\(navigation)"]

    /// Creates Ann's account, and ends in the form of her profile.
    static let signUp = """
        tab Profile
        tap Sign up
        fill Name=Ann
        fill Password=correct horse
        tap Create account
        tap I agree

        """

    /// The options of an app in this process, with its own data folder.
    static func options(dataDirectory: String) -> Options {
        Options(dataDirectory: dataDirectory, experiments: navigation == "tabs" ? [:] : ["navigation": navigation])
    }

    /// A frame's line about the flows, with one in front.
    @MainActor static func flowsLine(_ front: String) -> String {
        if navigation == "menu" { return "Menu: [\(front)]  (type menu for the others)" }
        return "Tabs: " + AppFlow.tabs.map(\.name).map { $0 == front ? "[\($0)]" : $0 }.joined(separator: "  ")
    }

    static func run(
        _ arguments: String..., input: String = "", environment: [String: String] = environment
    ) throws -> Run {
        try run(app, arguments, input: Data(input.utf8), environment: environment)
    }

    /// Runs a shell command in which `"$0"` is the app.
    static func shell(_ line: String, environment: [String: String] = environment) throws -> Run {
        try run(URL(filePath: "/bin/sh"), ["-c", line, app.path], environment: environment)
    }

    /// Runs any program to its end.
    static func run(
        _ executable: URL, _ arguments: [String], input: Data = Data(), environment: [String: String] = environment
    ) throws -> Run {
        try withDirectory { directory in
            // Files rather than pipes: they hold any amount, regardless of the reader.
            func file(_ name: String, _ content: Data = Data()) throws -> URL {
                let url = directory.appending(path: name)
                try content.write(to: url)
                return url
            }
            let (inputFile, outputFile, errorFile) = (try file("in", input), try file("out"), try file("err"))
            let process = Process()
            process.executableURL = executable
            process.arguments = (executable == app ? variantArguments : []) + arguments
            // A run must not see the accounts and stars of another run or of the user who runs the tests.
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

    /// Makes an empty directory, and removes it after use.
    static func withDirectory<Result>(_ use: (URL) throws -> Result) throws -> Result {
        let directory = try newDirectory()
        defer { try? FileManager.default.removeItem(at: directory) }
        return try use(directory)
    }

    /// The same for work that waits.
    static func usingDirectory<Result>(_ use: (URL) async throws -> Result) async throws -> Result {
        let directory = try newDirectory()
        defer { try? FileManager.default.removeItem(at: directory) }
        return try await use(directory)
    }

    private static func newDirectory() throws -> URL {
        let directory = FileManager.default.temporaryDirectory.appending(path: "AppTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        return directory
    }
}

/// Expects that a text has no control characters except line ends.
func expectPlain(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let odd = text.unicodeScalars.filter { $0 != "\n" && $0.properties.generalCategory == .control }
    #expect(odd.isEmpty, sourceLocation: sourceLocation)
}
