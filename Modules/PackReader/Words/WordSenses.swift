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
    /// - Parameter entry: The entry's part between the first and the last slash, in UTF-8.
    /// - Returns: The senses that have a gloss, in order.
    public static func senses(of entry: ArraySlice<UInt8>) -> [WordSense] {
        var senses: [WordSense] = []
        var isFirst = true
        for part in entry.split(separator: UInt8(ascii: "/")) {
            var sense = WordSense()
            var rest = part.drop { $0 == UInt8(ascii: " ") }
            var isNumbered = false
            while let (group, after) = leadingGroup(of: rest) {
                if group.allSatisfy(isDigit) {
                    isNumbered = true
                } else if group.starts(with: "See ".utf8) {
                    sense.references += texts(of: group.dropFirst(4))
                } else if group.allSatisfy(isOfTags), !group.isEmpty {
                    let tags = texts(of: group)
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
            if !rest.isEmpty { sense.glosses = [String(decoding: rest, as: UTF8.self)] }
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
    private static func leadingGroup(
        of text: ArraySlice<UInt8>
    ) -> (group: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
        let isRound = text.first == UInt8(ascii: "(")
        guard isRound || text.first == UInt8(ascii: "{"),
            let end = text.firstIndex(of: isRound ? UInt8(ascii: ")") : UInt8(ascii: "}"))
        else { return nil }
        let rest = text[(end + 1)...].drop { $0 == UInt8(ascii: " ") }
        return rest.isEmpty && isRound ? nil : (text[(text.startIndex + 1)..<end], rest)
    }

    /// The texts between commas.
    private static func texts(of group: ArraySlice<UInt8>) -> [String] {
        group.split(separator: UInt8(ascii: ",")).map { text in
            String(decoding: text.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private static func isOfTags(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 26 || ",-:".utf8.contains(byte)
    }

    private static let classes: Set<Substring> = [
        "n", "v", "adj", "adv", "aux", "exp", "int", "pn", "pref", "suf", "prt", "num", "ctr", "conj", "cop",
    ]

    /// Whether a tag is one of EDICT's parts of speech.
    static func isPartOfSpeech(_ tag: String) -> Bool {
        classes.contains(tag.prefix { $0 != "-" })
            || tag.utf8.first == UInt8(ascii: "v") && tag.utf8.count <= 7
                && tag.utf8.dropFirst().first.map("15iksztnr".utf8.contains) == true
    }
}
