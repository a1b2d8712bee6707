import AppCoreWalking
import Foundation
import Testing

/// Random moves against the real tree: the rules hold whatever is requested, in whatever order.
@MainActor @Suite struct RandomMovesTests {
    /// `make nightly` plays many more.
    private nonisolated static let seeds: [UInt64] =
        Array(1...(ProcessInfo.processInfo.environment["SOAK"] == "1" ? 4000 : 60))

    private static func script(of seed: UInt64) -> [UInt64] {
        var random = SplitMix(state: seed)
        return (0..<250).map { _ in random.next() }
    }

    @Test(arguments: seeds) func `the rules hold after every move`(seed: UInt64) async {
        let script = Self.script(of: seed)
        guard let failure = await Playground.play(script) else { return }
        let shortest = await shrink(script)
        let reason = await Playground.play(shortest) ?? failure
        Issue.record("seed \(seed), shrunk from \(script.count) to \(shortest.count) moves: \(reason)")
    }

    /// Removes moves as long as the script still fails.
    private func shrink(_ script: [UInt64]) async -> [UInt64] {
        var script = script
        var length = script.count / 2
        while length > 0 {
            var start = 0
            while start < script.count {
                var shorter = script
                shorter.removeSubrange(start..<min(start + length, script.count))
                if await Playground.play(shorter) != nil { script = shorter } else { start += length }
            }
            length /= 2
        }
        return script
    }
}
