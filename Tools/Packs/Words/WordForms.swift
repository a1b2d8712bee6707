import PackReader

/// The writings of a word with their readings, in the order in which a dictionary shows them.
struct WordForms {
    typealias Form = WordEntry.Form

    /// The usual form, and all others.
    let forms: [Form]

    /// How many centibels more frequent a writing in kanji must be to be shown for a word that JMdict says is usually in
    /// kana: about three times.
    private static let clearly = 50

    /// Sorts the forms of an entry.
    ///
    /// A word that JMdict says is usually in kana is shown so, unless people plainly write it otherwise: 綺麗, but
    /// きれい. Then the forms that JMdict's lists of frequent words have come first, of these the most frequent, and of
    /// equals those that JMdict names first. What is irregular, outdated or rare comes last.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - frequencies: How frequent writings are.
    ///   - owners: The words to which writings belong first, by their numbers: 風 isn't how people write 風邪.
    init(_ entry: JMdict.Entry, _ frequencies: WordFrequencies, owners: [String: Int] = [:]) {
        let pairs = Self.pairs(of: entry)
        func frequency(_ text: String) -> Int {
            let isOwn = text == entry.writings.first?.text || owners[text] ?? entry.number == entry.number
            return isOwn ? frequencies[text] ?? WordPack.unlisted : WordPack.unlisted
        }
        let bestKanji = pairs.filter { !$0.isInKana && !$0.form.isUnusual }.map { frequency($0.form.writing) }.min()
        let bestKana = pairs.filter(\.isInKana).map { frequency($0.form.writing) }.min()
        let kanaFirst =
            entry.isUsuallyInKana && (bestKana ?? .max) <= (bestKanji ?? WordPack.unlisted) + Self.clearly
        let keys = pairs.enumerated().map { place, pair in
            [
                pair.form.isUnusual ? 1 : 0, pair.isInKana == kanaFirst ? 0 : 1, pair.isFirst ? 0 : 1,
                frequency(pair.form.writing), place,
            ]
        }
        forms = pairs.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }.map { pairs[$0].form }
    }

    /// The words that have a writing in kanji as their first one, and a frequent one, by their numbers.
    static func owners(of entries: [JMdict.Entry]) -> [String: Int] {
        var owners: [String: Int] = [:]
        for entry in entries {
            guard let first = entry.writings.first, first.isCommon, owners[first.text] == nil else { continue }
            owners[first.text] = entry.number
        }
        return owners
    }

    /// A form, and what decides its place.
    private struct Pair {
        var form: Form
        /// Whether it stands for a word that is also written in kanji.
        var isInKana: Bool
        /// Whether it comes before those of its kind that aren't.
        var isFirst: Bool
    }

    /// All forms in JMdict's order: the writings with each reading that they have, and the readings that stand alone.
    private static func pairs(of entry: JMdict.Entry) -> [Pair] {
        var pairs: [Pair] = []
        let common = Set(entry.readings.filter(\.isCommon).map { SearchKeys.hiragana($0.text) })
        for (place, writing) in entry.writings.enumerated() {
            for reading in entry.readings where !reading.isAlone {
                guard reading.writings.isEmpty || reading.writings.contains(writing.text) else { continue }
                let form = Form(
                    writing: writing.text, reading: reading.text, isCommon: writing.isCommon && reading.isCommon,
                    information: writing.information + reading.information)
                pairs.append(Pair(form: form, isInKana: false, isFirst: form.isCommon || place == 0))
            }
        }
        // Everybody can read a word in kana; as a form of its own it only stands where people write it.
        let inKana = entry.isUsuallyInKana
        for (place, reading) in entry.readings.enumerated()
        where reading.isAlone || inKana || entry.writings.isEmpty {
            let form = Form(
                writing: reading.text, reading: reading.text, isCommon: reading.isCommon,
                information: reading.information)
            // カエル is another script for かえる.
            let isFirst = place == 0 || reading.isCommon || common.contains(SearchKeys.hiragana(reading.text))
            pairs.append(Pair(form: form, isInKana: !entry.writings.isEmpty, isFirst: isFirst))
        }
        return pairs
    }
}

extension JMdict.Entry {
    /// Whether the word is usually written in kana, in its first sense or in half of all.
    var isUsuallyInKana: Bool {
        let count = senses.count { $0.tags.contains("uk") }
        return count > 0 && (senses.first?.tags.contains("uk") == true || count * 2 >= senses.count)
    }
}
