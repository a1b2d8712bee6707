import EmbeddedData
import Foundation
import PackReader
import PackWriting
import Testing

/// The app's messages about bad files, each of which is really written.
@Suite struct PackErrorTests {
    private static let rebuild = "rebuild it with `make data` ('FILE')"
    private static let give = "give the path of a file built by `make data`"

    private static var committed: [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: kanji_pack_bytes(), count: Int(kanji_pack_size())))
    }

    /// Opens a file and reads all of it; returns the error, if any.
    private func error(at path: String) -> PackError? {
        do throws(PackError) {
            let pack = try KanjiPack(contentsOfFile: path)
            _ = try pack.sources()
            for position in 0..<(try pack.count()) {
                guard let scalar = try pack.figures(at: position)?.scalar else { continue }
                _ = try pack.kanji(scalar)
            }
            _ = try pack.search("mizu")
            return nil
        } catch {
            return error
        }
    }

    /// Expects the message for a file with these bytes; `FILE` stands for the file's path.
    private func expect(
        _ bytes: [UInt8], _ message: String, at location: SourceLocation = #_sourceLocation
    ) throws {
        try withTemporaryFile(bytes) { path in
            let found = try #require(error(at: path), "\(message)", sourceLocation: location)
            #expect(found.description == message.replacing("FILE", with: path), sourceLocation: location)
            #expect(!found.isUnreadable, "this is no matter of reading", sourceLocation: location)
        }
    }

    /// Expects an error in a part of the tiny pack after damaging and sealing it.
    private func expectNonsense(
        _ part: String, at location: SourceLocation = #_sourceLocation, _ damage: (inout TinyPack) -> Void
    ) throws {
        var pack = TinyPack.four
        damage(&pack)
        try expect(
            try pack.bytes(), "the pack is damaged: \(part) isn't valid; \(Self.rebuild)", at: location)
    }

    /// Expects an error in a part of the tiny pack after changing numbers in its directory and sealing it.
    private func expectNonsense(
        _ part: String, numbers: [Int: Int], at location: SourceLocation = #_sourceLocation
    ) throws {
        var bytes = try TinyPack.four.bytes()
        for (position, number) in numbers { PackWriter.put(number, in: &bytes, at: position) }
        PackWriter.seal(&bytes, blocks: false)
        try expect(bytes, "the pack is damaged: \(part) isn't valid; \(Self.rebuild)", at: location)
    }

    @Test func `a good pack has no error`() throws {
        try withTemporaryFile(try TinyPack.four.bytes()) { path in #expect(error(at: path) == nil) }
        try withTemporaryFile(Self.committed) { path in
            #expect(throws: Never.self) { try KanjiPack(contentsOfFile: path) }
        }
    }

    @Test func `a missing file is unreadable`() throws {
        try withTemporaryPath { path in
            let found = try #require(error(at: path))
            #expect(found.description == "the pack cannot be read: No such file or directory; \(Self.give) ('\(path)')")
            #expect(found.isUnreadable)
        }
    }

    @Test func `a directory is unreadable`() throws {
        try withTemporaryPath { path in
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            let found = try #require(error(at: path))
            #expect(found.description == "the pack cannot be read: Is a directory; \(Self.give) ('\(path)')")
            #expect(found.isUnreadable)
        }
    }

    @Test(.timeLimit(.minutes(1))) func `a pipe is refused at once`() throws {
        try withTemporaryPath { path in
            try #require(unsafe mkfifo(path, 0o600) == 0)
            let found = try #require(error(at: path))
            #expect(found.description == "the pack cannot be read: It isn't a regular file; \(Self.give) ('\(path)')")
            #expect(found.isUnreadable)
        }
    }

    @Test func `a file of more than 64 megabytes is refused unread`() throws {
        try withTemporaryFile([0]) { path in
            try #require(unsafe truncate(path, 64 << 20 + 1) == 0)
            let found = try #require(error(at: path))
            #expect(
                found.description == "the pack cannot be read: It is larger than 64 megabytes; \(Self.give) ('\(path)')"
            )
            #expect(found.isUnreadable)
        }
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `a file without permission is unreadable`() throws {
        try withTemporaryFile(try TinyPack.four.bytes()) { path in
            try #require(unsafe chmod(path, 0) == 0)
            let found = try #require(error(at: path))
            #expect(found.description == "the pack cannot be read: Permission denied; \(Self.give) ('\(path)')")
            #expect(found.isUnreadable)
        }
    }

    @Test func `a small file whose blocks inflate to more than 64 megabytes is refused before any is read`() throws {
        let zeros = [UInt8](repeating: 0, count: 32 * 1024)
        var pack = TinyPack.four
        func grow(to count: Int) {
            let blocks = (0..<count).map { TinyPack.Block(key: $0, bytes: zeros) }
            pack.sections = [TinyPack.Section(number: 3, blocks: blocks, isCompressed: true)]
        }
        grow(to: 2048)
        #expect(try pack.bytes().count < 500_000)
        try withTemporaryFile(try pack.bytes()) { path in
            #expect(throws: Never.self) { try KanjiPack(contentsOfFile: path) }
        }
        grow(to: 2049)
        try expect(
            try pack.bytes(), "the pack is damaged: the length of its blocks isn't valid; \(Self.rebuild)")
    }

    @Test func `an empty file is reported as such`() throws { try expect([], "the pack is empty; \(Self.rebuild)") }

    @Test func `a file with another beginning isn't a pack`() throws {
        let message = "the file isn't a pack; give one built by `make data` ('FILE')"
        try expect(Array("PK\u{3}\u{4} something else altogether, of some length".utf8), message)
        try expect(Array("BLKPAC".utf8), message)
        var other = TinyPack.four
        other.magic = "BLKPACK\r"
        try expect(try other.bytes(), message)
    }

    @Test func `a cut or lengthened file is reported with both lengths`() throws {
        let whole = Self.committed
        let told = "it is truncated or too long; \(Self.rebuild)"
        try expect(Array(whole.prefix(20)), "the pack has 20 bytes instead of 40: \(told)")
        for count in [40, 4_096, whole.count - 1] {
            try expect(
                Array(whole.prefix(count)), "the pack has \(count) bytes instead of \(whole.count): \(told)")
        }
        try expect(
            whole + [0], "the pack has \(whole.count + 1) bytes instead of \(whole.count): \(told)")
    }

    @Test func `another version or kind is reported with the supported one`() throws {
        func message(_ found: String) -> String {
            "the pack is \(found), but this program reads version 2 of kind 'KANJ'; \(Self.rebuild)"
        }
        var pack = TinyPack.four
        // The first version had other tables and checksums.
        for version in [1, 3] {
            pack.version = version
            try expect(pack.bytes(), message("version \(version) of kind 'KANJ'"))
        }
        pack.version = 2
        pack.kind = "BIRD"
        try expect(try pack.bytes(), message("version 2 of kind 'BIRD'"))
        pack.kind = "\u{1B}[2J"
        try expect(try pack.bytes(), message("version 2 of kind '?[2J'"))
    }

    @Test func `a changed directory doesn't match its checksum`() throws {
        let message = "the pack is damaged: the checksum of the directory doesn't match; \(Self.rebuild)"
        for position in [28, 37, 40, 140] {
            var bytes = Self.committed
            bytes[position] ^= 1
            try expect(bytes, message)
        }
    }

    @Test func `a changed block, page or dictionary doesn't match its checksum`() throws {
        func message(_ part: String) -> String {
            "the pack is damaged: the checksum of \(part) doesn't match; \(Self.rebuild)"
        }
        var bytes = Self.committed
        let last = bytes.number(at: 32, bytes: 4) - 1
        bytes[bytes.count - 1] ^= 0x80
        try expect(bytes, message("block \(last)"))
        let whole = try TinyPack.four.bytes()
        let tables = PackTables(whole)
        for (position, part) in [
            (whole.number(at: tables.pages[0], bytes: 4), "block 0"), (tables.entries, "page 0 of the block table"),
            (tables.end - 1, "page 3 of the block table"), (tables.end, "the dictionary of section 3"),
        ] {
            var bytes = whole
            bytes[position] ^= 1
            try expect(bytes, message(part))
        }
    }
}

