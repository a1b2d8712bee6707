/// What English words are forms of, as far as searches need it.
extension SearchKeys {
    /// The nouns of which a gloss may be the plural.
    ///
    /// - Parameter gloss: A gloss, in the form of `gloss`.
    /// - Returns: The gloss with a singular as its last word; at most three, none of them certain.
    static func singulars(of gloss: String) -> [String] {
        let start = gloss.lastIndex(of: " ").map(gloss.index(after:)) ?? gloss.startIndex
        let word = gloss[start...]
        return singulars(word).map { gloss[..<start] + $0 }
    }

    private static func singulars(_ word: Substring) -> [String] {
        switch word {
        case "people": return ["person"]
        case _ where word.hasSuffix("children"): return [String(word.dropLast(3))]
        case _ where word.hasSuffix("men"): return [word.dropLast(2) + "an"]
        case "feet", "teeth", "geese": return [String(word.replacing("ee", with: "oo"))]
        case "mice", "lice": return [word.dropLast(3) + "ouse"]
        default: break
        }
        guard word.utf8.count > 3, word.last == "s", !["ss", "us", "is"].contains(where: word.hasSuffix) else {
            return []
        }
        var found = [String(word.dropLast())]
        if word.hasSuffix("ies") { found.append(word.dropLast(3) + "y") }
        if word.hasSuffix("ves") { found += [word.dropLast(3) + "f", word.dropLast(3) + "fe"] }
        if ["ses", "xes", "zes", "ches", "shes", "oes"].contains(where: word.hasSuffix) {
            found.append(String(word.dropLast(2)))
        }
        return found
    }

    /// The verbs of which a word may be the participle: marry for “married”.
    ///
    /// - Parameter word: A word of a gloss.
    /// - Returns: The verbs, none of them certain.
    static func verbs(ofParticiple word: String) -> [String] {
        guard word.utf8.count > 3, word.hasSuffix("ed") else { return [] }
        let stem = word.dropLast(2)
        var found = [String(stem), stem + "e"]
        if stem.last == "i" { found.append(stem.dropLast() + "y") }
        if stem.last == stem.dropLast().last { found.append(String(stem.dropLast())) }
        return found
    }
}
