/// JMdict's tags in plain English.
enum Tag {
    /// The name of a tag.
    ///
    /// - Parameter tag: A tag, such as `v1`.
    /// - Returns: Its name; the tag itself if it is unknown.
    static func name(_ tag: String) -> String {
        if let name = names[tag] { return name }
        return tag.hasPrefix("v5") ? "godan verb" : tag.hasPrefix("v4") || tag.hasPrefix("v2") ? "archaic verb" : tag
    }

    private static let names = [
        "n": "noun", "n-adv": "adverbial noun", "n-t": "temporal noun", "n-suf": "noun suffix", "n-pref": "noun prefix",
        "n-pr": "proper noun", "pn": "pronoun", "num": "number", "ctr": "counter",
        "v1": "ichidan verb", "v1-s": "ichidan verb", "vk": "irregular verb", "vs": "noun with する", "vs-i": "suru verb",
        "vs-s": "suru verb", "vs-c": "su verb", "vz": "zuru verb", "vi": "intransitive", "vt": "transitive",
        "vr": "irregular verb", "vn": "irregular verb", "v-unspec": "verb", "aux": "auxiliary",
        "aux-v": "auxiliary verb", "aux-adj": "auxiliary adjective", "cop": "copula", "cop-da": "copula",
        "adj-i": "i-adjective", "adj-ix": "i-adjective", "adj-na": "na-adjective", "adj-no": "noun with の",
        "adj-pn": "before nouns", "adj-t": "taru adjective", "adj-f": "before nouns", "adj-ku": "archaic adjective",
        "adj-shiku": "archaic adjective", "adj-nari": "archaic adjective", "adj-kari": "archaic adjective",
        "adv": "adverb", "adv-to": "adverb with と", "conj": "conjunction", "int": "interjection", "exp": "expression",
        "prt": "particle", "pref": "prefix", "suf": "suffix", "unc": "unclassified",
        "uk": "usually in kana", "arch": "archaic", "obs": "obsolete", "obsc": "obscure", "col": "colloquial",
        "sl": "slang", "vulg": "vulgar", "derog": "derogatory", "hon": "honorific", "hum": "humble", "pol": "polite",
        "fam": "familiar", "fem": "women's language", "male": "men's language", "chn": "children's language",
        "m-sl": "manga slang", "abbr": "abbreviation", "id": "idiom", "on-mim": "sound or mime", "yoji": "four kanji",
        "proverb": "proverb", "poet": "poetic", "rare": "rare", "sens": "sensitive", "joc": "joking", "X": "rude",
        "comp": "computing", "food": "food", "med": "medicine", "math": "mathematics", "physics": "physics",
        "chem": "chemistry", "law": "law", "ling": "linguistics", "music": "music", "sports": "sports",
        "sumo": "sumo", "MA": "martial arts", "mil": "military", "Buddh": "Buddhism", "Shinto": "Shinto",
        "bot": "botany", "zool": "zoology", "biol": "biology", "astron": "astronomy", "geol": "geology",
        "geom": "geometry", "gramm": "grammar", "archit": "architecture", "baseb": "baseball", "bus": "business",
        "econ": "economics", "finc": "finance", "engr": "engineering", "anat": "anatomy", "mahj": "mahjong",
        "shogi": "shogi", "ksb": "Kansai", "kyb": "Kyoto", "osb": "Osaka", "ktb": "Kantō", "thb": "Tōhoku",
        "kyu": "Kyūshū", "rkb": "Ryūkyū", "tsb": "Tosa", "nab": "Nagano", "hob": "Hokkaidō",
    ]
}