/// Where the tiny pack's parts are; it has four sections and six blocks, each section on a page of its own.
private enum Tiny {
    static func section(_ index: Int) -> Int { 40 + index * 24 }
    static func page(_ index: Int) -> Int { section(4) + index * 12 }
    static func block(_ index: Int) -> Int { page(4) + index * 10 }
}

extension PackErrorTests {
    @Test func `an invalid directory is reported by its part`() throws {
        let bytes = try TinyPack.four.bytes()
        for numbers in [[20: 65], [24: 0xFFFF_FFFF], [24: 7], [32: 0xFFFF_FFFF], [32: 7], [32: bytes.count / 10]] {
            try expectNonsense("the header", numbers: numbers)
        }
        for (index, numbers) in [
            // The number, how many blocks, their bytes, the bytes of one, and how they are stored.
            (1, [Tiny.section(1): 1]), (0, [Tiny.section(0) + 4: 0xFFFF_FFFF]), (0, [Tiny.section(0) + 8: 0xFF_FFFF]),
            (0, [Tiny.section(0) + 12: 0]), (0, [Tiny.section(0) + 12: 32 * 1024 + 1]), (0, [Tiny.section(0) + 16: 2]),
            // The length of a dictionary: of blocks that aren't compressed, too long, and past the end.
            (0, [Tiny.section(0) + 16: 1 << 16]), (2, [Tiny.section(2) + 16: 1 | 8193 << 16]),
            (2, [Tiny.section(2) + 16: 1 | 8192 << 16]),
        ] { try expectNonsense("the entry of section \(index)", numbers: numbers) }
    }

