import Foundation
import FuzzSupport
import Testing

/// What is made to be dear takes at most 16 MB and 20 times its length more of the app's memory than nothing does, and less than
/// ten seconds of processor time.
@Suite struct MemoryTests {
    /// Measures a program: the most memory that it had, in bytes, and its processor time, in seconds.
    private static let measuring = """
        import resource, subprocess, sys
        with open(sys.argv[1]) as file:
            subprocess.run(sys.argv[2:], stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(used.ru_maxrss * 1024, used.ru_utime + used.ru_stime)
        """

    private static let app = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "App")

    /// An input, and the arguments with which the app reads it as its standard input or from FILE.
    struct Input: Sendable, CustomTestStringConvertible {
        var construct: Construct
        var length: Int
        var arguments: [String]
        var make: @Sendable ([UInt8]) -> [UInt8]? = { $0 }

        var testDescription: String { construct.name }
    }

    private static let inputs =
        linkConstructs.map { Input(construct: $0, length: 60_000, arguments: []) { Array("open ".utf8) + $0 } }
        + recordingConstructs.map { Input(construct: $0, length: 1_000_000, arguments: ["--replay", "FILE"]) }
        + lineConstructs.map { Input(construct: $0, length: 60_000, arguments: []) { Array($0.dropFirst()) } }
        + packConstructs.map { construct in
            Input(
                construct: construct, length: 1_000_000, arguments: ["--kanji-pack", "FILE", "kanji", "--search", "wa"]
            ) {
                PackRecipe($0)?.bytes
            }
        }

    @Test(arguments: inputs) func `what is made to be dear takes little memory and time`(_ input: Input) throws {
        guard let bytes = input.make(input.construct.make(input.length)) else { return }
        let base = try Self.use(of: [], input)
        let use = try Self.use(of: bytes, input)
        #expect(
            use.memory < base.memory + 16_000_000 + 20 * bytes.count,
            "\(bytes.count) bytes took \(use.memory - base.memory) bytes more than none")
        #expect(use.time < 10)
    }

    private static func use(of bytes: [UInt8], _ input: Input) throws -> (memory: Int, time: Double) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "Memory-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "input")
        try Data(bytes).write(to: file)
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
