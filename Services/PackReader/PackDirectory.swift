/// Where a pack's sections, pages and blocks are.
///
/// A page describes up to 64 blocks. Opening a pack reads the sections and the pages, and a look-up one page after that:
/// the pack of words has 40,000 blocks.
struct PackDirectory {
    /// One section, as the directory describes it.
    struct Section {
        var number: Int
        /// The positions of its blocks in the block table.
        var blocks: Range<Int>
        /// The positions of its pages in the page table.
        var pages: Range<Int>
        /// The number of bytes of all its blocks when they are inflated.
        var length: Int
        /// The most bytes of a block when it is inflated.
        var blockLength: Int
        var isCompressed: Bool
        /// The dictionary's bytes in the file; empty without a dictionary.
        var dictionary: Range<Int>
        var dictionaryChecksum: UInt32
    }

    static let magic = Array("BLKPACK\n".utf8)
    static let version = 2
    static let headerLength = 40
    static let sectionLength = 24
    static let pageLength = 12
    static let entryLength = 10
    static let blocksPerPage = 64
    static let mostSections = 64
    static let largestBlock = 32 * 1024
    static let largestDictionary = 32 * 1024
    /// The most bytes to which all blocks may inflate: ten times the size of ours, and a limit to the cost of a small
    /// file.
    static let mostInflated = 64 << 20

    /// The sections.
    ///
    /// They are in an array, not a dictionary: the first use of a dictionary of ranges takes the runtime longer than
    /// reading the whole directory.
    private(set) var sections: [Section] = []
    private(set) var pageCount = 0
    /// Where the page table begins.
    private let pages: Int
    /// Where the block table begins, and the directory ends.
    private let entries: Int

    /// Reads and checks the directory; its pages are checked when they are used.
    ///
    /// - Parameters:
    ///   - bytes: The pack's bytes.
    ///   - name: Its name, for messages.
    ///   - kind: The required kind.
    /// - Throws: What is wrong with the header, the sections or the pages.
    init(_ bytes: UnsafeRawBufferPointer, name: String, kind: String) throws(PackError) {
        guard unsafe !bytes.isEmpty else { throw .empty(file: name) }
        guard unsafe bytes.prefix(Self.magic.count).elementsEqual(Self.magic) else { throw .notAPack(file: name) }
        guard bytes.count >= Self.headerLength else {
            throw .wrongLength(file: name, found: bytes.count, expected: Self.headerLength)
        }
        let (version, length) = unsafe (bytes.uint32(at: 8), bytes.uint32(at: 16))
        guard unsafe version == Self.version && bytes[12..<16].elementsEqual(kind.utf8) else {
            throw unsafe .otherVersion(
                file: name, found: "version \(version) of kind '\(Self.printable(bytes[12..<16]))'",
                supported: "version \(Self.version) of kind '\(kind)'")
        }
        guard bytes.count == length else { throw .wrongLength(file: name, found: bytes.count, expected: length) }
        let (sectionCount, blockCount) = unsafe (bytes.uint32(at: 20), bytes.uint32(at: 32))
        pageCount = unsafe bytes.uint32(at: 24)
        pages = Self.headerLength + sectionCount * Self.sectionLength
        entries = pages + pageCount * Self.pageLength
        guard sectionCount <= Self.mostSections, pageCount <= blockCount,
            entries + blockCount * Self.entryLength <= length
        else { throw .malformed(file: name, part: "the header") }
        guard unsafe bytes.uint32(at: 28) == Self.checksum(bytes[..<entries]) else {
            throw .checksum(file: name, part: "the directory")
        }
        let first = unsafe try readSections(bytes, count: sectionCount, blockCount: blockCount, name)
        guard unsafe hasOrderlyPages(bytes, from: first) else { throw .malformed(file: name, part: "the page table") }
    }

