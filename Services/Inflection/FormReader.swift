/// A form of a word with which a text begins.
public struct FormAhead: Equatable, Sendable {
    /// Where the form ends in the text, in bytes.
    public let end: Int
    /// The forms, from the word outwards; at least one.
    public let forms: [Form]

    /// The names of the forms, such as `causative passive past`.
    public var description: String { forms.map(\.name).joined(separator: " ") }
}

/// Finds the forms of words with which a text goes on.
///
/// It reads the table of `baseForms(of:)` forwards, for a reader who knows a word and not where it ends. It remembers
/// endings, of which a text has few.
public struct FormReader {
    /// The forms that follow a root, in any text that goes on like this.
    private struct Continuation {
        let text: Bytes
        /// Whether nothing more was looked at, so that the text may go on in any way; else it has no more kana.
        let isOpen: Bool
        let forms: [FormAhead]

        func fits(_ other: Bytes, at root: Int, before end: Int) -> Bool {
            guard isOpen ? end - root >= text.count : end - root == text.count else { return false }
            for index in text.indices where text[index] != other[root + index] { return false }
            return true
        }
    }

    /// So many beginnings are remembered, and so many continuations of each.
    private static let most = (beginnings: 1 << 13, continuations: 64)

    private let isKept: (Form) -> Bool
    /// By the conjugation, whether it accepts the root, and at most two kana after it, as one number.
    private var known: [Int: [Continuation]] = [:]

    /// Makes a reader.
    ///
    /// - Parameter isKept: Whether a form may be among the forms.
    public init(where isKept: @escaping (Form) -> Bool) { self.isKept = isKept }

    /// Finds the forms of a word with which a text goes on.
    ///
    /// - Parameters:
    ///   - text: The text in UTF-8.
    ///   - start: Where the word begins, in bytes.
    ///   - base: The word as a dictionary lists it.
    ///   - wordClass: How it inflects.
    /// - Returns: The forms, which may have the same end; none if the text has no form of the word there. An ending has
    ///   at most 40 scalars, and each conjugation of the class at most 96 forms.
    public mutating func forms(
        in text: [UInt8], from start: Int, of base: [UInt8], as wordClass: WordClass
    ) -> [FormAhead] {
        guard start >= 0, start <= text.count else { return [] }
        var found: [FormAhead] = []
        let endings = Endings.shared
        var common = 0
        while common < base.count, start + common < text.count, base[common] == text[start + common] { common += 1 }
        for place in endings.inflecting(as: .word(wordClass)) {
            guard let rest = base.end(before: conjugations[place].ending), rest <= common else { continue }
            let root = start + rest
            guard endings.beginnings[place].has(text, at: root, before: text.count) else { continue }
            let conjugation = conjugations[place]
            let end = endings.end(ofFormIn: text, from: root)
            guard rest > 0 || conjugation.isWord, endings.beginnings[place].has(text, at: root, before: end) else {
                continue
            }
            let isAccepted = rest == 0 || conjugation.accepts(text, upTo: root, as: nil)
            let isAcceptedInPassive = rest == 0 || conjugation.accepts(text, upTo: root, as: .passive)
            let number = place << 2 | (isAccepted ? 2 : 0) | (isAcceptedInPassive ? 1 : 0)
            for form in forms(number, text, at: root, before: end) {
                found.append(FormAhead(end: root + form.end, forms: form.forms))
            }
        }
        return found
    }

    /// A number, with the first bytes after a root.
    private static func beginning(_ number: Int, _ text: Bytes, _ range: Range<Int>) -> Int {
        text[range].reduce(number) { $0 << 8 | Int($1) }
    }

