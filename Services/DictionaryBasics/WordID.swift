/// What a word is starred and linked by: its number in the dictionary.
///
/// A word that the dictionary doesn't have has the number 0, and is known by its writing and reading. These are compared
/// by their bytes in UTF-8, because compatibility ideographs compare equal to other kanji as text.
public struct WordID: Hashable, Sendable {
    /// The word's number; 0 if the dictionary doesn't have it.
    public var number: Int
    /// The word as it is usually written.
    public var writing: String
    /// The reading in kana; the same as the writing if that is in kana.
    public var reading: String

    /// Makes an identity from its properties.
    public init(number: Int = 0, writing: String, reading: String) {
        self.number = number
        self.writing = writing
        self.reading = reading
    }

    /// Compares the numbers, and the texts of words without one.
    public static func == (first: WordID, second: WordID) -> Bool {
        guard first.number == 0, second.number == 0 else { return first.number == second.number }
        return first.writing.utf8.elementsEqual(second.writing.utf8)
            && first.reading.utf8.elementsEqual(second.reading.utf8)
    }

    /// Hashes the number, and the bytes of the texts of a word without one.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        guard number == 0 else { return }
        for text in [writing, reading] {
            for byte in text.utf8 { hasher.combine(byte) }
            // No text has this byte, so it separates them.
            hasher.combine(UInt8.max)
        }
    }
}
