import CZlib
import Glibc

/// A file of compressed, checksummed blocks in sections; what the blocks hold is for others to know.
///
/// The format is described in Documentation/PackFormat.md. Opening checks the header and the directory; each block is
/// checked when it is read. An object is not to be shared between threads.
///
/// Marked safe: the bytes are read only inside the bounds that `readDirectory` has checked, and stay mapped as long as
/// the object lives.
@safe public final class PackFile {
    /// One block, as the directory describes it.
    public struct Block: Equatable, Sendable {
        /// The key of the block's first record; what it means is the section's matter.
        public var firstKey: Int
        var offset: Int
        var storedLength: Int
        var length: Int
        var checksum: UInt32
    }

    static let magic = Array("BLKPACK\n".utf8)
    static let version = 1
    static let headerLength = 40
    static let entryLength = 20
    static let largestBlock = 32 * 1024

    /// The file's name, for messages.
    public let name: String
    /// What the pack holds, one word of four letters.
    public let kind: String
    private let bytes: UnsafeRawBufferPointer
    private let mapping: Mapping?
    private var sections: [Int: Range<Int>] = [:]
    private var blocks: [Block] = []

    /// Reads a pack that lies in memory as long as the program runs.
    ///
    /// - Parameters:
    ///   - bytes: The pack's bytes; they are not copied and must stay where they are.
    ///   - name: What messages call it.
    ///   - kind: What it must hold.
    /// - Throws: What is wrong with the header or the directory.
    public convenience init(embedded bytes: UnsafeRawBufferPointer, name: String, kind: String) throws(PackError) {
        try unsafe self.init(bytes: bytes, mapping: nil, name: name, kind: kind)
    }

    /// Maps a pack from a file and checks all of it, so that no changed byte goes unseen.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - kind: What it must hold.
    /// - Throws: What is wrong with the file or with any part of the pack.
    public convenience init(contentsOfFile path: String, kind: String) throws(PackError) {
        let mapping = try Mapping(path)
        try unsafe self.init(bytes: mapping.bytes, mapping: mapping, name: path, kind: kind)
        for index in blocks.indices { _ = try read(index) }
    }

    private init(
        bytes: UnsafeRawBufferPointer, mapping: Mapping?, name: String, kind: String
    ) throws(PackError) {
        unsafe self.bytes = unsafe bytes
        self.mapping = mapping
        self.name = name
        self.kind = kind
        try readDirectory()
    }

    /// The positions of a section's blocks; empty if the pack has no such section.
    ///
    /// - Parameter number: The section's number.
    /// - Returns: Positions for `read`.
    public func section(_ number: Int) -> Range<Int> { sections[number] ?? 0..<0 }

    /// The position, within a section, of the block that a key belongs to.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - number: The section's number, whose blocks are ordered by their first keys.
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

    /// Reads one block: checks it and inflates it.
    ///
    /// - Parameter index: The block's position.
    /// - Returns: The block's bytes.
    /// - Throws: `PackError.checksum` or `.malformed`, naming the block.
    public func read(_ index: Int) throws(PackError) -> [UInt8] {
        guard blocks.indices.contains(index) else { throw .malformed(file: name, part: "block \(index)") }
        let block = blocks[index]
        let stored = unsafe UnsafeRawBufferPointer(rebasing: bytes[block.offset..<block.offset + block.storedLength])
        guard unsafe checksum(stored) == block.checksum else { throw .checksum(file: name, part: "block \(index)") }
        if block.storedLength == block.length { return unsafe Array(stored) }
        var whole = false
        let inflated = unsafe [UInt8](unsafeUninitializedCapacity: block.length) { target, count in
            var length = uLongf(block.length)
            let status = unsafe uncompress(
                target.baseAddress, &length, stored.baseAddress?.assumingMemoryBound(to: UInt8.self),
                uLong(stored.count))
            count = status == Z_OK ? Int(length) : 0
            whole = count == block.length
        }
        guard whole else { throw .malformed(file: name, part: "block \(index)") }
        return inflated
    }

    /// Reads a section as one.
    ///
    /// - Parameter number: The section's number.
    /// - Returns: The bytes of its blocks, joined.
    /// - Throws: What is wrong with one of the blocks.
    public func readSection(_ number: Int) throws(PackError) -> [UInt8] {
        let range = section(number)
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
            let kind = header.text(12..<16), header.count == Self.headerLength
        else { throw unsafe .wrongLength(file: name, found: bytes.count, expected: Self.headerLength) }
        guard version == Self.version, kind == self.kind else {
            throw .otherVersion(
                file: name, found: "version \(version) of kind '\(kind)'",
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
                stored <= length, unsafe offset + stored <= bytes.count
            else { throw .malformed(file: name, part: "the entry of block \(index)") }
            blocks.append(
                Block(firstKey: key, offset: offset, storedLength: stored, length: length, checksum: UInt32(sum)))
            next = offset + stored
        }
        guard unsafe next == bytes.count else { throw .malformed(file: name, part: "the directory") }
        for index in 0..<sectionCount {
            let position = Self.headerLength + index * 12
            guard let number = directory.uint32(at: position), let first = directory.uint32(at: position + 4),
                let count = directory.uint32(at: position + 8), first + count <= blockCount, sections[number] == nil
            else { throw .malformed(file: name, part: "the entry of section \(index)") }
            sections[number] = first..<first + count
        }
    }
}

/// The checksum of zlib's `crc32`.
func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    return UInt32(truncatingIfNeeded: unsafe crc32(0, start, uInt(bytes.count)))
}

/// A file that is mapped to be read, until the object goes; marked safe as only its owner, which keeps it, reads it.
@safe private final class Mapping {
    let bytes: UnsafeRawBufferPointer

    init(_ path: String) throws(PackError) {
        func failed() -> PackError { unsafe .unreadable(file: path, reason: String(cString: strerror(errno))) }
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failed() }
        defer { _ = Glibc.close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw failed() }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(file: path, reason: "it is no ordinary file")
        }
        let length = Int(status.st_size)
        guard length > 0 else { throw .empty(file: path) }
        guard length <= 1 << 30 else { throw .unreadable(file: path, reason: "it is larger than a gigabyte") }
        let start = unsafe mmap(nil, length, PROT_READ, MAP_PRIVATE, file, 0)
        guard let start = unsafe start, unsafe start != MAP_FAILED else { throw failed() }
        unsafe bytes = unsafe UnsafeRawBufferPointer(start: start, count: length)
    }

    deinit {
        unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }
}
