/// A piece of a text that was cut into words.
public struct CutPiece: Equatable, Sendable {
    /// What a piece is.
    public enum Kind: Equatable, Sendable {
        /// A word of the dictionary, by its position.
        case word(Int)
        /// A name.
        case name
        /// What joins words, such as が and です.
        case grammar
        /// A mark, or what is in no dictionary.
        case other
    }

    /// The piece as it is written.
    public let text: String
    /// Where it is in the text, in bytes of UTF-8.
    public let range: Range<Int>
    /// What it is.
    public internal(set) var kind: Kind
    /// The form of the word, such as `negative past`; `nil` if it is written as the dictionary has it.
    public let form: String?
}
