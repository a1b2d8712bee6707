@testable import PackReader

/// The most straightforward search: it looks at every position of every entry.
enum PlainSearch {
    struct Entry {
        let figure: Int
        let readings: [UInt8]
        let meanings: [UInt8]
    }

    static func entries(of pack: KanjiPack) throws -> [Entry] {
        let bytes = try pack.file.readSection(KanjiPack.Section.search.rawValue)
        var entries: [Entry] = []
        var position = 0
        func number(_ offset: Int) -> Int { Int(bytes[position + offset]) | Int(bytes[position + offset + 1]) << 8 }
        while position < bytes.count {
            let readings = position + 6..<position + 6 + number(2)
            let meanings = readings.upperBound..<readings.upperBound + number(4)
            entries.append(Entry(figure: number(0), readings: Array(bytes[readings]), meanings: Array(bytes[meanings])))
            position = meanings.upperBound
        }
        return entries
    }

    static func found(_ query: String, in entries: [Entry], of pack: KanjiPack) throws -> [Unicode.Scalar] {
        let meaning = SearchKeys.meaning(query).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard meaning.contains(where: { $0.isLetter || $0.isNumber }) else { return [] }
        let isLatin = meaning.unicodeScalars.allSatisfy { $0.value < 0x300 }
        let reading = Array((SearchKeys.reading(query) ?? "").utf8)
        let beginning = isLatin ? Array((SearchKeys.reading(query, isPartial: true) ?? "").utf8) : reading
        var ranks: [[Int]] = [[], [], [], []]
        for entry in entries {
            var rank = rank(ofReading: reading, beginning, in: entry.readings)
            if isLatin { rank = min(rank, self.rank(ofMeaning: Array(meaning.utf8), in: entry.meanings)) }
            if rank < 4 { ranks[rank].append(entry.figure) }
        }
        return try ranks.joined().compactMap { try pack.figures(at: $0)?.scalar }
    }

    /// 0: exact, 1: whole word, 2: beginning, 3: inside, 4: no match.
    private static func rank(ofReading reading: [UInt8], _ beginning: [UInt8], in list: [UInt8]) -> Int {
        guard !beginning.isEmpty else { return 4 }
        return list.split(separator: 9).map { item in
            if item.starts(with: beginning) { return Array(item) == reading ? 0 : 2 }
            return places(of: beginning, in: Array(item)).isEmpty ? 4 : 3
        }.min() ?? 4
    }

    private static func rank(ofMeaning meaning: [UInt8], in list: [UInt8]) -> Int {
        places(of: meaning, in: list).map { place in
            let before = place == 0 ? 9 : list[place - 1]
            let end = place + meaning.count
            let after = end == list.count ? 9 : list[end]
            if before == 9, after == 9 { return 0 }
            return isLetter(before) ? 3 : isLetter(after) ? 2 : 1
        }.min() ?? 4
    }

    private static func places(of wanted: [UInt8], in list: [UInt8]) -> [Int] {
        guard !wanted.isEmpty, wanted.count <= list.count else { return [] }
        return (0...list.count - wanted.count).filter { list[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
    }
}
