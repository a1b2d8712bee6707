import Inflection

/// Cuts texts into words: of all ways to cut one, it takes that whose pieces are the most frequent ones together.
///
/// Words, their forms and names are those of the packs; what is between them is in `Grammar`. The time is
/// proportional to the length of the text. Don't share an object between threads.
public final class TextCutter {
    /// A sentence without a mark is cut after so many characters.
    static let longestWindow = 300
    /// A word that is looked for has no more characters.
    static let longestWord = 24

    let words: WordPack
    let names: NamePack
    private var writings = KeyWalk()
    private var readings = KeyWalk()
    private var nameWalk = KeyWalk()
    private var facts: [Int: WordFacts] = [:]
    private var irregular: [String: Int] = [:]
    private var forms = FormReader(where: Grammar.joins)

    /// Makes a cutter.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - names: The names.
    public init(words: WordPack, names: NamePack) {
        self.words = words
        self.names = names
    }

    /// Cuts a text.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - isStopped: Asked before each sentence whether to stop.
    /// - Returns: The pieces in order, which joined are the text, or its beginning if it was stopped.
    /// - Throws: What is wrong with a pack.
    public func pieces(of text: String, isStopped: () -> Bool = { false }) throws(PackError) -> [CutPiece] {
        var pieces: [CutPiece] = []
        let bytes = Array(text.utf8)
        let scalars = Array(text.unicodeScalars)
        var (start, offset) = (0, 0)
        while start < scalars.count, !isStopped() {
            let end = Self.endOfWindow(scalars, from: start)
            var lattice = Lattice(scalars[start..<end], bytes: bytes, from: offset)
            try fill(&lattice)
            pieces += lattice.pieces()
            offset = lattice.offsets[end - start]
            start = end
            if facts.count > 1 << 16 { facts = [:] }
            writings.forgetIfMany()
            readings.forgetIfMany()
            nameWalk.forgetIfMany()
        }
        return pieces
    }

    private static func endOfWindow(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
        var end = start
        while end < scalars.count, end - start < longestWindow {
            end += 1
            if "。！？!?\n".unicodeScalars.contains(scalars[end - 1]) { break }
        }
        return end
    }

    private func fill(_ lattice: inout Lattice) throws(PackError) {
        for place in 0..<lattice.count where lattice.isReached(place) {
            lattice.addRuns(at: place)
            lattice.addGrammar(at: place)
            let scalar = lattice[place]
            if MeantText.isKana(scalar) {
                try addRead(at: place, to: &lattice)
                try addIrregular(at: place, to: &lattice)
            }
            if !scalar.isASCII { try addWritten(at: place, to: &lattice) }
            if SearchKeys.isKanji(scalar) { try addNames(at: place, to: &lattice) }
            lattice.settle(place)
        }
    }

    // MARK: - Words as they are written

    private func addWritten(at place: Int, to lattice: inout Lattice) throws(PackError) {
        let lists = try words.lists(.writings)
        var (node, end) = (KeyWalk.root, place)
        var hasKanji = false
        while end < lattice.count, end - place < Self.longestWord, writings.nodes[node].goesOn {
            let scalar = lattice[end]
            end += 1
            let found = try writings.next(after: node, UInt64(scalar.value), in: lists) { lattice.key(place, end) }
            guard let next = found else { break }
            node = next
            hasKanji = hasKanji || SearchKeys.isKanji(scalar)
            guard hasKanji else { continue }
            var first: Int?
            for word in writings.nodes[node].words.prefix(3) {
                let cost = try cost(of: word, length: end - place)
                guard cost < (first ?? .max - Self.nearlyAlike) + Self.nearlyAlike else { continue }
                first = min(first ?? .max, cost)
                try addWord(word.position, cost: cost, from: place, to: end, in: &lattice)
            }
            guard writings.nodes[node].goesOn else { break }
            for ending in Grammar.endings(before: lattice[checked: end], after: scalar).unicodeScalars {
                let base = lattice.key(place, end) + Array(String(ending).utf8)
                guard let whole = try writings.next(after: node, UInt64(ending.value), in: lists, { base }) else {
                    continue
                }
                var costs: [(position: Int, cost: Int)] = []
                for word in writings.nodes[whole].words.prefix(4) {
                    costs.append((word.position, try cost(of: word, length: end - place)))
                }
                try addForms(of: costs, base, from: place, in: &lattice)
            }
        }
    }

