extension Sequence<Unicode.Scalar> {
    /// Whether more than 30 marks, such as accents, follow each other without a letter.
    ///
    /// No language writes that many, so Unicode draws the line there (Annex 15, Stream-Safe Text Format). To compare or
    /// hash a text, Swift puts such marks in order, which takes the square of their number: 64 kilobytes of them take two
    /// seconds, each time.
    public var hasPiledMarks: Bool {
        var count = 0
        for scalar in self {
            // What comes before U+0300 is no mark; to look a character up takes longer.
            let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
            count = isMark ? count + 1 : 0
            if count > 30 { return true }
        }
        return false
    }
}
