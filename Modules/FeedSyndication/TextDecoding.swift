import Glibc

/// Makes UTF-8 of a feed's bytes, whatever encoding they are declared in.
///
/// The encodings are a fixed list: the system's converter knows hundreds, some of which no feed has and which have had
/// security holes.
struct TextDecoding {
    /// What the converter calls an encoding, by the names that feeds use.
    private static let converters: [String: String] = {
        let names = [
            "UTF-8": "utf-8 utf8 unicode-1-1-utf-8 us-ascii ascii ansi_x3.4-1968",
            "UTF-16": "utf-16 utf16 ucs-2 iso-10646-ucs-2", "UTF-16LE": "utf-16le", "UTF-16BE": "utf-16be",
            // As in browsers, Latin-1 is Windows-1252, which has letters where Latin-1 has control characters.
            "CP1252": "iso-8859-1 iso8859-1 iso_8859-1 latin1 latin-1 l1 windows-1252 cp1252 x-cp1252 cp819",
            "ISO-8859-2": "iso-8859-2 latin2", "ISO-8859-5": "iso-8859-5", "ISO-8859-7": "iso-8859-7 greek",
            "CP1254": "iso-8859-9 latin5 windows-1254", "ISO-8859-15": "iso-8859-15 iso8859-15 latin9 latin-9",
            "CP1250": "windows-1250 cp1250", "CP1251": "windows-1251 cp1251", "CP1253": "windows-1253 cp1253",
            "CP1255": "windows-1255 iso-8859-8", "CP1256": "windows-1256", "CP1257": "windows-1257 iso-8859-13",
            "KOI8-R": "koi8-r koi8", "KOI8-U": "koi8-u",
            "CP932": "shift_jis shift-jis sjis x-sjis ms_kanji windows-31j cp932",
            "EUC-JP-MS": "euc-jp eucjp x-euc-jp euc_jp", "ISO-2022-JP-3": "iso-2022-jp csiso2022jp",
            "GB18030": "gb2312 gbk gb18030 x-gbk euc-cn", "BIG5-HKSCS": "big5 big5-hkscs big-5 x-x-big5",
            "CP949": "euc-kr ks_c_5601-1987 cp949 windows-949",
        ]
        var converters: [String: String] = [:]
        for (converter, list) in names {
            for name in list.split(separator: " ") { converters[String(name)] = converter }
        }
        return converters
    }()

    /// The encoding that the server declared, if it did.
    var serverCharset: String?

