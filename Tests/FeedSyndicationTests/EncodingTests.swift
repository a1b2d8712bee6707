import FeedModel
import FeedSyndication
import Testing

@Suite struct EncodingTests {
    private static func feed(_ encoding: String?, _ title: String) -> String {
        "<?xml version='1.0'\(encoding.map { " encoding='\($0)'" } ?? "")?><rss><channel><title>\(title)</title></channel></rss>"
    }

    private func title(_ bytes: [UInt8], contentType: String? = nil) throws -> String {
        try FeedParser().parse(bytes, contentType: contentType).title
    }

    /// "漢字カナ" in three Japanese encodings.
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
    func `single-byte encodings`(name: String, byte: UInt8, character: String) throws {
        let parts = Self.feed(name, "|").split(separator: "|").map { Array($0.utf8) }
        #expect(try title(parts[0] + [0x61, byte] + parts[1]) == "a" + character)
    }

    @Test func `UTF-16 with and without a byte order mark`() throws {
        let text = Self.feed("UTF-16", "漢字😀")
        let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] { #expect(try title(bytes) == "漢字😀") }
        #expect(parseError([0xFF, 0xFE] + little.dropLast()) == .wrongEncoding(declared: "UTF-16"))
    }

    @Test func `a byte order mark of UTF-8 takes precedence over any declaration`() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array(Self.feed("Shift_JIS", "漢字").utf8)
        #expect(try title(bytes, contentType: "text/xml; charset=iso-8859-1") == "漢字")
    }

    @Test(arguments: ["ISO-8859-1", "Shift_JIS", "UTF-16", "EUC-JP", "nonsense", "us-ascii"])
    func `UTF-8 with a wrong declaration is read as UTF-8`(declared: String) throws {
        #expect(try title(Array(Self.feed(declared, "漢字 é").utf8)) == "漢字 é")
        #expect(try title(Array(Self.feed(nil, "漢字 é").utf8), contentType: "text/xml; charset=\(declared)") == "漢字 é")
    }

    @Test func `the server's declaration takes precedence, unless it is wrong`() throws {
        let parts = Self.feed("EUC-JP", "|").split(separator: "|").map { Array($0.utf8) }
        let kanji: [UInt8] = [0x8A, 0xBF, 0x8E, 0x9A]
        #expect(try title(parts[0] + kanji + parts[1], contentType: "text/xml;charset=Shift_JIS") == "漢字")
        #expect(try title(parts[0] + [0xB4, 0xC1] + parts[1], contentType: "text/xml; charset=utf-8") == "漢")
    }

    @Test(
        arguments: [
            ("windows-1254", 0xF0, "ğ"), ("CP1254", 0xDD, "İ"), ("iso-8859-9", 0xFE, "ş"), ("windows-1255", 0xF9, "ש"),
            ("cp1255", 0xE0, "א"), ("Windows_1256", 0xC7, "ا"), ("cp1256", 0xE3, "م"), ("windows-1257", 0xE8, "č"),
            ("cp1257", 0xF8, "ų"), ("windows-1258", 0xD5, "Ơ"), ("x-cp1258", 0xFE, "₫"), ("windows-874", 0xA1, "ก"),
            ("cp874", 0x80, "€"), ("TIS-620", 0xCA, "ส"), ("iso-8859-11", 0xCD, "อ"), ("iso_8859-2", 0xB1, "ą"),
            ("ISO-8859-4", 0xF9, "ų"), ("iso-8859-8-i", 0xE0, "א"), ("iso-8859-16", 0xAA, "Ș"), ("ibm866", 0x80, "А"),
            ("macintosh", 0x8E, "é"), ("x-mac-cyrillic", 0x80, "А"), ("csKOI8R", 0xC1, "а"),
        ] as [(String, UInt8, String)])
    func `the web's many names of encodings`(name: String, byte: UInt8, character: String) throws {
        let parts = Self.feed(name, "|").split(separator: "|").map { Array($0.utf8) }
        #expect(try title(parts[0] + [0x61, byte] + parts[1]) == "a" + character)
    }

    @Test func `UTF-32 with and without a byte order mark`() throws {
        let text = Self.feed("UTF-32", "漢字😀").unicodeScalars.map(\.value)
        let little = text.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        let big = text.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) } }
        for bytes in [little, big, [0xFF, 0xFE, 0, 0] + little, [0, 0, 0xFE, 0xFF] + big] {
            #expect(try title(bytes) == "漢字😀")
        }
    }

    /// "これは漢字とカナのニュースです" in three Japanese encodings.
    private static let japanese: [(String, [UInt8])] = [
        (
            "Shift_JIS",
            [
                0x82, 0xB1, 0x82, 0xEA, 0x82, 0xCD, 0x8A, 0xBF, 0x8E, 0x9A, 0x82, 0xC6, 0x83, 0x4A, 0x83, 0x69, 0x82,
                0xCC, 0x83, 0x6A, 0x83, 0x85, 0x81, 0x5B, 0x83, 0x58, 0x82, 0xC5, 0x82, 0xB7,
            ]
        ),
        (
            "EUC-JP",
            [
                0xA4, 0xB3, 0xA4, 0xEC, 0xA4, 0xCF, 0xB4, 0xC1, 0xBB, 0xFA, 0xA4, 0xC8, 0xA5, 0xAB, 0xA5, 0xCA, 0xA4,
                0xCE, 0xA5, 0xCB, 0xA5, 0xE5, 0xA1, 0xBC, 0xA5, 0xB9, 0xA4, 0xC7, 0xA4, 0xB9,
            ]
        ),
        (
            "ISO-2022-JP",
            [
                0x1B, 0x24, 0x42, 0x24, 0x33, 0x24, 0x6C, 0x24, 0x4F, 0x34, 0x41, 0x3B, 0x7A, 0x24, 0x48, 0x25, 0x2B,
                0x25, 0x4A, 0x24, 0x4E, 0x25, 0x4B, 0x25, 0x65, 0x21, 0x3C, 0x25, 0x39, 0x24, 0x47, 0x24, 0x39, 0x1B,
                0x28, 0x42,
            ]
        ),
    ]

    @Test(arguments: japanese.map(\.1), [nil, "UTF-8", "us-ascii", "utf-16", "x-unheard-of"])
    func `without a correct declaration, Japanese is recognised by its kana`(text: [UInt8], declared: String?) throws {
        let parts = Self.feed(declared, "|").split(separator: "|").map { Array($0.utf8) }
        #expect(try title(parts[0] + text + parts[1]) == "これは漢字とカナのニュースです")
        let json = Array(#"{"items": [], "title": ""#.utf8) + text + Array(#""}"#.utf8)
        // JSON texts can't contain an escape character, and 7-bit JSON isn't guessed.
        if text[0] != 0x1B { #expect(try title(json) == "これは漢字とカナのニュースです") }
    }

    @Test func `Japanese without kana is recognised by the feed's language`() throws {
        func feed(_ text: [UInt8], _ language: String) throws -> String {
            let text = Array("<rss><channel>\(language)<title>".utf8) + text + Array("</title></channel></rss>".utf8)
            return try title(text)
        }
        #expect(try feed([0x8A, 0xBF, 0x8E, 0x9A], "<language>ja-jp</language>") == "漢字")
        #expect(try feed([0xB4, 0xC1, 0xBB, 0xFA], "<language>ja</language>") == "漢字")
        #expect(try feed([0xB4, 0xC1], "") == "´Á")
    }

    @Test func `other languages are not taken for Japanese`() throws {
        // "Новости" in Windows-1251 and koi8-r, "Été à Orléans" in Latin-1, "新闻中心" in GB2312, "뉴스" in EUC-KR
        let texts: [[UInt8]] = [
            [0xCD, 0xEE, 0xE2, 0xEE, 0xF1, 0xF2, 0xE8], [0xEE, 0xCF, 0xD7, 0xCF, 0xD3, 0xD4, 0xC9],
            [0xC9, 0x74, 0xE9, 0x20, 0xE0, 0x20, 0x4F, 0x72, 0x6C, 0xE9, 0x61, 0x6E, 0x73],
            [0xD0, 0xC2, 0xCE, 0xC5, 0xD6, 0xD0, 0xD0, 0xC4], [0xB4, 0xBA, 0xBD, 0xBA],
        ]
        let parts = Self.feed(nil, "|").split(separator: "|").map { Array($0.utf8) }
        for text in texts {
            let latin = String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) }))
            #expect(try title(parts[0] + text + parts[1]) == latin)
        }
    }

    @Test(arguments: [nil, "UTF-8"])
    func `anything but UTF-8 and Japanese is read as Windows-1252`(declared: String?) throws {
        let parts = Self.feed(declared, "|").split(separator: "|").map { Array($0.utf8) }
        #expect(try title(parts[0] + [0x93, 0x45, 0x74, 0xE9, 0x94] + parts[1]) == "“Eté”")
    }

    @Test func `one invalid byte among many valid ones becomes one replacement character`() throws {
        let parts = Self.feed("UTF-8", "|").split(separator: "|").map { Array($0.utf8) }
        #expect(try title(parts[0] + Array("漢字".utf8) + [0xE9] + parts[1]) == "漢字\u{FFFD}")
        #expect(try title([0xEF, 0xBB, 0xBF] + parts[0] + [0x61, 0xE9] + parts[1]) == "a\u{FFFD}")
        // The first byte of a two-byte character that was cut off, as at the end of a summary.
        for (name, lead) in [("Shift_JIS", 0x8A), ("EUC-JP", 0xB4), ("GBK", 0x81), ("EUC-KR", 0xB0)]
            as [(String, UInt8)]
        {
            let parts = Self.feed(name, "|").split(separator: "|").map { Array($0.utf8) }
            #expect(try title(parts[0] + [0x61, lead, 0x20, 0x62] + parts[1]) == "a\u{FFFD} b")
        }
    }

    @Test func `bytes that are valid in no encoding are refused`() {
        func error(_ declared: String?, _ bytes: [UInt8]) -> FeedError? {
            let parts = Self.feed(declared, "|").split(separator: "|").map { Array($0.utf8) }
            return parseError(parts[0] + bytes + parts[1])
        }
        let noise = [UInt8](repeating: 0x81, count: 40)
        #expect(error("UTF-8", noise) == .wrongEncoding(declared: "UTF-8"))
        #expect(error(nil, noise) == .wrongEncoding(declared: "UTF-8"))
        #expect(error("EBCDIC-\u{1B}x", [0xE9]) == .unknownEncoding("EBCDIC-x"))
        #expect(error("cp437", [0xE9]) == .unknownEncoding("cp437"))
        #expect(parseError([0x89, 0x50, 0x4E, 0x47, 0xFF, 0x00]) == .wrongEncoding(declared: "UTF-8"))
    }
}
