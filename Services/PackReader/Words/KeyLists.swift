/// Sorted keys, each with a list of positions, read in place from an open section.
///
/// The section begins with the number of groups and the offset of each. A group has at most 16 keys; each key says how
/// many bytes it shares with the one before, has its other bytes, and then the length of its list and the list.
struct KeyLists {
    /// The number of keys in each group but the last.
    private static let groupSize = 16

    private let section: OpenSection
    private let groupCount: Int

    /// Opens a section.
    init(_ section: OpenSection) throws(PackError) {
        self.section = section
        guard section.count > 0 else {
            groupCount = 0
            return
        }
        groupCount = try section.number(at: 0)
        guard groupCount <= section.count / 4 - 1 else { throw section.malformed }
    }

    /// Calls a closure with the list of each key that begins with some bytes, in the order of the keys.
    ///
    /// - Parameters:
    ///   - prefix: The bytes.
    ///   - body: Gets the whole key and its list.
    /// - Throws: `PackError.malformed`, or `.checksum` for a damaged block.
    func eachList(
        from prefix: [UInt8], _ body: (_ key: [UInt8], _ list: UnsafeRawBufferPointer) -> Void
    ) throws(PackError) {
        var group = max(try firstGroup(after: prefix) - 1, 0)
        var isPast = false
        while group < groupCount, !isPast {
            try unsafe eachKey(of: group) { key, list in
                if key.starts(with: prefix) {
                    unsafe body(key, list)
                } else if !key.lexicographicallyPrecedes(prefix) {
                    isPast = true
                }
                return !isPast
            }
            group += 1
        }
    }

    /// Calls a closure with the list of a key, if there is one.
    func list(of key: [UInt8], _ body: (UnsafeRawBufferPointer) -> Void) throws(PackError) {
        let group = try firstGroup(after: key) - 1
        guard group >= 0 else { return }
        try unsafe eachKey(of: group, beside: key) { order, list in
            if order == .same { unsafe body(list) }
            return order == .before
        }
    }

    /// Whether a key begins with some bytes.
    func hasKey(from prefix: [UInt8]) throws(PackError) -> Bool {
        var group = max(try firstGroup(after: prefix) - 1, 0)
        var order = Order.before
        while group < groupCount, order == .before {
            try unsafe eachKey(of: group, beside: prefix) { next, _ in
                order = next
                return order == .before
            }
            group += 1
        }
        return order == .same || order == .longer
    }

    /// Calls a closure with the key that has a number, from 0 in the order of the keys, and its list, if there is one.
    func key(at number: Int, _ body: (_ key: [UInt8], _ list: UnsafeRawBufferPointer) -> Void) throws(PackError) {
        guard (0..<groupCount).contains(number / Self.groupSize) else { return }
        var left = number % Self.groupSize
        try unsafe eachKey(of: number / Self.groupSize) { key, list in
            guard left == 0 else {
                left -= 1
                return true
            }
            unsafe body(key, list)
            return false
        }
    }

    /// What is known of the keys that begin with some bytes, for a walk that appends bytes to them.
    ///
    /// - Parameters:
    ///   - prefix: The bytes.
    ///   - groups: Where to look: what is returned for a beginning of the bytes; `nil` if that is empty.
    ///   - heads: What the walk remembers of the groups' first keys; empty at first.
    ///   - body: Gets the list of the key that has no other bytes, if there is one.
    /// - Returns: Where keys with more bytes are, and whether there are any.
    /// - Throws: `PackError.malformed`, or `.checksum` for a damaged block.
    func step(
        to prefix: [UInt8], in groups: Range<Int>?, _ heads: inout [UInt64],
        _ body: (UnsafeRawBufferPointer) -> Void
    ) throws(PackError) -> (groups: Range<Int>, goesOn: Bool) {
        if heads.isEmpty { heads = Array(repeating: 0, count: groupCount) }
        let wanted = unsafe prefix.withUnsafeBytes { unsafe Self.head($0) }
        let last = groups?.upperBound ?? groupCount
        var (low, end) = (groups?.lowerBound ?? 0, last)
        while low < end {
            let middle = (low + end) / 2
            let head = try head(of: middle, &heads)
            if try wanted == head ? isKey(prefix, beforeGroup: middle) : wanted < head {
                end = middle
            } else {
                low = middle + 1
            }
        }
        var group = max(low - 1, 0)
        var order = Order.before
        while group < groupCount, order < .longer {
            try unsafe eachKey(of: group, beside: prefix) { next, list in
                order = next
                if order == .same { unsafe body(list) }
                return order < .longer
            }
            group += 1
        }
        guard order == .longer else { return (low..<low, false) }
        // The longer keys end before some group, mostly soon; it needn't be the first one.
        let mask = prefix.count < 8 ? ~UInt64(0) << UInt64(64 - prefix.count * 8) : ~0
        var (high, length) = (low, 1)
        while high + 4 < last, try head(of: high, &heads) & mask <= wanted {
            high += length
            length *= 4
        }
        return (low..<max(low, high + 4 < last ? high : last), true)
    }

    /// The first eight bytes of a key as a number, with zeros after its end: keys are ordered as these numbers are, unless
    /// they have the same.
    private static func head(_ key: UnsafeRawBufferPointer) -> UInt64 {
        var head: UInt64 = 0
        for index in 0..<8 { head = head << 8 | (index < key.count ? unsafe UInt64(key[index]) : 0) }
        return head
    }

