import PackReader
import PackWriting

extension Kind {
    static let names = Kind(
        name: "names", about: "readings of names of people and places, from UniDic, NAIST-jdic and ENAMDICT"
    ) { workshop in
        let unidic = try NameSource(
            unidic: MecabDictionary(workshop.path(of: .unidic) + "/unidic_lite/dicdir/sys.dic"))
        let naist = try NameSource(naist: MecabDictionary(workshop.path(of: .naist)))
        let enamdict = try Enamdict(workshop.path(of: .enamdict), Set(unidic.costs.keys).union(naist.costs.keys))
        let contents = NameContents(unidic, naist, enamdict)
        return FreshPack(writer: contents.writer, summary: contents.summary)
    }
}

/// The contents of the pack of names: those that at least two of three dictionaries have.
private struct NameContents {
    /// How many ranks there are.
    private static let ranks = 512
    /// What a dictionary's lack of a name costs.
    private static let absence = 5_000

    private struct Reading {
        var reading: String
        var kinds: NameKinds
        var cost: Int
        /// Whether it costs least as a surname.
        var isSurname = false
        /// How many people have it as their surname, of those whom ENAMDICT knows.
        var people = 0
    }

    let writer: PackWriter
    let summary: String

    init(_ unidic: NameSource, _ naist: NameSource, _ enamdict: Enamdict) {
        var names: [String: [Reading]] = [:]
        var counts: [NameKinds: Int] = [:]
        let sexes = NameSexes(enamdict)
        // In an order, because the same kanji may be two characters, of which the first one stays.
        let pairs = Set(unidic.costs.keys).union(naist.costs.keys).sorted {
            $0.writing.utf8.lexicographicallyPrecedes($1.writing.utf8)
        }
        for pair in pairs {
            let tags = enamdict.tags[pair] ?? []
            var found = Reading(reading: pair.reading, kinds: [], cost: .max)
            for kind in [NameKinds.surname, .given, .place] {
                let costs = [unidic.costs[pair]?[kind], naist.costs[pair]?[kind]]
                guard Self.isUsual(kind, costs, tags) else { continue }
                found.kinds.insert(kind)
                counts[kind, default: 0] += 1
                let cost = Self.cost(costs)
                if cost < found.cost { (found.cost, found.isSurname) = (cost, kind == .surname) }
            }
            if found.kinds.contains(.given) {
                if sexes.isFemale(pair) { found.kinds.insert(.female) }
                if tags.contains("m") { found.kinds.insert(.male) }
            }
            if found.kinds.contains(.surname) { found.people = enamdict.people[pair] ?? 0 }
            if !found.kinds.isEmpty { names[pair.writing, default: []].append(found) }
        }
        names = names.mapValues(Self.ordered)
        let ranks = Self.ranks(of: names.values.joined().map(\.cost))
        var (writings, readings) = (KeyListWriter(), KeyListWriter())
        for (writing, found) in names {
            writings.set(found.flatMap { Self.numbers($0, rank: ranks[$0.cost] ?? 0) }, of: writing)
        }
        for (number, writing) in writings.keys.enumerated() {
            for found in names[String(decoding: writing, as: UTF8.self)] ?? [] {
                if let letters = SearchKeys.reading(found.reading) { readings.add(number, to: letters) }
            }
        }
        let sections = [writings.bytes, readings.bytes]
        let sources = """
            \(Source.naist.package) \(Source.naist.version)
            unidic-lite \(Source.unidic.version)
            ENAMDICT \(enamdict.version)

            """
        writer = PackWriter(
            kind: NamePack.kind,
            sections: [PackWriter.Section.sources(sources)]
                + sections.enumerated().map { PackWriter.searched($0.offset + 2, $0.element) })
        summary =
            "\(names.count) names with \(names.values.joined().count) readings, "
            + "\(counts[.surname] ?? 0) of surnames, \(counts[.given] ?? 0) of given names, "
            + "\(counts[.place] ?? 0) of places; sections \(sections.map(\.count))"
    }

    /// Whether two dictionaries have a name as this kind: UniDic is one of them for places, of which the others have every
    /// hamlet, and ENAMDICT for people, among whom UniDic and NAIST-jdic repeat each other's.
    private static func isUsual(_ kind: NameKinds, _ costs: [Int?], _ tags: Set<String>) -> Bool {
        switch kind {
        case .surname: costs != [nil, nil] && tags.contains("s")
        case .given: costs != [nil, nil] && !tags.isDisjoint(with: Enamdict.given)
        default: costs[0] != nil && (costs[1] != nil || tags.contains("p"))
        }
    }

    /// The sum of the costs in both dictionaries.
    private static func cost(_ costs: [Int?]) -> Int {
        let known = costs.compactMap { $0 }
        return known.count == 2 ? known[0] + known[1] : 2 * (known.first ?? 0) + absence
    }

    /// The readings of a name, the usual one first.
    ///
    /// A surname that costs least gives way to one that most people have by far: the costs of rare names say little. A
    /// place such as 富山 (とやま) doesn't.
    private static func ordered(_ readings: [Reading]) -> [Reading] {
        var ordered = readings.sorted { ($0.cost, $0.reading) < ($1.cost, $1.reading) }
        guard let first = ordered.first, first.isSurname,
            let place = ordered.indices.max(by: { ordered[$0].people < ordered[$1].people }),
            ordered[place].people > 2 * first.people + 2
        else { return ordered }
        var usual = ordered.remove(at: place)
        usual.cost = first.cost
        return [usual] + ordered
    }

    /// The rank of each cost, so that every rank has about as many names.
    private static func ranks(of costs: [Int]) -> [Int: Int] {
        var ranks: [Int: Int] = [:]
        for (place, cost) in costs.sorted().enumerated() where ranks[cost] == nil {
            ranks[cost] = place * Self.ranks / costs.count
        }
        return ranks
    }

    /// A reading in its name's list: rank and kinds, the number of its kana, and the kana.
    private static func numbers(_ reading: Reading, rank: Int) -> [Int] {
        let kana = reading.reading.unicodeScalars.map { Int($0.value - NameEntry.kana.lowerBound) }
        return [rank << NameKinds.bits | reading.kinds.rawValue, kana.count] + kana
    }
}
