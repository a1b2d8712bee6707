/// JMdict's tags in plain English.
enum Tag {
    /// The name of a tag, such as `v1`; the tag itself if it is unknown.
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
        "bra": "Brazil", "tsug": "Tsugaru", "agric": "agriculture", "archeol": "archaeology", "art": "art",
        "audvid": "audiovisual", "aviat": "aviation", "biochem": "biochemistry", "Christn": "Christianity",
        "cloth": "clothing", "cryst": "crystallography", "ecol": "ecology", "elec": "electricity",
        "electr": "electronics", "embryo": "embryology", "ent": "entomology", "fish": "fishing", "gardn": "gardening",
        "genet": "genetics", "geogr": "geography", "go": "go", "golf": "golf", "grmyth": "Greek mythology",
        "hanaf": "hanafuda", "horse": "horse racing", "logic": "logic", "mech": "mechanics", "met": "meteorology",
        "ornith": "ornithology", "paleo": "palaeontology", "pathol": "pathology", "pharm": "pharmacy",
        "phil": "philosophy", "photo": "photography", "physiol": "physiology", "print": "printing",
        "psy": "psychiatry", "psych": "psychology", "rail": "railways", "stat": "statistics",
        "telec": "telecommunications", "tradem": "trademark", "vidg": "video games", "ateji": "kanji for their sound",
        "gikun": "kanji for their meaning", "ik": "irregular kana", "iK": "irregular kanji",
        "io": "irregular okurigana", "oK": "outdated kanji", "ok": "outdated kana", "rK": "rare kanji",
        "uK": "usually in kanji", "char": "character", "company": "company", "creat": "creature", "dated": "dated",
        "dei": "deity", "doc": "document", "ev": "event", "fict": "fiction", "form": "formal", "given": "given name",
        "group": "group", "hist": "historical", "leg": "legend", "myth": "mythology", "net-sl": "internet slang",
        "obj": "object", "organization": "organisation", "oth": "other", "person": "person", "place": "place",
        "product": "product", "quote": "quotation", "relig": "religion", "serv": "service", "station": "station",
        "surname": "surname", "unclass": "name", "work": "work of art", "v5uru": "godan verb",
    ]

    /// The name of a language by its code in ISO 639-2, such as `por`; the code itself if it is unknown.
    static func language(_ code: String) -> String { languages[code] ?? code }

    private static let languages = [
        "ita": "Italian", "eng": "English", "lat": "Latin", "chi": "Chinese", "por": "Portuguese", "kor": "Korean",
        "ara": "Arabic", "gre": "Greek", "san": "Sanskrit", "ain": "Ainu", "hin": "Hindi", "haw": "Hawaiian",
        "tha": "Thai", "tur": "Turkish", "heb": "Hebrew", "vie": "Vietnamese", "grc": "Ancient Greek",
        "afr": "Afrikaans", "may": "Malay", "ind": "Indonesian", "mon": "Mongolian", "fin": "Finnish", "dan": "Danish",
        "per": "Persian", "nor": "Norwegian", "urd": "Urdu", "mal": "Malayalam", "cze": "Czech", "yid": "Yiddish",
        "pol": "Polish", "rum": "Romanian", "mol": "Moldavian", "khm": "Khmer", "tib": "Tibetan", "ice": "Icelandic",
        "som": "Somali", "chn": "Chinook jargon", "mao": "Māori", "geo": "Georgian", "epo": "Esperanto",
        "est": "Estonian", "bul": "Bulgarian", "arn": "Mapudungun", "tah": "Tahitian", "alg": "Algonquian",
        "bur": "Burmese", "bnt": "Bantu", "fil": "Filipino", "mnc": "Manchu", "bre": "Breton", "kur": "Kurdish",
        "amh": "Amharic", "tam": "Tamil", "glg": "Galician", "ger": "German", "dut": "Dutch", "fre": "French",
        "rus": "Russian", "spa": "Spanish", "swe": "Swedish", "hun": "Hungarian", "slv": "Slovene",
    ]
}
