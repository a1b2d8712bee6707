import PackWriting

/// Writes a section of sorted keys, each with a list of positions; Documentation/Maintaining/PackFormat.md describes it.
struct KeyListWriter {
    /// The number of keys that share a group, whose first key is whole.
    static let groupSize = 16
    /// The longest key, in bytes; longer ones are left out.
    static let longestKey = 255

    private var lists: [[UInt8]: [Int]] = [:]
    /// The positions that stand twice in a key's list.
    private var twice: [[UInt8]: Set<Int>] = [:]
    /// The lists of keys that have other numbers than positions.
    private var others: [[UInt8]: [Int]] = [:]

    /// Makes an empty section.
    init() {}

    /// Adds a position to a key's list, with its grade; the best grade stays if it is there already.
    ///
    /// - Parameters:
    ///   - position: The position.
    ///   - grade: How well the key fits, from 0, the best, to 3.
    ///   - key: The key.
    mutating func add(_ position: Int, grade: Int = 0, to key: String) {
        let bytes = Array(key.utf8)
        guard !bytes.isEmpty, bytes.count <= Self.longestKey else { return }
        lists[bytes, default: []].append(position << 2 | grade)
    }

    /// Makes a position that was added to a key's list stand there a second time.
    mutating func repeatPosition(_ position: Int, of key: String) {
        twice[Array(key.utf8), default: []].insert(position)
    }

    /// Gives a key numbers that aren't positions, in place of a list of these.
    ///
    /// - Parameters:
    ///   - numbers: The numbers, which are kept in their order.
    ///   - key: The key.
    mutating func set(_ numbers: [Int], of key: String) { others[Array(key.utf8)] = numbers }

    /// The keys in their order.
    var keys: [[UInt8]] {
        Set(lists.keys).union(others.keys).sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The section's bytes.
    var bytes: [UInt8] {
        let keys = keys
        var groups: [[UInt8]] = []
        for start in stride(from: 0, to: keys.count, by: Self.groupSize) {
            var group: [UInt8] = []
            var previous: [UInt8] = []
            for key in keys[start..<min(start + Self.groupSize, keys.count)] {
                let shared = zip(previous, key).prefix { $0 == $1 }.count
                group.append(UInt8(shared))
                group.append(UInt8(key.count - shared))
                group += key[shared...]
                let list = others[key].map(Self.numbers) ?? Self.list(lists[key] ?? [], twice: twice[key] ?? [])
                Self.append(list.count, to: &group)
                group += list
                previous = key
            }
            groups.append(group)
        }
        var bytes: [UInt8] = []
        bytes.append(number: groups.count, bytes: 4)
        var offset = 4 + groups.count * 4
        for group in groups {
            bytes.append(number: offset, bytes: 4)
            offset += group.count
        }
        for group in groups { bytes += group }
        return bytes
    }

    /// The positions in ascending order, each as its distance from the one before, with its grade.
    private static func list(_ entries: [Int], twice: Set<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        var last = -1
        for entry in entries.sorted() where entry >> 2 != last {
            append((entry >> 2 - max(last, 0)) << 2 | entry & 3, to: &bytes)
            if twice.contains(entry >> 2) { append(entry & 3, to: &bytes) }
            last = entry >> 2
        }
        return bytes
    }

    private static func numbers(_ numbers: [Int]) -> [UInt8] {
        numbers.reduce(into: []) { append($1, to: &$0) }
    }

    /// Appends a number in groups of seven bits, the lowest first; the highest bit says that more follow.
    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest & 0x7F | 0x80))
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}
