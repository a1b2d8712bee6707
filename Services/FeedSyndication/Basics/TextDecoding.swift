import Glibc

/// Converts a feed to UTF-8 from whatever encoding it declares.
///
/// Only a fixed list of encodings is supported. The system's converter knows hundreds, some of which no feed uses and
/// which have had security holes.
struct TextDecoding {
    /// The converter's names, by the encodings' names on the web in lower case with hyphens.
    ///
    /// If two encodings share a name, it means the larger one, as in browsers.
    private static let converters: [String: String] = {
        let names = [
            "UTF-8": "utf-8 utf8 unicode-1-1-utf-8 us-ascii ascii ansi-x3.4-1968 646",
            wide: """
            utf-16 utf16 utf-16le utf-16be u16 unicode unicodefffe csunicode ucs-2 iso-10646-ucs-2
            utf-32 utf32 utf-32le utf-32be u32 ucs-4 csucs4 iso-10646-ucs-4
            """,
            "CP1252": "iso-8859-1 iso8859-1 latin1 latin-1 l1 windows-1252 cp1252 x-cp1252 cp819 ms-ansi",
            "ISO-8859-2": "iso-8859-2 iso8859-2 latin2 l2", "ISO-8859-3": "iso-8859-3 iso8859-3 latin3 l3",
            "ISO-8859-4": "iso-8859-4 iso8859-4 latin4 l4", "ISO-8859-5": "iso-8859-5 iso8859-5 cyrillic",
            "ISO-8859-6": "iso-8859-6 iso8859-6 arabic", "ISO-8859-7": "iso-8859-7 iso8859-7 greek",
            "ISO-8859-8": "iso-8859-8 iso8859-8 iso-8859-8-i hebrew",
            "CP1254": "iso-8859-9 iso8859-9 latin5 l5 windows-1254 cp1254 x-cp1254 ms-turk",
            "ISO-8859-10": "iso-8859-10 iso8859-10 latin6 l6", "ISO-8859-13": "iso-8859-13 iso8859-13",
            "ISO-8859-14": "iso-8859-14 iso8859-14", "ISO-8859-15": "iso-8859-15 iso8859-15 latin9 latin-9 l9",
            "ISO-8859-16": "iso-8859-16", "CP1250": "windows-1250 cp1250 x-cp1250 ms-ee",
            "CP1251": "windows-1251 cp1251 x-cp1251 ms-cyrl", "CP1253": "windows-1253 cp1253 x-cp1253 ms-greek",
            "CP1255": "windows-1255 cp1255 x-cp1255 ms-hebr", "CP1256": "windows-1256 cp1256 x-cp1256 ms-arab",
            "CP1257": "windows-1257 cp1257 x-cp1257 winbaltrim", "CP1258": "windows-1258 cp1258 x-cp1258",
            "CP874": "windows-874 cp874 dos-874 tis-620 iso-8859-11 iso8859-11", "CP866": "ibm866 cp866 866 csibm866",
            "KOI8-R": "koi8-r koi8 koi cskoi8r", "KOI8-U": "koi8-u koi8-ru",
            "MACINTOSH": "macintosh mac x-mac-roman csmacintosh macroman",
            "MAC-CYRILLIC": "x-mac-cyrillic mac-cyrillic maccyrillic",
            "CP932": "shift-jis sjis x-sjis ms-kanji windows-31j cp932 ms932 csshiftjis",
            "EUC-JP-MS": "euc-jp eucjp x-euc-jp cseucpkdfmtjapanese", "ISO-2022-JP-3": "iso-2022-jp csiso2022jp",
            "GB18030": "gb2312 gbk gb18030 x-gbk euc-cn gb-2312-80 chinese csgb2312",
            "BIG5-HKSCS": "big5 big5-hkscs big-5 cn-big5 x-x-big5 csbig5",
            "CP949": "euc-kr euckr ks-c-5601-1987 ksc5601 korean cp949 windows-949 cseuckr",
        ]
        var converters: [String: String] = [:]
        for (converter, list) in names {
            for name in list.split(whereSeparator: \.isWhitespace) { converters[String(name)] = converter }
        }
        return converters
    }()

    /// UTF-16 and UTF-32, which are recognised by their zero bytes.
    ///
    /// If the name can be read, it is wrong.
    private static let wide = "wide"

