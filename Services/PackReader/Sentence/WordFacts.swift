import Inflection

/// What cutting a text needs to know of a word.
struct WordFacts {
    /// What kind of word it is.
    struct Kinds: OptionSet {
        let rawValue: UInt8

        static let noun = Kinds(rawValue: 1)
        static let suffix = Kinds(rawValue: 2)
        static let prefix = Kinds(rawValue: 4)
        static let adverb = Kinds(rawValue: 8)
        static let grammar = Kinds(rawValue: 16)
        static let expression = Kinds(rawValue: 32)
        static let predicate = Kinds(rawValue: 64)
        static let counter = Kinds(rawValue: 128)
    }

    private(set) var kinds: Kinds = []
    /// How it inflects.
    private(set) var classes: [WordClass] = []
    /// Whether its usual form is in kana.
    private(set) var isInKana = false
    /// The readings of its forms in hiragana, each with a mark of whether the form is in kana.
    private(set) var readings: [(letters: [UInt8], isInKana: Bool)] = []

    /// Reads a record as far as needed: a line for each form and sense.
    init(_ record: ArraySlice<UInt8>) {
        var isFirst = true
        for line in record.split(separator: UInt8(ascii: "\n")) {
            guard let mark = line.first else { continue }
            let rest = line.dropFirst()
            let end = rest.firstIndex(of: UInt8(ascii: "\t")) ?? rest.endIndex
            if mark == UInt8(ascii: "s") {
                for tag in rest[..<end].split(separator: UInt8(ascii: ",")) {
                    add(String(decoding: tag, as: UTF8.self))
                }
            } else {
                var reading = rest[end...].dropFirst()
                reading = reading[..<(reading.firstIndex(of: UInt8(ascii: "\t")) ?? reading.endIndex)]
                let isInKana = reading.isEmpty
                if isFirst { self.isInKana = isInKana }
                isFirst = false
                let letters = (isInKana ? rest[..<end] : reading).inHiragana
                if !readings.contains(where: { $0.letters == letters }) { readings.append((letters, isInKana)) }
            }
        }
    }

    private mutating func add(_ tag: String) {
        switch tag {
        case "n", "pn", "num", "adj-no", "n-adv", "n-t": kinds.insert(.noun)
        case "suf", "n-suf": kinds.insert(.suffix)
        case "ctr": kinds.insert([.suffix, .counter])
        case "pref", "n-pref": kinds.insert(.prefix)
        case "adv", "adv-to", "adj-pn", "adj-f", "int": kinds.insert(.adverb)
        case "prt", "conj", "cop", "aux", "aux-v", "aux-adj": kinds.insert(.grammar)
        case "exp": kinds.insert(.expression)
        default: break
        }
        guard let wordClass = WordClass(rawValue: tag), !classes.contains(wordClass) else { return }
        switch wordClass {
        case .noun, .adjNa, .adjT, .advTo, .exp: if wordClass == .adjNa { kinds.insert(.noun) }
        case .vs: classes.append(wordClass)
        default:
            classes.append(wordClass)
            kinds.insert(.predicate)
        }
    }
}

extension ArraySlice<UInt8> {
    /// A text with katakana as hiragana.
    var inHiragana: [UInt8] {
        var letters: [UInt8] = []
        letters.reserveCapacity(count)
        for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
            letters += String(scalar.inHiragana).utf8
        }
        return letters
    }
}
