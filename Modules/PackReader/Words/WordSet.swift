/// A set of words by their positions, which are in the order in which people expect words.
struct WordSet {
    /// One bit for each word, in pages that are empty until they have a word: most sets of a search have few words, and
    /// those near the beginning.
    private var pages: [[UInt64]] = []
    private let count: Int

    /// The bits of a page, and of one of its numbers, as powers of two.
    private static let (pageBits, numberBits) = (12, 6)
    private static let pageLength = 1 << (pageBits - numberBits)

    /// Makes an empty set.
    ///
    /// - Parameter count: The number of all words.
    init(of count: Int) { self.count = count }

    var isEmpty: Bool { pages.allSatisfy { $0.allSatisfy { $0 == 0 } } }

    /// The number of words in the set.
    var size: Int { pages.reduce(0) { $1.reduce($0) { $0 + $1.nonzeroBitCount } } }

    /// Adds a word; a position that doesn't exist changes nothing.
    @inline(__always) mutating func insert(_ position: Int) {
        guard position >= 0, position < count else { return }
        if pages.isEmpty { pages = Array(repeating: [], count: (count - 1) >> Self.pageBits + 1) }
        let page = position >> Self.pageBits
        if pages[page].isEmpty { pages[page] = Array(repeating: 0, count: Self.pageLength) }
        pages[page][position >> Self.numberBits & (Self.pageLength - 1)] |= 1 << UInt64(position & 63)
    }

    func contains(_ position: Int) -> Bool {
        guard !pages.isEmpty, position >= 0, position < count else { return false }
        let page = pages[position >> Self.pageBits]
        return !page.isEmpty
            && page[position >> Self.numberBits & (Self.pageLength - 1)] >> UInt64(position & 63) & 1 == 1
    }

    /// Calls a closure with each word of a list.
    ///
    /// - Parameters:
    ///   - list: The list, from a pack.
    ///   - body: Gets the word's position, which may not exist, and its grade, from 0 to 3.
    static func each(of list: UnsafeRawBufferPointer, _ body: (_ position: Int, _ grade: Int) -> Void) {
        var (offset, position) = (0, 0)
        while let number = unsafe VariableNumber.read(list, at: &offset) {
            position += number >> 2
            body(position, number & 3)
        }
    }

    mutating func formUnion(_ other: WordSet) {
        guard !other.pages.isEmpty else { return }
        guard !pages.isEmpty else {
            pages = other.pages
            return
        }
        combine(with: other) { mine, bits in
            if mine.isEmpty { mine = bits } else { for index in bits.indices { mine[index] |= bits[index] } }
        }
    }

    mutating func formIntersection(_ other: WordSet) {
        if other.pages.isEmpty { pages = [] }
        combine(with: other) { mine, bits in
            if bits.isEmpty { mine = [] } else { for index in mine.indices { mine[index] &= bits[index] } }
        }
    }

    /// Changes each page by the same page of another set.
    @inline(__always) private mutating func combine(
        with other: WordSet, _ change: (inout [UInt64], [UInt64]) -> Void
    ) {
        for page in pages.indices where !(pages[page].isEmpty && other.pages[page].isEmpty) {
            // Out of its place, a page is changed without asking for each number whether somebody shares it.
            var mine = pages[page]
            pages[page] = []
            change(&mine, other.pages[page])
            pages[page] = mine
        }
    }

    /// Keeps only words before a position.
    mutating func keep(before position: Int) {
        guard position < count, !pages.isEmpty else { return }
        let last = position >> Self.pageBits
        for page in (last + 1)..<max(pages.count, last + 1) { pages[page] = [] }
        let number = position >> Self.numberBits & (Self.pageLength - 1)
        for index in pages[last].indices where index >= number {
            pages[last][index] &= index == number ? 1 << UInt64(position & 63) - 1 : 0
        }
    }

    /// The first positions.
    ///
    /// - Parameters:
    ///   - most: The largest number of them.
    ///   - others: Words to leave out.
    /// - Returns: The positions, ascending.
    func first(_ most: Int, outside others: WordSet? = nil) -> [Int] {
        guard most > 0 else { return [] }
        let left = others?.pages ?? []
        var found: [Int] = []
        for (page, bits) in pages.enumerated() where !bits.isEmpty {
            let hidden = left.isEmpty ? [] : left[page]
            for (index, number) in bits.enumerated() where number != 0 {
                var rest = hidden.isEmpty ? number : number & ~hidden[index]
                while rest != 0 {
                    found.append(page << Self.pageBits + index << Self.numberBits + rest.trailingZeroBitCount)
                    if found.count == most { return found }
                    rest &= rest - 1
                }
            }
        }
        return found
    }
}
