extension Sequence<Unicode.Scalar> {
    /// Whether more than 30 combining marks, such as accents, follow each other without a letter.
    ///
    /// No language needs that many, and it is Unicode's own limit (Annex 15, Stream-Safe Text Format). To compare or
    /// hash a text, Swift sorts such marks in quadratic time: 64 kilobytes of them take two seconds, each time.
    public var hasPiledMarks: Bool {
        var count = 0
        for scalar in self {
            // Characters below U+0300 aren't marks, and looking one up takes longer.
            let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
            count = isMark ? count + 1 : 0
            if count > 30 { return true }
        }
        return false
    }
}
