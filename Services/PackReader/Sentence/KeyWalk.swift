/// Walks through sorted keys from a beginning to a longer one, and remembers what it found.
///
/// A text is looked up at each place of it, and most beginnings come again.
struct KeyWalk {
    /// The beginning that has no letters.
    static let root = 0
    /// So many beginnings are remembered.
    private static let most = 1 << 16
    /// A key has no more words that count.
    private static let mostWords = 6

    /// A beginning of keys.
    struct Node {
        /// Where in the key lists longer keys are; `nil` for the root.
        fileprivate var groups: Range<Int>?
        /// Whether there are longer keys.
        var goesOn = true
        /// The first words of the key that is the beginning itself, with their grades.
        var words: [(position: Int, grade: Int)] = []
    }

    private(set) var nodes = [Node()]
    private var children: [UInt64: Int32] = [:]

    /// Forgets what was found, if that has become much.
    mutating func forgetIfMany() {
        if nodes.count > Self.most { self = KeyWalk() }
    }

    /// Goes on by a unit.
    ///
    /// - Parameters:
    ///   - node: The beginning.
    ///   - unit: What comes next, as a number of at most 42 bits.
    ///   - lists: The keys.
    ///   - key: Makes the longer beginning, which isn't always the shorter one and more; `nil` if there is none.
    /// - Returns: The longer beginning; `nil` if no key has it.
    /// - Throws: What is wrong with the pack.
    mutating func next(
        after node: Int, _ unit: UInt64, in lists: KeyLists, _ key: () -> [UInt8]?
    ) throws(PackError) -> Int? {
        let edge = UInt64(node) << 42 | unit
        if let known = children[edge] { return known < 0 ? nil : Int(known) }
        guard let key = key(), !key.isEmpty else {
            children[edge] = -1
            return nil
        }
        var words: [(position: Int, grade: Int)] = []
        // Only the first letter says where the keys are that have it.
        let (groups, goesOn) = try unsafe lists.step(to: key, in: nodes[node].groups) { list in
            unsafe WordSet.each(of: list) { position, grade in
                if words.count < Self.mostWords, position != words.last?.position { words.append((position, grade)) }
            }
        }
        guard goesOn || !words.isEmpty else {
            children[edge] = -1
            return nil
        }
        nodes.append(Node(groups: groups, goesOn: goesOn, words: words))
        children[edge] = Int32(nodes.count - 1)
        return nodes.count - 1
    }
}
