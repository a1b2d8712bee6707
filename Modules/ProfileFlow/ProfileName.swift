/// The rules for a person's name.
enum ProfileName {
    static let mostCharacters = 64
    /// A character may be made of many scalars, such as a letter under a heap of accents.
    static let mostBytes = 1024

    /// The name without white space at its ends.
    static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }

    /// What is wrong with a name and what to do about it, or `nil` if it is fine.
    static func problem(with text: String) -> String? {
        guard text.utf8.count <= mostBytes * 4 else { return tooLong }
        let name = trimmed(text)
        if name.isEmpty { return "Enter a name." }
        if name.unicodeScalars.contains(where: isControl) {
            return "A name cannot have control characters; type it anew."
        }
        if name.unicodeScalars.allSatisfy({ $0.properties.generalCategory == .format }) { return "Enter a name." }
        return name.utf8.count > mostBytes || name.count > mostCharacters ? tooLong : nil
    }

    private static let tooLong = "A name has at most \(mostCharacters) characters; shorten it."

    /// Characters that steer a device, lines, or the direction of what follows; marks that join emoji are none of them.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
    }
}
