import TextBasics

/// The rules for a person's name.
enum ProfileName {
    static let mostCharacters = 64
    /// A character may be made of many scalars, such as a letter under a heap of accents.
    static let mostBytes = 1024

    /// What is wrong with a name and what to do about it, or `nil` if it is fine.
    static func problem(with text: String) -> String? {
        guard text.utf8.count <= mostBytes * 4 else { return tooLong }
        let name = text.trimmed
        if name.isEmpty { return "Enter a name." }
        if name.unicodeScalars.contains(where: \.isHidden) {
            return "The name has a character that cannot be seen; type it again."
        }
        if name.unicodeScalars.allSatisfy({ $0.properties.generalCategory == .format }) { return "Enter a name." }
        return name.utf8.count > mostBytes || name.count > mostCharacters ? tooLong : nil
    }

    private static let tooLong = "A name has at most \(mostCharacters) characters; shorten it."
}
