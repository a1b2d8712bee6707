import TextBasics

/// What a name and a password of a new account must be like.
enum AccountRules {
    static let longestName = 64
    static let shortestPassword = 8
    /// More bytes than this the hash does not take (crypt(5)).
    static let longestPassword = 500

    /// What is wrong with a name, and the way out; `nil` if nothing is.
    static func problem(withName name: String) -> String? {
        let name = name.trimmed
        if name.isEmpty { return "Choose a name." }
        // A hostile name may have few characters of many bytes each.
        if name.count > longestName || name.utf8.count > longestName * 32 {
            return "A name has at most \(longestName) characters; this one has \(name.count)."
        }
        var marks = 0
        for scalar in name.unicodeScalars {
            if let problem = problem(with: scalar) { return problem }
            marks = isMark(scalar) ? marks + 1 : 0
            if marks > mostMarks { return "A letter of a name has at most \(mostMarks) marks." }
        }
        if let first = name.unicodeScalars.first, isMark(first) || signs.contains(first) {
            return "A name begins with a letter or a digit."
        }
        return name.contains("  ") ? "Put one space between the parts of the name." : nil
    }

    /// As many as the scripts need that have most of them.
    private static let mostMarks = 8
    private static let signs: Set<Unicode.Scalar> = [" ", "-", "_", ".", "'"]

    private static func problem(with scalar: Unicode.Scalar) -> String? {
        if scalar.isHidden || scalar.properties.isDefaultIgnorableCodePoint {
            return "The name has a character that cannot be seen; type it again."
        }
        guard isLetter(scalar) || isMark(scalar) || signs.contains(scalar) else {
            return "A name has letters, digits, spaces and - _ . ' only; leave out “\(scalar)”."
        }
        return isLookAlike(scalar) ? "“\(scalar)” looks like something else; type plain letters and digits." : nil
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
        default: false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Whether a character is another form of others, such as full width or a ligature: one that NFKC takes apart.
    ///
    /// The standard library has no NFKC, but tells what NFKC and case folding together change. What canonical equivalence
    /// undoes is compared as equal anyway, and of what case folding changes, these few are other forms as well.
    static func isLookAlike(_ scalar: Unicode.Scalar) -> Bool {
        if ordinary.contains(scalar) { return false }
        // The only one whose small letter is ordinary.
        if scalar == "\u{3F4}" { return true }
        return scalar.properties.lowercaseMapping.unicodeScalars.contains { small in
            let properties = small.properties
            guard properties.changesWhenNFKCCaseFolded, !properties.isFullCompositionExclusion else { return false }
            guard properties.changesWhenCaseFolded else { return true }
            switch small.value {
            case 0xB5, 0x149, 0x17F, 0x3D0...0x3D1, 0x3D5...0x3D6, 0x3F0...0x3F1, 0x3F5, 0x587, 0x1E9A...0x1E9B,
                0xFB00...0xFB06, 0xFB13...0xFB17:
                return true
            default: return false
            }
        }
    }

    /// Letters of Thai and Lao that everybody writes so, though NFKC takes them apart.
    private static let ordinary: Set<Unicode.Scalar> = ["\u{E33}", "\u{EB3}", "\u{EDC}", "\u{EDD}"]

    /// What is wrong with a password, and the way out; `nil` if nothing is.
    static func problem(withPassword password: String) -> String? {
        if password.count < shortestPassword { return "A password has at least \(shortestPassword) characters." }
        if password.utf8.count > longestPassword { return "A password has at most \(longestPassword) bytes." }
        if password.utf8.contains(0) { return "A password cannot have the character 0." }
        return nil
    }
}
