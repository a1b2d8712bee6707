import Foundation

/// The toolchain's programs, and others.
enum Tool {
    struct Failure: Error, CustomStringConvertible { let description: String }

    static let triple: String = {
        #if arch(arm64)
        "aarch64-unknown-linux-gnu"
        #else
        "x86_64-unknown-linux-gnu"
        #endif
    }()

    /// Runs a program and returns its output; throws its errors and output, if it fails.
    @discardableResult static func run(_ tool: String, _ arguments: [String]) throws -> String {
        // A file, because a second pipe that is read later may fill up.
        let log = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data().write(to: log)
        defer { try? FileManager.default.removeItem(at: log) }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [tool] + arguments
        process.standardOutput = pipe
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let errors = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
            throw Failure(description: "\(tool) failed: \(errors)\(output)")
        }
        return output
    }

    /// The modules that source files import, according to the compiler's own parser.
    static func imports(of files: [URL]) throws -> Set<String> {
        let output = try run(
            "swiftc",
            ["-frontend", "-emit-imported-modules", "-module-name", "Imports", "-o", "-"] + files.map(\.path))
        return Set(output.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
