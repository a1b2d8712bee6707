/// A set of words by their positions, which are in the order in which people expect words.
struct WordSet {
    private var bits: [UInt64]
    private let count: Int

    /// Makes an empty set.
    ///
    /// - Parameter count: The number of all words.
    init(of count: Int) {
        self.count = count
        bits = Array(repeating: 0, count: (count + 63) / 64)
    }

    var isEmpty: Bool { bits.allSatisfy { $0 == 0 } }

    /// The number of words in the set.
    var size: Int { bits.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Adds a word; a position that doesn't exist changes nothing.
    @inline(__always) mutating func insert(_ position: Int) {
        guard position >= 0, position < count else { return }
        bits[position >> 6] |= 1 << UInt64(position & 63)
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

    mutating func formUnion(_ other: WordSet) { for index in bits.indices { bits[index] |= other.bits[index] } }

    mutating func formIntersection(_ other: WordSet) { for index in bits.indices { bits[index] &= other.bits[index] } }

    mutating func subtract(_ other: WordSet) { for index in bits.indices { bits[index] &= ~other.bits[index] } }

    /// Keeps only words before a position.
    mutating func keep(before position: Int) {
        guard position < count else { return }
        bits[position >> 6] &= 1 << UInt64(position & 63) - 1
        for index in (position >> 6 + 1)..<max(bits.count, position >> 6 + 1) { bits[index] = 0 }
    }

    /// The first positions.
    ///
    /// - Parameter most: The largest number of them.
    /// - Returns: The positions, ascending.
    func first(_ most: Int) -> [Int] {
        var found: [Int] = []
        for (index, word) in bits.enumerated() where word != 0 {
            var rest = word
            while rest != 0 {
                guard found.count < most else { return found }
                found.append(index << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return found
    }
}
