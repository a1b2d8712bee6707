// The table of forms as a reader needs it who knows where a word begins.

extension Piece {
    /// Whether one of two pieces is the end of the other.
    func sharesEnd(with other: Piece) -> Bool {
        let count = min(count, other.count)
        return unsafe bytes.suffix(count).elementsEqual(other.bytes.suffix(count))
    }
}

/// The kana with which texts begin, and whether one may be empty, or begin with a kanji.
struct Beginnings: Equatable {
    private var hiragana: (UInt64, UInt64) = (0, 0)
    /// A bit for each of the others; some share one.
    private var others: UInt64 = 0
    var hasEmpty = false

    static func == (first: Beginnings, second: Beginnings) -> Bool {
        first.hiragana == second.hiragana && first.others == second.others && first.hasEmpty == second.hasEmpty
    }

    mutating func insert(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
        switch (first, second) {
        case (0xE3, 0x81): hiragana.0 |= 1 << UInt64(third & 0x3F)
        case (0xE3, 0x82): hiragana.1 |= 1 << UInt64(third & 0x3F)
        default: others |= 1 << UInt64((second &* 5 ^ third) & 0x3F)
        }
    }

    mutating func insert(_ piece: Piece) {
        let bytes = unsafe piece.bytes
        if bytes.count >= 3 { unsafe insert(bytes[0], bytes[1], bytes[2]) } else { hasEmpty = true }
    }

    mutating func formUnion(_ other: Beginnings) {
        hiragana.0 |= other.hiragana.0
        hiragana.1 |= other.hiragana.1
        others |= other.others
        hasEmpty = hasEmpty || other.hasEmpty
    }

    func has(_ text: Bytes, at place: Int, before limit: Int) -> Bool {
        if hasEmpty { return true }
        guard place + 2 < limit else { return false }
        let bit = UInt64(text[place + 2] & 0x3F)
        switch (text[place], text[place + 1]) {
        case (0xE3, 0x81): return hiragana.0 >> bit & 1 == 1
        case (0xE3, 0x82): return hiragana.1 >> bit & 1 == 1
        default: return others >> UInt64((text[place + 1] &* 5 ^ text[place + 2]) & 0x3F) & 1 == 1
        }
    }
}

/// The endings by what they are added to.
final class Endings: Sendable {
    static let shared = Endings()
    /// An ending has no more bytes.
    private static let longest = 120

    /// The letters of all endings, and others that look like them.
    private let letters: Beginnings
    /// The stems' texts, one after the other.
    let bytes: Bytes
    /// Where each stem is in the bytes.
    let stems: [Range<Int>]
    /// The stems of each conjugation.
    let stemsOf: [Range<Int>]
    /// The suffixes that stems take, and where those of each stem are.
    let followers: [Int]
    let followersOf: [Range<Int>]
    /// Whether what a suffix makes inflects from a place in the stem before it: ません of ます.
    let reachesBack: [Bool]
    /// Whether a suffix of a stem does so.
    let isReachedBack: [Bool]
    /// The conjugations of what suffixes make, and where those of each suffix are.
    let nexts: [Int]
    let nextsOf: [Range<Int>]
    /// What the forms of each conjugation begin with after the root.
    let beginnings: [Beginnings]
    /// What each suffix, or what becomes of it, begins with after the stem.
    let afterSuffix: [Beginnings]
    /// The same of all suffixes of a stem.
    let afterStems: [Beginnings]
    private let byKind: [Kind: [Int]]

