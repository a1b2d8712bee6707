/// Reads little-endian numbers from untrusted bytes; out of bounds is `nil`.
extension [UInt8] {
    func byte(at position: Int) -> Int? {
        position >= 0 && position < count ? Int(self[position]) : nil
    }

    func uint16(at position: Int) -> Int? {
        guard position >= 0, position < count - 1 else { return nil }
        return Int(self[position]) | Int(self[position + 1]) << 8
    }

    func uint32(at position: Int) -> Int? {
        guard let low = uint16(at: position), let high = uint16(at: position + 2) else { return nil }
        return low | high << 16
    }

    func text(_ range: Range<Int>) -> String? {
        guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
        return String(decoding: self[range], as: UTF8.self)
    }
}
