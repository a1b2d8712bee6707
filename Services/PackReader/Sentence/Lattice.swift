import Inflection

/// A piece that a text may have from some place on.
struct Arc {
    let end: Int
    let role: Grammar.Role
    var cost: Int
    let kind: CutPiece.Kind
    var forms: [Form] = []
}

/// All ways to cut a sentence, and the cheapest ones to each place.
struct Lattice {
    private struct Way {
        var cost = Int.max
        var arc = -1
        var start = 0
        var before = 0
    }

    private static let roles = Grammar.Role.allCases.count

    private let scalars: ArraySlice<Unicode.Scalar>
    /// The whole text.
    let bytes: [UInt8]
    /// Where each scalar begins in the text, and where the last one ends.
    let offsets: [Int]
    /// For each scalar of the text, how many gaps are before it; empty if there are none.
    private let gapCounts: [Int]
    private var arcs: [Arc] = []
    /// The arcs from the place that isn't settled yet.
    private var first = 0
    private var ways: [Way]

    /// What it costs that white space is inside of a piece.
    private static let gapCost = 400

    init(_ scalars: ArraySlice<Unicode.Scalar>, bytes: [UInt8], from offset: Int, gapCounts: [Int]) {
        self.scalars = scalars
        self.gapCounts = gapCounts
        self.bytes = bytes
        var offsets = [offset]
        for scalar in scalars { offsets.append((offsets.last ?? 0) + UTF8.width(scalar)) }
        self.offsets = offsets
        ways = Array(repeating: Way(), count: (scalars.count + 1) * Self.roles)
        ways[Grammar.Role.mark.rawValue].cost = 0
    }

    var count: Int { scalars.count }
    subscript(place: Int) -> Unicode.Scalar { scalars[scalars.startIndex + place] }
    subscript(checked place: Int) -> Unicode.Scalar? { place < count ? self[place] : nil }

    subscript(range: Range<Int>) -> ArraySlice<Unicode.Scalar> {
        scalars[scalars.startIndex + range.lowerBound..<scalars.startIndex + range.upperBound]
    }

    /// The bytes between two places, and of an ending after them.
    func key(_ start: Int, _ end: Int, _ ending: Unicode.Scalar? = nil) -> [UInt8] {
        var key = Array(bytes[offsets[start]..<offsets[end]])
        if let ending { key += UTF8.encode(ending) ?? UTF8.encodedReplacementCharacter }
        return key
    }

    /// The letters of the kana between two places and of an ending, as readings are compared.
    func letters(_ start: Int, _ end: Int, _ ending: Unicode.Scalar? = nil) -> [UInt8]? {
        SearchKeys.letters(of: self[start..<end] + (ending.map { [$0] } ?? []))
    }

    /// The place of a byte; `nil` if no character begins there.
    func place(ofByte offset: Int) -> Int? {
        var (low, high) = (0, offsets.count - 1)
        while low <= high {
            let middle = (low + high) / 2
            if offsets[middle] == offset { return middle }
            if offsets[middle] < offset { low = middle + 1 } else { high = middle - 1 }
        }
        return nil
    }

    /// The kana at a place with a small one after it, and where they end; `nil` if there is none.
    func kana(at place: Int) -> (unit: UInt64, end: Int)? {
        let scalar = self[place]
        guard MeantText.isKana(scalar) else { return nil }
        let unit = UInt64(scalar.inHiragana.value)
        guard let next = self[checked: place + 1]?.inHiragana, SearchKeys.smallVowel(of: next) != nil else {
            return (unit, place + 1)
        }
        return (unit << 21 | UInt64(next.value), place + 2)
    }

    /// Whether a word from a place on may have kanji: whether there are some before a pause.
    func hasKanji(from place: Int) -> Bool {
        for end in place..<min(place + TextCutter.longestWord, count) {
            switch self[end] {
            case let scalar where SearchKeys.isKanji(scalar): return true
            case "、", "。", " ", "\n": return false
            default: break
            }
        }
        return false
    }

    func isReached(_ place: Int) -> Bool {
        (0..<Self.roles).contains { ways[place * Self.roles + $0].cost < .max }
    }

    /// Adds a piece that begins at a place.
    mutating func add(_ arc: Arc, at place: Int) {
        arcs.append(arc)
        guard !gapCounts.isEmpty else { return }
        let gaps = gapCounts[scalars.startIndex + arc.end - 1] - gapCounts[scalars.startIndex + place]
        arcs[arcs.count - 1].cost += gaps * Self.gapCost
    }

    /// Follows all pieces from a place.
    mutating func settle(_ place: Int) {
        for number in first..<arcs.count {
            let arc = arcs[number]
            let row = arc.end * Self.roles + arc.role.rawValue
            for before in Grammar.Role.allCases {
                let way = ways[place * Self.roles + before.rawValue]
                guard way.cost < .max else { continue }
                let cost = way.cost + arc.cost + Grammar.cost(of: arc.role, after: before)
                if cost < ways[row].cost {
                    ways[row] = Way(cost: cost, arc: number, start: place, before: before.rawValue)
                }
            }
        }
        first = arcs.count
    }

