import FeedSyndication
import Foundation
import Testing

@Suite struct EncodingTests {
    private static func feed(_ encoding: String?, _ title: String) -> String {
        "<?xml version='1.0'\(encoding.map { " encoding='\($0)'" } ?? "")?><rss><channel><title>\(title)</title></channel></rss>"
    }

    private func title(_ bytes: [UInt8], contentType: String? = nil) throws -> String {
        try FeedParser().parse(bytes, contentType: contentType).title
    }

    /// "漢字カナ" in three encodings of Japan.
    @Test(
        arguments: [
            ("Shift_JIS", [0x8A, 0xBF, 0x8E, 0x9A, 0x83, 0x4A, 0x83, 0x69]),
            ("EUC-JP", [0xB4, 0xC1, 0xBB, 0xFA, 0xA5, 0xAB, 0xA5, 0xCA]),
            ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x34, 0x41, 0x3B, 0x7A, 0x25, 0x2B, 0x25, 0x4A, 0x1B, 0x28, 0x42]),
        ] as [(String, [UInt8])])
    func `Japanese encodings`(name: String, text: [UInt8]) throws {
        let parts = Self.feed(name, "|").split(separator: "|").map { Array($0.utf8) }
        #expect(try title(parts[0] + text + parts[1]) == "漢字カナ")
        let undeclared = Self.feed(nil, "|").split(separator: "|").map { Array($0.utf8) }
        let bytes = undeclared[0] + text + undeclared[1]
        #expect(try title(bytes, contentType: "application/rss+xml; charset=\"\(name.lowercased())\"") == "漢字カナ")
    }

    @Test(
        arguments: [
            ("ISO-8859-1", 0xE9, "é"), ("iso-8859-1", 0x93, "“"), ("ISO-8859-15", 0xA4, "€"),
            ("windows-1252", 0x80, "€"),
            ("Windows-1251", 0xC6, "Ж"), ("latin1", 0xFF, "ÿ"), ("koi8-r", 0xC1, "а"),
        ] as [(String, UInt8, String)])
    func `encodings of one byte`(name: String, byte: UInt8, character: String) throws {
        let parts = Self.feed(name, "|").split(separator: "|").map { Array($0.utf8) }
        #expect(try title(parts[0] + [0x61, byte] + parts[1]) == "a" + character)
    }

    @Test func `UTF-16 with and without a mark`() throws {
        let text = Self.feed("UTF-16", "漢字😀")
        let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] { #expect(try title(bytes) == "漢字😀") }
        #expect(parseError([0xFF, 0xFE] + little.dropLast()) == .wrongEncoding(declared: "UTF-16"))
    }

    @Test func `a mark of UTF-8 counts more than any declaration`() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array(Self.feed("Shift_JIS", "漢字").utf8)
        #expect(try title(bytes, contentType: "text/xml; charset=iso-8859-1") == "漢字")
    }

    @Test(arguments: ["ISO-8859-1", "Shift_JIS", "UTF-16", "EUC-JP", "nonsense", "us-ascii"])
    func `UTF-8 that is declared wrongly is read as UTF-8`(declared: String) throws {
        #expect(try title(Array(Self.feed(declared, "漢字 é").utf8)) == "漢字 é")
        #expect(try title(Array(Self.feed(nil, "漢字 é").utf8), contentType: "text/xml; charset=\(declared)") == "漢字 é")
    }

    @Test func `the server's word counts more, unless it is wrong`() throws {
        let parts = Self.feed("EUC-JP", "|").split(separator: "|").map { Array($0.utf8) }
        let kanji: [UInt8] = [0x8A, 0xBF, 0x8E, 0x9A]
        #expect(try title(parts[0] + kanji + parts[1], contentType: "text/xml;charset=Shift_JIS") == "漢字")
        #expect(try title(parts[0] + [0xB4, 0xC1] + parts[1], contentType: "text/xml; charset=utf-8") == "漢")
    }

    @Test func `what is in no encoding is refused`() {
        func error(_ declared: String?, _ bytes: [UInt8]) -> FeedError? {
            let parts = Self.feed(declared, "|").split(separator: "|").map { Array($0.utf8) }
            return parseError(parts[0] + bytes + parts[1])
        }
        #expect(error("UTF-8", [0xE9]) == .wrongEncoding(declared: "UTF-8"))
        #expect(error(nil, [0xFF]) == .wrongEncoding(declared: "UTF-8"))
        #expect(error("Shift_JIS", [0x8A, 0x20]) == .wrongEncoding(declared: "Shift_JIS"))
        #expect(error("EBCDIC-\u{1B}x", [0xE9]) == .unknownEncoding("EBCDIC-x"))
    }
}
