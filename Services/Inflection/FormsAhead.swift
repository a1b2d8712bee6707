/// A form of a word with which a text begins.
public struct FormAhead: Equatable, Sendable {
    /// Where the form ends in the text, in bytes.
    public let end: Int
    /// The forms, from the word outwards; at least one.
    public let forms: [Form]

    /// The names of the forms, such as `causative passive past`.
    public var description: String { forms.map(\.name).joined(separator: " ") }
}

/// Finds the forms of a word with which a text goes on.
///
/// It reads the table of `baseForms(of:)` forwards, for a reader who knows the word and not where it ends.
///
/// - Parameters:
///   - text: The text in UTF-8.
///   - start: Where the word begins, in bytes.
///   - base: The word as a dictionary lists it.
///   - wordClass: How it inflects.
///   - isKept: Whether a form may be among the forms.
/// - Returns: The forms, which may have the same end; none if the text has no form of the word there. No form is longer
///   than 40 scalars, and at most 96 are returned.
public func formsAhead(
    in text: [UInt8], from start: Int, of base: [UInt8], as wordClass: WordClass, where isKept: (Form) -> Bool
) -> [FormAhead] {
    guard start >= 0, start <= text.count else { return [] }
    return withoutActuallyEscaping(isKept) { isKept in
        var walk = FormWalk(text: text, start: start, isKept: isKept)
        walk.run(base, .word(wordClass))
        return walk.found
    }
}

/// A walk from a word to its forms in a text, one form at a time.
private struct FormWalk {
    private static let longest = 120
    private static let most = 96
    private static let longestChain = 8

    private let text: Bytes
    private let start: Int
    private let limit: Int
    private let isKept: (Form) -> Bool
    /// How many endings may still be taken on.
    private var left = 400
    private(set) var found: [FormAhead] = []

    init(text: Bytes, start: Int, isKept: @escaping (Form) -> Bool) {
        self.text = text
        self.start = start
        self.isKept = isKept
        limit = min(text.count, start + Self.longest)
    }

    mutating func run(_ base: Bytes, _ kind: Kind) {
        for place in Endings.shared.inflecting(as: kind) {
            guard let root = base.end(before: conjugations[place].ending), isThere(base[..<root]) else { continue }
            takeOn(place, at: start + root, [])
        }
    }

    private func isThere(_ root: ArraySlice<UInt8>) -> Bool {
        start + root.count <= limit && text[start..<start + root.count].elementsEqual(root)
    }

    /// How many bytes of a piece are in the text from a place on.
    private func length(of piece: Piece, at place: Int) -> Int {
        guard place < limit else { return 0 }
        let bytes = unsafe piece.bytes
        var count = 0
        while count < bytes.count, place + count < limit, unsafe text[place + count] == bytes[count] {
            count += 1
        }
        return count
    }

    /// How many bytes of a stem are in the text from a place on.
    private func length(of stem: Range<Int>, _ bytes: Bytes, at place: Int) -> Int {
        var count = 0
        while count < stem.count, place + count < limit, text[place + count] == bytes[stem.lowerBound + count] {
            count += 1
        }
        return count
    }

    /// Adds the forms of a word, or of what a form made of it, whose root ends at a place.
    private mutating func takeOn(_ place: Int, at root: Int, _ forms: [Form]) {
        let endings = Endings.shared
        guard left > 0, endings.beginnings[place].has(text, at: root, before: limit),
            root > start || conjugations[place].isWord
        else { return }
        left -= 1
        for number in endings.stemsOf[place] {
            let stem = endings.stems[number]
            let common = length(of: stem.range, endings.bytes, at: root)
            let isWhole = common == stem.range.count
            for follower in isWhole ? stem.followers : stem.reachingBack
            where !isWhole || endings.mayFollow(follower, in: text, at: root + common, before: limit) {
                add(follower, to: place, at: root, stem: stem.range.count, common: common, forms)
            }
        }
    }

