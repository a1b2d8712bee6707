/// A piece of an ending, in kana or kanji, as the program has it in its read-only memory: it costs nothing to make.
struct Piece: ExpressibleByStringLiteral, Sendable {
    private let text: StaticString
    private let range: Range<Int>

    init(stringLiteral text: StaticString) { self.init(text, 0..<text.utf8CodeUnitCount) }

    private init(_ text: StaticString, _ range: Range<Int>) { (self.text, self.range) = (text, range) }

    /// Its length, in bytes of UTF-8.
    var count: Int { range.count }

    /// A part of it, in bytes.
    subscript(part: Range<Int>) -> Piece {
        let part = range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound
        precondition(range.lowerBound <= part.lowerBound && part.upperBound <= range.upperBound)
        return Piece(text, part)
    }

    /// Its bytes, which never go away.
    var bytes: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: text.utf8Start + range.lowerBound, count: range.count)
    }

    /// Its last byte; `nil` if it is empty.
    var last: UInt8? { unsafe bytes.last }
}

/// A text as bytes of UTF-8.
///
/// No character ends in the middle of another one, so that bytes can be compared.
typealias Bytes = [UInt8]

extension Bytes {
    /// Appends a piece.
    mutating func append(_ piece: Piece) { unsafe append(contentsOf: piece.bytes) }

    /// The last scalar before `end`; `nil` if there is none.
    func lastScalar(before end: Int) -> UInt32? {
        var (index, value, shift) = (end - 1, UInt32(0), UInt32(0))
        while index >= 0, self[index] & 0xC0 == 0x80 {
            value |= UInt32(self[index] & 0x3F) << shift
            (index, shift) = (index - 1, shift + 6)
        }
        guard index >= 0 else { return nil }
        let first = UInt32(self[index])
        return shift == 0 ? first : value | (first & (0x3F >> (shift / 6))) << shift
    }

    /// Where a piece begins that the text ends with; `nil` if it doesn't.
    func end(before piece: Piece) -> Int? {
        let start = count - piece.count
        return start >= 0 && has(piece, at: start) ? start : nil
    }

    /// Whether a piece is there from a place on.
    func has(_ piece: Piece, at start: Int) -> Bool {
        var place = piece.count
        // The last bytes differ most.
        let bytes = unsafe piece.bytes
        while place > 0 {
            place -= 1
            guard unsafe self[start + place] == bytes[place] else { return false }
        }
        return true
    }

    /// Whether other bytes are there from a place on.
    func has(_ bytes: ArraySlice<UInt8>, at start: Int) -> Bool {
        let shift = start - bytes.startIndex
        return bytes.indices.reversed().allSatisfy { self[shift + $0] == bytes[$0] }
    }

    /// Whether the text begins with お, ご or 御.
    var startsPolitely: Bool { count > 3 && (["お", "ご", "御"] as [Piece]).contains { has($0, at: 0) } }
}
