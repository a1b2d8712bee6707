/// What a row says of a kanji.
public struct KanjiSummary: Equatable, Sendable {
    /// The kanji.
    public var character: Unicode.Scalar
    /// What it means, in a few words; or why there is nothing to say.
    public var gloss: String
    /// How it is read, in a few words.
    public var readings: String
    /// Whether the user has starred it.
    public var isStarred: Bool

    /// Makes a summary from its properties.
    public init(_ character: Unicode.Scalar, gloss: String = "", readings: String = "", isStarred: Bool = false) {
        self.character = character
        self.gloss = gloss
        self.readings = readings
        self.isStarred = isStarred
    }

    /// Reads the summary of a kanji; what is thrown, or that there is none, is its gloss.
    public init(of character: Unicode.Scalar, _ read: (Unicode.Scalar) throws -> KanjiSummary?) {
        do {
            self = try read(character) ?? KanjiSummary(character, gloss: "not in the dictionary")
        } catch {
            self = KanjiSummary(character, gloss: "\(error)")
        }
    }
}