    @Test func `an invalid page is reported by its part`() throws {
        let bytes = try TinyPack.four.bytes()
        let (first, second) = (bytes.number(at: Tiny.page(0), bytes: 4), bytes.number(at: Tiny.page(1), bytes: 4))
        for numbers in [[Tiny.page(0): first + 1], [Tiny.page(1): first], [Tiny.page(3): 0xFFFF_FFFF]] {
            try expectNonsense("the page table", numbers: numbers)
        }
        try expectNonsense("page 0 of the block table", numbers: [Tiny.page(1): second + 1])
        try expectNonsense("the entry of block 0", numbers: [Tiny.page(0) + 4: 1])
        try expectNonsense("the entry of block 3", numbers: [Tiny.block(3): 0x4E02])
        // The number of bytes, before two bytes of the checksum.
        try expectNonsense("the entry of block 0", numbers: [Tiny.block(0) + 4: 0])
        try expectNonsense("page 0 of the block table", numbers: [Tiny.block(0) + 4: 0xFFFF])
    }

    @Test func `a pack cut in the block table, with a length that fits, is refused`() throws {
        for count in [Tiny.section(2), Tiny.page(1), Tiny.block(2) + 3, Tiny.block(6)] {
            var bytes = Array(try TinyPack.four.bytes().prefix(count))
            PackWriter.seal(&bytes)
            let found = try withTemporaryFile(bytes) { path in error(at: path) }
            guard case .malformed = found else { return #expect(Bool(false), "\(count) bytes: \(found as Any)") }
        }
    }

    @Test func `a gap after the last block is detected`() throws {
        var bytes = try TinyPack.four.bytes() + [0]
        PackWriter.seal(&bytes)
        try expect(bytes, "the pack is damaged: page 3 of the block table isn't valid; \(Self.rebuild)")
    }

    @Test func `lengths that don't fit what blocks inflate to are reported`() throws {
        let bytes = try TinyPack.four.bytes()
        let length = bytes.number(at: Tiny.section(2) + 8, bytes: 4)
        for wrong in [length - 1, length + 1] {
            try expectNonsense("section 3", numbers: [Tiny.section(2) + 8: wrong, Tiny.section(2) + 12: length])
        }
        try expectNonsense("block 2", numbers: [Tiny.section(2) + 12: (length + 1) / 2])
    }

    @Test func `bytes that aren't one whole deflate stream are reported`() throws {
        let bytes = try TinyPack.four.bytes()
        let start = bytes.number(at: Tiny.page(2), bytes: 4)
        var scrambled = bytes
        scrambled[start] ^= 0xFF
        PackWriter.seal(&scrambled)
        try expect(scrambled, "the pack is damaged: block 2 isn't valid; \(Self.rebuild)")
        // One byte more for the first block, one less for the second.
        var moved = bytes
        moved[Tiny.block(2) + 4] += 1
        moved[Tiny.block(3) + 4] -= 1
        PackWriter.seal(&moved)
        try expect(moved, "the pack is damaged: block 2 isn't valid; \(Self.rebuild)")
    }

    @Test func `a dictionary that is missing, or not the one that blocks were made with, is detected`() throws {
        let dictionary = try #require(TinyPack.four.sections[2].dictionary)
        var missing = try TinyPack.four.bytes()
        let end = PackTables(missing).end
        missing.removeSubrange(end..<end + dictionary.count)
        for position in (0..<4).map(Tiny.page) {
            PackWriter.put(missing.number(at: position, bytes: 4) - dictionary.count, in: &missing, at: position)
        }
        PackWriter.put(1, in: &missing, at: Tiny.section(2) + 16)
        PackWriter.seal(&missing)
        try expect(missing, "the pack is damaged: block 2 isn't valid; \(Self.rebuild)")
        // Another dictionary with a valid checksum of its own; those of the blocks tell.
        let other = [UInt8](repeating: 65, count: dictionary.count)
        var swapped = TinyPack.four
        swapped.sections[2].dictionary = other
        let sum = try swapped.bytes().number(at: Tiny.section(2) + 20, bytes: 4)
        var bytes = try TinyPack.four.bytes()
        bytes.replaceSubrange(end..<end + dictionary.count, with: other)
        PackWriter.put(sum, in: &bytes, at: Tiny.section(2) + 20)
        PackWriter.seal(&bytes, blocks: false)
        try expect(bytes, "the pack is damaged: the checksum of block 2 doesn't match; \(Self.rebuild)")
    }

    @Test(arguments: 0...9) func `a pack compressed at any level of zlib has the same contents`(level: Int) throws {
        var pack = TinyPack.four
        pack.level = level
        let probes = Probes(scalars: ["水", "日", "\u{F91D}"], queries: ["mizu"])
        #expect(
            try probes.read(embedded: pack.bytes()).values() == probes.read(embedded: TinyPack.four.bytes()).values())
    }

