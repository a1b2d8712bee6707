/// A key that opens a link from anywhere where no text is typed.
public struct Shortcut: Equatable, Sendable {
    /// The key's character.
    public let key: Character
    /// What it does, in a few words, for the list of keys.
    public let meaning: String
    /// The link that is opened.
    public let link: String

    /// Makes a shortcut.
    ///
    /// - Parameters:
    ///   - key: The key's character.
    ///   - meaning: What it does, in a few words.
    ///   - link: The link that is opened.
    public init(_ key: Character, _ meaning: String, link: String) {
        self.key = key
        self.meaning = meaning
        self.link = link
    }
}