    private mutating func add(
        _ place: Int, to conjugation: Int, at root: Int, stem: Int, common: Int, _ forms: [Form]
    ) {
        let suffix = suffixes[place]
        let common = common < stem ? common : common + length(of: suffix.text, at: root + stem)
        let whole = stem + suffix.text.count
        let nexts = Endings.shared.nexts[place].filter { next in
            let rest = whole - conjugations[next].ending.count
            return rest >= 0 && common >= rest
                && Endings.shared.beginnings[next].has(text, at: root + rest, before: limit)
        }
        let endsHere = common == whole && suffix.result?.isBound != true
        guard endsHere || !nexts.isEmpty, conjugations[conjugation].accepts(text, upTo: root, as: suffix.form),
            suffix.form.map({ mayFollow(forms, $0) }) ?? true
        else { return }
        let outer = suffix.form.map { forms + [$0] } ?? forms
        if endsHere, !outer.isEmpty, whole > 0 || suffix.form != nil, found.count < Self.most {
            let ahead = FormAhead(end: root + whole, forms: outer)
            if !found.contains(ahead) { found.append(ahead) }
        }
        for next in nexts { takeOn(next, at: root + whole - conjugations[next].ending.count, outer) }
    }

    /// Whether a form can be built on others.
    private func mayFollow(_ forms: [Form], _ form: Form) -> Bool {
        guard isKept(form), forms.count < Self.longestChain else { return false }
        return forms.isEmpty
            || forms.indices.allSatisfy { forms[$0].allows(Array(forms[($0 + 1)...]) + [form]) }
    }
}

extension Piece {
    /// Whether one of two pieces is the end of the other.
    fileprivate func sharesEnd(with other: Piece) -> Bool {
        let count = min(count, other.count)
        return unsafe bytes.suffix(count).elementsEqual(other.bytes.suffix(count))
    }
}

/// The kana with which texts begin, and whether one may be empty, or begin with a kanji.
private struct Beginnings: Equatable {
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
private final class Endings: Sendable {
    static let shared = Endings()

    /// A stem of a conjugation: where it is in the bytes, and the suffixes that it takes.
    struct Ending {
        let range: Range<Int>
        let followers: [Int]
        /// Those that may change its end.
        let reachingBack: [Int]
    }

    let bytes: Bytes
    let stems: [Ending]
    /// The stems of each conjugation.
    let stemsOf: [Range<Int>]
    /// Whether what a suffix makes inflects from a place in the stem before it: ません of ます.
    let reachesBack: [Bool]
    /// The conjugations of what each suffix makes.
    let nexts: [[Int]]
    /// What the forms of each conjugation begin with after the root.
    let beginnings: [Beginnings]
    /// What each suffix, or what becomes of it, begins with after the stem.
    let afterStem: [Beginnings]
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
        var (bytes, stems, stemsOf): (Bytes, [Ending], [Range<Int>]) = ([], [], [])
        for conjugation in conjugations {
            let first = stems.count
            for shape in conjugation.shapes {
                let start = bytes.count
                conjugation.append(shape, to: &bytes)
                let followers = byStem[Int(shape.stem.rawValue)].filter {
                    suffixes[$0].takers.contains(conjugation.kind.taker)
                }
                stems.append(
                    Ending(
                        range: start..<bytes.count, followers: followers,
                        reachingBack: followers.filter { reachesBack[$0] }))
            }
            stemsOf.append(first..<stems.count)
        }
        var beginnings = Array(repeating: Beginnings(), count: conjugations.count)
        var isChanged = true
        while isChanged {
            isChanged = false
            for place in conjugations.indices {
                var all = beginnings[place]
                for stem in stems[stemsOf[place]] {
                    if stem.range.isEmpty {
                        for follower in stem.followers {
                            all.formUnion(Self.beginnings(of: follower, nexts[follower], beginnings))
                        }
                    } else {
                        let first = stem.range.lowerBound
                        all.insert(bytes[first], bytes[first + 1], bytes[first + 2])
                    }
                    for follower in stem.reachingBack {
                        for next in nexts[follower] { all.formUnion(beginnings[next]) }
                    }
                }
                isChanged = isChanged || all != beginnings[place]
                beginnings[place] = all
            }
        }
        afterStem = suffixes.indices.map { Self.beginnings(of: $0, nexts[$0], beginnings) }
        self.byKind = byKind
        self.nexts = nexts
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

    /// Whether a suffix, or what becomes of it, may be at a place.
    func mayFollow(_ suffix: Int, in text: Bytes, at place: Int, before limit: Int) -> Bool {
        reachesBack[suffix] || afterStem[suffix].has(text, at: place, before: limit)
    }

    func inflecting(as kind: Kind) -> [Int] { byKind[kind] ?? [] }
}
