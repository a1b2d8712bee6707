import TextBasics

/// The user and password in an address that a user types into a field that isn't secure.
///
/// A recording has a stand-in for them, which a replay types.
struct AddressSecret {
    static let standIn = "stand-in:secret-"

    /// The text before the secret, which ends with `://`.
    let start: Substring
    /// What the stand-in replaces.
    let secret: Substring
    /// The text behind it, which begins with `@` unless that isn't typed yet.
    let rest: Substring

    /// Finds the secret; `nil` if the text has none.
    ///
    /// Before its `@` is typed, a colon that no port follows shows that there will be one.
    init?(in text: String) {
        guard let scheme = Self.authority(of: text) else { return nil }
        let tail = text[scheme...]
        let host = tail.withoutUser
        if host.startIndex > tail.startIndex {
            let at = text.index(before: host.startIndex)
            (start, secret, rest) = (text[..<scheme], text[scheme..<at], text[at...])
            return
        }
        let place = tail.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        // The colons of an IPv6 address are in brackets.
        guard !place.hasPrefix("["), let colon = place.firstIndex(of: ":") else { return nil }
        if place[place.index(after: colon)...].allSatisfy({ $0.isASCII && $0.isNumber }) { return nil }
        (start, secret, rest) = (text[..<scheme], tail, "")
    }

    /// The text with the stand-in of a number in place of the secret.
    func text(withSecret number: Int) -> String { "\(start)\(Self.standIn)\(number)\(rest)" }

    /// Whether a text may be the beginning of an address with a secret, so that it isn't recorded yet.
    static func mayBegin(in text: String) -> Bool {
        guard let scheme = authority(of: text) else { return false }
        return text[scheme...].contains { $0 == ":" || $0 == "@" }
    }

    /// Where the host, or the user before it, begins.
    private static func authority(of text: String) -> String.Index? {
        var index = text.startIndex
        while let colon = text[index...].firstIndex(of: ":") {
            let next = text.index(after: colon)
            if text[next...].hasPrefix("//") { return text.index(next, offsetBy: 2) }
            index = next
        }
        return nil
    }
}
