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
        try unsafe eachKey(of: group) { found, list in
            guard found == key else { return found.lexicographicallyPrecedes(key) }
            unsafe body(list)
            return false
        }
    }

    /// Whether a key begins with some bytes.
    func hasKey(from prefix: [UInt8]) throws(PackError) -> Bool {
        var group = max(try firstGroup(after: prefix) - 1, 0)
        var (isFound, isPast) = (false, false)
        while group < groupCount, !isPast {
            try unsafe eachKey(of: group) { key, _ in
                isFound = key.starts(with: prefix)
                isPast = isFound || !key.lexicographicallyPrecedes(prefix)
                return !isPast
            }
            group += 1
        }
        return isFound
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
    ///   - body: Gets the list of the key that has no other bytes, if there is one.
    /// - Returns: Where keys with more bytes are, and whether there are any.
    /// - Throws: `PackError.malformed`, or `.checksum` for a damaged block.
    func step(
        to prefix: [UInt8], in groups: Range<Int>?, _ body: (UnsafeRawBufferPointer) -> Void
    ) throws(PackError) -> (groups: Range<Int>, goesOn: Bool) {
        let low = try firstGroup(after: prefix, in: groups)
        var high = groups?.upperBound ?? groupCount
        if groups == nil { high = try firstGroup(after: prefix + [0xFF]) }
        var group = max(low - 1, 0)
        var (goesOn, isPast) = (false, false)
        while group < groupCount, !goesOn, !isPast {
            try unsafe eachKey(of: group) { key, list in
                guard key.starts(with: prefix) else {
                    isPast = !key.lexicographicallyPrecedes(prefix)
                    return !isPast
                }
                if key.count == prefix.count { unsafe body(list) } else { goesOn = true }
                return !goesOn
            }
            group += 1
        }
        return (low..<max(low, high), goesOn)
    }

    /// The first group whose keys are all greater than a key.
    private func firstGroup(after key: [UInt8], in groups: Range<Int>? = nil) throws(PackError) -> Int {
        var (low, high) = (groups?.lowerBound ?? 0, groups?.upperBound ?? groupCount)
        while low < high {
            let middle = (low + high) / 2
            if try isKey(key, beforeGroup: middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Whether a key comes before the first key of a group, which is whole.
    private func isKey(_ key: [UInt8], beforeGroup group: Int) throws(PackError) -> Bool {
        let start = try section.number(at: 4 + group * 4)
        let length = try unsafe section.withBytes(start..<start + 2) { bytes in unsafe Int(bytes[1]) }
        return try unsafe section.withBytes(start + 2..<start + 2 + length) { first in
            for unsafe(ours, theirs) in unsafe zip(key, first) where ours != theirs { return ours < theirs }
            return key.count < length
        }
    }

    /// Calls a closure with the keys of a group and their lists, until it returns `false`.
    private func eachKey(
        of group: Int, _ body: (_ key: [UInt8], _ list: UnsafeRawBufferPointer) -> Bool
    ) throws(PackError) {
        let start = try section.number(at: 4 + group * 4)
        let end = group + 1 < groupCount ? try section.number(at: 8 + group * 4) : section.count
        guard start >= 4 + groupCount * 4, start <= end else { throw section.malformed }
        try unsafe section.withBytes(start..<end) { bytes throws(PackError) in
            var key: [UInt8] = []
            key.reserveCapacity(256)
            var position = 0
            while position + 2 <= bytes.count {
                let (shared, length) = unsafe (Int(bytes[position]), Int(bytes[position + 1]))
                position += 2
                guard shared <= key.count, position + length <= bytes.count else { throw section.malformed }
                key.removeLast(key.count - shared)
                unsafe key.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[position..<position + length]))
                position += length
                guard let size = unsafe VariableNumber.read(bytes, at: &position),
                    size <= bytes.count - position
                else { throw section.malformed }
                let list = unsafe UnsafeRawBufferPointer(rebasing: bytes[position..<position + size])
                guard unsafe body(key, list) else { return }
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
