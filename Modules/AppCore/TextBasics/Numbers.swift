extension Int {
    /// The number with commas between thousands: `13,108`.
    public var grouped: String {
        var digits = Array(String(magnitude))
        for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: index) }
        return (self < 0 ? "-" : "") + String(digits)
    }
}

extension Unicode.Scalar {
    /// The character's code point as Unicode writes it, with at least four digits: `U+6C34`.
    public var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
