/// The identity of a word in the dictionary that knows it.
public struct ItemWordID: Hashable, Sendable {
    /// The number in the dictionary.
    public let rawValue: Int

    /// Makes an identity from the number in the dictionary.
    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// A word of an item's text.
public struct ItemWord: Equatable, Sendable {
    /// The word's identity, by which the app finds its page.
    public var id: ItemWordID
    /// The word as dictionaries have it.
    public var writing: String
    /// How it is read; `nil` if the writing says so.
    public var reading: String?
    /// What it means, in short.
    public var meaning: String

    /// Makes a word from its properties.
    public init(id: ItemWordID, writing: String, reading: String?, meaning: String) {
        self.id = id
        self.writing = writing
        self.reading = reading
        self.meaning = meaning
    }
}

/// What is known of the words of an item's text.
enum TextWords: Equatable {
    /// The text isn't Japanese, or there is no dictionary.
    case none
    /// They weren't asked for.
    case folded
    case loading
    case found([ItemWord])
    /// Why they can't be looked up.
    case failed(String)

    /// A longer text is cut into words up to here only, in characters.
    static let longestText = 4_000
    /// The most words that are shown.
    static let mostWords = 300

    /// What is shown of a text before the user asks for more.
    init(of text: String, hasDictionary: Bool) {
        self = hasDictionary && text.unicodeScalars.prefix(Self.longestText).contains(where: \.isKana) ? .folded : .none
    }
}
