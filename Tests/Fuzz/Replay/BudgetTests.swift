import FuzzSupport
import TestSupport
import Testing

/// Expensive inputs take time in proportion to their length: four times the input is less than six times the work.
///
/// Work is processor time of this thread.
@MainActor @Suite(.serialized) struct BudgetTests {
    nonisolated private static let inputs =
        linkConstructs.map { Input(construct: $0, length: 128_000, read: openLink) }
        + shortRecordingLines.map { Input(construct: $0, length: 100_000, read: readRecording) }
        + longRecordingLines.map { Input(construct: $0, length: 1_000_000, read: readRecording) }
        + lineConstructs.map { Input(construct: $0, length: 64_000, read: answerLines) }
        + textConstructs.map { Input(construct: $0, length: 16_000, read: cutText) }
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
        // Less than 0.02 is noise, and cheap.
        func isFair(_ times: [Double]) -> Bool { times[1] < max(times[0] * 6, 0.02) }
        let times = try leastTimes([small, large], until: isFair) { bytes in
            try processorTime { try input.read(bytes) }
        }
        #expect(isFair(times) && times[1] < 10, "\(small.count) bytes, then \(large.count): \(times) s")
    }
}
