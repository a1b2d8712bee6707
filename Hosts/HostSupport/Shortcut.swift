/// A key that opens a link from anywhere, except while the user types text.
public struct Shortcut: Equatable, Sendable {
    /// The key's character.
    public let key: Character
    /// What it does, in a few words, for the list of keys.
    public let meaning: String
    /// The link that it opens.
    public let link: String

    /// Makes a shortcut.
    ///
    /// - Parameters:
    ///   - key: The key's character.
    ///   - meaning: What it does, in a few words.
    ///   - link: The link that it opens.
    public init(_ key: Character, _ meaning: String, link: String) {
        self.key = key
        self.meaning = meaning
        self.link = link
    }
}