    /// What a word costs.
    ///
    /// A list of frequencies knows few compounds: 円安 is 円 and 安 to it. Those that are long, or in common use, cost less
    /// than their parts.
    private func cost(of word: (position: Int, grade: Int), length: Int) throws(PackError) -> Int {
        var cost = try words.frequency(at: word.position) ?? WordPack.unlisted
        if cost >= WordPack.unlisted - 40 {
            if word.position < words.commonCount { cost = 600 } else if length > 2 { cost = 730 }
        }
        return cost + Self.gradeCost(word.grade)
    }

    /// The frequency from which on a word is rare.
    private static let rare = 640
    /// How much less frequent a word may be than another one that is written alike, to be looked at.
    private static let nearlyAlike = 100

    private static func gradeCost(_ grade: Int) -> Int { [0, 60, 120, 200][grade & 3] }

    private func addWord(
        _ position: Int, cost: Int, from place: Int, to end: Int, in lattice: inout Lattice
    ) throws(PackError) {
        let facts = try facts(of: position)
        var cost = cost
        let role = Self.role(of: facts)
        if end - place == 1, role == .noun || role == .predicate { cost += 40 }
        lattice.add(Arc(end: end, role: role, cost: cost, kind: .word(position)), at: place)
        if facts.kinds.contains(.suffix), role != .suffix {
            lattice.add(Arc(end: end, role: .suffix, cost: cost + 60, kind: .word(position)), at: place)
        }
        addSuru(to: position, facts, cost: cost, from: place, to: end, in: &lattice)
    }

    /// Adds the forms of a noun with する.
    private func addSuru(
        to position: Int, _ facts: WordFacts, cost: Int, from place: Int, to end: Int, in lattice: inout Lattice
    ) {
        guard facts.classes.contains(.vs), let next = lattice[checked: end],
            ["さ", "し", "す", "せ", "で", "出"].contains(next)
        else { return }
        addForms(of: position, lattice.key(place, end), as: .vs, cost: cost + 20, from: place, in: &lattice)
    }

    private static func role(of facts: WordFacts) -> Grammar.Role {
        if facts.kinds.contains(.noun) { return .noun }
        if facts.kinds.contains(.predicate) { return .predicate }
        if facts.kinds.contains(.suffix) { return .suffix }
        if facts.kinds.contains(.prefix) { return .prefix }
        return .other
    }

    /// Adds the forms of the best word of each class.
    private func addForms(
        of words: [(position: Int, cost: Int)], _ base: [UInt8], from place: Int, in lattice: inout Lattice
    ) throws(PackError) {
        var known: [WordClass] = [.vs]
        for word in words.sorted(by: { $0.cost < $1.cost }) {
            for wordClass in try facts(of: word.position).classes where !known.contains(wordClass) {
                known.append(wordClass)
                addForms(of: word.position, base, as: wordClass, cost: word.cost, from: place, in: &lattice)
            }
        }
    }

    private func addForms(
        of position: Int, _ base: [UInt8], as wordClass: WordClass, cost: Int, from place: Int,
        in lattice: inout Lattice
    ) {
        for form in forms.forms(in: lattice.bytes, from: lattice.offsets[place], of: base, as: wordClass) {
            guard let end = lattice.place(ofByte: form.end), end > place else { continue }
            // 食べてよ is 食べて and よ.
            if form.forms.last == .te, lattice[end - 1] == "よ" { continue }
            let (extra, role) = Grammar.judge(form.forms)
            lattice.add(
                Arc(end: end, role: role, cost: cost + extra, kind: .word(position), forms: form.forms), at: place)
        }
    }

    // MARK: - Words in kana

