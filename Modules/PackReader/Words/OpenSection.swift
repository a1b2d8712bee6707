extension PackFile {
    /// Opens a section of uncompressed blocks, which is read in place: nothing is copied, and each block's checksum is
    /// verified when one of its bytes is first needed.
    ///
    /// - Parameter number: The section's number.
    /// - Returns: The section; an empty one if the pack has none with this number.
    /// - Throws: `PackError.malformed` if one of its blocks is compressed.
    func openSection(_ number: Int) throws(PackError) -> OpenSection {
        let range = section(number)
        var ends: [Int] = []
        ends.reserveCapacity(range.count)
        var length = 0
        for index in range {
            let (stored, whole) = storedLength(of: index)
            guard stored == whole else { throw .malformed(file: name, part: "section \(number)") }
            length += stored
            ends.append(length)
        }
        return OpenSection(file: self, first: range.lowerBound, ends: ends)
    }
}

/// A section that is read in place.
///
/// Don't share an object between threads.
final class OpenSection {
    private let file: PackFile
    private let first: Int
    /// Where each block ends, from the section's start.
    private let ends: [Int]
    private var isVerified: [Bool]

    fileprivate init(file: PackFile, first: Int, ends: [Int]) {
        self.file = file
        self.first = first
        self.ends = ends
        isVerified = Array(repeating: false, count: ends.count)
    }

    /// The number of bytes.
    var count: Int { ends.last ?? 0 }

    /// Calls a closure with some of the bytes.
    ///
    /// - Throws: `PackError` if the range isn't inside of the section, or a block is damaged.
    func withBytes<Value>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(PackError) -> Value
    ) throws(PackError) -> Value {
        guard range.lowerBound >= 0, range.upperBound <= count else { throw malformed }
        guard !range.isEmpty else { return try unsafe body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        var block = index(of: range.lowerBound)
        while block < ends.count, block == 0 || ends[block - 1] < range.upperBound {
            if !isVerified[block] {
                try file.verify(first + block)
                isVerified[block] = true
            }
            block += 1
        }
        let start = file.offset(of: first) + range.lowerBound
        return try unsafe file.withStoredBytes(start..<start + range.count, body)
    }

    /// The error for a section whose contents make no sense.
    var malformed: PackError { .malformed(file: file.name, part: "the section from block \(first)") }

    /// The position of the block with a byte.
    private func index(of byte: Int) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= byte { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
