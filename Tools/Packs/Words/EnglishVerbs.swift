import PackReader

/// The verbs of JMdict's glosses, to find nouns with する by them: 結婚 is a “marriage”, and who marries looks for “to marry”.
struct EnglishVerbs {
    private let verbs: Set<String>

    /// Gathers the verbs of one word.
    init(_ entries: [JMdict.Entry]) {
        var verbs: Set<String> = []
        for gloss in entries.lazy.flatMap(\.senses).flatMap(\.glosses) where SearchKeys.isVerb(gloss) {
            verbs.insert(SearchKeys.gloss(gloss))
        }
        self.verbs = verbs
    }

    /// The verb that a noun with する is.
    ///
    /// - Parameter noun: The noun's gloss, in the form of `SearchKeys.gloss`.
    /// - Returns: The noun itself if it is also a verb, such as “study”, or the verb that it comes from; `nil` if there is
    ///   none.
    func verb(of noun: String) -> String? {
        if verbs.contains(noun) { return noun }
        for (ending, ends) in Self.endings where noun.hasSuffix(ending) {
            let stem = noun.dropLast(ending.count)
            let found = ends.map { stem + $0 }.first(where: verbs.contains)
            if let found { return found }
            // Running is of run.
            if ending == "ing", stem.last == stem.dropLast().last, verbs.contains(String(stem.dropLast())) {
                return String(stem.dropLast())
            }
        }
        return nil
    }

    /// What nouns end in that come from verbs, and what these have in its place.
    private static let endings: [(String, [String])] = [
        ("ication", ["y"]), ("ation", ["", "e", "ate"]), ("ssion", ["t"]), ("sion", ["d", "de", "t"]),
        ("tion", ["t", "te", "e"]), ("iage", ["y"]), ("ment", [""]), ("ance", ["", "e", "y"]), ("ence", ["", "e"]),
        ("ure", ["", "e"]), ("al", ["", "e"]), ("ery", ["er"]), ("ing", ["", "e"]), ("wth", ["w"]),
    ]
}