    private func addRead(at place: Int, to lattice: inout Lattice) throws(PackError) {
        let lists = try words.lists(.readings)
        var (node, end, units) = (KeyWalk.root, place, 0)
        while end < lattice.count, end - place < Self.longestWord, readings.nodes[node].goesOn {
            guard let (unit, unitEnd) = lattice.kana(at: end),
                let next = try readings.next(after: node, unit, in: lists, { lattice.letters(place, unitEnd) })
            else { break }
            (node, end, units) = (next, unitEnd, units + 1)
            if units > 1 || end - place > 1 {
                let letters = lattice.key(place, end)[...].inHiragana
                for word in readings.nodes[node].words.prefix(4) {
                    guard let cost = try kanaCost(word, letters) else { continue }
                    try addKana(word.position, cost: cost, from: place, to: end, in: &lattice)
                }
            }
            guard let after = lattice[checked: end], !SearchKeys.isKanji(after) else { continue }
            for ending in Grammar.endings(before: after, after: lattice[end - 1].inHiragana).unicodeScalars {
                let base = lattice.key(place, end) + Array(String(ending).utf8)
                let whole = try readings.next(after: node, UInt64(ending.value), in: lists) {
                    SearchKeys.reading(String(decoding: base, as: UTF8.self)).map { Array($0.utf8) }
                }
                guard let whole else { continue }
                let letters = base[...].inHiragana
                var costs: [(position: Int, cost: Int)] = []
                for word in readings.nodes[whole].words.prefix(4) {
                    guard let cost = try kanaCost(word, letters) else { continue }
                    costs.append((word.position, cost + (units == 1 ? 60 : 0)))
                }
                try addForms(of: costs, base, from: place, in: &lattice)
            }
        }
    }

    private func addKana(
        _ position: Int, cost: Int, from place: Int, to end: Int, in lattice: inout Lattice
    ) throws(PackError) {
        let facts = try facts(of: position)
        let role = Self.role(of: facts)
        var cost = cost + lattice.edgeCost(place, end)
        if end - place == 2, lattice[place].value < 0x30A0 { cost += 30 }
        lattice.add(Arc(end: end, role: role, cost: cost, kind: .word(position)), at: place)
        addSuru(to: position, facts, cost: cost, from: place, to: end, in: &lattice)
    }

    /// What a word in kana costs; `nil` if it isn't read like this.
    private func kanaCost(
        _ word: (position: Int, grade: Int), _ letters: [UInt8]
    ) throws(PackError) -> Int? {
        let frequency = try words.frequency(at: word.position) ?? WordPack.unlisted
        // Short rare words are everywhere in kana.
        guard frequency < Self.rare || letters.count > 9 else { return nil }
        let facts = try facts(of: word.position)
        guard let reading = facts.readings.first(where: { $0.letters == letters }) else { return nil }
        if facts.isInKana { return frequency + Self.gradeCost(word.grade) / 2 }
        return reading.isInKana ? frequency + 100 : max(frequency + 220, 480)
    }

    private func addIrregular(at place: Int, to lattice: inout Lattice) throws(PackError) {
        guard let (base, wordClass) = Grammar.irregular(lattice[place]) else { return }
        let position: Int
        if let known = irregular[base] {
            position = known
        } else {
            var found: Int?
            for position in try words.positions(of: base) where found == nil {
                if try facts(of: position).classes.contains(wordClass) { found = position }
            }
            guard let found else { return }
            irregular[base] = found
            position = found
        }
        let cost = try words.frequency(at: position) ?? WordPack.unlisted
        addForms(of: position, Array(base.utf8), as: wordClass, cost: cost, from: place, in: &lattice)
    }

    // MARK: - Names

    private func addNames(at place: Int, to lattice: inout Lattice) throws(PackError) {
        let lists = try names.names()
        var (node, end) = (KeyWalk.root, place)
        while end < lattice.count, end - place < 5, nameWalk.nodes[node].goesOn {
            let scalar = lattice[end]
            end += 1
            let found = try nameWalk.next(after: node, UInt64(scalar.value), in: lists) { lattice.key(place, end) }
            guard let next = found else { break }
            node = next
            // The first number of a name's list has its rank.
            guard let first = nameWalk.nodes[node].words.first else { continue }
            let rank = (first.position << 2 | first.grade) >> NameKinds.bits
            let cost = 470 + rank / 3 + (end - place == 1 ? 150 : 0)
            lattice.add(Arc(end: end, role: .noun, cost: cost, kind: .name), at: place)
        }
    }

    private func facts(of position: Int) throws(PackError) -> WordFacts {
        if let known = facts[position] { return known }
        let (bytes, range) = try words.record(at: position)
        let found = WordFacts(bytes[range])
        facts[position] = found
        return found
    }
}

extension TextCutter {
    /// Whether a text is said after a number and belongs to it, such as 人 and ページ.
    public static func counts(_ text: String) -> Bool { Grammar.counters.contains(text) }
}
