import AppCoreWalking
import EmbeddedData
import Foundation
import PackReader
import Testing

/// Packs damaged at random: reading them returns values or throws, and does no harm.
///
/// `PACK_FUZZ_SEED=17 swift test --filter PackFuzzTests` runs other rounds; a failure reports its seed.
@Suite struct PackFuzzTests {
    private static let rounds = 100_000
    private static let parts = 4

    /// The tiny pack, compressed and uncompressed; in the second one, damage gets past zlib into the blocks' contents.
    private static let packs = Result { try [TinyPack.four.bytes(), TinyPack.four.uncompressed.bytes()] }

    @Test(arguments: 0..<parts) func `100,000 damaged packs do no harm`(part: Int) throws {
        let seed = try fuzzSeed()
        let probes = Probes(scalars: ["水", "日", "\u{4E02}", "\u{F91D}", "a", "\u{10FFFF}"], queries: ["水", "su"])
        let packs = try Self.packs.get()
        let originals = try packs.map { try probes.read(embedded: $0).values() }
        for (bytes, original) in zip(packs, originals) {
            try #require(!original.contains(nil))
            try withTemporaryFile(bytes) { path in try #expect(probes.read(path).values() == original) }
        }
        let file = try UnnamedFile()
        let before = peak()
        var outcomes: [String: Int] = [:]
        for round in stride(from: part, to: Self.rounds, by: Self.parts) {
            var generator = SplitMix(seed: seed, round: round)
            let pack = Int.random(in: 0..<2, using: &generator)
            let damage = try #require(PackDamage.allCases.randomElement(using: &generator))
            var bytes = packs[pack]
            damage.apply(to: &bytes, using: &generator)
            let note: Comment = "PACK_FUZZ_SEED=\(seed), round \(round): \(damage)"
            let isSame = bytes == packs[pack]
            let outcome = probes.read(embedded: bytes)
            outcomes[outcome.summary, default: 0] += 1
            if let problem = outcome.problem(original: originals[pack], mustFail: !damage.isSealed && !isSame) {
                Issue.record("\(note), embedded: \(problem)")
                return
            }
            guard round % 8 == part else { continue }
            try file.write(bytes)
            let fromFile = probes.read(file.path)
            if !damage.isSealed, !isSame {
                guard case .failed(let error) = fromFile, !error.isUnreadable else {
                    Issue.record("\(note): the file was taken")
                    return
                }
            } else if case .failed = outcome, case .opened = fromFile {
                Issue.record("\(note): the file was taken, though its bytes in memory were not")
                return
            }
        }
        #expect(peak() - before < 512 << 20, "the memory grew with packs of a few kilobytes")
        // The damage must have got far enough to be meaningful.
        for expected in ["whole", "checksum", "malformed", "notAPack", "otherVersion", "wrongLength", "inside"] {
            #expect(outcomes[expected, default: 0] >= 10, "\(expected): \(outcomes)")
        }
    }

    @Test func `the real pack does no harm, damaged hundreds of times`() throws {
        let seed = try fuzzSeed()
        let whole = unsafe Array(UnsafeRawBufferPointer(start: kanji_pack_bytes(), count: Int(kanji_pack_size())))
        let pack = try embeddedPack()
        let file = try UnnamedFile()
        for round in 0..<400 {
            var generator = SplitMix(seed: seed, round: round)
            let damage = try #require(PackDamage.allCases.randomElement(using: &generator))
            var bytes = whole
            damage.apply(to: &bytes, using: &generator)
            let positions = (0..<20).map { _ in Int.random(in: 0..<13_108, using: &generator) }
            let scalars = try positions.compactMap { try pack.figures(at: $0)?.scalar }
            let probes = Probes(scalars: scalars, queries: round % 10 == 0 ? ["水道", "water"] : ["水道"])
            let note: Comment = "PACK_FUZZ_SEED=\(seed), round \(round) of the real pack: \(damage)"
            let outcome = probes.read(embedded: bytes)
            if !damage.isSealed, case .opened(let values, _) = outcome {
                let original = try probes.read(pack).values()
                #expect(!zip(values, original).contains { $0 != nil && $0 != $1 }, note)
            }
            guard round % 4 == 0 else { continue }
            try file.write(bytes)
            let fromFile = probes.read(file.path)
            if !damage.isSealed, bytes != whole, case .opened = fromFile {
                Issue.record("\(note): the file was taken")
            }
        }
    }
}

/// The peak memory of this process, in bytes.
private func peak() -> Int {
    var usage = rusage()
    guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return usage.ru_maxrss * 1_024
}
