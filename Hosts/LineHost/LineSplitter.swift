import TextBasics

/// Splits input into lines, however it is chunked; a line that is too long is skipped, not stored.
struct LineSplitter {
    static let longestLine = 64 * 1024

    /// A line of input, or why it can't be read.
    enum Line: Equatable {
        case text(String)
        case tooLong
        case invalidUTF8(byte: Int)
        case controlCharacter(UInt8)
        case piledMarks
    }

    private var pending: [UInt8] = []
    private var isTooLong = false

    /// Takes a chunk of input; returns the lines that it completes.
    mutating func take(_ bytes: ArraySlice<UInt8>) -> [Line] {
        var lines: [Line] = []
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            keep(rest[..<end])
            lines.append(close())
            rest = rest[(end + 1)...]
        }
        keep(rest)
        return lines
    }

    /// Takes the rest at the end of the input; returns the last line if nothing ends it.
    mutating func finish() -> [Line] {
        pending.isEmpty && !isTooLong ? [] : [close()]
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        guard !isTooLong else { return }
        if pending.count + bytes.count > Self.longestLine {
            isTooLong = true
            pending = []
        } else {
            pending += bytes
        }
    }

    private mutating func close() -> Line {
        defer {
            pending = []
            isTooLong = false
        }
        if isTooLong { return .tooLong }
        if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
        guard let text = String(validating: pending, as: UTF8.self) else {
            return .invalidUTF8(byte: validLength(of: pending) + 1)
        }
        if let control = pending.first(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") || $0 == 0x7F }) {
            return .controlCharacter(control)
        }
        return text.unicodeScalars.hasPiledMarks ? .piledMarks : .text(text)
    }

    /// How many bytes at the beginning are valid UTF-8.
    private func validLength(of bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var length = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { length += UTF8.width(scalar) }
        return length
    }
}