    /// The forms after a root, which are looked up and remembered if they aren't known.
    private mutating func forms(_ number: Int, _ text: Bytes, at root: Int, before end: Int) -> [FormAhead] {
        // Of some, the first kana decides.
        for length in stride(from: 3, through: 6, by: 3) {
            let beginning = Self.beginning(number, text, root..<min(root + length, end))
            if let kept = known[beginning]?.first(where: { $0.fits(text, at: root, before: end) }) { return kept.forms }
        }
        var walk = FormWalk(text: text, root: root, limit: end, isKept: isKept)
        walk.takeOn(number >> 2, at: root, [])
        let next = Continuation(
            text: Array(text[root..<min(walk.reach, end)]), isOpen: walk.reach < end, forms: walk.found)
        let beginning = Self.beginning(number, text, root..<min(root + 6, root + next.text.count))
        if known.count >= Self.most.beginnings { known = [:] }
        if known[beginning]?.count ?? 0 >= Self.most.continuations { known[beginning] = [] }
        known[beginning, default: []].append(next)
        return walk.found
    }
}

/// A walk from a word to its forms in a text, one form at a time.
private struct FormWalk {
    private let text: Bytes
    private let root: Int
    private let limit: Int
    private let isKept: (Form) -> Bool
    /// How many more stems may be looked at.
    private var left = 400
    /// Before which byte all are that were looked at.
    private(set) var reach = 0
    /// The forms, which end so many bytes after the root.
    private(set) var found: [FormAhead] = []

    init(text: Bytes, root: Int, limit: Int, isKept: @escaping (Form) -> Bool) {
        (self.text, self.root, self.limit) = (text, root, limit)
        self.isKept = isKept
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
    mutating func takeOn(_ place: Int, at root: Int, _ forms: [Form]) {
        let endings = Endings.shared
        guard left > 0 else { return }
        left -= 1
        for number in endings.stemsOf[place] {
            let range = endings.stems[number]
            let common = length(of: range, endings.bytes, at: root)
            // A letter more is compared with what forms begin with.
            reach = max(reach, root + common + 3)
            let isWhole = common == range.count
            if isWhole {
                guard endings.afterStems[number].has(text, at: root + common, before: limit) else { continue }
            } else if !endings.isReachedBack[number] {
                continue
            }
            for follower in endings.followers[endings.followersOf[number]]
            where endings.reachesBack[follower]
                || isWhole && endings.afterSuffix[follower].has(text, at: root + common, before: limit)
            { add(follower, to: place, at: root, stem: range, common: common, forms) }
        }
    }

    private mutating func add(
        _ place: Int, to conjugation: Int, at root: Int, stem: Range<Int>, common: Int, _ forms: [Form]
    ) {
        let endings = Endings.shared
        let suffix = suffixes[place]
        let common = common < stem.count ? common : common + length(of: suffix.text, at: root + common)
        reach = max(reach, root + common + 3)
        let whole = stem.count + suffix.text.count
        let endsHere = common == whole && suffix.result?.isBound != true
        var isChecked = false
        var outer = forms
        func isPossible() -> Bool {
            if isChecked { return true }
            guard conjugations[conjugation].accepts(text, upTo: root, as: suffix.form) else { return false }
            if let form = suffix.form {
                guard mayFollow(forms, form) else { return false }
                outer.append(form)
            }
            isChecked = true
            return true
        }
        if endsHere {
            guard isPossible() else { return }
            if !outer.isEmpty, whole > 0 || suffix.form != nil, found.count < Search.mostSteps {
                let ahead = FormAhead(end: root - self.root + whole, forms: outer)
                if !found.contains(ahead) { found.append(ahead) }
            }
        }
        for next in endings.nexts[endings.nextsOf[place]] {
            let ending = conjugations[next].ending
            let (rest, fromStem) = (whole - ending.count, ending.count - suffix.text.count)
            guard rest >= 0, common >= rest,
                fromStem <= 0
                    || fromStem <= stem.count
                        && endings.bytes.has(ending[0..<fromStem], at: stem.upperBound - fromStem),
                endings.beginnings[next].has(text, at: root + rest, before: limit)
            else {
                continue
            }
            guard isPossible() else { return }
            takeOn(next, at: root + rest, outer)
        }
    }

    /// Whether a form can be built on others.
    private func mayFollow(_ forms: [Form], _ form: Form) -> Bool {
        guard isKept(form), forms.count < Search.longestChain else { return false }
        return forms.isEmpty
            || forms.indices.allSatisfy { forms[$0].allows(Array(forms[($0 + 1)...]) + [form]) }
    }
}
