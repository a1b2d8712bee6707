import Inflection

/// What pieces a text may have, by what the packs say; it remembers what it has looked up.
struct PieceFinder {
    private let words: WordPack
    private let names: NamePack
    private var kinds: WordKinds?
    private var writings = KeyWalk()
    private var readings = KeyWalk()
    private var nameWalk = KeyWalk()
    private var kana: [Int: [(kana: [Unicode.Scalar], isInKana: Bool)]] = [:]
    private var irregular: [WordClass: (position: Int, cost: Int)] = [:]
    private var forms = FormReader(where: Grammar.joins)

    init(words: WordPack, names: NamePack) {
        self.words = words
        self.names = names
    }

    /// Forgets what was looked up, if that has become much.
    mutating func forgetIfMany() {
        if kana.count > 1 << 16 { kana = [:] }
        writings.forgetIfMany()
        readings.forgetIfMany()
        nameWalk.forgetIfMany()
    }

    /// Adds all pieces that a sentence may have, and follows them.
    mutating func fill(_ lattice: inout Lattice) throws(PackError) {
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

    private mutating func addWritten(at place: Int, to lattice: inout Lattice) throws(PackError) {
        guard lattice.hasKanji(from: place) else { return }
        let lists = try words.lists(.writings)
        var (node, end) = (KeyWalk.root, place)
        var hasKanji = false
        while end < lattice.count, end - place < TextCutter.longestWord, writings.nodes[node].goesOn {
            let scalar = lattice[end]
            end += 1
            let found = try writings.next(after: node, UInt64(scalar.value), in: lists, cost: words.cost(at:)) {
                lattice.key(place, end)
            }
            guard let next = found else { break }
            node = next
            hasKanji = hasKanji || SearchKeys.isKanji(scalar)
            guard hasKanji else { continue }
            var first: Int?
            for word in writings.words(of: node, 3) {
                let cost = cost(of: word, length: end - place)
                guard cost < (first ?? .max - Self.nearlyAlike) + Self.nearlyAlike else { continue }
                first = min(first ?? .max, cost)
                try addWord(word.position, cost: cost, from: place, to: end, in: &lattice)
            }
            guard writings.nodes[node].goesOn else { break }
            for ending in Grammar.endings(before: lattice[checked: end], after: scalar) {
                let whole = try writings.next(after: node, UInt64(ending.value), in: lists, cost: words.cost(at:)) {
                    lattice.key(place, end, ending)
                }
                guard let whole, !writings.nodes[whole].words.isEmpty else { continue }
                var costs: [(position: Int, cost: Int)] = []
                for word in writings.words(of: whole, 4) {
                    costs.append((word.position, cost(of: word, length: end - place)))
                }
                try addForms(of: costs, lattice.key(place, end, ending), from: place, in: &lattice)
            }
        }
    }

    /// What a word costs.
    ///
    /// A list of frequencies knows few compounds: 円安 is 円 and 安 to it. Those that are long, or in common use, cost less
    /// than their parts.
    private func cost(of word: KeyWalk.Word, length: Int) -> Int {
        var cost = word.cost
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

    private mutating func addWord(
        _ position: Int, cost: Int, from place: Int, to end: Int, in lattice: inout Lattice
    ) throws(PackError) {
        let facts = try facts(of: position)
        var cost = cost
        if end - place == 1, facts.role == .noun || facts.role == .predicate { cost += 40 }
        lattice.add(Arc(end: end, role: facts.role, cost: cost, kind: .word(position)), at: place)
        if facts.isSuffix, facts.role != .suffix {
            lattice.add(Arc(end: end, role: .suffix, cost: cost + 60, kind: .word(position)), at: place)
        }
        addSuru(to: position, facts, cost: cost, from: place, to: end, in: &lattice)
    }

    /// Adds the forms of a noun with する.
    private mutating func addSuru(
        to position: Int, _ facts: WordFacts, cost: Int, from place: Int, to end: Int, in lattice: inout Lattice
    ) {
        guard facts.classes.contains(.vs), let next = lattice[checked: end],
            ["さ", "し", "す", "せ", "で", "出"].contains(next)
        else { return }
        addForms(of: position, lattice.key(place, end), as: .vs, cost: cost + 20, from: place, in: &lattice)
    }

    /// Adds the forms of the best word of each class.
    private mutating func addForms(
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

    private mutating func addForms(
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

    private mutating func addRead(at place: Int, to lattice: inout Lattice) throws(PackError) {
        let lists = try words.lists(.readings)
        var (node, end, units) = (KeyWalk.root, place, 0)
        while end < lattice.count, end - place < TextCutter.longestWord, readings.nodes[node].goesOn {
            guard let (unit, unitEnd) = lattice.kana(at: end),
                let next = try readings.next(
                    after: node, unit, in: lists, cost: words.cost(at:), { lattice.letters(place, unitEnd) })
            else { break }
            (node, end, units) = (next, unitEnd, units + 1)
            if units > 1 || end - place > 1 {
                for word in readings.words(of: node, 4) {
                    guard let cost = try kanaCost(word, node, lattice[place..<end]) else { continue }
                    try addKana(word.position, cost: cost, from: place, to: end, in: &lattice)
                }
            }
            guard let after = lattice[checked: end], !SearchKeys.isKanji(after) else { continue }
            for ending in Grammar.endings(before: after, after: lattice[end - 1].inHiragana) {
                let whole = try readings.next(after: node, UInt64(ending.value), in: lists, cost: words.cost(at:)) {
                    lattice.letters(place, end, ending)
                }
                guard let whole else { continue }
                var costs: [(position: Int, cost: Int)] = []
                for word in readings.words(of: whole, 4) {
                    guard let cost = try kanaCost(word, whole, lattice[place..<end], ending) else { continue }
                    costs.append((word.position, cost + (units == 1 ? 60 : 0)))
                }
                if !costs.isEmpty {
                    try addForms(of: costs, lattice.key(place, end, ending), from: place, in: &lattice)
                }
            }
        }
    }

    private mutating func addKana(
        _ position: Int, cost: Int, from place: Int, to end: Int, in lattice: inout Lattice
    ) throws(PackError) {
        let facts = try facts(of: position)
        var cost = cost + lattice.edgeCost(place, end)
        if end - place == 2, lattice[place].value < 0x30A0 { cost += 30 }
        lattice.add(Arc(end: end, role: facts.role, cost: cost, kind: .word(position)), at: place)
        addSuru(to: position, facts, cost: cost, from: place, to: end, in: &lattice)
    }

    /// What a word in kana costs; `nil` if it isn't read like this.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - node: The key under which it was found.
    ///   - text: The kana in the text.
    ///   - ending: What comes after it in the word's usual form.
    /// - Returns: The cost, in centibels.
    /// - Throws: What is wrong with the pack.
    private mutating func kanaCost(
        _ word: KeyWalk.Word, _ node: Int, _ text: ArraySlice<Unicode.Scalar>,
        _ ending: Unicode.Scalar? = nil
    ) throws(PackError) -> Int? {
        let frequency = word.cost
        // Short rare words are everywhere in kana.
        guard frequency < Self.rare || text.count + (ending == nil ? 0 : 1) > 3 else { return nil }
        func kana() -> [Unicode.Scalar] { text.map(\.inHiragana) + (ending.map { [$0] } ?? []) }
        let facts = try facts(of: word.position)
        var isInKana = facts.isInKana
        if facts.isPlain {
            guard readings.isPlain(node, kana) else { return nil }
        } else {
            let kana = kana()
            guard let reading = try readings(of: word.position).first(where: { $0.kana == kana }) else { return nil }
            isInKana = reading.isInKana
        }
        if facts.isInKana { return frequency + Self.gradeCost(word.grade) / 2 }
        if isInKana { return frequency + 100 }
        // きのう is rather 昨日 than 機能, because words from Chinese are seldom written in kana.
        return max(frequency + 220, 480) + (facts.isSinoJapanese ? 30 : 0)
    }

    private mutating func addIrregular(at place: Int, to lattice: inout Lattice) throws(PackError) {
        guard let (base, wordClass) = Grammar.irregular(lattice[place]) else { return }
        let word: (position: Int, cost: Int)
        if let known = irregular[wordClass] {
            word = known
        } else {
            var found: Int?
            for position in try words.positions(of: base) where found == nil {
                if try facts(of: position).classes.contains(wordClass) { found = position }
            }
            guard let found else { return }
            word = (found, words.cost(at: found))
            irregular[wordClass] = word
        }
        addForms(of: word.position, Array(base.utf8), as: wordClass, cost: word.cost, from: place, in: &lattice)
    }

    // MARK: - Names

    private mutating func addNames(at place: Int, to lattice: inout Lattice) throws(PackError) {
        let lists = try names.names()
        var (node, end) = (KeyWalk.root, place)
        while end < lattice.count, end - place < 5, nameWalk.nodes[node].goesOn {
            let scalar = lattice[end]
            end += 1
            let found = try nameWalk.next(after: node, UInt64(scalar.value), in: lists) { lattice.key(place, end) }
            guard let next = found else { break }
            node = next
            // The first number of a name's list has its rank.
            guard let first = nameWalk.words(of: node, 1).first else { continue }
            let rank = (first.position << 2 | first.grade) >> NameKinds.bits
            let cost = 470 + rank / 3 + (end - place == 1 ? 150 : 0)
            lattice.add(Arc(end: end, role: .noun, cost: cost, kind: .name), at: place)
        }
    }

    private mutating func readings(of position: Int) throws(PackError) -> [(kana: [Unicode.Scalar], isInKana: Bool)] {
        if let known = kana[position] { return known }
        let found = try openKinds().readings(at: position)
        kana[position] = found
        return found
    }

    private mutating func facts(of position: Int) throws(PackError) -> WordFacts {
        try openKinds().facts(at: position)
    }

    private mutating func openKinds() throws(PackError) -> WordKinds {
        if let kinds { return kinds }
        let opened = try WordKinds(words)
        kinds = opened
        return opened
    }
}