    /// The head of a group's first key, which is whole.
    private func head(of group: Int, _ heads: inout [UInt64]) throws(PackError) -> UInt64 {
        if heads[group] != 0 { return heads[group] }
        let start = try section.number(at: 4 + group * 4)
        guard start + 2 <= section.count else { throw section.malformed }
        let head = try unsafe section.withBytes(start..<min(start + 10, section.count)) { bytes in
            unsafe Self.head(UnsafeRawBufferPointer(rebasing: bytes[2..<min(2 + Int(bytes[1]), bytes.count)]))
        }
        heads[group] = head
        return head
    }

    /// The first group whose keys are all greater than a key.
    private func firstGroup(after key: [UInt8]) throws(PackError) -> Int {
        var (low, high) = (0, groupCount)
        while low < high {
            let middle = (low + high) / 2
            if try isKey(key, beforeGroup: middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Whether a key comes before the first key of a group, which is whole.
    private func isKey(_ key: [UInt8], beforeGroup group: Int) throws(PackError) -> Bool {
        let start = try section.number(at: 4 + group * 4)
        guard start + 2 <= section.count else { throw section.malformed }
        return try unsafe section.withBytes(start..<min(start + 2 + key.count, section.count)) { bytes in
            let length = unsafe Int(bytes[1])
            for index in 0..<min(length, bytes.count - 2) where unsafe key[index] != bytes[index + 2] {
                return unsafe key[index] < bytes[index + 2]
            }
            return key.count < length
        }
    }

    /// Calls a closure with the keys of a group and their lists, until it returns `false`.
    private func eachKey(
        of group: Int, _ body: (_ key: [UInt8], _ list: UnsafeRawBufferPointer) -> Bool
    ) throws(PackError) {
        var key: [UInt8] = []
        key.reserveCapacity(256)
        try unsafe eachEntry(of: group) { shared, rest, list in
            key.removeLast(key.count - shared)
            unsafe key.append(contentsOf: rest)
            return unsafe body(key, list)
        }
    }

    /// How a key stands to some bytes: whether it comes before them, is the same, has others after them, or comes after.
    private enum Order: Int, Comparable {
        case before, same, longer, after

        static func < (first: Order, second: Order) -> Bool { first.rawValue < second.rawValue }
    }

    /// Calls a closure with the order of each key of a group and with its list, until it returns `false`.
    ///
    /// Only the bytes are compared in which a key differs from the one before.
    @inline(__always) private func eachKey(
        of group: Int, beside wanted: [UInt8], _ body: (Order, _ list: UnsafeRawBufferPointer) -> Bool
    ) throws(PackError) {
        // How many of the wanted bytes the key before has.
        var common = 0
        var order = Order.before
        try unsafe eachEntry(of: group) { shared, rest, list in
            if shared <= common {
                common = shared
                let end = min(shared + rest.count, wanted.count)
                while common < end, unsafe rest[common - shared] == wanted[common] { common += 1 }
                if common == wanted.count {
                    order = common == shared + rest.count ? .same : .longer
                } else {
                    let isBefore = unsafe common == end || rest[common - shared] < wanted[common]
                    order = isBefore ? .before : .after
                }
            }
            return unsafe body(order, list)
        }
    }

    /// Calls a closure with the entries of a group, until it returns `false`.
    ///
    /// The closure gets how many bytes a key shares with the one before, its other bytes, and its list.
    @inline(__always) private func eachEntry(
        of group: Int,
        _ body: (_ shared: Int, _ rest: UnsafeRawBufferPointer, _ list: UnsafeRawBufferPointer) -> Bool
    ) throws(PackError) {
        let start = try section.number(at: 4 + group * 4)
        let end = group + 1 < groupCount ? try section.number(at: 8 + group * 4) : section.count
        guard start >= 4 + groupCount * 4, start <= end else { throw section.malformed }
        try unsafe section.withBytes(start..<end) { bytes throws(PackError) in
            var (position, keyLength) = (0, 0)
            while position + 2 <= bytes.count {
                let (shared, length) = unsafe (Int(bytes[position]), Int(bytes[position + 1]))
                position += 2
                guard shared <= keyLength, position + length <= bytes.count else { throw section.malformed }
                keyLength = shared + length
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[position..<position + length])
                position += length
                guard let size = unsafe VariableNumber.read(bytes, at: &position),
                    size <= bytes.count - position
                else { throw section.malformed }
                let list = unsafe UnsafeRawBufferPointer(rebasing: bytes[position..<position + size])
                guard unsafe body(shared, rest, list) else { return }
                position += size
            }
        }
    }
}

extension OpenSection {
    /// Reads a number of four bytes.
    fileprivate func number(at position: Int) throws(PackError) -> Int {
        try unsafe withBytes(position..<position + 4) { bytes throws(PackError) in
            unsafe Int(bytes.loadUnaligned(as: UInt32.self).littleEndian)
        }
    }
}

/// Numbers in groups of seven bits, the lowest first.
enum VariableNumber {
    /// Reads a number; `nil` if it doesn't end in time or has more than 35 bits.
    @inline(__always) static func read(_ bytes: UnsafeRawBufferPointer, at position: inout Int) -> Int? {
        var number = 0
        var shift = 0
        while position < bytes.count, shift <= 28 {
            let byte = unsafe bytes[position]
            position += 1
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        return nil
    }
}
