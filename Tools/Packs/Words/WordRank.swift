import Foundation
import PackReader

/// The place of a word among all: those in common use first, archaic ones last, and within each the most frequent ones.
struct WordRank: Comparable {
    /// What is said of a word's use.
    enum Use: Int {
        case common, rare, archaic
    }

    let use: Use
    /// About how frequent it is, in centibels as `WordFrequencies` has them; smaller is more frequent.
    let frequency: Int
    let number: Int

    static func < (first: WordRank, second: WordRank) -> Bool {
        (first.use.rawValue, first.frequency, first.number) < (second.use.rawValue, second.frequency, second.number)
    }
}

/// Ranks words by how frequent their usual forms are, and by JMdict's lists of frequent words.
///
/// A list of frequencies can't tell words apart that are written alike: the most likely one of them has the frequency of
/// the text, and the others have less.
struct WordRanking {
    /// From this frequency on, words are in common use though JMdict's lists, which are older, don't have them.
    private static let common = 470
    /// What a word loses to the one that is most likely meant by its writing.
    private static let second = 40

    private let frequencies: WordFrequencies
    /// The word that is most likely meant by a writing, by its number.
    private var owners: [String: (number: Int, weight: Int)] = [:]

    /// Weighs words against those that are written alike.
    init(_ words: [(entry: JMdict.Entry, forms: WordForms)], _ frequencies: WordFrequencies) {
        self.frequencies = frequencies
        for (entry, forms) in words {
            guard let form = forms.forms.first else { continue }
            let weight = weight(of: entry, form)
            if weight > owners[form.writing]?.weight ?? .min { owners[form.writing] = (entry.number, weight) }
        }
    }

    /// The rank of a word.
    func rank(of entry: JMdict.Entry, _ forms: WordForms) -> WordRank {
        let first = forms.forms.first
        var frequency = first.map { self.frequency(of: $0.writing, entry) } ?? WordPack.unlisted
        if let first, let owner = owners[first.writing], owner.number != entry.number {
            frequency += Self.second + min(max(owner.weight - weight(of: entry, first), 0), 60)
        }
        let isCommon = forms.forms.contains(where: \.isCommon)
        if !isCommon { frequency += 40 }
        if entry.isAffix { frequency += 40 }
        let isArchaic =
            !Self.archaic.isDisjoint(with: entry.senses.first?.tags ?? []) || first?.isUnusual ?? true
        if isArchaic, !isCommon { frequency += 100 }
        frequency = min(frequency, WordPack.unlisted)
        let isUsed = isCommon || frequency <= Self.common
        return WordRank(
            use: isUsed ? .common : isArchaic ? .archaic : .rare, frequency: frequency, number: entry.number)
    }

    private static let archaic: Set = ["arch", "obs", "obsc", "dated", "rare"]

    /// How likely a word is meant by its usual form, beside others that are written alike.
    private func weight(of entry: JMdict.Entry, _ form: WordForms.Form) -> Int {
        let priorities = Set((entry.writings + entry.readings).flatMap(\.priorities))
        var weight = form.isCommon ? 20 : 0
        for (list, points) in [("ichi1", 30), ("news1", 20), ("spec1", 15), ("news2", 5), ("ichi2", 5), ("spec2", 5)]
        where priorities.contains(list) { weight += points }
        let ranks = priorities.filter { $0.hasPrefix("nf") }.compactMap { Int($0.dropFirst(2)) }
        if let best = ranks.min() { weight += (48 - best) / 2 }
        // Of words in kana, those count whose kanji are frequent too, and those with many senses: なる is rather “to become”
        // than “to bear fruit”.
        if form.writing == form.reading {
            let kanji = entry.writings.compactMap { frequencies[$0.text] }.min()
            weight += (WordPack.unlisted - (kanji ?? WordPack.unlisted)) / 10 + min(entry.senses.count, 10) * 3
        }
        if entry.isAffix { weight -= 40 }
        return weight
    }

    /// How frequent a writing is in all its forms, as far as they can't be taken for other words.
    private func frequency(of writing: String, _ entry: JMdict.Entry) -> Int {
        let texts = [writing] + stems(of: writing, entry)
        let share = texts.compactMap { frequencies[$0] }.reduce(0) { $0 + pow(10, -Double($1) / 100) }
        return share > 0 ? Int(-100 * log10(share)) : WordPack.unlisted
    }

    /// What stands for a verb or an adjective in a list of cut texts besides its dictionary form: 書き of 書く.
    private func stems(of writing: String, _ entry: JMdict.Entry) -> [String] {
        guard let last = writing.last, writing.unicodeScalars.contains(where: SearchKeys.isKanji), writing.count > 1,
            let tag = entry.senses.first?.partsOfSpeech.first(where: { Self.inflected.contains(String($0.prefix(2))) })
        else { return [] }
        let root = String(writing.dropLast())
        if tag.hasPrefix("v1") || tag == "vk" { return root.count > 1 ? [root] : [] }
        if tag.hasPrefix("ad") { return tag.hasPrefix("adj-i") ? ["\(root)く", "\(root)かっ"] : [] }
        return (Self.stemKana[last] ?? []).map { root + $0 }
    }

    private static let inflected: Set = ["v1", "v5", "vk", "ad"]
    private static let stemKana: [Character: [String]] = [
        "く": ["き", "か", "い", "っ"], "ぐ": ["ぎ", "が", "い"], "す": ["し", "さ"], "つ": ["ち", "た", "っ"],
        "ぬ": ["に", "な", "ん"], "ぶ": ["び", "ば", "ん"], "む": ["み", "ま", "ん"], "る": ["り", "ら", "っ"],
        "う": ["い", "わ", "っ"],
    ]
}

extension JMdict.Entry {
    /// Whether the word only stands beside others: a suffix, a prefix or a counter.
    var isAffix: Bool {
        senses.first?.partsOfSpeech.allSatisfy { ["suf", "pref", "ctr", "n-suf", "n-pref"].contains($0) } == true
    }
}
