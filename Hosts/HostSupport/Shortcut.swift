/// A key that opens a link from anywhere, except while the user types text.
public struct Shortcut: Equatable, Sendable {
    /// The key's character.
    public let key: Character
    /// What it does, in a few words, for the list of keys.
    public let meaning: String
    /// The link that it opens.
    public let link: String

    /// Makes a shortcut from its properties.
    public init(_ key: Character, _ meaning: String, link: String) {
        self.key = key
        self.meaning = meaning
        self.link = link
    }
}
