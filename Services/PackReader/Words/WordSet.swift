/// A set of words by their positions, which are in the order in which people expect words.
struct WordSet {
    /// One bit for each word up to the last one in the set: most sets of a search have few words, and those near the
    /// beginning.
    private var bits: [UInt64] = []
    /// The number of all words.
    let universe: Int

    /// Makes an empty set.
    ///
    /// - Parameter count: The number of all words.
    init(of count: Int) { universe = count }

    /// The number of words in the set.
    var size: Int { bits.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Adds a word; a position that doesn't exist changes nothing.
    @inline(__always) mutating func insert(_ position: Int) {
        guard position >= 0, position < universe else { return }
        let number = position >> 6
        if number >= bits.count { bits.append(contentsOf: repeatElement(0, count: number + 1 - bits.count)) }
        bits[number] |= 1 << UInt64(position & 63)
    }

    func contains(_ position: Int) -> Bool {
        position >= 0 && position >> 6 < bits.count && bits[position >> 6] >> UInt64(position & 63) & 1 == 1
    }

    /// Calls a closure with each word of a list.
    ///
    /// - Parameters:
    ///   - list: The list, from a pack.
    ///   - body: Gets the word's position, which may not exist, and its grade, from 0 to 3.
    @inline(__always) static func each(of list: UnsafeRawBufferPointer, _ body: (_ position: Int, _ grade: Int) -> Void)
    {
        var (offset, position) = (0, 0)
        while let number = unsafe VariableNumber.read(list, at: &offset) {
            position += number >> 2
            body(position, number & 3)
        }
    }

    mutating func formUnion(_ other: WordSet) {
        guard bits.count >= other.bits.count else {
            let mine = bits
            bits = other.bits
            for index in mine.indices { bits[index] |= mine[index] }
            return
        }
        for index in other.bits.indices { bits[index] |= other.bits[index] }
    }

    mutating func formIntersection(_ other: WordSet) {
        bits.removeLast(max(bits.count - other.bits.count, 0))
        for index in bits.indices { bits[index] &= other.bits[index] }
    }

    /// The first positions.
    ///
    /// - Parameters:
    ///   - most: The largest number of them.
    ///   - others: Words to leave out.
    /// - Returns: The positions, ascending.
    func first(_ most: Int, outside others: WordSet) -> [Int] {
        var found: [Int] = []
        for (index, number) in bits.enumerated() where number != 0 {
            var rest = index < others.bits.count ? number & ~others.bits[index] : number
            while rest != 0 {
                if found.count >= most { return found }
                found.append(index << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return found
    }
}
