/// A file of small blocks in sections, mostly compressed; it doesn't know the contents of the blocks.
///
/// Documentation/Maintaining/PackFormat.md describes the format. Opening checks the header and the directory; each page of the block
/// table, each dictionary and each block is checked when it is first read. Don't share an object between threads.
///
/// Marked safe: the bytes are only read inside the bounds that the directory has checked, and stay in place as long as
/// the object lives.
@safe public final class PackFile {
    typealias Section = PackDirectory.Section

    /// The most bytes of a section that is read as one, which limits the cost of a false directory.
    static let mostBytesAsOne = 8 << 20

    /// The file's name, for messages.
    public let name: String
    /// The kind of the pack's contents, a word of four letters.
    public let kind: String
    private let bytes: UnsafeRawBufferPointer
    private let contents: FileContents?
    private let directory: PackDirectory
    private var isPageVerified: [Bool]
    /// The numbers of the sections whose dictionaries are verified.
    private var verifiedDictionaries: [Int] = []
    private lazy var inflater = Inflater(
        largest: directory.sections.reduce(0) { $1.isCompressed ? max($0, $1.blockLength) : $0 })

    /// Opens a pack that stays in memory as long as the program runs.
    ///
    /// - Parameters:
    ///   - bytes: The pack's bytes; they are not copied and must stay in place.
    ///   - name: The pack's name in messages.
    ///   - kind: The required kind.
    /// - Throws: What is wrong with the header or the directory.
    public convenience init(embedded bytes: UnsafeRawBufferPointer, name: String, kind: String) throws(PackError) {
        try unsafe self.init(bytes: bytes, contents: nil, name: name, kind: kind)
    }

    /// Reads a pack from a file and checks all of it, so that every changed byte is detected.
    ///
    /// The bytes are read, not mapped, so truncating the file while the program runs does no harm.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - kind: The required kind.
    /// - Throws: What is wrong with the file or with any part of the pack.
    public convenience init(contentsOfFile path: String, kind: String) throws(PackError) {
        let contents = try FileContents(path)
        try unsafe self.init(bytes: contents.bytes, contents: contents, name: path, kind: kind)
        for section in directory.sections {
            try verifyDictionary(of: section)
            var length = 0
            for index in section.blocks where length <= section.length { length += try read(index, of: section).count }
            guard length == section.length else { throw .malformed(file: name, part: "section \(section.number)") }
        }
    }

    private init(
        bytes: UnsafeRawBufferPointer, contents: FileContents?, name: String, kind: String
    ) throws(PackError) {
        unsafe self.bytes = unsafe bytes
        self.contents = contents
        self.name = name
        self.kind = kind
        directory = try unsafe PackDirectory(bytes, name: name, kind: kind)
        isPageVerified = Array(repeating: false, count: directory.pageCount)
    }

    /// Returns the blocks of a section, each inflated.
    ///
    /// - Parameter number: The section's number.
    /// - Returns: The blocks; empty if the pack has no such section.
    /// - Throws: What is wrong with one of them.
    public func blocks(of number: Int) throws(PackError) -> [[UInt8]] {
        guard let section = section(number) else { return [] }
        var blocks: [[UInt8]] = []
        for index in section.blocks { blocks.append(try read(index, of: section)) }
        return blocks
    }

    /// Reads a whole section.
    ///
    /// - Parameter number: The section's number; it may have at most eight megabytes.
    /// - Returns: The bytes of its blocks, joined; empty if the pack has no such section.
    /// - Throws: What is wrong with one of the blocks.
    public func readSection(_ number: Int) throws(PackError) -> [UInt8] {
        guard let section = section(number) else { return [] }
        guard section.length <= Self.mostBytesAsOne else { throw malformed(section) }
        var joined: [UInt8] = []
        joined.reserveCapacity(section.length)
        for index in section.blocks where joined.count <= section.length { joined += try read(index, of: section) }
        guard joined.count == section.length else { throw malformed(section) }
        return joined
    }

    /// The section with a number.
    func section(_ number: Int) -> Section? {
        for section in directory.sections where section.number == number { return section }
        return nil
    }

    /// The error for a section whose contents make no sense.
    func malformed(_ section: Section) -> PackError { .malformed(file: name, part: "section \(section.number)") }

