import PackReader

/// The accents that compounds get by UniDic's rules, from the lengths of their parts and the type of the second one.
struct CompoundAccents {
    private struct Pair: Hashable {
        var writing, reading: String
    }

    /// How a word joins the one before it: UniDic's type, such as `C3`, and its own accents.
    private struct Joint: Hashable {
        var type: String
        var accents: [Int]
    }

    private var firsts: Set<Pair> = []
    private var seconds: [Pair: Set<Joint>] = [:]

    /// Collects nouns, prefixes and suffixes.
    init(unidic dictionary: MecabDictionary) {
        dictionary.eachFeature { fields in
            guard fields.count > 24, ["名詞", "接頭辞", "接尾辞", "形状詞"].contains(fields[0]), fields[1] != "固有名詞"
            else { return }
            let pair = Pair(writing: fields[8], reading: SearchKeys.hiragana(fields[17]))
            if fields[0] != "接尾辞" { firsts.insert(pair) }
            for type in fields[24].split(separator: ",") where type.hasPrefix("C") {
                let accents = fields[23].split(separator: ",").compactMap { Int($0) }
                seconds[pair, default: []].insert(Joint(type: String(type), accents: accents))
            }
        }
    }

    /// The accents of a word that can be divided in two.
    func accents(of form: WordEntry.Form) -> Set<Int> {
        let (writing, reading) = (Array(form.writing), Array(SearchKeys.hiragana(form.reading)))
        guard writing.count > 1, reading.count > 1 else { return [] }
        var found: Set<Int> = []
        for place in 1..<writing.count {
            for length in 1..<reading.count {
                let second = Pair(writing: String(writing[place...]), reading: String(reading[length...]))
                guard let joints = seconds[second],
                    firsts.contains(Pair(writing: String(writing[..<place]), reading: String(reading[..<length])))
                else { continue }
                let first = Self.morae(reading[..<length])
                for joint in joints { found.formUnion(Self.accents(joint, after: first)) }
            }
        }
        return found
    }

    private static func accents(_ joint: Joint, after morae: [Character]) -> [Int] {
        switch joint.type {
        case "C1": joint.accents.map { $0 == 0 ? 0 : morae.count + $0 }
        case "C2": [morae.count + 1]
        // The pitch doesn't fall after the second half of a long syllable.
        case "C3": [morae.last.map("んっー".contains) == true ? morae.count - 1 : morae.count]
        case "C4": [0]
        default: []
        }
    }

    /// The morae of a reading, without small kana.
    private static func morae(_ reading: ArraySlice<Character>) -> [Character] {
        reading.filter { !"ぁぃぅぇぉゃゅょゎ".contains($0) }
    }
}
