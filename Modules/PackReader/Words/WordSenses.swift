/// One sense of a word, as EDICT describes it.
public struct WordSense: Equatable, Sendable {
    /// Its parts of speech, such as `v1` and `vt`; empty if they are those of the sense before.
    public var partsOfSpeech: [String] = []
    /// Its other tags, such as `uk` (usually in kana) or `arch`.
    public var tags: [String] = []
    /// The words to see as well.
    public var references: [String] = []
    /// Its glosses in English, with remarks in parentheses.
    public var glosses: [String] = []

    /// Reads the senses of an EDICT entry: glosses between slashes, with tags and the numbers of senses in front.
    ///
    /// - Parameter entry: The entry's part between the first and the last slash.
    /// - Returns: The senses that have a gloss, in order.
    public static func senses(of entry: Substring) -> [WordSense] {
        var senses: [WordSense] = []
        var isFirst = true
        for part in entry.split(separator: "/") {
            var sense = WordSense()
            var rest = part.drop { $0 == " " }
            var isNumbered = false
            while let (group, after) = leadingGroup(of: rest) {
                if group.allSatisfy(\.isNumber) {
                    isNumbered = true
                } else if group.hasPrefix("See ") {
                    sense.references += group.dropFirst(4).split(separator: ",").map { String($0.drop { $0 == " " }) }
                } else if isTags(group) {
                    let tags = group.split(separator: ",").map(String.init)
                    if isFirst || tags.contains(where: isPartOfSpeech), sense.partsOfSpeech.isEmpty {
                        sense.partsOfSpeech = tags
                    } else {
                        sense.tags += tags
                    }
                } else {
                    break
                }
                isFirst = false
                rest = after
            }
            if !rest.isEmpty { sense.glosses = [String(rest)] }
            if isNumbered || senses.isEmpty || !sense.partsOfSpeech.isEmpty {
                senses.append(sense)
            } else {
                senses[senses.count - 1].glosses += sense.glosses
                senses[senses.count - 1].references += sense.references
            }
            isFirst = false
        }
        return senses.filter { !$0.glosses.isEmpty }
    }

    /// The text in the first parentheses or braces, if the text begins with them, and what follows.
    private static func leadingGroup(of text: Substring) -> (group: Substring, rest: Substring)? {
        guard let first = text.first, first == "(" || first == "{",
            let end = text.firstIndex(of: first == "(" ? ")" : "}")
        else { return nil }
        let rest = text[text.index(after: end)...].drop { $0 == " " }
        return rest.isEmpty && first == "(" ? nil : (text[text.index(after: text.startIndex)..<end], rest)
    }

    private static func isTags(_ group: Substring) -> Bool {
        !group.isEmpty && group.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ",-:".contains($0)) }
    }

    /// Whether a tag is one of EDICT's parts of speech.
    static func isPartOfSpeech(_ tag: String) -> Bool {
        ["n", "v", "adj", "adv", "aux", "exp", "int", "pn", "pref", "suf", "prt", "num", "ctr", "conj", "cop"].contains
        {
            tag == $0 || tag.hasPrefix($0 + "-")
        } || tag.hasPrefix("v") && tag.dropFirst().first.map { "15iksztnr".contains($0) } == true && tag.count <= 7
    }
}
