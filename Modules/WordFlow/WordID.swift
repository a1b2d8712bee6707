/// What a word is starred and linked by: a writing and its reading.
///
/// Two are equal if they have the same bytes in UTF-8, because compatibility ideographs compare equal to other kanji as
/// text.
public struct WordID: Hashable, Sendable {
    /// The word as written.
    public var writing: String
    /// The reading in kana; the same as the writing if that is in kana.
    public var reading: String

    /// Makes an identity from its properties.
    public init(writing: String, reading: String) {
        self.writing = writing
        self.reading = reading
    }

    /// Compares both texts by their bytes.
    public static func == (first: WordID, second: WordID) -> Bool {
        first.writing.hasBytes(of: second.writing) && first.reading.hasBytes(of: second.reading)
    }

    /// Hashes the bytes of both texts.
    public func hash(into hasher: inout Hasher) {
        for text in [writing, reading] {
            for byte in text.utf8 { hasher.combine(byte) }
            // No text has this byte, so it separates them.
            hasher.combine(UInt8.max)
        }
    }
}
