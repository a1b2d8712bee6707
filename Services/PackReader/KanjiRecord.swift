/// The figures of one kanji in the pack.
public struct KanjiFigureRecord: Equatable, Sendable {
    /// The kanji.
    public var scalar: Unicode.Scalar
    /// The number of strokes.
    public var strokes: Int
    /// The school grade: 1 to 6, 8 for secondary school, 9 and 10 for names; `nil` if ungraded.
    public var grade: Int?
    /// The level of the old JLPT, from 4 (the easiest) to 1.
    public var jlpt: Int?
    /// The rank among the most frequent kanji of newspapers, from 1.
    public var frequency: Int?
    /// The number of the classical radical, from 1 to 214.
    public var radical: Int

    /// The offset of the grade in an entry, after the kanji and its strokes.
    static let gradeOffset = 5

    @inline(__always) init?(_ bytes: [UInt8], at position: Int) {
        guard let value = bytes.uint32(at: position), let scalar = Unicode.Scalar(UInt32(value)) else { return nil }
        self.init(scalar: scalar, bytes, at: position + 4)
    }

    @inline(__always) init?(scalar: Unicode.Scalar, _ bytes: [UInt8], at position: Int) {
        func known(_ number: Int) -> Int? { number == 0 ? nil : number }
        guard let strokes = bytes.byte(at: position), let grade = bytes.byte(at: position + 1),
            let jlpt = bytes.byte(at: position + 2), let radical = bytes.byte(at: position + 3),
            let frequency = bytes.uint16(at: position + 4)
        else { return nil }
        self.scalar = scalar
        self.strokes = strokes
        self.grade = known(grade)
        self.jlpt = known(jlpt)
        self.radical = radical
        self.frequency = known(frequency)
    }

    /// The radical as a character.
    public var radicalGlyph: String { Self.glyph(ofRadical: radical) }

    /// Returns a radical as a character of Unicode's block Kangxi Radicals, which is ordered by number.
    ///
    /// - Parameter number: From 1 to 214.
    /// - Returns: The character; empty for any other number.
    public static func glyph(ofRadical number: Int) -> String {
        guard (1...214).contains(number), let scalar = Unicode.Scalar(UInt32(0x2F00 + number - 1)) else { return "" }
        return String(scalar)
    }
}

/// The figures of many kanji in sequence, which is faster than asking for each one.
public struct KanjiFigureRecords: Sequence, IteratorProtocol, Sendable {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The figures of the next kanji; `nil` after the last.
    public mutating func next() -> KanjiFigureRecord? {
        defer { position += KanjiPack.figuresLength }
        return KanjiFigureRecord(bytes, at: position)
    }
}

/// One kanji in the pack: a view of a block, whose texts are made on demand.
public struct KanjiRecord: Sendable {
    /// The languages of meanings, as ISO 639 codes, in the pack's order.
    public static let languages = ["en", "fr", "es", "pt"]

    /// The kinds of codes, by their names in KANJIDIC2, in the pack's order.
    ///
    /// They are the kuten codes of JIS X 0208, 0212 and 0213, the four corner code, and the number in the sixth edition
    /// of Heisig's *Remembering the Kanji*.
    public static let codeKinds = ["jis208", "jis212", "jis213", "four_corner", "heisig6"]

    private static let variantsField = 3 + languages.count
    private static let fieldCount = variantsField + 1 + codeKinds.count

    /// The figures.
    public let figures: KanjiFigureRecord
    private let bytes: [UInt8]
    private let start: Int

    init?(scalar: Unicode.Scalar, bytes: [UInt8], range: Range<Int>) {
        guard let figures = KanjiFigureRecord(scalar: scalar, bytes, at: range.lowerBound) else { return nil }
        var position = range.lowerBound + 6
        for _ in 0..<Self.fieldCount {
            guard let length = bytes.uint16(at: position), position + 2 + length <= range.upperBound else { return nil }
            position += 2 + length
        }
        self.figures = figures
        self.bytes = bytes
        start = range.lowerBound + 6
    }

    /// The Sino-Japanese readings, in katakana.
    public var on: [String] { field(0) }
    /// The Japanese readings, in hiragana, with the dictionary's marks before okurigana.
    public var kun: [String] { field(1) }
    /// The readings in names.
    public var nanori: [String] { field(2) }

    /// Returns the meanings in one language.
    ///
    /// - Parameter language: One of `languages`.
    /// - Returns: The meanings; empty for a language that the pack doesn't have.
    public func meanings(in language: String) -> [String] {
        Self.languages.firstIndex(of: language).map { field(3 + $0) } ?? []
    }

    /// The kanji's variants, such as its old or its simplified form, in the order of code points.
    public var variants: [Unicode.Scalar] { field(Self.variantsField).compactMap { $0.unicodeScalars.first } }

    /// Returns the codes of one kind.
    ///
    /// - Parameter kind: One of `codeKinds`.
    /// - Returns: The codes; empty if the kanji has none, or for a kind that the pack doesn't have.
    public func codes(of kind: String) -> [String] {
        Self.codeKinds.firstIndex(of: kind).map { field(Self.variantsField + 1 + $0) } ?? []
    }

    private func field(_ number: Int) -> [String] {
        var position = start
        for _ in 0..<number { position += 2 + (bytes.uint16(at: position) ?? 0) }
        guard let length = bytes.uint16(at: position), length > 0, position + 2 + length <= bytes.count else {
            return []
        }
        var parts: [String] = []
        unsafe bytes.withUnsafeBufferPointer { bytes in
            var start = position + 2
            let end = start + length
            while start < end {
                var stop = start
                while stop < end, unsafe bytes[stop] != UInt8(ascii: "\t") { stop += 1 }
                if start < stop {
                    parts.append(
                        unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<stop]), as: UTF8.self))
                }
                start = stop + 1
            }
        }
        return parts
    }
}
