import CDeflate

/// A file of compressed, checksummed blocks in sections; it doesn't know the contents of the blocks.
///
/// Documentation/PackFormat.md describes the format. Opening checks the header and the directory; each block is checked
/// when it is read. Don't share an object between threads.
///
/// Marked safe: the bytes are only read inside the bounds that `readDirectory` has checked, and stay in place as long
/// as the object lives.
@safe public final class PackFile {
    /// One block, as the directory describes it.
    public struct Block: Equatable, Sendable {
        /// The key of the block's first record; its meaning depends on the section.
        public var firstKey: Int
        var offset: Int
        var storedLength: Int
        var length: Int
        var checksum: UInt32
    }

    /// One section, as the directory describes it.
    ///
    /// Sections are in an array, not a dictionary: the first use of a dictionary of ranges takes the runtime longer
    /// than reading the whole directory.
    private struct Section {
        var number: Int
        var first: Int
        var count: Int
    }

    static let magic = Array("BLKPACK\n".utf8)
    static let version = 1
    static let headerLength = 40
    static let entryLength = 20
    static let largestBlock = 32 * 1024
    /// The most blocks of a section that is read as one, which limits the cost of a false directory.
    static let mostBlocksAsOne = 256
    /// The most bytes to which all blocks may inflate: ten times the size of ours, and a limit to the cost of a small
    /// file.
    static let mostInflated = 64 << 20

