import PackReader

/// A name as it is written and read, the reading in hiragana.
struct NamePair: Hashable {
    var writing, reading: String
}

/// The names of a dictionary of MeCab, with their costs: the lower, the more usual.
struct NameSource {
    private(set) var costs: [NamePair: [NameKinds: Int]] = [:]

    /// Reads NAIST-jdic.
    init(naist dictionary: MecabDictionary) {
        dictionary.eachToken(Self.properNoun) { cost, fields in
            guard fields.count > 7 else { return }
            add(fields, fields[6], fields[7], cost)
        }
    }

    /// Reads UniDic.
    init(unidic dictionary: MecabDictionary) {
        dictionary.eachToken(Self.properNoun) { cost, fields in
            guard fields.count > 17 else { return }
            add(fields, fields[8], fields[17], cost)
        }
    }

    private static let properNoun = "名詞,固有名詞,"

    private mutating func add(_ fields: [String], _ writing: String, _ reading: String, _ cost: Int) {
        let kind: NameKinds
        switch (fields[2], fields[3]) {
        case ("人名", "姓"): kind = .surname
        case ("人名", "名"): kind = .given
        case ("地名", _), ("地域", _): kind = .place
        default: return
        }
        let pair = NamePair(writing: writing, reading: SearchKeys.hiragana(reading))
        guard pair.isJapanese, kind != .surname || pair.writing != pair.reading else { return }
        let known = costs[pair]?[kind] ?? .max
        costs[pair, default: [:]][kind] = min(known, cost)
    }
}

extension NamePair {
    /// Whether it is written in kanji and hiragana, and read in hiragana.
    fileprivate var isJapanese: Bool {
        let longest = NamePack.longest
        guard (1...longest / 2).contains(writing.unicodeScalars.count),
            (1...longest).contains(reading.unicodeScalars.count)
        else { return false }
        return reading.unicodeScalars.allSatisfy { Self.isHiragana($0) || $0 == "ー" }
            && writing.unicodeScalars.allSatisfy {
                // ヶ and ノ stand between kanji, as in 鎌ヶ谷.
                SearchKeys.isKanji($0) && $0 != "〇" || Self.isHiragana($0) || "ヶケノ".unicodeScalars.contains($0)
            } && !"ヶケノ".unicodeScalars.contains { writing.unicodeScalars.first == $0 }
    }

    private static func isHiragana(_ scalar: Unicode.Scalar) -> Bool { (0x3041...0x3096).contains(scalar.value) }
}
