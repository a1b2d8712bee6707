import FeedModel
import FeedSyndication
import Foundation
import Testing

/// Feeds that are large in one way each; reading one takes work and memory in proportion to its length.
@Suite struct ConstructTests {
    /// `CONSTRUCT_SIZE=5000000` tries feeds of the largest size; a debug build takes minutes for them.
    private static let size = Int(ProcessInfo.processInfo.environment["CONSTRUCT_SIZE"] ?? "") ?? 80_000

    #if DEBUG
    /// A debug build takes a tenth of a microsecond or more per byte.
    private static let longestGap = 200_000
    #else
    private static let longestGap = 100_000
    #endif

    /// The probe's output for one construct.
    private struct Figures {
        var name: String
        var length, microseconds, longestGap, tenthsOfRatio, memory: Int

        init(_ line: Substring) throws {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            try #require(fields.count == 7, "\(line)")
            name = String(fields[0])
            let numbers = try fields[1...5].map { try #require(Int($0)) }
            (length, microseconds, longestGap) = (numbers[0], numbers[1], numbers[2])
            (tenthsOfRatio, memory) = (numbers[3], numbers[4])
        }
    }

    /// The probe is a separate process, so that its time and memory aren't mixed with those of other tests.
    private static func figures() throws -> [Figures] {
        let bin = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let process = Process()
        process.executableURL = bin.appending(path: "FeedSyndicationProbe")
        process.arguments = ["\(size)"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try text.split(separator: "\n").map(Figures.init)
    }

    @Test func `a feed four times as long takes less than six times the work`() throws {
        let all = try Self.figures()
        #expect(all.count >= 100)
        for figures in all {
            #expect(figures.tenthsOfRatio < 60, "\(figures)")
            #expect(figures.microseconds < 10_000_000, "\(figures)")
            #expect(figures.memory < 16_000_000 + 20 * figures.length, "\(figures)")
            #expect(figures.longestGap < Self.longestGap, "it could not be cancelled for a while: \(figures)")
        }
    }
}

/// Limits to the cost of reading a feed.
@Suite struct ReadingBudgetTests {
    private static let feeds: [[UInt8]] = [
        "<rss><channel>" + String(repeating: "<item><title>t</title></item>", count: 20_000) + "</channel></rss>",
        "<rss><channel><item><description>" + String(repeating: "&lt;p&gt;a", count: 50_000)
            + "</description></item></channel></rss>",
        "{\"items\":[" + String(repeating: "{\"title\":1},", count: 20_000) + "{}]}",
        "<html>" + String(repeating: "<link rel=alternate>", count: 20_000),
    ].map { Array($0.utf8) }

    @Test(arguments: feeds) func `reading stops when its processor time is spent, and reports it`(feed: [UInt8]) {
        #expect(throws: FeedError.takesTooLong(limit: .milliseconds(1))) {
            try FeedParser(processorLimit: .milliseconds(1)).parse(feed)
        }
    }

    @Test(arguments: feeds) func `reading stops on request`(feed: [UInt8]) {
        for most in [1, 2, 5] {
            let asked = Counter()
            #expect(throws: FeedError.cancelled) { try FeedParser().parse(feed) { asked.next() >= most } }
            #expect(asked.next() <= most + 3, "it went on after a request to stop")
        }
    }

    @Test func `reading stops when its task is cancelled`() async {
        let error = await Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return parseError(Self.feeds[0])
        }.value
        #expect(error == .cancelled)
    }

    @Test func `reading gives the same result in a task and without one`() async throws {
        let inTask = try await Task { try FeedParser().parse(Self.feeds[1]) }.value
        #expect(try FeedParser().parse(Self.feeds[1]) == inTask)
        #expect(inTask.items.count == 1)
    }
}

private final class Counter: Sendable {
    private let lock = NSLock()
    private nonisolated(unsafe) var count = 0  // the lock guards it

    func next() -> Int {
        lock.withLock {
            unsafe count += 1
            return unsafe count
        }
    }
}
