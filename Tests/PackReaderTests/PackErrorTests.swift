import Foundation
import KanjiData
import PackReader
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
            pack.bytes(), "the pack is damaged: \(part) isn't valid; \(Self.rebuild)", at: location)
    }

    /// Expects an error in a part of the tiny pack after changing numbers in its directory and sealing it.
    private func expectNonsense(
        _ part: String, numbers: [Int: Int], at location: SourceLocation = #_sourceLocation
    ) throws {
        var bytes = TinyPack.four.bytes()
        for (position, number) in numbers { TinyPack.put(number, in: &bytes, at: position) }
        TinyPack.seal(&bytes, blocks: false)
        try expect(bytes, "the pack is damaged: \(part) isn't valid; \(Self.rebuild)", at: location)
    }

    @Test func `a good pack has no error`() throws {
        try withTemporaryFile(TinyPack.four.bytes()) { path in #expect(error(at: path) == nil) }
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
        try withTemporaryFile(TinyPack.four.bytes()) { path in
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
            let blocks = (0..<count).map { TinyPack.Block(key: $0, bytes: zeros, isCompressed: true) }
            pack.sections = [TinyPack.Section(number: 3, blocks: blocks)]
        }
        grow(to: 2048)
        #expect(pack.bytes().count < 200_000)
        try withTemporaryFile(pack.bytes()) { path in
            #expect(throws: Never.self) { try KanjiPack(contentsOfFile: path) }
        }
        grow(to: 2049)
        try expect(
            pack.bytes(), "the pack is damaged: the length of its blocks isn't valid; \(Self.rebuild)")
    }

    @Test func `an empty file is reported as such`() throws { try expect([], "the pack is empty; \(Self.rebuild)") }

    @Test func `a file with another beginning isn't a pack`() throws {
        let message = "the file isn't a pack; give one built by `make data` ('FILE')"
        try expect(Array("PK\u{3}\u{4} something else altogether, of some length".utf8), message)
        try expect(Array("BLKPAC".utf8), message)
        var other = TinyPack.four
        other.magic = "BLKPACK\r"
        try expect(other.bytes(), message)
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
            "the pack is \(found), but this program reads version 1 of kind 'KANJ'; \(Self.rebuild)"
        }
        var pack = TinyPack.four
        pack.version = 2
        try expect(pack.bytes(), message("version 2 of kind 'KANJ'"))
        pack.version = 1
        pack.kind = "BIRD"
        try expect(pack.bytes(), message("version 1 of kind 'BIRD'"))
        pack.kind = "\u{1B}[2J"
        try expect(pack.bytes(), message("version 1 of kind '?[2J'"))
    }

    @Test func `a changed directory doesn't match its checksum`() throws {
        let message = "the pack is damaged: the checksum of the directory doesn't match; \(Self.rebuild)"
        for position in [28, 35, 40, 140] {
            var bytes = Self.committed
            bytes[position] ^= 1
            try expect(bytes, message)
        }
    }

    @Test func `a changed block doesn't match its checksum`() throws {
        var bytes = Self.committed
        let last = TinyPack.number(in: bytes, at: 24) - 1
        bytes[bytes.count - 1] ^= 0x80
        try expect(
            bytes, "the pack is damaged: the checksum of block \(last) doesn't match; \(Self.rebuild)")
        bytes = TinyPack.four.bytes()
        bytes[TinyPack.number(in: bytes, at: 40 + 4 * 12)] ^= 1
        try expect(bytes, "the pack is damaged: the checksum of block 0 doesn't match; \(Self.rebuild)")
    }
}

extension PackErrorTests {
    /// The offset of the tiny pack's block entries; it has four sections and six blocks.
    private static let entries = 40 + 4 * 12

    @Test func `an invalid directory is reported by its part`() throws {
        let bytes = TinyPack.four.bytes()
        let second = TinyPack.number(in: bytes, at: Self.entries + 20)
        try expectNonsense("the header", numbers: [20: 65])
        try expectNonsense("the header", numbers: [24: 0xFFFF_FFFF])
        try expectNonsense("the header", numbers: [24: bytes.count / 20])
        try expectNonsense("the entry of block 1", numbers: [Self.entries + 20: second + 1])
        try expectNonsense("the entry of block 0", numbers: [Self.entries + 4: 0xFFFF_FFFF])
        try expectNonsense("the entry of block 0", numbers: [Self.entries + 8: 32 * 1024 + 1])
        try expectNonsense("the entry of block 0", numbers: [Self.entries + 8: 1])
        try expectNonsense("the entry of block 0", numbers: [Self.entries + 4: 0])
        try expectNonsense("the entry of section 1", numbers: [52: 1])
        try expectNonsense("the entry of section 1", numbers: [56: 0])
        try expectNonsense("the entry of section 3", numbers: [40 + 3 * 12 + 8: 0xFFFF_FFFF])
        try expectNonsense("the directory", numbers: [40 + 3 * 12 + 8: 0])
        try expectNonsense("the entry of section 2", numbers: [Self.entries + 2 * 20 + 16: 0x6C34])
    }

    @Test func `a gap after the last block is detected`() throws {
        var bytes = TinyPack.four.bytes() + [0]
        TinyPack.seal(&bytes)
        try expect(bytes, "the pack is damaged: the directory isn't valid; \(Self.rebuild)")
    }

    @Test func `a block that doesn't inflate to its length is reported`() throws {
        let bytes = TinyPack.four.bytes()
        let entry = Self.entries + 2 * 20
        let offset = TinyPack.number(in: bytes, at: entry)
        let length = TinyPack.number(in: bytes, at: entry + 8)
        for wrong in [length - 1, length + 1] { try expectNonsense("block 2", numbers: [entry + 8: wrong]) }
        var scrambled = bytes
        scrambled[offset] ^= 0xFF
        TinyPack.seal(&scrambled)
        try expect(scrambled, "the pack is damaged: block 2 isn't valid; \(Self.rebuild)")
    }

    @Test func `bytes after a block's compressed stream are detected`() throws {
        let text = [UInt8](repeating: 65, count: 1_000)
        var pack = TinyPack(sections: [
            TinyPack.Section(number: 1, blocks: [TinyPack.Block(key: 0, bytes: TinyPack.compressed(text) + [0])])
        ])
        pack.sections[0].number = 1
        var bytes = pack.bytes()
        TinyPack.put(text.count, in: &bytes, at: 40 + 12 + 8)
        TinyPack.seal(&bytes)
        try expect(bytes, "the pack is damaged: block 0 isn't valid; \(Self.rebuild)")
    }

    @Test func `a section that is too large to read as one is refused`() throws {
        func pack(_ count: Int) -> TinyPack {
            let blocks = (0..<count).map { TinyPack.Block(key: $0, bytes: [10]) }
            return TinyPack(sections: [TinyPack.Section(number: 1, blocks: blocks)])
        }
        try withTemporaryFile(pack(256).bytes()) { path in #expect(error(at: path) == nil) }
        try expect(
            pack(257).bytes(), "the pack is damaged: section 1 isn't valid; \(Self.rebuild)")
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
        let bytes = Array(TinyPack.four.bytes().dropLast())
        #expect(
            throws: PackError.wrongLength(file: "inside the program", found: bytes.count, expected: bytes.count + 1)
        ) {
            try unsafe bytes.withUnsafeBytes { bytes in
                _ = try unsafe KanjiPack(embedded: bytes, name: "inside the program")
            }
        }
    }
}