    private init() {
        let byKind = Dictionary(grouping: conjugations.indices) { conjugations[$0].kind }
        let nexts = suffixes.map { suffix in
            (suffix.result.flatMap { byKind[$0] } ?? []).filter { suffix.text.sharesEnd(with: conjugations[$0].ending) }
        }
        let reachesBack = suffixes.indices.map { place in
            nexts[place].contains { Self.reaches(suffixes[place], conjugations[$0].ending) }
        }
        var byStem: [[Int]] = Array(repeating: [], count: Stem.allCases.count)
        for (place, suffix) in suffixes.enumerated() where !suffix.isHonorific {
            byStem[Int(suffix.stem.rawValue)].append(place)
        }
        var (bytes, stems, stemsOf): (Bytes, [Range<Int>], [Range<Int>]) = ([], [], [])
        var (followers, followersOf): ([Int], [Range<Int>]) = ([], [])
        for conjugation in conjugations {
            let first = stems.count
            for shape in conjugation.shapes {
                let (start, firstFollower) = (bytes.count, followers.count)
                conjugation.append(shape, to: &bytes)
                followers += byStem[Int(shape.stem.rawValue)].filter {
                    suffixes[$0].takers.contains(conjugation.kind.taker)
                }
                stems.append(start..<bytes.count)
                followersOf.append(firstFollower..<followers.count)
            }
            stemsOf.append(first..<stems.count)
        }
        var beginnings = Array(repeating: Beginnings(), count: conjugations.count)
        var isChanged = true
        while isChanged {
            isChanged = false
            for place in conjugations.indices {
                var all = beginnings[place]
                for stem in stemsOf[place] {
                    if let first = stems[stem].first { all.insert(bytes[first], bytes[first + 1], bytes[first + 2]) }
                    for follower in followers[followersOf[stem]] {
                        if stems[stem].isEmpty {
                            all.formUnion(Self.beginnings(of: follower, nexts[follower], beginnings))
                        }
                        guard reachesBack[follower] else { continue }
                        for next in nexts[follower] { all.formUnion(beginnings[next]) }
                    }
                }
                isChanged = isChanged || all != beginnings[place]
                beginnings[place] = all
            }
        }
        let afterSuffix = suffixes.indices.map { Self.beginnings(of: $0, nexts[$0], beginnings) }
        isReachedBack = followersOf.map { followers[$0].contains { reachesBack[$0] } }
        afterStems = zip(followersOf, isReachedBack).map { range, isReachedBack in
            var all = Beginnings()
            all.hasEmpty = isReachedBack
            for follower in followers[range] { all.formUnion(afterSuffix[follower]) }
            return all
        }
        var (flat, nextsOf): ([Int], [Range<Int>]) = ([], [])
        for next in nexts {
            nextsOf.append(flat.count..<flat.count + next.count)
            flat += next
        }
        var letters = Beginnings()
        for text in [bytes] + suffixes.map({ unsafe Bytes($0.text.bytes) }) {
            for place in stride(from: 0, to: text.count, by: 3) {
                letters.insert(text[place], text[place + 1], text[place + 2])
            }
        }
        self.letters = letters
        self.afterSuffix = afterSuffix
        self.byKind = byKind
        (self.nexts, self.nextsOf) = (flat, nextsOf)
        (self.followers, self.followersOf) = (followers, followersOf)
        self.reachesBack = reachesBack
        self.bytes = bytes
        self.stems = stems
        self.stemsOf = stemsOf
        self.beginnings = beginnings
    }

    /// Whether an ending is the end of a stem and all of a suffix that is added to it.
    private static func reaches(_ suffix: Suffix, _ ending: Piece) -> Bool {
        guard ending.count > suffix.text.count else { return false }
        let rest = ending[0..<ending.count - suffix.text.count]
        return conjugations.contains { conjugation in
            conjugation.shapes.contains { shape in
                guard shape.stem == suffix.stem, conjugation.last(of: shape) == rest.last else { return false }
                var text: Bytes = []
                conjugation.append(shape, to: &text)
                return text.end(before: rest) != nil
            }
        }
    }

    private static func beginnings(of suffix: Int, _ nexts: [Int], _ known: [Beginnings]) -> Beginnings {
        var all = Beginnings()
        let text = suffixes[suffix].text
        let endsHere = suffixes[suffix].form != nil && suffixes[suffix].result?.isBound != true
        if text.count > 0 || endsHere { all.insert(text) }
        for next in nexts where text.count <= conjugations[next].ending.count { all.formUnion(known[next]) }
        return all
    }

    /// Where a form must end whose root ends at a place: before the first letter that no form has.
    func end(ofFormIn text: Bytes, from root: Int) -> Int {
        let limit = min(text.count, root + Self.longest)
        var end = root
        while end + 2 < limit, letters.has(text, at: end, before: limit) { end += 3 }
        return end
    }

    func inflecting(as kind: Kind) -> [Int] { byKind[kind] ?? [] }
}
