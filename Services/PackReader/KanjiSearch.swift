extension KanjiPack {
    /// Finds kanji as the user types: by the characters of a word, by reading in kana or romaji, or by meaning.
    ///
    /// Exact matches come first, then whole words, then beginnings, then other matches; among equals the more frequent,
    /// then the lower grade.
    ///
    /// - Parameters:
    ///   - query: The text typed so far.
    ///   - isEnglish: Whether Latin letters are only a meaning, never romaji.
    /// - Returns: The kanji, the best first; empty for an empty query.
    /// - Throws: What is wrong with the pack.
    public func search(_ query: String, isEnglish: Bool = false) throws(PackError) -> [Unicode.Scalar] {
        try ranked(query, isEnglish: isEnglish).all
    }

    /// Finds kanji as `search` does, and how many of the first match the whole query.
    func ranked(
        _ query: String, isEnglish: Bool
    ) throws(PackError) -> (all: [Unicode.Scalar], exactCount: Int) {
        let written = try kanji(in: query)
        guard written.isEmpty else { return (written, written.count) }
        // No reading and no meaning is that long.
        guard query.utf8.count <= 400 else { return ([], 0) }
        let trimmed = SearchKeys.meaning(query).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard trimmed.contains(where: { $0.isLetter || $0.isNumber }) else { return ([], 0) }
        let isLatin = trimmed.utf8.allSatisfy { $0 < 0x80 } || trimmed.unicodeScalars.allSatisfy { $0.value < 0x300 }
        let index = try searchIndex()
        func reading(isPartial: Bool) -> [UInt8] {
            guard !isEnglish || !isLatin else { return [] }
            return SearchKeys.reading(query, isPartial: isPartial).map { Array($0.utf8) } ?? []
        }
        let (reading, beginning) = (reading(isPartial: false), reading(isPartial: isLatin))
        let matches = try matches(
            in: index, reading: reading, beginning: beginning, meaning: isLatin ? Array(trimmed.utf8) : [])
        var found: [Unicode.Scalar] = []
        found.reserveCapacity(matches.reduce(0) { $0 + $1.count })
        for rank in matches { try appendScalars(at: rank, to: &found) }
        return (found, matches[Rank.exact.rawValue].count)
    }

    /// The kanji in a query, without duplicates, in order.
    private func kanji(in query: String) throws(PackError) -> [Unicode.Scalar] {
        var found: [Unicode.Scalar] = []
        var seen: Set<Unicode.Scalar> = []
        for scalar in query.unicodeScalars where scalar.value >= 0x2E80 && !(0x3040...0x30FF).contains(scalar.value) {
            if seen.insert(scalar).inserted, try kanji(scalar) != nil { found.append(scalar) }
        }
        return found
    }

    private func searchIndex() throws(PackError) -> SearchIndex {
        if let loadedSearch { return loadedSearch }
        let kanjiCount = try count()
        let section = try file.openSection(Section.search.rawValue)
        let index = try unsafe section.withBytes(0..<section.count) { bytes throws(PackError) in
            var position = 0
            var (starts, figures): ([UInt32], [UInt16]) = ([], [])
            starts.reserveCapacity(kanjiCount + 1)
            figures.reserveCapacity(kanjiCount)
            while position < bytes.count {
                let rest = bytes.count - position - SearchIndex.headerLength
                guard rest >= 0, unsafe bytes.uint16(at: position) < kanjiCount,
                    unsafe bytes.uint16(at: position + 2) + bytes.uint16(at: position + 4) <= rest
                else { throw .malformed(file: file.name, part: "the search index at byte \(position)") }
                starts.append(UInt32(position))
                figures.append(unsafe UInt16(bytes.uint16(at: position)))
                position +=
                    unsafe SearchIndex.headerLength + bytes.uint16(at: position + 2)
                    + bytes.uint16(at: position + 4)
            }
            starts.append(UInt32(position))
            return SearchIndex(section: section, starts: starts, figures: figures)
        }
        loadedSearch = index
        return index
    }

    /// The positions of matches in the order of code points, by rank.
    ///
    /// The index's entries are in order of frequency, so each rank comes out sorted.
    private func matches(
        in index: SearchIndex, reading: [UInt8], beginning: [UInt8], meaning: [UInt8]
    ) throws(PackError) -> [[UInt16]] {
        var best = [Rank](repeating: .none, count: index.count)
        try unsafe eachRanked(beginning, in: .readings, of: index) { list in
            unsafe self.best(of: reading, beginning: beginning, in: list)
        } body: { entry, rank in
            best[entry] = rank
        }
        try unsafe eachRanked(meaning, in: .meanings, of: index) { list in
            unsafe self.best(of: meaning, in: list)
        } body: { entry, rank in
            best[entry] = min(best[entry], rank)
        }
        var ranks: [[UInt16]] = [[], [], [], []]
        for (entry, rank) in best.enumerated() where rank < .none {
            ranks[rank.rawValue].append(index.figure(of: entry))
        }
        return ranks
    }

    /// Calls a closure with each entry that contains some bytes in one of its lists, and with their rank there.
    ///
    /// While the user types, matches of the longer text are among those of the shorter one, so only these are searched.
    private func eachRanked(
        _ wanted: [UInt8], in list: SearchIndex.List, of index: SearchIndex,
        rank: (UnsafeRawBufferPointer) -> Rank, body: (Int, Rank) -> Void
    ) throws(PackError) {
        var entries: [Int] = []
        func take(_ entry: Int, _ text: UnsafeRawBufferPointer) {
            let rank = unsafe rank(text)
            guard rank < .none else { return }
            entries.append(entry)
            body(entry, rank)
        }
        if lastFound.isEmpty { lastFound = [nil, nil] }
        if let last = lastFound[list.rawValue], !last.text.isEmpty, wanted.starts(with: last.text) {
            try unsafe index.each(of: last.entries, in: list, take)
        } else if lastFound[list.rawValue] == nil {
            try unsafe index.eachEntry(with: wanted, in: list, take)
        } else if !wanted.isEmpty {
            let sets: LetterSets
            if let letterSets { sets = letterSets } else { sets = try LetterSets(of: index) }
            letterSets = sets
            try unsafe index.each(of: sets.entries(with: wanted, in: list), in: list, take)
        }
        lastFound[list.rawValue] = FoundEntries(text: wanted, entries: entries)
    }

    private enum Rank: Int, Comparable {
        case exact, wholeWord, prefix, inside, none

        static func < (first: Rank, second: Rank) -> Bool { first.rawValue < second.rawValue }
    }

    /// The best rank of a reading in a tab-separated list.
    private func best(of reading: [UInt8], beginning: [UInt8], in list: UnsafeRawBufferPointer) -> Rank {
        var best = Rank.none
        unsafe eachMatch(of: beginning, in: list) { start, end in
            let isStart = unsafe start == 0 || list[start - 1] == tab
            guard isStart else {
                best = min(best, .inside)
                return true
            }
            best = min(best, .prefix)
            let full = start + reading.count
            guard full <= list.count, unsafe full == list.count || list[full] == tab,
                unsafe list[start..<full].elementsEqual(reading)
            else { return true }
            best = .exact
            return false
        }
        return best
    }

    /// The best rank of a text in a tab-separated list of meanings.
    private func best(of meaning: [UInt8], in list: UnsafeRawBufferPointer) -> Rank {
        var best = Rank.none
        unsafe eachMatch(of: meaning, in: list) { start, end in
            let before = unsafe start == 0 ? tab : list[start - 1]
            let after = unsafe end == list.count ? tab : list[end]
            if before == tab, after == tab {
                best = .exact
                return false
            }
            if isLetter(before) {
                best = min(best, .inside)
            } else {
                best = min(best, isLetter(after) ? .prefix : .wholeWord)
            }
            return true
        }
        return best
    }

    private var tab: UInt8 { UInt8(ascii: "\t") }

    private func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
    }
}
