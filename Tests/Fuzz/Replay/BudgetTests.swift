import FuzzSupport
import Glibc
import TestSupport
import Testing

/// Expensive inputs take time in proportion to their length: four times the input is less than six times the work.
///
/// Work is processor time of this thread, so a busy machine hardly matters; a failure is measured again.
@MainActor @Suite(.serialized) struct BudgetTests {
    nonisolated private static let inputs =
        linkConstructs.map { Input(construct: $0, length: 128_000, read: openLink) }
        + shortRecordingLines.map { Input(construct: $0, length: 100_000, read: readRecording) }
        + longRecordingLines.map { Input(construct: $0, length: 1_000_000, read: readRecording) }
        + lineConstructs.map { Input(construct: $0, length: 64_000, read: answerLines) }
        + packConstructs.map { Input(construct: $0, length: 1_000_000, read: readPack) }

    /// An input, as long as its reader accepts, and its reader.
    struct Input: Sendable, CustomTestStringConvertible {
        var construct: Construct
        var length: Int
        var read: @MainActor @Sendable ([UInt8]) throws -> Void

        var testDescription: String { construct.name }
    }

    @Test(arguments: inputs)
    func `four times the input is less than six times the work`(_ input: Input) throws {
        let (small, large) = (input.construct.make(input.length / 4), input.construct.make(input.length))
        var times: [(small: Double, large: Double)] = []
        for _ in 0..<4 {
            let time = (try Self.time(of: small, input), try Self.time(of: large, input))
            times.append(time)
            let least = (small: times.map(\.small).min() ?? 0, large: times.map(\.large).min() ?? 0)
            // Anything less is noise, and cheap.
            if least.large < 0.02 || least.large < least.small * 6 { break }
        }
        let least = (small: times.map(\.small).min() ?? 0, large: times.map(\.large).min() ?? 0)
        if unsafe getenv("SHOW") != nil {
            print(
                "SHOW", input.construct.name, small.count, large.count, least.small, least.large,
                least.large / least.small)
        }
        #expect(
            least.large < 0.02 || least.large < least.small * 6,
            "\(small.count) bytes took \(least.small) s, and \(large.count) bytes took \(least.large) s")
        #expect(least.large < 10)
    }

    private static func time(of bytes: [UInt8], _ input: Input) throws -> Double {
        let start = processorTime
        try input.read(bytes)
        return processorTime - start
    }
}