    private static func converter(of name: String) -> String? {
        name.utf8.count > 40 ? nil : converters[String(name.lowercased().map { $0 == "_" ? "-" : $0 })]
    }

    /// The encoding in the server's `Content-Type`, if any.
    var serverCharset: String?

    /// Converts the bytes to UTF-8 without a byte order mark, where a few that are invalid in the feed's encoding
    /// become U+FFFD.
    func utf8(_ bytes: [UInt8], _ meter: WorkMeter) throws(FeedError) -> [UInt8] {
        // Valid UTF-8 beyond ASCII is taken for UTF-8 whatever is declared: text in another encoding isn't valid UTF-8
        // by chance, and many feeds declare wrongly. If the declaration is missing or wrong, the encoding is guessed.
        if let text = try Self.marked(bytes, meter) { return text }
        let span = try? UTF8Span(validating: bytes.span)
        let isSevenBit = span?.isKnownASCII == true
        let isStateful = isSevenBit && bytes.contains(0x1B)
        if span != nil && !isStateful { return bytes }
        let declared = [serverCharset, Self.declaredCharset(bytes)].compactMap { $0 }
        var problem: FeedError?
        for name in declared {
            guard let converter = Self.converter(of: name) else {
                problem = problem ?? .unknownEncoding(PlainText.line(String(name.prefix(40))))
                continue
            }
            if converter == "UTF-8" || converter == Self.wide {
                problem = problem ?? .wrongEncoding(declared: converter == Self.wide ? name : converter)
                continue
            }
            do throws(FeedError) {
                return try Self.convert(bytes, converter, name, meter)
            } catch {
                problem = problem ?? error
            }
        }
        // If the budget is spent, this throws again.
        try meter.check()
        if !isSevenBit, let repaired = try EncodingGuess.repaired(bytes, meter) { return repaired }
        // An encoding with an unknown name isn't taken for Windows-1252.
        let hasName = if case .unknownEncoding = problem { true } else { false }
        let guess = EncodingGuess(bytes, meter)
        try meter.check()
        if let converter = hasName ? try guess.japanese() : try guess.converter(),
            let text = try? Self.convert(bytes, converter, "", meter)
        {
            return text
        }
        try meter.check()
        if isSevenBit { return bytes }
        throw problem ?? .wrongEncoding(declared: "UTF-8")
    }

    /// Converts text that begins with a byte order mark, or with the zeros that UTF-16 and UTF-32 have next to a `<`,
    /// `{` or space.
    private static func marked(_ bytes: [UInt8], _ meter: WorkMeter) throws(FeedError) -> [UInt8]? {
        func has(_ mark: [UInt8]) -> Bool { bytes.starts(with: mark) }
        let zeros = bytes.prefix(4).map { $0 == 0 }
        if has([0xEF, 0xBB, 0xBF]) {
            let text = Array(bytes.dropFirst(3))
            if (try? UTF8Span(validating: text.span)) != nil { return text }
            if let repaired = try EncodingGuess.repaired(text, isMarked: true, meter) { return repaired }
            throw .wrongEncoding(declared: "UTF-8")
        }
        if has([0x00, 0x00, 0xFE, 0xFF]) { return try convert(Array(bytes.dropFirst(4)), "UTF-32BE", "UTF-32", meter) }
        if has([0xFF, 0xFE, 0x00, 0x00]) { return try convert(Array(bytes.dropFirst(4)), "UTF-32LE", "UTF-32", meter) }
        if has([0xFE, 0xFF]) { return try convert(Array(bytes.dropFirst(2)), "UTF-16BE", "UTF-16", meter) }
        if has([0xFF, 0xFE]) { return try convert(Array(bytes.dropFirst(2)), "UTF-16LE", "UTF-16", meter) }
        switch zeros {
        case [true, true, true, false]: return try convert(bytes, "UTF-32BE", "UTF-32", meter)
        case [false, true, true, true]: return try convert(bytes, "UTF-32LE", "UTF-32", meter)
        case [true, false, true, false]: return try convert(bytes, "UTF-16BE", "UTF-16", meter)
        case [false, true, false, true]: return try convert(bytes, "UTF-16LE", "UTF-16", meter)
        default: return nil
        }
    }