    /// The file's name, for messages.
    public let name: String
    /// The kind of the pack's contents, a word of four letters.
    public let kind: String
    private let bytes: UnsafeRawBufferPointer
    private let contents: FileContents?
    private var sections: [Section] = []
    private var blocks: [Block] = []

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
        for index in blocks.indices { _ = try read(index) }
    }

    private init(
        bytes: UnsafeRawBufferPointer, contents: FileContents?, name: String, kind: String
    ) throws(PackError) {
        unsafe self.bytes = unsafe bytes
        self.contents = contents
        self.name = name
        self.kind = kind
        try readDirectory()
    }

    /// Returns the positions of a section's blocks; empty if the pack has no such section.
    ///
    /// - Parameter number: The section's number.
    /// - Returns: Positions for `read`.
    public func section(_ number: Int) -> Range<Int> {
        for section in sections where section.number == number {
            return section.first..<section.first + section.count
        }
        return 0..<0
    }

    /// Returns the position of the block that contains a key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - number: The section's number; its blocks are ordered by their first keys.
    /// - Returns: The last block that begins at or before the key, or `nil` if there is none.
    public func block(for key: Int, in number: Int) -> Int? {
        let range = section(number)
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].firstKey <= key { low = middle + 1 } else { high = middle }
        }
        return low > range.lowerBound ? low - 1 : nil
    }

    /// The key of a block's first record.
    func firstKey(of index: Int) -> Int { blocks[index].firstKey }

    /// Reads, checks and inflates one block.
    ///
    /// - Parameter index: The block's position.
    /// - Returns: The block's bytes.
    /// - Throws: `PackError.checksum` or `.malformed`, naming the block.
    public func read(_ index: Int) throws(PackError) -> [UInt8] {
        guard blocks.indices.contains(index) else { throw .malformed(file: name, part: "block \(index)") }
        try verify(index)
        let block = blocks[index]
        let stored = unsafe UnsafeRawBufferPointer(rebasing: bytes[block.offset..<block.offset + block.storedLength])
        if block.storedLength == block.length { return unsafe Array(stored) }
        var isWhole = false
        let inflated = unsafe [UInt8](unsafeUninitializedCapacity: block.length) { target, count in
            // Its tables are ten kilobytes, which are quickly allocated; a block is never inflated by two threads at once.
            guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return }
            defer { unsafe libdeflate_free_decompressor(decompressor) }
            var (used, length) = (0, 0)
            let status = unsafe libdeflate_zlib_decompress_ex(
                decompressor, stored.baseAddress, stored.count, target.baseAddress, block.length, &used, &length)
            isWhole = status == LIBDEFLATE_SUCCESS && length == block.length && used == stored.count
            count = isWhole ? length : 0
        }
        guard isWhole else { throw .malformed(file: name, part: "block \(index)") }
        return inflated
    }

    /// Where a block's bytes begin in the file.
    func offset(of index: Int) -> Int { blocks[index].offset }

    /// How many bytes a block has in the file, and how many when it is inflated.
    func storedLength(of index: Int) -> (stored: Int, whole: Int) {
        (blocks[index].storedLength, blocks[index].length)
    }

    /// Checks a block's bytes without reading them.
    func verify(_ index: Int) throws(PackError) {
        let block = blocks[index]
        let stored = unsafe UnsafeRawBufferPointer(rebasing: bytes[block.offset..<block.offset + block.storedLength])
        guard unsafe checksum(stored) == block.checksum else { throw .checksum(file: name, part: "block \(index)") }
    }

    /// Calls a closure with some of the file's bytes.
    func withStoredBytes<Value>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(PackError) -> Value
    ) throws(PackError) -> Value {
        try unsafe body(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }

    /// Reads a whole section.
    ///
    /// - Parameter number: The section's number; it may have at most 256 blocks.
    /// - Returns: The bytes of its blocks, joined.
    /// - Throws: What is wrong with one of the blocks.
    public func readSection(_ number: Int) throws(PackError) -> [UInt8] {
        let range = section(number)
        guard range.count <= Self.mostBlocksAsOne else { throw .malformed(file: name, part: "section \(number)") }
        var joined: [UInt8] = []
        joined.reserveCapacity(range.reduce(0) { $0 + blocks[$1].length })
        for index in range { joined += try read(index) }
        return joined
    }

    private func readDirectory() throws(PackError) {
        guard unsafe !bytes.isEmpty else { throw .empty(file: name) }
        guard unsafe bytes.prefix(Self.magic.count).elementsEqual(Self.magic) else { throw .notAPack(file: name) }
        let header = unsafe Array(bytes.prefix(Self.headerLength))
        guard let version = header.uint32(at: 8), let length = header.uint32(at: 16),
            let sectionCount = header.uint32(at: 20), let blockCount = header.uint32(at: 24),
            header.count == Self.headerLength
        else { throw unsafe .wrongLength(file: name, found: bytes.count, expected: Self.headerLength) }
        guard version == Self.version, header[12..<16].elementsEqual(kind.utf8) else {
            throw .otherVersion(
                file: name, found: "version \(version) of kind '\(Self.printable(header[12..<16]))'",
                supported: "version \(Self.version) of kind '\(self.kind)'")
        }
        guard unsafe bytes.count == length else {
            throw unsafe .wrongLength(file: name, found: bytes.count, expected: length)
        }
        guard sectionCount <= 64, blockCount <= length / Self.entryLength else {
            throw .malformed(file: name, part: "the header")
        }
        let end = Self.headerLength + sectionCount * 12 + blockCount * Self.entryLength
        guard end <= length else { throw .malformed(file: name, part: "the header") }
        var directory = unsafe Array(bytes[0..<end])
        let written = directory.uint32(at: 28).map(UInt32.init)
        for position in 28..<32 { directory[position] = 0 }
        let sum = unsafe directory.withUnsafeBytes { unsafe checksum($0) }
        guard written == sum else { throw .checksum(file: name, part: "the directory") }
        try readEntries(of: directory, sectionCount: sectionCount, blockCount: blockCount, end: end)
    }

    /// A kind in printable letters, whatever its bytes are.
    private static func printable(_ kind: ArraySlice<UInt8>) -> String {
        String(decoding: kind.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }

    /// Reads the entries, and checks that there is no gap between the blocks' bytes or between the sections' blocks.
    private func readEntries(
        of directory: [UInt8], sectionCount: Int, blockCount: Int, end: Int
    ) throws(PackError) {
        let firstBlock = Self.headerLength + sectionCount * 12
        var next = end
        blocks.reserveCapacity(blockCount)
        for index in 0..<blockCount {
            let position = firstBlock + index * Self.entryLength
            guard let offset = directory.uint32(at: position), let stored = directory.uint32(at: position + 4),
                let length = directory.uint32(at: position + 8), let sum = directory.uint32(at: position + 12),
                let key = directory.uint32(at: position + 16), offset == next, length <= Self.largestBlock,
                stored <= length, stored > 0, unsafe offset + stored <= bytes.count
            else { throw .malformed(file: name, part: "the entry of block \(index)") }
            blocks.append(
                Block(firstKey: key, offset: offset, storedLength: stored, length: length, checksum: UInt32(sum)))
            next = offset + stored
        }
        guard blocks.reduce(0, { $0 + $1.length }) <= Self.mostInflated else {
            throw .malformed(file: name, part: "the length of its blocks")
        }
        guard unsafe next == bytes.count else { throw .malformed(file: name, part: "the directory") }
        var nextBlock = 0
        for index in 0..<sectionCount {
            let position = Self.headerLength + index * 12
            guard let number = directory.uint32(at: position), let first = directory.uint32(at: position + 4),
                let count = directory.uint32(at: position + 8), first == nextBlock, first + count <= blockCount,
                !sections.contains(where: { $0.number == number }), hasAscendingKeys(first..<first + count)
            else { throw .malformed(file: name, part: "the entry of section \(index)") }
            sections.append(Section(number: number, first: first, count: count))
            nextBlock = first + count
        }
        guard nextBlock == blockCount else { throw .malformed(file: name, part: "the directory") }
    }

    /// Whether a search by keys can find each of these blocks.
    private func hasAscendingKeys(_ range: Range<Int>) -> Bool {
        range.dropFirst().allSatisfy { blocks[$0 - 1].firstKey < blocks[$0].firstKey }
    }
}

/// The CRC-32 of zlib and gzip.
func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    unsafe libdeflate_crc32(0, bytes.baseAddress, bytes.count)
}