    /// Returns the position of the block that contains a key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - section: The section; its blocks are ordered by their first keys.
    /// - Returns: The last block that begins at or before the key, or `nil` if there is none.
    /// - Throws: What is wrong with the page that describes the block.
    func block(for key: Int, in section: Section) throws(PackError) -> Int? {
        var (low, high) = (section.pages.lowerBound, section.pages.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if unsafe directory.key(ofPage: middle, bytes) <= key { low = middle + 1 } else { high = middle }
        }
        guard low > section.pages.lowerBound else { return nil }
        let blocks = blocks(ofPage: low - 1, in: section)
        try verify(page: low - 1, blocks, of: section)
        (low, high) = (blocks.lowerBound + 1, blocks.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if firstKey(of: middle) <= key { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    /// The key of a block's first record.
    @inline(__always) func firstKey(of index: Int) -> Int { unsafe bytes.uint32(at: directory.entry(index)) }

    /// Reads, checks and inflates one block.
    ///
    /// - Parameters:
    ///   - index: The block's position.
    ///   - section: Its section.
    /// - Returns: The block's bytes.
    /// - Throws: `PackError.checksum` or `.malformed`, naming the block.
    func read(_ index: Int, of section: Section) throws(PackError) -> [UInt8] {
        let stored = try verify(index, of: section)
        guard section.isCompressed else { return unsafe Array(bytes[stored]) }
        try verifyDictionary(of: section)
        let range = unsafe stored.lowerBound..<min(stored.upperBound + Inflater.slack.input, bytes.count)
        let inflated = unsafe inflater.inflated(
            UnsafeRawBufferPointer(rebasing: bytes[range]), count: stored.count,
            dictionary: UnsafeRawBufferPointer(rebasing: bytes[section.dictionary]), most: section.blockLength)
        guard let inflated else { throw .malformed(file: name, part: "block \(index)") }
        return inflated
    }

    /// Checks a block's bytes without reading them.
    ///
    /// - Returns: Where they are in the file.
    @discardableResult func verify(_ index: Int, of section: Section) throws(PackError) -> Range<Int> {
        let page = section.pages.lowerBound + (index - section.blocks.lowerBound) / PackDirectory.blocksPerPage
        let blocks = blocks(ofPage: page, in: section)
        try verify(page: page, blocks, of: section)
        var start = unsafe directory.offset(ofPage: page, bytes)
        for block in blocks.lowerBound..<index { start += storedLength(of: block) }
        let stored = start..<start + storedLength(of: index)
        guard section.isCompressed || stored.count <= section.blockLength else {
            throw .malformed(file: name, part: "block \(index)")
        }
        let sum = unsafe checksum(UnsafeRawBufferPointer(rebasing: bytes[stored]), after: section.dictionaryChecksum)
        guard unsafe bytes.uint32(at: directory.entry(index) + 6) == sum else {
            throw .checksum(file: name, part: "block \(index)")
        }
        return stored
    }

    /// Some of the file's bytes, which stay in place as long as the file lives; `nil` if it ends before.
    func storedBytes(_ range: Range<Int>) -> UnsafeRawBufferPointer? {
        guard unsafe range.upperBound <= bytes.count else { return nil }
        return unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
    }

    @inline(__always) private func storedLength(of index: Int) -> Int {
        unsafe bytes.uint16(at: directory.entry(index) + 4)
    }

    /// The blocks that a page describes.
    private func blocks(ofPage page: Int, in section: Section) -> Range<Int> {
        let start = section.blocks.lowerBound + (page - section.pages.lowerBound) * PackDirectory.blocksPerPage
        return start..<min(start + PackDirectory.blocksPerPage, section.blocks.upperBound)
    }

    /// Checks a page's entries when they are first used: their checksum, their keys, and whether their blocks end where
    /// those of the next page begin.
    private func verify(page: Int, _ blocks: Range<Int>, of section: Section) throws(PackError) {
        guard !isPageVerified[page] else { return }
        let range = directory.entry(blocks.lowerBound)..<directory.entry(blocks.upperBound)
        let sum = unsafe checksum(UnsafeRawBufferPointer(rebasing: bytes[range]))
        guard unsafe directory.checksum(ofPage: page, bytes) == sum else {
            throw .checksum(file: name, part: "page \(page) of the block table")
        }
        var end = unsafe directory.offset(ofPage: page, bytes)
        for block in blocks {
            guard storedLength(of: block) > 0,
                unsafe firstKey(of: block)
                    >= (block == blocks.lowerBound ? directory.key(ofPage: page, bytes) : firstKey(of: block - 1) + 1)
            else { throw .malformed(file: name, part: "the entry of block \(block)") }
            end += storedLength(of: block)
        }
        let isLast = page + 1 == section.pages.upperBound
        guard unsafe end == directory.offset(ofPage: page + 1, bytes),
            unsafe firstKey(of: blocks.lowerBound) == directory.key(ofPage: page, bytes),
            unsafe isLast || firstKey(of: blocks.upperBound - 1) < directory.key(ofPage: page + 1, bytes)
        else { throw .malformed(file: name, part: "page \(page) of the block table") }
        isPageVerified[page] = true
    }

    /// Checks a section's dictionary when it is first used.
    private func verifyDictionary(of section: Section) throws(PackError) {
        guard section.isCompressed, !verifiedDictionaries.contains(section.number) else { return }
        let sum = unsafe checksum(UnsafeRawBufferPointer(rebasing: bytes[section.dictionary]))
        guard sum == section.dictionaryChecksum else {
            throw .checksum(file: name, part: "the dictionary of section \(section.number)")
        }
        verifiedDictionaries.append(section.number)
    }
}
