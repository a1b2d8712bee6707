import Foundation
import PackWriting

/// A compiled MeCab dictionary: the word forms, each with a line of fields.
///
/// The file has a header of 72 bytes with the lengths of the parts that follow: a double-array trie, whose values say
/// where the tokens of a surface begin and how many there are; the tokens, of 16 bytes; and the features, as text.
struct MecabDictionary {
    private static let headerLength = 72
    private static let tokenLength = 16
    private let bytes: [UInt8]
    private let tokens: Int
    private let features: Int

    /// Reads a dictionary.
    ///
    /// - Parameter path: The path of its `sys.dic`.
    /// - Throws: `DataError` if it can't be read, or isn't a dictionary.
    init(_ path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw DataError(description: "cannot read '\(path)'")
        }
        let bytes = [UInt8](data)
        guard bytes.count >= Self.headerLength else {
            throw DataError(description: "'\(path)' is too short for a MeCab dictionary")
        }
        let lengths = [24, 28, 32].map { bytes.number(at: $0, bytes: 4) }
        guard Self.headerLength + lengths.reduce(0, +) == bytes.count else {
            throw DataError(description: "'\(path)' isn't a MeCab dictionary")
        }
        self.bytes = bytes
        tokens = Self.headerLength + lengths[0]
        features = tokens + lengths[1]
    }

    /// Calls a closure with the fields of each feature.
    func eachFeature(_ body: ([String]) -> Void) {
        for feature in bytes[features...].split(separator: 0) { body(Self.fields(of: feature)) }
    }

    /// Calls a closure with the cost of each token, which is lower the more usual it is, and its fields.
    ///
    /// - Parameters:
    ///   - beginning: The first fields of the tokens, with commas.
    ///   - body: Gets the cost and the fields.
    func eachToken(_ beginning: String, _ body: (_ cost: Int, _ fields: [String]) -> Void) {
        let beginning = Array(beginning.utf8)
        for token in stride(from: tokens, to: features, by: Self.tokenLength) {
            let start = features + bytes.number(at: token + 8, bytes: 4)
            guard bytes[start...].starts(with: beginning) else { continue }
            let cost = Int16(truncatingIfNeeded: bytes.number(at: token + 6, bytes: 2))
            body(Int(cost), Self.fields(of: bytes[start...].prefix { $0 != 0 }))
        }
    }

    /// Calls a closure with each surface and the fields of each of its features.
    func eachForm(_ body: (_ surface: String, _ fields: [String]) -> Void) {
        let units = stride(from: Self.headerLength, to: tokens, by: 4).map { bytes.number(at: $0, bytes: 4) }
        let size = units.count / 2
        // A unit is a base and a check. A child for byte c is at base + c + 1; the value of a key is at its base.
        var open: [(base: Int, key: [UInt8])] = [(units[0], [])]
        while let (base, key) = open.popLast() {
            if base < size, units[2 * base + 1] == base, units[2 * base] >= 1 << 31 {
                let value = (1 << 32) - 1 - units[2 * base]
                let surface = String(decoding: key, as: UTF8.self)
                for token in value >> 8..<(value >> 8) + (value & 0xFF) {
                    let start = features + bytes.number(at: tokens + token * Self.tokenLength + 8, bytes: 4)
                    body(surface, Self.fields(of: bytes[start...].prefix { $0 != 0 }))
                }
            }
            for byte in 0..<256 where base + byte + 1 < size {
                let child = base + byte + 1
                if units[2 * child + 1] == base, units[2 * child] < 1 << 31 {
                    open.append((units[2 * child], key + [UInt8(byte)]))
                }
            }
        }
    }

    /// The fields between commas; a field in quotes may have commas itself.
    private static func fields(of feature: ArraySlice<UInt8>) -> [String] {
        guard feature.contains(UInt8(ascii: "\"")) else {
            return feature.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        var fields: [[UInt8]] = [[]]
        var isQuoted = false
        for byte in feature {
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted: fields.append([])
            default: fields[fields.count - 1].append(byte)
            }
        }
        return fields.map { String(decoding: $0, as: UTF8.self) }
    }
}
