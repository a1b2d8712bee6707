extension PackFile {
    /// Opens a section of uncompressed blocks, which is read in place: nothing is copied, and each block's checksum is
    /// verified when one of its bytes is first needed.
    ///
    /// - Parameter number: The section's number.
    /// - Returns: The section; an empty one if the pack has none with this number.
    /// - Throws: `PackError.malformed` if its blocks are compressed, or are not as many as its bytes need.
    func openSection(_ number: Int) throws(PackError) -> OpenSection {
        guard let section = section(number) else { return OpenSection(file: self, number, nil, start: 0) }
        guard !section.isCompressed,
            section.blocks.count == (section.length + section.blockLength - 1) / section.blockLength
        else { throw malformed(section) }
        let start = section.blocks.isEmpty ? 0 : try verify(section.blocks.lowerBound, of: section).lowerBound
        return OpenSection(file: self, number, section, start: start)
    }
}

/// A section that is read in place.
///
/// All its blocks but the last one have the same length, so that a byte's block is known without a search. Don't share
/// an object between threads.
final class OpenSection {
    private let file: PackFile
    private let number: Int
    private let section: PackFile.Section?
    /// Where the first block's bytes begin in the file.
    private let start: Int
    private var isVerified: [Bool]

    fileprivate init(file: PackFile, _ number: Int, _ section: PackFile.Section?, start: Int) {
        self.file = file
        self.number = number
        self.section = section
        self.start = start
        isVerified = Array(repeating: false, count: section?.blocks.count ?? 0)
    }

    /// The number of bytes.
    var count: Int { section?.length ?? 0 }

    /// Calls a closure with some of the bytes.
    ///
    /// - Throws: `PackError` if the range isn't inside of the section, or a block is damaged.
    func withBytes<Value>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(PackError) -> Value
    ) throws(PackError) -> Value {
        guard range.lowerBound >= 0, range.upperBound <= count else { throw malformed }
        guard let section, !range.isEmpty else { return try unsafe body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        for block in range.lowerBound / section.blockLength...(range.upperBound - 1) / section.blockLength
        where !isVerified[block] {
            let (from, to) = (block * section.blockLength, min((block + 1) * section.blockLength, section.length))
            let stored = try file.verify(section.blocks.lowerBound + block, of: section)
            guard stored == start + from..<start + to else { throw malformed }
            isVerified[block] = true
        }
        return try unsafe file.withStoredBytes(start + range.lowerBound..<start + range.upperBound, body)
    }

    /// The error for a section whose contents make no sense.
    var malformed: PackError { .malformed(file: file.name, part: "section \(number)") }
}
