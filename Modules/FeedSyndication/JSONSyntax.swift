/// Finds where JSON breaks a rule of RFC 8259.
///
/// It goes as deep as lists and objects are nested, so look at that first.
struct JSONSyntax {
    private let bytes: [UInt8]
    /// How far the rules were kept.
    private(set) var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether there is one value and nothing else.
    mutating func readDocument() -> Bool {
        guard readValue() else { return false }
        skipSpace()
        return position == bytes.count
    }

    private mutating func readValue() -> Bool {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"):
            return readList(to: UInt8(ascii: "}")) {
                $0.skipSpace()
                guard $0.next == UInt8(ascii: "\""), $0.readText() else { return false }
                $0.skipSpace()
                return $0.take(UInt8(ascii: ":")) && $0.readValue()
            }
        case UInt8(ascii: "["): return readList(to: UInt8(ascii: "]")) { $0.readValue() }
        case UInt8(ascii: "\""): return readText()
        case UInt8(ascii: "t"): return take("true")
        case UInt8(ascii: "f"): return take("false")
        case UInt8(ascii: "n"): return take("null")
        default: return readNumber()
        }
    }

    private mutating func readList(to end: UInt8, _ readElement: (inout JSONSyntax) -> Bool) -> Bool {
        position += 1
        skipSpace()
        if take(end) { return true }
        repeat {
            guard readElement(&self) else { return false }
            skipSpace()
        } while take(UInt8(ascii: ","))
        return take(end)
    }

    private mutating func readText() -> Bool {
        position += 1
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return true
            case UInt8(ascii: "\\"):
                position += 1
                guard let escape = next, #""\/bfnrtu"#.utf8.contains(escape) else { return false }
                position += 1
                if escape == UInt8(ascii: "u") { for _ in 0..<4 { guard take(isHexDigit) else { return false } } }
            case ..<0x20: return false
            default: position += 1
            }
        }
        return false
    }

    private mutating func readNumber() -> Bool {
        _ = take(UInt8(ascii: "-"))
        guard take(UInt8(ascii: "0")) || readDigits() else { return false }
        if take(UInt8(ascii: ".")) { guard readDigits() else { return false } }
        guard take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) else { return true }
        if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
        return readDigits()
    }

    private mutating func readDigits() -> Bool {
        let start = position
        while take(FeedDate.isDigit) {}
        return position > start
    }

    // MARK: Bytes

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool { take { $0 == byte } }

    private mutating func take(_ fits: (UInt8) -> Bool) -> Bool {
        guard let next, fits(next) else { return false }
        position += 1
        return true
    }

    private mutating func take(_ word: StaticString) -> Bool {
        for byte in word.description.utf8 { guard take(byte) else { return false } }
        return true
    }

    private mutating func skipSpace() {
        while let next, [0x20, 0x0A, 0x0D, 0x09].contains(next) { position += 1 }
    }

    private func isHexDigit(_ byte: UInt8) -> Bool { FeedDate.isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }
}