    @Test func `a section that is too large to read as one is refused`() throws {
        func pack(_ count: Int) -> TinyPack {
            let block = [UInt8](repeating: 10, count: 32 * 1024)
            let blocks = (0..<count).map { TinyPack.Block(key: $0, bytes: block) }
            return TinyPack(sections: [TinyPack.Section(number: 1, blocks: blocks, isCompressed: true)])
        }
        try withTemporaryFile(try pack(256).bytes()) { path in #expect(error(at: path) == nil) }
        try expect(try pack(257).bytes(), "the pack is damaged: section 1 isn't valid; \(Self.rebuild)")
    }

    @Test func `invalid records are reported by their kanji`() throws {
        try expectNonsense("the section of figures") { $0[section: 2, block: 0].removeLast() }
        try expectNonsense("the entry of kanji 1") { $0[section: 2, block: 0][14] = 0x11 }
        try expectNonsense("block 3") { $0[section: 3, block: 1][1] = 0xFF }
        try expectNonsense("block 3") { $0[section: 3, block: 1][6] = 3 }
        try expectNonsense("block 3") { $0[section: 3, block: 1] = [0] }
        try expectNonsense("the record of U+F91D") { $0[section: 3, block: 1].removeLast() }
        try expectNonsense("the record of U+4E02") { $0[section: 3, block: 0][15 + 6] = 0xFF }
        try expectNonsense("the search index at byte 0") { $0[section: 4, block: 0][1] = 1 }
        try expectNonsense("the search index at byte 0") { $0[section: 4, block: 0][3] = 0xFF }
        try expectNonsense("the search index at byte 98") { $0[section: 4, block: 1].removeLast() }
    }

    @Test func `errors of an embedded pack have the name that it was given`() throws {
        let bytes = Array(try TinyPack.four.bytes().dropLast())
        #expect(
            throws: PackError.wrongLength(file: "inside the program", found: bytes.count, expected: bytes.count + 1)
        ) {
            try unsafe bytes.withUnsafeBytes { bytes in
                _ = try unsafe KanjiPack(embedded: bytes, name: "inside the program")
            }
        }
    }
}
