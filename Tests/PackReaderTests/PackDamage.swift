import AppCoreWalking
import Foundation
import PackWriting
import Testing

/// The seed of the fuzz tests' random numbers.
func fuzzSeed() throws -> UInt64 {
    guard let text = ProcessInfo.processInfo.environment["PACK_FUZZ_SEED"] else { return 4_919 }
    return try #require(UInt64(text), "PACK_FUZZ_SEED is to be a number, not '\(text)'")
}

extension SplitMix {
    /// Makes the numbers of one round, independent of previous rounds.
    init(seed: UInt64, round: Int) {
        self.init(state: seed ^ UInt64(round) &* 0xD134_2543_DE82_EF95)
        state = next()
    }
}

/// The kinds of damage in the fuzz tests.
enum PackDamage: CaseIterable {
    /// One bit is flipped.
    case bit
    /// One byte is changed.
    case byte
    /// Up to sixteen bytes are changed.
    case bytes
    /// A range is overwritten with random bytes, or with one byte.
    case stretch
    /// The end is cut off, usually a little, sometimes almost everything.
    case cut
    /// Bytes are appended.
    case growth
    /// A number in the header or the directory is changed; the checksums are valid.
    case directoryNumber
    /// Bytes in the header or the directory are changed; the checksums are valid.
    case directoryBytes
    /// Bytes in the blocks are changed; the checksums are valid.
    case content
    /// A two-byte number in the blocks is changed; the checksums are valid.
    case contentNumber
    /// The end is cut off or a range overwritten; length and checksums are valid.
    case sealedWreck

    /// Whether the checksums are rewritten, so that a reader can't detect the damage by them.
    var isSealed: Bool {
        switch self {
        case .bit, .byte, .bytes, .stretch, .cut, .growth: false
        case .directoryNumber, .directoryBytes, .content, .contentNumber, .sealedWreck: true
        }
    }

    /// Damages a pack.
    func apply(to bytes: inout [UInt8], using generator: inout SplitMix) {
        let tables = PackTables(bytes)
        let end = tables.end
        switch self {
        case .bit:
            bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case .byte: change(1, of: &bytes, in: 0..<bytes.count, using: &generator)
        case .bytes:
            change(Int.random(in: 2...16, using: &generator), of: &bytes, in: 0..<bytes.count, using: &generator)
        case .stretch: overwrite(&bytes, using: &generator)
        case .cut: cut(&bytes, using: &generator)
        case .growth:
            let count = Int.random(in: 1...64, using: &generator)
            bytes += (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        case .directoryNumber:
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let position = Int.random(in: 2..<tables.entries / 4, using: &generator) * 4
                let old = bytes.number(at: position, bytes: 4)
                PackWriter.put(number(near: old, bytes.count, using: &generator), in: &bytes, at: position)
            }
        case .directoryBytes:
            change(Int.random(in: 1...4, using: &generator), of: &bytes, in: 8..<end, using: &generator)
        case .content:
            change(Int.random(in: 1...6, using: &generator), of: &bytes, in: end..<bytes.count, using: &generator)
        case .contentNumber:
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let position = Int.random(in: end..<bytes.count - 1, using: &generator)
                let old = Int(bytes[position]) | Int(bytes[position + 1]) << 8
                let new = number(near: old, bytes.count, using: &generator)
                bytes[position] = UInt8(truncatingIfNeeded: new)
                bytes[position + 1] = UInt8(truncatingIfNeeded: new >> 8)
            }
        case .sealedWreck:
            if Bool.random(using: &generator) {
                cut(&bytes, using: &generator)
            } else {
                overwrite(&bytes, using: &generator)
            }
        }
        if isSealed { PackWriter.seal(&bytes, blocks: UInt8.random(in: 0..<8, using: &generator) > 0) }
    }

    private func change(
        _ count: Int, of bytes: inout [UInt8], in range: Range<Int>, using generator: inout SplitMix
    ) {
        for _ in 0..<count {
            bytes[Int.random(in: range, using: &generator)] ^= UInt8.random(in: 1...255, using: &generator)
        }
    }

    private func overwrite(_ bytes: inout [UInt8], using generator: inout SplitMix) {
        let start = Int.random(in: 0..<bytes.count, using: &generator)
        let length = Int.random(in: 1...256, using: &generator)
        let same: UInt8? = Bool.random(using: &generator) ? [0, 0xFF, 9, 0x20].randomElement(using: &generator) : nil
        for position in start..<min(start + length, bytes.count) {
            bytes[position] = same ?? UInt8.random(in: 0...255, using: &generator)
        }
    }

    private func cut(_ bytes: inout [UInt8], using generator: inout SplitMix) {
        let little = Int.random(in: 1...min(64, bytes.count), using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.removeLast(little)
        case 1: bytes.removeLast(bytes.count - little)
        default: bytes.removeLast(Int.random(in: 1...bytes.count, using: &generator))
        }
    }

    /// A number that is likely to be mishandled.
    private func number(near old: Int, _ length: Int, using generator: inout SplitMix) -> Int {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: old + Int.random(in: -4...4, using: &generator)
        case 1: length - old + Int.random(in: -4...4, using: &generator)
        case 2: [0, 1, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF].randomElement(using: &generator) ?? 0
        default: Int(UInt32.random(in: 0...UInt32.max, using: &generator))
        }
    }
}
