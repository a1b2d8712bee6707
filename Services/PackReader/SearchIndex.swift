import Glibc

/// The entries that contain a text in one of their lists.
struct FoundEntries {
    var text: [UInt8]
    /// In ascending order.
    var entries: [Int]
}

/// The readings and meanings of kanji in the forms used for comparison, one entry after another.
///
/// An entry is a header of three numbers (the kanji's position and the lengths of its two lists), followed by the
/// lists.
struct SearchIndex {
    /// One of an entry's two tab-separated lists.
    enum List: Int {
        case readings, meanings
    }

    static let headerLength = 6

    /// The entries, whose headers have been checked.
    private let section: OpenSection
    /// The start of each entry, and the end of the last one.
    private let starts: [UInt32]
    /// The position of each entry's kanji in the order of code points.
    private let figures: [UInt16]

    init(section: OpenSection, starts: [UInt32], figures: [UInt16]) {
        self.section = section
        self.starts = starts
        self.figures = figures
    }

    /// The number of entries.
    var count: Int { starts.count - 1 }

    /// The position of an entry's kanji in the order of code points.
    func figure(of entry: Int) -> UInt16 { figures[entry] }

    /// Calls a closure with each entry that contains some bytes in one of its lists, and with that list.
    ///
    /// It searches for the rarest of the bytes, and checks the others only where that one occurs, so most entries are
    /// skipped.
    func eachEntry(with wanted: [UInt8], in list: List, _ body: (Int, UnsafeRawBufferPointer) -> Void) throws(PackError)
    {
        guard let rarest = wanted.indices.min(by: { Self.commonness(wanted[$0]) < Self.commonness(wanted[$1]) }) else {
            return
        }
        try unsafe section.withBytes(0..<section.count) { bytes in
            guard let base = bytes.baseAddress else { return }
            var entry = 0
            var position = 0
            while position < bytes.count,
                let hit = unsafe memchr(base + position, CInt(wanted[rarest]), bytes.count - position)
            {
                let found = unsafe UnsafeRawPointer(hit) - base
                position = found + 1
                let (start, end) = (found - rarest, found - rarest + wanted.count)
                // Most of these bytes are part of another text; the first comparison is quicker than a call.
                guard start >= 0, end <= bytes.count, unsafe bytes[start] == wanted[0],
                    unsafe memcmp(base + start, wanted, wanted.count) == 0
                else { continue }
                while Int(starts[entry + 1]) <= found { entry += 1 }
                let range = unsafe range(of: list, in: entry, bytes)
                if start < range.lowerBound {
                    position = max(position, range.lowerBound)
                } else if end > range.upperBound {
                    position = Int(starts[entry + 1])
                } else {
                    unsafe body(entry, UnsafeRawBufferPointer(rebasing: bytes[range]))
                    position = Int(starts[entry + 1])
                }
            }
        }
    }

    /// Calls a closure with each of some entries and one of its lists.
    func each(of entries: [Int], in list: List, _ body: (Int, UnsafeRawBufferPointer) -> Void) throws(PackError) {
        try unsafe section.withBytes(0..<section.count) { bytes in
            for entry in entries {
                unsafe body(entry, UnsafeRawBufferPointer(rebasing: bytes[range(of: list, in: entry, bytes)]))
            }
        }
    }

    private func range(of list: List, in entry: Int, _ bytes: UnsafeRawBufferPointer) -> Range<Int> {
        let start = Int(starts[entry]) + Self.headerLength
        let middle = unsafe start + bytes.uint16(at: Int(starts[entry]) + 2)
        return list == .readings ? start..<middle : middle..<Int(starts[entry + 1])
    }

    /// How common a byte is in readings and meanings, roughly: the position of a letter in this order; 0 for other
    /// bytes.
    private static func commonness(_ byte: UInt8) -> Int {
        let letters = StaticString("qxjzvwfpkybdghmculsrtonaie ")
        return unsafe UnsafeBufferPointer(start: letters.utf8Start, count: letters.utf8CodeUnitCount)
            .firstIndex(of: byte) ?? 0
    }
}

/// Which letters, and which pairs of them, the entries of an index have, so that a search reads only those with all of its
/// text.
///
/// Pays for the benchmark row of look-ups from standard input: most entries lack a letter or a pair.
struct LetterSets {
    private struct Letters {
        /// A bit for each letter.
        var single: UInt32 = 0
        /// A bit for some of the pairs each.
        var pairs: UInt64 = 0

        init(_ text: some Sequence<UInt8>) {
            var last: UInt8?
            for letter in text {
                single |= 1 << UInt32(letter & 31)
                if let last { pairs |= 1 << UInt64((last &* 9 &+ letter) & 63) }
                last = letter
            }
        }
    }

    /// By the lists' numbers.
    private var sets: [[Letters]] = []

    /// Reads all entries once, which takes as long as a few searches.
    init(of index: SearchIndex) throws(PackError) {
        let all = Array(0..<index.count)
        for list in [SearchIndex.List.readings, .meanings] {
            var letters: [Letters] = []
            letters.reserveCapacity(all.count)
            try unsafe index.each(of: all, in: list) { _, text in letters.append(unsafe Letters(text)) }
            sets.append(letters)
        }
    }

    /// The entries that have all letters of a text in a list, in order.
    func entries(with text: [UInt8], in list: SearchIndex.List) -> [Int] {
        let wanted = Letters(text)
        let sets = sets[list.rawValue]
        return sets.indices.filter {
            wanted.single & ~sets[$0].single == 0 && wanted.pairs & ~sets[$0].pairs == 0
        }
    }
}
