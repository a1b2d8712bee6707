import Foundation
import PackWriting

/// How frequent words are in the Japanese of wordfreq, which counts in subtitles, news, encyclopedias, books and the web.
///
/// A frequency is in centibels below that of a word that would be the only one: 100 less is ten times as frequent.
struct WordFrequencies {
    private let frequencies: [String: Int]

    /// Reads a list of wordfreq: MessagePack of a header and, for each centibel, the words of that frequency.
    ///
    /// - Throws: `DataError` if the file is missing, damaged or has another format.
    init(_ path: String) throws {
        var reader = MessagePack(bytes: Array(try gunzipped(path)))
        var frequencies: [String: Int] = [:]
        guard let bins = reader.arrayCount(), reader.skipHeader() else { throw Self.unreadable(path) }
        for frequency in 0..<bins - 1 {
            guard let count = reader.arrayCount() else { throw Self.unreadable(path) }
            for _ in 0..<count {
                guard let word = reader.text() else { throw Self.unreadable(path) }
                frequencies[word] = frequency
            }
        }
        self.frequencies = frequencies
    }

    /// Makes frequencies of words.
    init(_ frequencies: [String: Int]) { self.frequencies = frequencies }

    private static func unreadable(_ path: String) -> DataError {
        DataError(description: "'\(path)' isn't a list of wordfreq's format cB")
    }

    /// The frequency of a text; `nil` if it is in no list.
    subscript(text: String) -> Int? { frequencies[text.lowercased()] }
}

/// The parts of MessagePack (https://msgpack.org) that wordfreq's lists have.
private struct MessagePack {
    private let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads the beginning of an array.
    mutating func arrayCount() -> Int? { count(of: 0x90, wide: 0xDC) }

    /// Skips a map of short texts to texts and small numbers.
    mutating func skipHeader() -> Bool {
        guard let count = count(of: 0x80, wide: 0xDE) else { return false }
        for _ in 0..<count {
            guard text() != nil else { return false }
            if text() == nil { position += 1 }
        }
        return true
    }

    /// Reads a text; `nil`, and nothing is read, if there is something else.
    mutating func text() -> String? {
        guard position < bytes.count else { return nil }
        let start = position
        var length = Int(bytes[position] & 0x1F)
        position += 1
        if bytes[start] == 0xD9 {
            length = number(1) ?? .max
        } else if bytes[start] & 0xE0 != 0xA0 {
            position = start
            return nil
        }
        guard length <= bytes.count - position else { return nil }
        position += length
        return String(decoding: bytes[position - length..<position], as: UTF8.self)
    }

    private mutating func count(of short: UInt8, wide: UInt8) -> Int? {
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        position += 1
        if byte & 0xF0 == short { return Int(byte & 0x0F) }
        return byte == wide ? number(2) : byte == wide + 1 ? number(4) : nil
    }

    private mutating func number(_ size: Int) -> Int? {
        guard position + size <= bytes.count else { return nil }
        position += size
        return bytes[position - size..<position].reduce(0) { $0 << 8 | Int($1) }
    }
}
