/// A word in the pack.
public struct WordRecord: Equatable, Sendable {
    /// The word as written.
    public var word: String
    /// The reading in kana.
    public var reading: String
    /// The meanings in English, separated by semicolons.
    public var gloss: String
    /// Whether the dictionary marks the word as common.
    public var common: Bool

    /// Parses a line: a mark, then the word, reading and gloss separated by tabs.
    init(line: ArraySlice<UInt8>) {
        self = unsafe line.withUnsafeBufferPointer { unsafe WordRecord(line: $0) }
    }

    /// Works on raw bytes, because array slices would be retained and released for each part.
    private init(line: UnsafeBufferPointer<UInt8>) {
        var start = 1
        func part(isLast: Bool = false) -> String {
            var end = start
            if isLast { end = line.count }
            while end < line.count, unsafe line[end] != UInt8(ascii: "\t") { end += 1 }
            defer { start = end + 1 }
            guard start < end else { return "" }
            return unsafe String(decoding: UnsafeBufferPointer(rebasing: line[start..<end]), as: UTF8.self)
        }
        common = unsafe line.first == UInt8(ascii: "P")
        word = part()
        reading = part()
        gloss = part(isLast: true)
    }
}

/// The words of one kanji: a view of a block, whose words are made on demand.
public struct WordRecords: RandomAccessCollection, Sendable {
    /// The number of words.
    public let count: Int
    private let bytes: [UInt8]
    private let range: Range<Int>

    init() {
        count = 0
        bytes = []
        range = 0..<0
    }

    /// Checks the offsets, so that every word can be made later.
    init?(bytes: [UInt8], range: Range<Int>) {
        guard let count = bytes.uint16(at: range.lowerBound) else { return nil }
        var last = 2 + count * 2
        for index in 0..<count {
            guard let offset = bytes.uint16(at: range.lowerBound + 2 + index * 2), offset >= last,
                range.lowerBound + offset <= range.upperBound
            else { return nil }
            last = offset
        }
        guard range.lowerBound + last <= range.upperBound else { return nil }
        self.count = count
        self.bytes = bytes
        self.range = range
    }

    /// The first position.
    public var startIndex: Int { 0 }
    /// The position after the last.
    public var endIndex: Int { count }

    /// Makes the word at a position.
    ///
    /// - Parameter position: From 0 up to, but not including, `count`; anything else is a programming error.
    public subscript(position: Int) -> WordRecord {
        precondition(position >= 0 && position < count, "word \(position) of \(count) was requested")
        let start = bytes.uint16(at: range.lowerBound + 2 + position * 2) ?? 0
        let end = position + 1 < count ? bytes.uint16(at: range.lowerBound + 4 + position * 2) : nil
        let upper = end.map { range.lowerBound + $0 } ?? range.upperBound
        return WordRecord(line: bytes[range.lowerBound + start..<upper])
    }
}
