extension PackFile {
    /// Opens a section of uncompressed blocks, which is read in place: nothing is copied, and each block's checksum is
    /// verified when one of its bytes is first needed.
    ///
    /// - Parameter number: The section's number.
    /// - Returns: The section; an empty one if the pack has none with this number.
    /// - Throws: `PackError.malformed` if its blocks are compressed, or are not as many as its bytes need.
    func openSection(_ number: Int) throws(PackError) -> OpenSection {
        guard let section = section(number) else { return unsafe OpenSection(file: self, number, nil, start: 0, nil) }
        guard !section.isCompressed,
            section.blocks.count == (section.length + section.blockLength - 1) / section.blockLength
        else { throw malformed(section) }
        let start = section.blocks.isEmpty ? 0 : try verify(section.blocks.lowerBound, of: section).lowerBound
        guard let bytes = unsafe storedBytes(start..<start + section.length) else { throw malformed(section) }
        return unsafe OpenSection(file: self, number, section, start: start, bytes)
    }
}

/// A section that is read in place.
///
/// All its blocks but the last one have the same length, so that a byte's block is known without a search. Don't share
/// an object between threads.
///
/// Marked safe: the section's bytes are those of the file, which lives as long, and are read inside of the section only;
/// the marks belong to the object alone, and there is one for each block.
@safe final class OpenSection {
    private let file: PackFile
    private let number: Int
    private let section: PackFile.Section?
    /// Where the first block's bytes begin in the file.
    private let start: Int
    private let bytes: UnsafeRawBufferPointer
    private let blockLength: Int
    /// Whether each block is verified.
    ///
    /// No array: each access to one of an object is checked for others, and takes longer than the rest of a step in a
    /// search.
    private let isVerified: UnsafeMutableBufferPointer<Bool>

    fileprivate init(
        file: PackFile, _ number: Int, _ section: PackFile.Section?, start: Int, _ bytes: UnsafeRawBufferPointer?
    ) {
        self.file = file
        self.number = number
        self.section = section
        self.start = start
        unsafe self.bytes = unsafe bytes ?? UnsafeRawBufferPointer(start: nil, count: 0)
        blockLength = section?.blockLength ?? 1
        unsafe isVerified = .allocate(capacity: section?.blocks.count ?? 0)
        unsafe isVerified.initialize(repeating: false)
    }

    deinit { unsafe isVerified.deallocate() }

    /// The number of bytes.
    var count: Int { unsafe bytes.count }

    /// Calls a closure with some of the bytes.
    ///
    /// - Throws: `PackError` if the range isn't inside of the section, or a block is damaged.
    @inline(__always) func withBytes<Value>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(PackError) -> Value
    ) throws(PackError) -> Value {
        guard range.lowerBound >= 0, range.upperBound <= count else { throw malformed }
        let first = range.lowerBound / blockLength
        // Most ranges are in one block.
        if unsafe range.upperBound > (first + 1) * blockLength || first >= isVerified.count || !isVerified[first] {
            try verify(range)
        }
        return try unsafe body(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }

    /// Verifies the blocks of a range that aren't verified yet.
    @inline(never) private func verify(_ range: Range<Int>) throws(PackError) {
        guard let section else { return }
        var block = range.lowerBound / blockLength
        while block * blockLength < range.upperBound {
            if unsafe !isVerified[block] {
                let (from, to) = (block * blockLength, min((block + 1) * blockLength, section.length))
                let stored = try file.verify(section.blocks.lowerBound + block, of: section)
                guard stored == start + from..<start + to else { throw malformed }
                unsafe isVerified[block] = true
            }
            block += 1
        }
    }

    /// The error for a section whose contents make no sense.
    @inline(never) var malformed: PackError { .malformed(file: file.name, part: "section \(number)") }
}