    /// The cheapest way's pieces.
    func pieces() -> [CutPiece] {
        var pieces: [CutPiece] = []
        var end = count
        var role = (0..<Self.roles).min { ways[end * Self.roles + $0].cost < ways[end * Self.roles + $1].cost } ?? 0
        while end > 0 {
            let way = ways[end * Self.roles + role]
            let arc = arcs[way.arc]
            let range = offsets[way.start]..<offsets[end]
            let form = arc.forms.isEmpty ? nil : arc.forms.map(\.name).joined(separator: " ")
            pieces.append(
                CutPiece(
                    text: String(decoding: bytes[range], as: UTF8.self), range: range, kind: arc.kind, form: form))
            (end, role) = (way.start, way.before)
        }
        return pieces.reversed()
    }

    // MARK: - What needs no dictionary

    /// What a character is for those beside it.
    private enum Script { case kanji, hiragana, katakana, latin, digit, space, other }

    private static func script(_ scalar: Unicode.Scalar) -> Script {
        switch scalar.value {
        case 0x30...0x39, 0xFF10...0xFF19: .digit
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0xFF21...0xFF3A, 0xFF41...0xFF5A: .latin
        case 0x3041...0x309F: .hiragana
        case 0x30A1...0x30FA, 0x30FC...0x30FF, 0xFF66...0xFF9F: .katakana
        case 0x20, 0x3000, 0x09, 0x0A, 0x0D: .space
        default: SearchKeys.isKanji(scalar) ? .kanji : .other
        }
    }

    private func script(at place: Int) -> Script? { self[checked: place].map(Self.script) }

    private func endOfRun(from place: Int, _ isPart: (Unicode.Scalar) -> Bool) -> Int {
        var end = place
        while end < count, end - place < TextCutter.longestWord, isPart(self[end]) { end += 1 }
        return end
    }

    /// What it costs that a piece begins or ends inside of a run of katakana.
    func edgeCost(_ start: Int, _ end: Int) -> Int {
        func isCut(_ place: Int) -> Bool {
            place > 0 && script(at: place - 1) == .katakana && script(at: place) == .katakana
        }
        return (isCut(start) ? 200 : 0) + (isCut(end) ? 200 : 0)
    }

    static func isNumeral(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "百", "千", "万", "億", "兆", "〇", "数", "何":
            true
        default: script(scalar) == .digit
        }
    }

    /// Adds marks, runs of letters and digits, numbers with their counters, and what is unknown.
    mutating func addRuns(at place: Int) {
        let scalar = self[place]
        let script = Self.script(scalar)
        func isSame(_ other: Unicode.Scalar) -> Bool { Self.script(other) == script }
        switch script {
        case .space, .other:
            let end = script == .space ? endOfRun(from: place, isSame) : place + 1
            add(Arc(end: end, role: .mark, cost: 0, kind: .other), at: place)
        case .latin, .katakana:
            let end = endOfRun(from: place, isSame)
            // ネコ is rather 猫 than unknown.
            let cost = (script == .latin ? 450 : 620) + 20 * (end - place)
            add(Arc(end: end, role: .noun, cost: cost, kind: .other), at: place)
        case .hiragana:
            add(Arc(end: place + 1, role: .other, cost: 900, kind: .other), at: place)
        case .kanji:
            add(Arc(end: place + 1, role: .noun, cost: 850, kind: .other), at: place)
        case .digit: break
        }
        guard Self.isNumeral(scalar), place == 0 || !Self.isNumeral(self[place - 1]) else {
            if script == .digit { add(Arc(end: place + 1, role: .noun, cost: 900, kind: .other), at: place) }
            return
        }
        func isPart(_ other: Unicode.Scalar) -> Bool {
            Self.isNumeral(other) || ",.，．・".unicodeScalars.contains(other)
        }
        var end = endOfRun(from: place, isPart)
        while !Self.isNumeral(self[end - 1]) { end -= 1 }
        add(Arc(end: end, role: .noun, cost: script == .digit ? 250 : 380, kind: .other), at: place)
        for length in 1...5 where end + length <= count {
            let counter = String(decoding: bytes[offsets[end]..<offsets[end + length]], as: UTF8.self)
            guard Grammar.counters.contains(counter) else { continue }
            add(Arc(end: end + length, role: .noun, cost: 290, kind: .other), at: place)
        }
    }

    /// Adds particles and what is said like them.
    mutating func addGrammar(at place: Int) {
        for particle in Grammar.particles[self[place]] ?? [] {
            let end = place + particle.letters.count
            guard end <= count, scalars[(scalars.startIndex + place)...].starts(with: particle.letters) else {
                continue
            }
            add(Arc(end: end, role: particle.role, cost: particle.cost, kind: .grammar), at: place)
        }
    }
}
