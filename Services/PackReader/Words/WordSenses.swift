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
        unsafe entry.withUnsafeBufferPointer { entry in
            var senses: [WordSense] = []
            unsafe eachPart(of: entry, between: UInt8(ascii: "/")) { part in
                unsafe append(part, to: &senses)
            }
            senses.removeAll { $0.glosses.isEmpty }
            return senses
        }
    }

    /// Appends what stands between two slashes: a new sense, or another gloss of the last one.
    private static func append(_ part: UnsafeBufferPointer<UInt8>, to senses: inout [WordSense]) {
        var sense = WordSense()
        var rest = unsafe withoutSpaces(part)
        var isNumbered = false
        var isFirst = senses.isEmpty
        while let (group, after) = unsafe leadingGroup(of: rest) {
            if unsafe group.allSatisfy(isDigit) {
                isNumbered = true
            } else if unsafe group.starts(with: "See ".utf8) {
                unsafe sense.references += texts(of: UnsafeBufferPointer(rebasing: group[4...]))
            } else if unsafe !group.isEmpty && group.allSatisfy(isOfTags) {
                let tags = unsafe texts(of: group)
                if sense.partsOfSpeech.isEmpty, isFirst || tags.contains(where: isPartOfSpeech) {
                    sense.partsOfSpeech = tags
                } else {
                    sense.tags += tags
                }
            } else {
                break
            }
            isFirst = false
            unsafe rest = unsafe after
        }
        let glosses = unsafe rest.isEmpty ? [] : [String(decoding: rest, as: UTF8.self)]
        if isNumbered || senses.isEmpty || !sense.partsOfSpeech.isEmpty {
            sense.glosses = glosses
            senses.append(sense)
        } else {
            senses[senses.count - 1].glosses += glosses
            senses[senses.count - 1].references += sense.references
        }
    }

    /// The text in the first parentheses or braces, if the text begins with them, and what follows.
    private static func leadingGroup(
        of text: UnsafeBufferPointer<UInt8>
    ) -> (group: UnsafeBufferPointer<UInt8>, rest: UnsafeBufferPointer<UInt8>)? {
        let isRound = unsafe text.first == UInt8(ascii: "(")
        guard unsafe isRound || text.first == UInt8(ascii: "{"),
            let end = unsafe text.firstIndex(of: isRound ? UInt8(ascii: ")") : UInt8(ascii: "}"))
        else { return nil }
        let rest = unsafe withoutSpaces(UnsafeBufferPointer(rebasing: text[(end + 1)...]))
        return unsafe rest.isEmpty && isRound ? nil : (UnsafeBufferPointer(rebasing: text[1..<end]), rest)
    }

    /// The texts between commas.
    private static func texts(of group: UnsafeBufferPointer<UInt8>) -> [String] {
        var texts: [String] = []
        unsafe eachPart(of: group, between: UInt8(ascii: ",")) { text in
            texts.append(unsafe String(decoding: withoutSpaces(text), as: UTF8.self))
        }
        return texts
    }

    private static func withoutSpaces(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(rebasing: text.drop { $0 == UInt8(ascii: " ") })
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private static func isOfTags(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 26 || ",-:".utf8.contains(byte)
    }

    /// Whether a tag is one of EDICT's parts of speech.
    static func isPartOfSpeech(_ tag: String) -> Bool {
        switch tag.prefix(while: { $0 != "-" }) {
        case "n", "v", "adj", "adv", "aux", "exp", "int", "pn", "pref", "suf", "prt", "num", "ctr", "conj", "cop": true
        default:
            tag.utf8.first == UInt8(ascii: "v") && tag.utf8.count <= 7
                && tag.utf8.dropFirst().first.map("15iksztnr".utf8.contains) == true
        }
    }
}

/// Calls a closure with each part of a text that has a byte.
///
/// - Parameters:
///   - text: The text.
///   - separator: The byte between the parts.
///   - body: Gets a part.
@inline(__always) func eachPart(
    of text: UnsafeBufferPointer<UInt8>, between separator: UInt8, _ body: (UnsafeBufferPointer<UInt8>) -> Void
) {
    var start = 0
    while start < text.count {
        let end = unsafe text[start...].firstIndex(of: separator) ?? text.count
        if end > start { unsafe body(UnsafeBufferPointer(rebasing: text[start..<end])) }
        start = end + 1
    }
}