    /// The directory's checksum, with zeros in place of itself.
    private static func checksum(_ directory: Slice<UnsafeRawBufferPointer>) -> Int {
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: directory)
        var sum = unsafe PackReader.checksum(UnsafeRawBufferPointer(rebasing: bytes[..<28]))
        sum = unsafe withUnsafeBytes(of: UInt32(0)) { unsafe PackReader.checksum($0, after: sum) }
        return unsafe Int(PackReader.checksum(UnsafeRawBufferPointer(rebasing: bytes[32...]), after: sum))
    }

    /// A kind in printable letters, whatever its bytes are.
    private static func printable(_ kind: Slice<UnsafeRawBufferPointer>) -> String {
        String(decoding: unsafe kind.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }

    /// Reads the section table, and returns where the first block's bytes must begin.
    private mutating func readSections(
        _ bytes: UnsafeRawBufferPointer, count: Int, blockCount: Int, _ name: String
    ) throws(PackError) -> Int {
        var (block, page, dictionary) = (0, 0, entries + blockCount * Self.entryLength)
        sections.reserveCapacity(count)
        for index in 0..<count {
            let start = Self.headerLength + index * Self.sectionLength
            let (blocks, method) = unsafe (bytes.uint32(at: start + 4), bytes.uint16(at: start + 16))
            let section = unsafe Section(
                number: bytes.uint32(at: start), blocks: block..<block + blocks,
                pages: page..<page + (blocks + Self.blocksPerPage - 1) / Self.blocksPerPage,
                length: bytes.uint32(at: start + 8), blockLength: bytes.uint32(at: start + 12),
                isCompressed: method == 1, dictionary: dictionary..<dictionary + bytes.uint16(at: start + 18),
                dictionaryChecksum: UInt32(bytes.uint32(at: start + 20)))
            guard method <= 1, (1...Self.largestBlock).contains(section.blockLength),
                section.dictionary.count <= (section.isCompressed ? Self.largestDictionary : 0),
                section.dictionary.upperBound <= bytes.count, section.blocks.upperBound <= blockCount,
                section.length <= section.blockLength * blocks,
                !sections.contains(where: { $0.number == section.number })
            else { throw .malformed(file: name, part: "the entry of section \(index)") }
            sections.append(section)
            (block, page) = (section.blocks.upperBound, section.pages.upperBound)
            dictionary = section.dictionary.upperBound
        }
        guard sections.reduce(0, { $0 + $1.length }) <= Self.mostInflated else {
            throw .malformed(file: name, part: "the length of its blocks")
        }
        guard block == blockCount, page == pageCount, pageCount > 0 || dictionary == bytes.count else {
            throw .malformed(file: name, part: "the header")
        }
        return dictionary
    }

    /// Whether the pages' blocks follow each other without a gap, and a search by keys can find each page.
    private func hasOrderlyPages(_ bytes: UnsafeRawBufferPointer, from first: Int) -> Bool {
        for section in sections {
            for page in section.pages {
                guard unsafe page > 0 || offset(ofPage: page, bytes) == first,
                    unsafe offset(ofPage: page, bytes) < offset(ofPage: page + 1, bytes),
                    unsafe page == section.pages.lowerBound || key(ofPage: page - 1, bytes) < key(ofPage: page, bytes)
                else { return false }
            }
        }
        return true
    }

    /// Where the bytes of a page's first block begin; for the page after the last, the pack's end.
    func offset(ofPage page: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
        page == pageCount ? bytes.count : unsafe bytes.uint32(at: pages + page * Self.pageLength)
    }

    /// The key of a page's first record.
    @inline(__always) func key(ofPage page: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
        unsafe bytes.uint32(at: pages + page * Self.pageLength + 4)
    }

    /// The checksum of a page's entries.
    func checksum(ofPage page: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
        unsafe bytes.uint32(at: pages + page * Self.pageLength + 8)
    }

    /// Where a block's entry begins in the file.
    @inline(__always) func entry(_ block: Int) -> Int { entries + block * Self.entryLength }
}

/// Little-endian numbers, at positions that the directory's checks have shown to be inside.
extension UnsafeRawBufferPointer {
    @inline(__always) func uint16(at position: Int) -> Int {
        unsafe Int(UInt16(littleEndian: loadUnaligned(fromByteOffset: position, as: UInt16.self)))
    }

    @inline(__always) func uint32(at position: Int) -> Int {
        unsafe Int(UInt32(littleEndian: loadUnaligned(fromByteOffset: position, as: UInt32.self)))
    }
}
