/// Guesses the encoding of a feed that declares none, or declares the wrong one.
struct EncodingGuess {
    private let bytes: [UInt8]

    private let meter: WorkMeter

    init(_ bytes: [UInt8], _ meter: WorkMeter) {
        self.bytes = bytes
        self.meter = meter
    }

    /// Returns the name of the converter to use, or `nil` if the bytes don't begin the way a feed does.
    ///
    /// Kana give Japanese away. Anything else is taken for Windows-1252, as browsers do.
    func converter() throws(FeedError) -> String? {
        guard let first = bytes.first(where: { $0 > 0x20 }), first == UInt8(ascii: "<") || first == UInt8(ascii: "{"),
            !bytes.contains(0)
        else { return nil }
        if let japanese = try japanese() { return japanese }
        try meter.check()
        return bytes.contains { $0 > 0x7F } ? "CP1252" : nil
    }

    /// The Japanese encoding of the text, if it is in one.
    func japanese() throws(FeedError) -> String? {
        if isStateful { return "ISO-2022-JP-3" }
        let candidates = [("EUC-JP-MS", try eucKana()), ("CP932", try shiftKana())]
        guard let best = candidates.max(by: { ($0.1?.kana ?? -1) < ($1.1?.kana ?? -1) }), let found = best.1 else {
            return nil
        }
        // Japanese text is at least one third kana; bytes that only look Japanese contain none.
        if found.kana * 8 >= found.all && found.kana > 0 { return best.0 }
        return saysJapanese ? candidates.first { $0.1 != nil }?.0 : nil
    }

    /// Whether an escape sequence switches to kanji.
    private var isStateful: Bool {
        var position = 0
        while position + 2 < bytes.count {
            guard let escape = bytes[position...].firstIndex(of: 0x1B), escape + 2 < bytes.count else { return false }
            if bytes[escape + 1] == 0x24, bytes[escape + 2] == 0x42 || bytes[escape + 2] == 0x40 { return true }
            position = escape + 1
        }
        return false
    }

    /// Whether the feed declares its language as Japanese.
    private var saysJapanese: Bool {
        let head = String(decoding: bytes.prefix(4_000), as: UTF8.self)
        return ["<language>ja", "lang=\"ja", "lang='ja"].contains { head.contains($0) }
    }

    private typealias Count = (kana: Int, all: Int)

    /// Counts the characters beyond ASCII; `nil` if the bytes aren't EUC-JP.
    private func eucKana() throws(FeedError) -> Count? {
        try count { lead, trail in
            switch lead {
            case 0x8E: (0xA1...0xDF).contains(trail) ? (2, true) : nil
            case 0x8F: (0xA1...0xFE).contains(trail) ? (3, false) : nil
            case 0xA1...0xFE: (0xA1...0xFE).contains(trail) ? (2, lead == 0xA4 || lead == 0xA5) : nil
            default: nil
            }
        }
    }

    /// Counts the characters beyond ASCII; `nil` if the bytes aren't Shift_JIS.
    private func shiftKana() throws(FeedError) -> Count? {
        try count { lead, trail in
            switch lead {
            case 0xA1...0xDF: (1, false)
            case 0x81...0x9F, 0xE0...0xFC:
                (0x40...0xFC).contains(trail) && trail != 0x7F
                    ? (2, (lead == 0x82 && trail >= 0x9F && trail <= 0xF1) || (lead == 0x83 && trail <= 0x96)) : nil
            default: nil
            }
        }
    }

    /// Counts characters, tolerating one invalid byte in two hundred; `character` returns the length of the one that
    /// starts with two bytes, and whether it is kana.
    private func count(
        _ character: (UInt8, UInt8) -> (length: Int, isKana: Bool)?
    ) throws(FeedError) -> Count? {
        var count = (kana: 0, all: 0)
        var mayBeWrong = 1 + bytes.count / 200
        var position = 0
        while position < bytes.count {
            guard bytes[position] > 0x7F else {
                position += 1
                continue
            }
            count.all += 1
            try meter.work(2)
            let trail = position + 1 < bytes.count ? bytes[position + 1] : 0
            guard let (length, isKana) = character(bytes[position], trail) else {
                mayBeWrong -= 1
                if mayBeWrong < 0 { return nil }
                position += 1
                continue
            }
            if isKana { count.kana += 1 }
            position += length
        }
        return count
    }

    /// Replaces invalid bytes in UTF-8 with U+FFFD, of which there may be more if a byte order mark says that it is
    /// UTF-8; `nil` if most are invalid.
    static func repaired(
        _ bytes: [UInt8], isMarked: Bool = false, _ meter: WorkMeter
    ) throws(FeedError) -> [UInt8]? {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + 16)
        var (right, wrong) = (0, 0)
        var start = 0
        while start < bytes.count {
            var end = min(start + WorkMeter.pieceLength, bytes.count)
            // A character has at most three bytes after its first, so none is cut.
            for _ in 1...3 where end < bytes.count && bytes[end] & 0xC0 == 0x80 { end += 1 }
            let piece = String(decoding: bytes[start..<end], as: UTF8.self)
            for scalar in piece.unicodeScalars where scalar.value > 0x7F {
                if scalar == "\u{FFFD}" { wrong += 1 } else { right += 1 }
            }
            text += piece.utf8
            try meter.work(2 * (end - start))
            start = end
        }
        return right > wrong || (isMarked && wrong <= 1 + bytes.count / 200) ? text : nil
    }
}