    /// The `charset` of a content type such as `text/xml; charset="Shift_JIS"`; `nil` if there is none.
    static func charset(ofContentType contentType: String?) -> String? {
        for part in (contentType ?? "").split(separator: ";").dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1).map { PlainText.line(String($0)) }
            guard pair.count == 2, pair[0].lowercased() == "charset" else { continue }
            let name = pair[1].filter { $0 != "\"" && $0 != "'" }
            return name.isEmpty ? nil : name
        }
        return nil
    }

    /// The `encoding` of the XML declaration, which is ASCII in every encoding that needs one.
    private static func declaredCharset(_ bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(400).drop { $0 <= 0x20 }, as: UTF8.self)
        guard head.hasPrefix("<?xml"), let end = head.firstRange(of: "?>"),
            let key = head[..<end.lowerBound].firstRange(of: "encoding")
        else { return nil }
        let value = head[key.upperBound..<end.lowerBound].drop { $0 != "\"" && $0 != "'" }
        guard let quote = value.first else { return nil }
        return String(value.dropFirst().prefix { $0 != quote })
    }

    private static func convert(
        _ bytes: [UInt8], _ converter: String, _ declared: String, _ meter: WorkMeter
    ) throws(FeedError) -> [UInt8] {
        let name = PlainText.line(String(declared.prefix(40)))
        guard let converter = unsafe Converter(converter) else { throw .unknownEncoding(name) }
        defer { unsafe converter.close() }
        guard let converted = try unsafe converter.convert(bytes, meter) else { throw .wrongEncoding(declared: name) }
        return converted.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(converted.dropFirst(3)) : converted
    }
}

/// The C library's converter to UTF-8.
@unsafe private struct Converter {
    private let handle: iconv_t

    /// The smallest size of a character, in bytes.
    private let unit: Int

    init?(_ name: String) {
        unsafe unit = name.hasPrefix("UTF-16") ? 2 : name.hasPrefix("UTF-32") ? 4 : 1
        guard let opened = unsafe iconv_open("UTF-8", name), Int(bitPattern: opened) != -1 else { return nil }
        unsafe handle = opened
    }

    func close() { _ = unsafe iconv_close(handle) }

    /// Converts all bytes, piece by piece; `nil` if too many are invalid or the last character is cut off.
    func convert(_ bytes: [UInt8], _ meter: WorkMeter) throws(FeedError) -> [UInt8]? {
        // In the supported encodings, no byte becomes more than three; neither does U+FFFD.
        let capacity = bytes.count * 3 + 16
        var source = bytes
        // One in two hundred, plus one: a summary is often cut in the middle of a character.
        var mayBeWrong = 1 + bytes.count / 200
        var isComplete = false
        var problem: FeedError?
        let converted = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            unsafe source.withUnsafeMutableBytes { input in
                var inputStart = unsafe input.baseAddress?.assumingMemoryBound(to: CChar.self)
                var inputCount = input.count
                unsafe output.withMemoryRebound(to: CChar.self) { output in
                    var outputStart = output.baseAddress
                    var outputCount = capacity
                    pieces: while inputCount > 0 {
                        let piece = min(inputCount, WorkMeter.pieceLength)
                        var rest = piece
                        let result = unsafe iconv(handle, &inputStart, &rest, &outputStart, &outputCount)
                        let reason = errno
                        inputCount -= piece - rest
                        do throws(FeedError) { try meter.work(50 + piece - rest) } catch { problem = error }
                        if problem != nil { break }
                        switch reason {
                        case _ where result != -1: continue
                        // The piece ends within a character.
                        case EINVAL where rest < piece && rest < inputCount: continue
                        case EILSEQ where mayBeWrong > 0:
                            mayBeWrong -= 1
                            for byte in [0xEF, 0xBF, 0xBD] as [UInt8] {
                                unsafe outputStart?.pointee = CChar(bitPattern: byte)
                                unsafe outputStart = outputStart?.successor()
                            }
                            let skipped = unsafe min(unit, inputCount)
                            unsafe inputStart = inputStart?.advanced(by: skipped)
                            inputCount -= skipped
                            outputCount -= 3
                        default: break pieces
                        }
                    }
                    let flushed = unsafe iconv(handle, nil, nil, &outputStart, &outputCount)
                    isComplete = flushed != -1 && inputCount == 0
                    count = capacity - outputCount
                }
            }
        }
        if let problem { throw problem }
        return isComplete ? converted : nil
    }
}
