/// Walks through sorted keys from a beginning to a longer one, and remembers what it found.
///
/// A text is looked up at each place of it, and most beginnings come again.
struct KeyWalk {
    /// The beginning that has no letters.
    static let root = 0
    /// So many units after beginnings are remembered.
    private static let most = 1 << 17
    /// A key has no more words that count.
    private static let mostWords = 6

    /// A word of a key.
    struct Word {
        let position: Int
        let grade: Int
        /// What the walk was told about it.
        let cost: Int
    }

    /// A beginning of keys.
    struct Node {
        /// Where in the key lists longer keys are; `nil` for the root.
        fileprivate var groups: Range<Int>?
        /// Whether there are longer keys.
        var goesOn = true
        /// The first words of the key that is the beginning itself, by their places among all that were found.
        var words = 0..<0
        /// Whether it is plain kana, if that was asked.
        fileprivate var isPlain: Bool?
    }

    private(set) var nodes = [Node()]
    private(set) var words: [Word] = []
    private var heads: [UInt64] = []
    /// The longer beginnings by the shorter one and the unit after it; the root if no key has it.
    private var longer = NumberTable()

    /// Forgets what was found, if that has become much.
    mutating func forgetIfMany() {
        if longer.count > Self.most { self = KeyWalk() }
    }

    /// Whether a beginning of a reading is plain kana.
    mutating func isPlain(_ node: Int, _ kana: () -> [Unicode.Scalar]) -> Bool {
        if let known = nodes[node].isPlain { return known }
        let isPlain = RomajiKana.isPlain(kana())
        nodes[node].isPlain = isPlain
        return isPlain
    }

    /// The first words of a key, the most frequent ones first, with their grades.
    func words(of node: Int, _ most: Int) -> ArraySlice<Word> {
        words[nodes[node].words.prefix(most)]
    }

    /// Goes on by a unit.
    ///
    /// - Parameters:
    ///   - node: The beginning.
    ///   - unit: What comes next, as a number of at most 42 bits.
    ///   - lists: The keys.
    ///   - cost: What is to be remembered of a word, by its position.
    ///   - key: Makes the longer beginning, which isn't always the shorter one and more; `nil` if there is none.
    /// - Returns: The longer beginning; `nil` if no key has it.
    /// - Throws: What is wrong with the pack.
    mutating func next(
        after node: Int, _ unit: UInt64, in lists: KeyLists, cost: (Int) -> Int = { _ in 0 }, _ key: () -> [UInt8]?
    ) throws(PackError) -> Int? {
        let edge = UInt64(node) << 42 | unit
        if let known = longer[edge] { return known == Self.root ? nil : known }
        let found = try find(after: node, in: lists, cost, key())
        longer.insert(found ?? Self.root, for: edge)
        return found
    }

    private mutating func find(
        after node: Int, in lists: KeyLists, _ cost: (Int) -> Int, _ key: [UInt8]?
    ) throws(PackError) -> Int? {
        guard let key, !key.isEmpty else { return nil }
        let firstWord = words.count
        // Only the first letter says where the keys are that have it.
        let (groups, goesOn) = try unsafe lists.step(to: key, in: nodes[node].groups, &heads) { list in
            unsafe WordSet.each(of: list) { position, grade in
                let isNew = words.count == firstWord || position != words.last?.position
                guard isNew, words.count - firstWord < Self.mostWords else { return }
                words.append(Word(position: position, grade: grade, cost: cost(position)))
            }
        }
        guard goesOn || words.count > firstWord else { return nil }
        nodes.append(Node(groups: groups, goesOn: goesOn, words: firstWord..<words.count))
        return nodes.count - 1
    }
}

/// Numbers by numbers, which are only added: a text asks for one for each of its beginnings of words, which takes a
/// dictionary as long as the search for the cheapest way.
private struct NumberTable {
    private struct Slot {
        /// The key and 1; 0 for an empty slot.
        var key: UInt64 = 0
        var value = 0
    }

    private var slots = Array(repeating: Slot(), count: 1 << 10)
    private(set) var count = 0
    /// A random odd number, so that no text can be made whose keys share slots.
    private let factor = UInt64.random(in: 0...(.max)) | 1

    /// The number of a key; `nil` if there is none.
    subscript(key: UInt64) -> Int? {
        let slot = slots[place(of: key)]
        return slot.key == 0 ? nil : slot.value
    }

    mutating func insert(_ value: Int, for key: UInt64) {
        if count * 2 >= slots.count {
            let old = slots
            slots = Array(repeating: Slot(), count: old.count * 2)
            for slot in old where slot.key > 0 { slots[place(of: slot.key - 1)] = slot }
        }
        let place = place(of: key)
        if slots[place].key == 0 { count += 1 }
        slots[place] = Slot(key: key + 1, value: value)
    }

    /// The slot that has a key, or that is free for it.
    private func place(of key: UInt64) -> Int {
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: (key &* factor) >> 32) & mask
        while slots[place].key != 0, slots[place].key != key + 1 { place = (place + 1) & mask }
        return place
    }
}