    /// Makes UTF-8 without a byte order mark.
    ///
    /// Bytes that are UTF-8 beyond ASCII are taken as such whatever is declared: no text in another encoding is so by
    /// chance, and feeds that declare wrongly are many.
    ///
    /// - Parameter bytes: The feed as it came.
    /// - Returns: Valid UTF-8.
    /// - Throws: What is wrong with the encoding.
    func utf8(_ bytes: [UInt8]) throws(FeedError) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return try checked(Array(bytes.dropFirst(3)), declared: "UTF-8") }
        if bytes.starts(with: [0xFE, 0xFF]) { return try convert(Array(bytes.dropFirst(2)), "UTF-16BE", "UTF-16") }
        if bytes.starts(with: [0xFF, 0xFE]) { return try convert(Array(bytes.dropFirst(2)), "UTF-16LE", "UTF-16") }
        // Without a mark, UTF-16 shows by the zeros beside the first `<`, `{` or space.
        let zeros = bytes.prefix(4).map { $0 == 0 }
        if zeros == [true, false, true, false] { return try convert(bytes, "UTF-16BE", "UTF-16") }
        if zeros == [false, true, false, true] { return try convert(bytes, "UTF-16LE", "UTF-16") }

        let span = try? UTF8Span(validating: bytes.span)
        let isSevenBit = span?.isKnownASCII == true
        let isStateful = isSevenBit && bytes.contains(0x1B)
        if span != nil && !isStateful { return bytes }
        let declared = [serverCharset, Self.declaredCharset(bytes)].compactMap { $0 }
        var problem: FeedError?
        for name in declared {
            guard let converter = Self.converters[name.lowercased()] else {
                problem = problem ?? .unknownEncoding(PlainText.line(String(name.prefix(40))))
                continue
            }
            if converter == "UTF-8" {
                if isSevenBit { return bytes }
                problem = problem ?? .wrongEncoding(declared: "UTF-8")
                continue
            }
            do throws(FeedError) {
                return try convert(bytes, converter, name)
            } catch {
                problem = problem ?? error
            }
        }
        if isSevenBit { return bytes }
        throw problem ?? .wrongEncoding(declared: "UTF-8")
    }

    /// The `charset` of a content type: `text/xml; charset="Shift_JIS"`.
    ///
    /// - Parameter contentType: The header's value.
    /// - Returns: The name; `nil` if there is none.
    static func charset(ofContentType contentType: String?) -> String? {
        for part in (contentType ?? "").split(separator: ";").dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1).map { PlainText.line(String($0)) }
            guard pair.count == 2, pair[0].lowercased() == "charset" else { continue }
            let name = pair[1].filter { $0 != "\"" && $0 != "'" }
            return name.isEmpty ? nil : name
        }
        return nil
    }

    /// The `encoding` of the XML declaration, which is ASCII in all encodings that need one.
    private static func declaredCharset(_ bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(400).drop { $0 <= 0x20 }, as: UTF8.self)
        guard head.hasPrefix("<?xml"), let end = head.firstRange(of: "?>"),
            let key = head[..<end.lowerBound].firstRange(of: "encoding")
        else { return nil }
        let value = head[key.upperBound..<end.lowerBound].drop { $0 != "\"" && $0 != "'" }
        guard let quote = value.first else { return nil }
        return String(value.dropFirst().prefix { $0 != quote })
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool { (try? UTF8Span(validating: bytes.span)) != nil }

    private func checked(_ bytes: [UInt8], declared: String) throws(FeedError) -> [UInt8] {
        guard Self.isUTF8(bytes) else { throw .wrongEncoding(declared: declared) }
        return bytes
    }

    private func convert(_ bytes: [UInt8], _ converter: String, _ declared: String) throws(FeedError) -> [UInt8] {
        let name = PlainText.line(String(declared.prefix(40)))
        guard let converter = unsafe Converter(from: converter) else { throw .unknownEncoding(name) }
        defer { unsafe converter.close() }
        guard let converted = unsafe converter.convert(bytes) else { throw .wrongEncoding(declared: name) }
        return converted.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(converted.dropFirst(3)) : converted
    }
}

/// The C library's converter to UTF-8.
@unsafe private struct Converter {
    private let handle: iconv_t

    init?(from name: String) {
        guard let opened = unsafe iconv_open("UTF-8", name), Int(bitPattern: opened) != -1 else { return nil }
        unsafe handle = opened
    }

    func close() { _ = unsafe iconv_close(handle) }

    /// Converts all bytes; `nil` if some are not in the encoding or if the last character is cut off.
    func convert(_ bytes: [UInt8]) -> [UInt8]? {
        // No encoding of the list has a byte that becomes more than three.
        let capacity = bytes.count * 3 + 16
        var source = bytes
        var isComplete = false
        let converted = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            unsafe source.withUnsafeMutableBytes { input in
                var inputStart = unsafe input.baseAddress?.assumingMemoryBound(to: CChar.self)
                var inputCount = input.count
                unsafe output.withMemoryRebound(to: CChar.self) { output in
                    var outputStart = output.baseAddress
                    var outputCount = capacity
                    let result = unsafe iconv(handle, &inputStart, &inputCount, &outputStart, &outputCount)
                    let flushed = unsafe iconv(handle, nil, nil, &outputStart, &outputCount)
                    isComplete = result != -1 && flushed != -1 && inputCount == 0
                    count = capacity - outputCount
                }
            }
        }
        return isComplete ? converted : nil
    }
}
