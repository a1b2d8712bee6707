import PackReader

/// The accents that a dictionary gives to words, by their writing and reading in hiragana.
struct AccentSource {
    private var accents: [[String]: Set<Int>] = [:]

    /// Reads NAIST-jdic: an accent such as `2/3` is its mora and the number of morae.
    init(naist dictionary: MecabDictionary) {
        dictionary.eachFeature { fields in
            guard fields.count > 9, fields[1] != "固有名詞", fields[1] != "接尾",
                fields[4] == "*" || ["基本形", "*"].contains(fields[5]), !fields[9].contains(":")
            else { return }
            add(fields[9].split(separator: "/").prefix(1), to: fields[6], fields[7])
        }
    }

    /// Reads UniDic: accents such as `0,4` are morae.
    init(unidic dictionary: MecabDictionary) {
        dictionary.eachFeature { fields in
            guard fields.count > 23, fields[1] != "固有名詞",
                !["接尾辞", "接頭辞", "記号", "補助記号"].contains(fields[0]),
                fields[4] == "*" || fields[5] == "終止形-一般"
            else { return }
            add(fields[23].split(separator: ","), to: fields[8], fields[17])
        }
    }

    private mutating func add(_ morae: some Sequence<Substring>, to writing: String, _ reading: String) {
        for mora in morae.compactMap({ Int($0) }) where mora < 256 {
            accents[[writing, SearchKeys.hiragana(reading)], default: []].insert(mora)
        }
    }

    /// The accents of a form; if the source doesn't list it, those of the word's other writings with the same reading.
    func accents(of form: WordEntry.Form, in word: WordEntry) -> Set<Int> {
        let reading = SearchKeys.hiragana(form.reading)
        if let own = accents[[form.writing, reading]] { return own }
        // In kana alone it might be another word.
        guard form.writing != form.reading else { return [] }
        return word.forms.reduce(into: []) { found, other in
            guard other.writing != other.reading, SearchKeys.hiragana(other.reading) == reading else { return }
            found.formUnion(accents[[other.writing, reading]] ?? [])
        }
    }
}
