import Foundation
import FuzzSupport
import TestSupport
import Testing

/// Expensive inputs take less than ten seconds of processor time, and at most 16 MB and 20 times their length more
/// memory than no input.
@Suite(.serialized) struct MemoryTests {
    /// Runs a program and prints its peak memory in bytes and its processor time in seconds.
    private static let measuring = """
        import resource, subprocess, sys
        with open(sys.argv[1]) as file:
            subprocess.run(sys.argv[2:], stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(used.ru_maxrss * 1024, used.ru_utime + used.ru_stime)
        """

    private static let app = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "App")

    /// The app's standard input, or the contents of FILE.
    struct Input: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        var arguments: [String]

        var testDescription: String { name }
    }

    private static let inputs =
        [Input(name: "typed lines", bytes: typed, arguments: [])]
        + longRecordingLines.map {
            Input(name: $0.name, bytes: $0.make(1_000_000), arguments: ["--replay", "FILE"])
        }
        + packConstructs.compactMap { construct in
            PackRecipe(construct.make(1_000_000)).flatMap {
                $0.kind != "KANJ"
                    ? nil
                    : Input(
                        name: construct.name, bytes: $0.bytes,
                        arguments: ["--kanji-pack", "FILE", "kanji", "--search", "wa"])
            }
        }

    /// All links and lines in one session, because a process for each would take long.
    private static var typed: [UInt8] {
        let links = linkConstructs.flatMap { Array("open ".utf8) + $0.make(20_000) + Array("\n".utf8) }
        return links + lineConstructs.flatMap { $0.make(20_000).dropFirst() + Array("\n".utf8) }
    }

    private static let base = Result { try use(of: Input(name: "", bytes: [], arguments: [])) }

    @Test(arguments: inputs) func `expensive inputs take little memory and time`(_ input: Input) throws {
        let base = try Self.base.get()
        let use = try Self.use(of: input)
        #expect(
            use.memory < base.memory + 16_000_000 + 20 * input.bytes.count,
            "\(input.bytes.count) bytes took \(use.memory - base.memory) bytes more than none")
        #expect(use.time < 10)
    }

    private static func use(of input: Input) throws -> (memory: Int, time: Double) {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "input")
        try Data(input.bytes).write(to: file)
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let isNamed = input.arguments.contains("FILE")
        process.arguments =
            ["python3", "-c", measuring, isNamed ? "/dev/null" : file.path, app.path, "--data-dir", folder.path]
            + input.arguments.map { $0 == "FILE" ? file.path : $0 }
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        try #require(numbers.count == 2, "it took too long")
        return (Int(numbers[0]), numbers[1])
    }
}
