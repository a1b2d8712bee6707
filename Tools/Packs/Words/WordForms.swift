import PackReader

/// A word of EDICT with all its forms: lines with the same glosses that share a writing or a reading.
///
/// EDICT has a line for each writing and reading; JMdict, from which it is made, has one entry for them.
struct Entry {
    /// The lines, the usual form first.
    private(set) var forms: [EdictWord]

    var isCommon: Bool { forms.contains(where: \.isCommon) }

    /// Groups lines into entries.
    ///
    /// - Parameters:
    ///   - words: The lines.
    ///   - usage: How usual each word is.
    /// - Returns: The entries, in the order of their first lines.
    static func entries(of words: [EdictWord], _ usage: WordUsage) -> [Entry] {
        var entries: [[EdictWord]] = []
        var byGlosses: [String: [Int]] = [:]
        for word in words {
            let glosses = glosses(of: word)
            let same = byGlosses[glosses, default: []].filter { index in
                entries[index].contains { areForms($0, word) }
            }
            guard let first = same.first else {
                byGlosses[glosses, default: []].append(entries.count)
                entries.append([word])
                continue
            }
            entries[first].append(word)
            for other in same.dropFirst() {
                entries[first] += entries[other]
                entries[other] = []
            }
            byGlosses[glosses]?.removeAll(where: same.dropFirst().contains)
        }
        return entries.filter { !$0.isEmpty }.map { lines in
            Entry(forms: lines.map { (WordRank($0, usage), $0) }.sorted { $0.0 < $1.0 }.map(\.1))
        }
    }

    /// EDICT's tags for writings and readings that are irregular or outdated, and for unusual readings of kanji.
    private static let formTags = ["io", "iK", "ik", "ok", "oK", "ateji", "gikun"]

    /// The glosses without the tags of the form.
    private static func glosses(of word: EdictWord) -> String {
        formTags.reduce(word.entry) { $0.replacing("(\($1)) ", with: "") }
    }

    /// Whether two lines with the same glosses are forms of one word: spellings such as アーカイブ and アーカイヴ share only
    /// the beginning of their readings.
    private static func areForms(_ first: EdictWord, _ second: EdictWord) -> Bool {
        if first.word == second.word || first.reading == second.reading { return true }
        let keys = [first, second].map { SearchKeys.reading($0.reading)?.utf8.prefix(2) }
        guard let key = keys[0], let other = keys[1] else { return false }
        return key.elementsEqual(other)
    }

    /// The record in a pack: a line of glosses, and a line for each form, with a mark, its writing, and, if that isn't in
    /// kana, a tab and its reading.
    var record: [UInt8] {
        var text = Self.glosses(of: forms[0])
        for form in forms {
            let isUnusual = Self.glosses(of: form) != form.entry
            text += "\n\(form.isCommon ? "P" : isUnusual ? "~" : "-")\(form.word)"
            if form.word != form.reading { text += "\t\(form.reading)" }
        }
        return Array(text.utf8)
    }
}
