import Dispatch
import Foundation
import TestSupport
import Testing

/// The host's own loop, over real pipes, in its own process.
@MainActor @Suite struct LineHostTests {
    /// The probe, and its output so far.
    private final class Running {
        let process = Process()
        let input = Pipe()
        let output = Pipe()
        private(set) var text = ""
        private let dog: DispatchWorkItem

        init(_ arguments: [String] = []) throws {
            process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appending(path: "LineHostProbe")
            process.arguments = arguments
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            dog = watchdog(for: process)
            try input.fileHandleForReading.close()
            try output.fileHandleForWriting.close()
        }

        func send(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

        func endInput() throws { try input.fileHandleForWriting.close() }

        /// Reads until the output contains a text, or to the end.
        func read(until wanted: String? = nil) -> String {
            while wanted.map({ !text.contains($0) }) ?? true {
                let data = output.fileHandleForReading.availableData
                if data.isEmpty { break }
                text += String(decoding: data, as: UTF8.self)
            }
            return text
        }

        func end() -> Int32 {
            process.waitUntilExit()
            dog.cancel()
            return process.terminationStatus
        }
    }

    private static let first = """
        Probe
              nothing yet
           1. [Wait]
           2. [Hop]
           3. [Leave]


        """

    @Test func `the end of the input ends the host with status 0`() throws {
        let probe = try Running()
        try probe.endInput()
        #expect(probe.read() == Self.first)
        #expect(probe.end() == 0)
    }

    @Test func `quit ends the host with status 0, and later lines get no answer`() throws {
        let probe = try Running()
        try probe.send("refresh\nquit\nrefresh\n")
        #expect(probe.read() == Self.first + Self.first)
        #expect(probe.end() == 0)
    }

    @Test func `a last line without an end is answered`() throws {
        let probe = try Running()
        try probe.send("dismi")
        try probe.send("ss")
        try probe.endInput()
        #expect(probe.read() == Self.first + "There is nothing to close.\n\n")
        #expect(probe.end() == 0)
    }

    @Test func `when the app ends, the host ends with its status and leaves the last frame as it is`() throws {
        let probe = try Running()
        try probe.send("3\nhelp\n")
        #expect(probe.read() == Self.first)
        #expect(probe.end() == 7)
    }

    @Test func `a task's change makes a new frame while the host waits`() throws {
        let fifo = FileManager.default.temporaryDirectory.appending(path: "probe-\(UUID().uuidString)").path
        try #require(unsafe mkfifo(fifo, 0o600) == 0)
        defer { _ = unsafe unlink(fifo) }
        let probe = try Running([fifo])
        try probe.send("tap Wait\n")
        #expect(probe.read(until: "waiting\n   1. [Wait]").contains("waiting"))
        let writer = try #require(FileHandle(forWritingAtPath: fifo))
        try writer.write(contentsOf: Data("x".utf8))
        #expect(probe.read(until: "got x").contains("Probe\n      got x\n"))
        try probe.endInput()
        let all = probe.read()
        #expect(all.components(separatedBy: "Probe\n").count == 4, "first, waiting, got: \(all)")
        #expect(probe.end() == 0)
    }

    @Test func `work that waits for nothing finishes before the next line, even if the lines come at once`() throws {
        let probe = try Running()
        try probe.send("tap Hop\ndismiss\n")
        try probe.endInput()
        #expect(
            probe.read() == Self.first
                + Self.first.replacing("nothing yet", with: "hopped") + "There is nothing to close.\n\n")
        #expect(probe.end() == 0)
    }

    @Test func `unreadable lines are skipped, and the session goes on`() throws {
        let probe = try Running()
        try probe.input.fileHandleForWriting.write(contentsOf: Data([0x61, 0xFF, 0x0A]))
        try probe.send("\u{1B}[A\n")
        try probe.send(String(repeating: "x", count: 1_000_000) + "\nquit\n")
        #expect(
            probe.read() == Self.first + """
                Skipped that line: it isn't valid UTF-8 from byte 2 on.

                Skipped that line: it contains the control character 0x1B.

                Skipped that line: it is longer than 65,536 bytes.


                """)
        #expect(probe.end() == 0)
    }

    @Test func `a closed pipe ends the host quietly with status 0`() throws {
        let probe = try Running()
        #expect(probe.read(until: "[Leave]").hasPrefix("Probe"))
        try probe.output.fileHandleForReading.close()
        try probe.send("refresh\n")
        #expect(probe.end() == 0)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal ends the host with the status that shells expect`(number: Int32) throws {
        let probe = try Running()
        #expect(probe.read(until: "[Leave]").hasPrefix("Probe"))
        kill(probe.process.processIdentifier, number)
        #expect(probe.end() == 128 + number)
        #expect(probe.process.terminationReason == .exit)
    }
}
