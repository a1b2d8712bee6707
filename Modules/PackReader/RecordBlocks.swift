/// Looks up records by position; caches all blocks that were read, about a megabyte in all.
///
/// Each block begins with the number of its records and their offsets; its key is the position of its first record.
struct RecordBlocks {
    let section: Int
    private var cache: [Int: (first: Int, bytes: [UInt8])] = [:]

    init(section: Int) { self.section = section }

    /// Reads one record, inflating at most one block.
    ///
    /// - Returns: The block's bytes and the record's range in them.
    mutating func record(
        _ position: Int, of file: PackFile
    ) throws(PackError) -> (bytes: [UInt8], range: Range<Int>) {
        guard position >= 0, let index = file.block(for: position, in: section) else {
            throw .malformed(file: file.name, part: "the count of section \(section)")
        }
        let (first, bytes) = try block(index, of: file)
        let number = position - first
        guard let count = bytes.uint16(at: 0), number < count, let start = bytes.uint16(at: 2 + number * 2) else {
            throw .malformed(file: file.name, part: "block \(index)")
        }
        let end = number + 1 < count ? bytes.uint16(at: 4 + number * 2) : bytes.count
        guard let end, start >= 2 + count * 2, start <= end, end <= bytes.count else {
            throw .malformed(file: file.name, part: "block \(index)")
        }
        return (bytes, start..<end)
    }

    private mutating func block(
        _ index: Int, of file: PackFile
    ) throws(PackError) -> (first: Int, bytes: [UInt8]) {
        if let kept = cache[index] { return kept }
        let entry = (file.firstKey(of: index), try file.read(index))
        cache[index] = entry
        return entry
    }
}
