import TextBasics

enum AccountRules {
    static let longestName = 64
    static let shortestPassword = 8
    /// The most bytes that the hash accepts (crypt(5)).
    static let longestPassword = 500

    /// The problem with a name and how to fix it, or `nil` if the name is valid.
    static func problem(withName name: String) -> String? {
        let name = name.trimmed
        if name.isEmpty { return "Choose a name." }
        // A hostile name may have few characters with many bytes each.
        if name.count > longestName || name.utf8.count > longestName * 32 {
            return "A name has at most \(longestName) characters; this one has \(name.count)."
        }
        var marks = 0
        for scalar in name.unicodeScalars {
            if let problem = problem(with: scalar) { return problem }
            marks = isMark(scalar) ? marks + 1 : 0
            if marks > mostMarks { return "A letter can have at most \(mostMarks) marks." }
        }
        if let first = name.unicodeScalars.first, isMark(first) || signs.contains(first) {
            return "A name must begin with a letter or a digit."
        }
        return name.contains("  ") ? "Put one space between the parts of the name." : nil
    }

    /// Enough for the scripts that use the most marks.
    private static let mostMarks = 8
    private static let signs: Set<Unicode.Scalar> = [" ", "-", "_", ".", "'"]

    private static func problem(with scalar: Unicode.Scalar) -> String? {
        if scalar.isHidden || scalar.properties.isDefaultIgnorableCodePoint {
            return "The name contains an invisible character; type it again."
        }
        guard isLetter(scalar) || isMark(scalar) || signs.contains(scalar) else {
            return "A name can contain only letters, digits, spaces and - _ . '; remove “\(scalar)”."
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

    /// Whether a character is a variant form of others, such as full width or a ligature: one that NFKC decomposes.
    ///
    /// The standard library has no NFKC, but it says which characters NFKC and case folding together change.
    /// Canonically equivalent text compares equal anyway. Of the characters that case folding changes, only the few
    /// below are variant forms.
    static func isLookAlike(_ scalar: Unicode.Scalar) -> Bool {
        if ordinary.contains(scalar) { return false }
        // The only variant form whose lowercase letter is ordinary.
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

    /// Thai and Lao letters in ordinary use, although NFKC decomposes them.
    private static let ordinary: Set<Unicode.Scalar> = ["\u{E33}", "\u{EB3}", "\u{EDC}", "\u{EDD}"]

    /// The problem with a password and how to fix it, or `nil` if the password is valid.
    static func problem(withPassword password: String) -> String? {
        if password.count < shortestPassword { return "A password has at least \(shortestPassword) characters." }
        // It is hashed in its composed form, which may be longer.
        if max(password.utf8.count, password.composed.utf8.count) > longestPassword {
            return "A password has at most \(longestPassword) bytes."
        }
        if password.utf8.contains(0) { return "A password can't contain a null character." }
        return nil
    }
}
