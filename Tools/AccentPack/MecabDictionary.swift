import Foundation
import PackWriting

/// The features of a compiled MeCab dictionary: a line of fields for each word form.
///
/// The file has a header of 72 bytes with the lengths of the parts that follow: the trie, the tokens and the features.
struct MecabDictionary {
    private static let headerLength = 72
    private let bytes: [UInt8]
    private let start: Int

    /// Reads a dictionary.
    ///
    /// - Parameter path: The path of its `sys.dic`.
    /// - Throws: `DataError` if it can't be read, or isn't a dictionary.
    init(_ path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw DataError(description: "cannot read '\(path)'; `make data-accents` fetches it")
        }
        bytes = [UInt8](data)
        guard bytes.count >= Self.headerLength else {
            throw DataError(description: "'\(path)' is too short for a MeCab dictionary")
        }
        let bytes = bytes
        let lengths = [24, 28, 32].map { place in (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << ($1 * 8) } }
        start = Self.headerLength + lengths[0] + lengths[1]
        guard start + lengths[2] == bytes.count else {
            throw DataError(description: "'\(path)' isn't a MeCab dictionary")
        }
    }

    /// Calls a closure with the fields of each feature.
    func eachFeature(_ body: ([String]) -> Void) {
        for feature in bytes[start...].split(separator: 0) { body(Self.fields(of: feature)) }
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
