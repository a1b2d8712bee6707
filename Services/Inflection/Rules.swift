/// The grammar by how texts end: the suffixes by their last byte, and the stems' endings by stem and last byte.
///
/// Each list is in the order of the tables. Suffixes and endings aren't multiplied out: a text first loses a suffix, and
/// what is left must end as the suffix's stem does.
final class Rules: Sendable {
    static let shared = Rules()

    /// How a stem of a conjugation ends.
    struct Ending {
        let conjugation: UInt8
        /// The place of its shape in the conjugation.
        let shape: UInt8
        let takers: Takers
        /// The length of the ending, and where it is in the rules' bytes.
        let count: UInt8
        let start: UInt16

        var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    private let suffixPlaces: [[UInt8]]
    private let endings: [Ending]
    /// Where the list of each stem and last byte begins among the endings, and where the last list ends.
    private let starts: [UInt16]
    /// The endings' texts, one after the other.
    let bytes: Bytes

    /// The last bytes of kana and kanji, which are 64, and none at all.
    private static let lasts = 65

    private static func index(_ last: UInt8?) -> Int { last.map { Int($0 & 0x3F) } ?? lasts - 1 }

    private init() {
        let suffixes = suffixes
        var suffixPlaces: [[UInt8]] = Array(repeating: [], count: Self.lasts)
        for (place, suffix) in suffixes.enumerated() { suffixPlaces[Self.index(suffix.text.last)].append(UInt8(place)) }
        var bytes: Bytes = []
        var found: [(list: Int, ending: Ending)] = []
        bytes.reserveCapacity(1 << 13)
        found.reserveCapacity(1 << 11)
        for (number, conjugation) in conjugations.enumerated() {
            let takers = conjugation.kind.taker
            for (place, shape) in conjugation.shapes.enumerated() {
                let start = bytes.count
                conjugation.append(shape, to: &bytes)
                let last = start < bytes.count ? bytes.last : nil
                let ending = Ending(
                    conjugation: UInt8(number), shape: UInt8(place), takers: takers, count: UInt8(bytes.count - start),
                    start: UInt16(start))
                found.append((Int(shape.stem.rawValue) * Self.lasts + Self.index(last), ending))
            }
        }
        var starts: [UInt16] = Array(repeating: 0, count: Stem.allCases.count * Self.lasts + 1)
        for (list, _) in found { starts[list + 1] += 1 }
        for list in starts.indices.dropFirst() { starts[list] += starts[list - 1] }
        var (next, places) = (starts, Array(repeating: 0, count: found.count))
        for (place, item) in found.enumerated() {
            places[Int(next[item.list])] = place
            next[item.list] += 1
        }
        self.suffixPlaces = suffixPlaces
        self.endings = places.map { found[$0].ending }
        self.starts = starts
        self.bytes = bytes
    }

    /// The places of the suffixes with this last byte; of those without text, if there is none.
    func suffixPlaces(_ last: UInt8?) -> [UInt8] { suffixPlaces[Self.index(last)] }

    /// The endings of a stem with this last byte; those without text, if there is none.
    func endings(of stem: Stem, _ last: UInt8?) -> ArraySlice<Ending> {
        let list = Int(stem.rawValue) * Self.lasts + Self.index(last)
        return endings[Int(starts[list])..<Int(starts[list + 1])]
    }
}

extension Conjugation {
    /// Whether `text`, up to `root`, can stand before the ending of a word that gets a form.
    func accepts(_ text: Bytes, upTo root: Int, as form: Form?) -> Bool {
        guard root > 0 else { return isWord }
        guard case .word(.v1) = kind else { return true }
        // A dictionary may list 食べられる; there is no 食べられられる.
        if form?.isVoice == true, root >= 6, text.has("られ" as Piece, at: root - 6) { return false }
        return text.lastScalar(before: root).map(endsOneStem) ?? false
    }
}

/// Whether the stem of a verb such as 食べる or 見る can end in `scalar`: in kanji, or in kana on i or e.
func endsOneStem(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3041...0x3096: endsInFrontVowel(scalar)
    case 0x30A1...0x30F6: endsInFrontVowel(scalar - 0x60)
    // 〆る, and kanji.
    case 0x3006, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
}

/// Whether a hiragana ends in i or e.
private func endsInFrontVowel(_ kana: UInt32) -> Bool {
    switch kana {
    // ぁ to お, of which each second is small; か to ぢ by rows of five, each followed by its voiced one; て and で.
    case 0x3044, 0x3048, 0x304D, 0x304E, 0x3051, 0x3052, 0x3057, 0x3058, 0x305B, 0x305C, 0x3061, 0x3062, 0x3066, 0x3067:
        true
    // に, ね; ひ, び, ぴ, へ, べ, ぺ; み, め; り, れ; ゐ, ゑ.
    case 0x306B, 0x306D, 0x3072...0x3074, 0x3078...0x307A, 0x307F, 0x3081, 0x308A, 0x308C, 0x3090, 0x3091: true
    default: false
    }
}
