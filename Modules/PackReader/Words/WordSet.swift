/// A set of words by their positions, which are in the order in which people expect words.
struct WordSet {
    /// One bit for each word; empty until the first word, because most sets of a search stay so.
    private var bits: [UInt64] = []
    private let count: Int

    /// Makes an empty set.
    ///
    /// - Parameter count: The number of all words.
    init(of count: Int) { self.count = count }

    var isEmpty: Bool { bits.allSatisfy { $0 == 0 } }

    /// The number of words in the set.
    var size: Int { bits.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Adds a word; a position that doesn't exist changes nothing.
    @inline(__always) mutating func insert(_ position: Int) {
        guard position >= 0, position < count else { return }
        if bits.isEmpty { bits = Array(repeating: 0, count: (count + 63) / 64) }
        bits[position >> 6] |= 1 << UInt64(position & 63)
    }

    func contains(_ position: Int) -> Bool {
        !bits.isEmpty && position >= 0 && position < count && bits[position >> 6] >> UInt64(position & 63) & 1 == 1
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
        if bits.isEmpty { bits = other.bits }
        for index in other.bits.indices { bits[index] |= other.bits[index] }
    }

    mutating func formIntersection(_ other: WordSet) {
        if other.bits.isEmpty { bits = [] }
        for index in bits.indices { bits[index] &= other.bits[index] }
    }

    /// Keeps only words before a position.
    mutating func keep(before position: Int) {
        guard position < count, !bits.isEmpty else { return }
        bits[position >> 6] &= 1 << UInt64(position & 63) - 1
        for index in (position >> 6 + 1)..<max(bits.count, position >> 6 + 1) { bits[index] = 0 }
    }

    /// The first positions.
    ///
    /// - Parameters:
    ///   - most: The largest number of them.
    ///   - others: Words to leave out.
    /// - Returns: The positions, ascending.
    func first(_ most: Int, outside others: WordSet? = nil) -> [Int] {
        guard most > 0 else { return [] }
        let left = others.map(\.bits) ?? []
        var found: [Int] = []
        for (index, word) in bits.enumerated() where word != 0 {
            var rest = left.isEmpty ? word : word & ~left[index]
            while rest != 0 {
                found.append(index << 6 + rest.trailingZeroBitCount)
                if found.count == most { return found }
                rest &= rest - 1
            }
        }
        return found
    }
}
