import TextBasics

/// The rules for the user's name.
enum ProfileName {
    static let mostCharacters = 64
    /// A single character can have many scalars, such as a letter under a pile of accents.
    static let mostBytes = 1024

    /// The problem with a name and how to fix it, or `nil` if the name is valid.
    static func problem(with text: String) -> String? {
        guard text.utf8.count <= mostBytes * 4 else { return tooLong }
        let name = text.trimmed
        if name.isEmpty { return "Enter a name." }
        if name.unicodeScalars.contains(where: \.isHidden) {
            return "The name contains an invisible character; type it again."
        }
        if name.unicodeScalars.allSatisfy({ $0.properties.generalCategory == .format }) { return "Enter a name." }
        return name.utf8.count > mostBytes || name.count > mostCharacters ? tooLong : nil
    }

    private static let tooLong = "A name has at most \(mostCharacters) characters; shorten it."
}
