/// What a name and a password of a new account must be like.
enum AccountRules {
    static let longestName = 64
    static let shortestPassword = 8
    /// More bytes than this the hash does not take (crypt(5)).
    static let longestPassword = 500

    /// A name without white space at its ends.
    static func trimmed(_ name: String) -> String {
        let start = name.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }

    /// What is wrong with a name, and the way out; `nil` if nothing is.
    static func problem(withName name: String) -> String? {
        let name = trimmed(name)
        if name.isEmpty { return "Choose a name." }
        if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return "A name has no control characters."
        }
        // A hostile name may have few characters of many bytes each.
        if name.count > longestName || name.utf8.count > longestName * 32 {
            return "A name has at most \(longestName) characters; this one has \(name.count)."
        }
        return nil
    }

    /// What is wrong with a password, and the way out; `nil` if nothing is.
    static func problem(withPassword password: String) -> String? {
        if password.count < shortestPassword { return "A password has at least \(shortestPassword) characters." }
        if password.utf8.count > longestPassword { return "A password has at most \(longestPassword) bytes." }
        if password.utf8.contains(0) { return "A password cannot have the character 0." }
        return nil
    }
}
