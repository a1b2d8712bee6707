/// RFC 822, RFC 850, asctime and handwritten dates: words and numbers in nearly any order.
struct WrittenDate {
    /// How the months begin: in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish and the languages of
    /// Scandinavia; the first that fits counts.
    private static let months: [(prefix: String, month: Int)] = [
        ("jan", 1), ("ene", 1), ("gen", 1), ("sty", 1), ("feb", 2), ("fév", 2), ("fev", 2), ("lut", 2), ("mar", 3),
        ("mär", 3), ("mrz", 3), ("maa", 3), ("mrt", 3), ("apr", 4), ("avr", 4), ("abr", 4), ("kwi", 4), ("may", 5),
        ("mai", 5), ("mag", 5), ("maj", 5), ("mei", 5), ("juin", 6), ("jun", 6), ("giu", 6), ("cze", 6), ("jul", 7),
        ("juil", 7), ("lug", 7), ("lip", 7), ("aug", 8), ("aoû", 8), ("aou", 8), ("ago", 8), ("sie", 8), ("sep", 9),
        ("set", 9), ("wrz", 9), ("oct", 10), ("okt", 10), ("ott", 10), ("out", 10), ("paź", 10), ("nov", 11),
        ("lis", 11), ("dec", 12), ("déc", 12), ("dez", 12), ("dic", 12), ("des", 12), ("gru", 12),
    ]
    private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    /// Words between the parts of a date.
    private static let fillers: Set = ["de", "del", "di", "le", "à", "a", "at", "alle", "um", "uhr", "kl", "om", "den"]
    /// Hours from UTC.
    ///
    /// Of RFC 822's one-letter zones only Z is used, because the RFC had the signs of the others wrong.
    private static let zones: [String: Double] = [
        "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "bst": 1, "west": 1, "cet": 1, "met": 1, "cest": 2, "mest": 2,
        "eet": 2, "eest": 3, "msk": 3, "ist": 5.5, "jst": 9, "kst": 9, "hkt": 8, "sgt": 8, "awst": 8, "acst": 9.5,
        "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
        "mdt": -6, "pst": -8, "pdt": -7, "akst": -9, "akdt": -8, "hst": -10, "ast": -4, "adt": -3, "nst": -3.5,
        "ndt": -2.5, "brt": -3, "art": -3,
    ]

    private var day: Int?
    private var month: Int?
    private var year: Int?
    private var time = 0
    private var zone = 0
    private var hasOffset = false
    private var isValid = true

    init(_ bytes: [UInt8]) {
        for token in bytes.split(whereSeparator: { $0 <= 0x20 || $0 == UInt8(ascii: ",") }) {
            if token.contains(where: { $0 == UInt8(ascii: ":") }) && FeedDate.isDigit(token[token.startIndex]) {
                readTime(token)
            } else if let parts = Self.numbers(token) {
                readNumbers(parts, isDotted: token.contains(UInt8(ascii: ".")))
            } else if token.dropFirst().contains(UInt8(ascii: "-")) && FeedDate.isDigit(token[token.startIndex]) {
                for part in token.split(separator: UInt8(ascii: "-")) { readPart(part) }
            } else {
                readPart(token)
            }
        }
    }

    var seconds: Int? {
        guard isValid, let day, let month, let year else { return nil }
        return FeedDate.seconds(year: year, month: month, day: day, time: time, zone: zone)
    }

    /// The numbers of `15.01.2024` and `8/21/2018`.
    private static func numbers(_ token: ArraySlice<UInt8>) -> [Int]? {
        for separator in [UInt8(ascii: "."), UInt8(ascii: "/")] {
            let parts = token.split(separator: separator).map { FeedDate.number($0) }
            let numbers = parts.compactMap(\.self)
            if parts.count == 3, numbers.count == 3 { return numbers }
        }
        return nil
    }

    private mutating func readNumbers(_ numbers: [Int], isDotted: Bool) {
        // Between slashes the day comes first or second; only a number over 12 says which it is.
        let isDayFirst = isDotted || numbers[0] > 12 || numbers[0] == numbers[1]
        guard isDayFirst || numbers[1] > 12, day == nil, month == nil, year == nil else {
            isValid = false
            return
        }
        (day, month) = isDayFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
        readNumber(numbers[2], digits: numbers[2] < 100 ? 2 : 4)
    }

    private mutating func readTime(_ token: ArraySlice<UInt8>) {
        let end = token.firstIndex { !FeedDate.isDigit($0) && $0 != 0x3A && $0 != 0x2E } ?? token.endIndex
        let parts = token[..<end].split(separator: 0x3A).map { FeedDate.number($0.prefix { $0 != 0x2E }) }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1],
            let second = parts.count == 3 ? parts[2] : 0, let time = FeedDate.time(hour, minute, second)
        else {
            isValid = false
            return
        }
        self.time = time
        if end < token.endIndex { readPart(token[end...]) }
    }

    private mutating func readPart(_ token: ArraySlice<UInt8>) {
        if let number = FeedDate.number(token) { return readNumber(number, digits: token.count) }
        var word = String(decoding: token, as: UTF8.self).lowercased()
        while word.count > 1, word.hasSuffix(".") { word.removeLast() }
        // "mar" before a month is Tuesday.
        if let found = Self.months.first(where: { word.hasPrefix($0.prefix) }),
            month == nil || year == nil
        {
            month = found.month
        } else if Self.days.contains(where: { word.hasPrefix($0) }) || Self.fillers.contains(word) {
            return
        } else if word == "am" || word == "pm" {
            time = FeedDate.hour(time / 3_600, half: word) * 3_600 + time % 3_600
        } else if let zone = Self.zone(Array(token)) {
            // A name after an offset says the same, or is a guess.
            if !hasOffset { self.zone = zone }
            hasOffset = hasOffset || token.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        } else if day == nil, month == nil, year == nil, word.allSatisfy(\.isLetter) {
            return  // a weekday in some language
        } else if let number = FeedDate.number(token.dropLast()), token.last == UInt8(ascii: ".") {
            readNumber(number, digits: token.count - 1)  // 15. Januar
        } else if let number = FeedDate.number(token.prefix { FeedDate.isDigit($0) }), word.count <= 4 {
            readNumber(number, digits: 2)  // 1st, 2nd, 3rd
        } else if day == nil || month == nil || year == nil {
            isValid = false  // an unknown word; after the date it may be a comment
        }
    }

    private mutating func readNumber(_ number: Int, digits: Int) {
        if day == nil && digits <= 2 {
            day = number
        } else if year == nil {
            // RFC 2822: two digits from 50 on, and three digits, count from 1900.
            year = digits >= 4 ? number : digits == 2 && number < 50 ? number + 2_000 : number + 1_900
        } else {
            isValid = false
        }
    }

    /// A zone by name or offset (nothing, `Z`, `GMT`, `EST`, `+0900`, `-05:00`, `GMT+2`), in seconds.
    static func zone(_ text: [UInt8]) -> Int? {
        if text.isEmpty { return 0 }
        let sign = text.firstIndex { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        let name = String(decoding: text[..<(sign ?? text.endIndex)], as: UTF8.self).lowercased()
        guard let base = name.isEmpty ? 0 : zones[name.filter { $0 != "(" && $0 != ")" }] else {
            // Take an unknown name for UTC: the right day is better than no date.
            let isName = sign == nil && (1...5).contains(name.count) && name.allSatisfy { $0.isASCII && $0.isLetter }
            return isName ? 0 : nil
        }
        guard let sign else { return Int(base * 3_600) }
        let digits = text[(sign + 1)...].prefix { FeedDate.isDigit($0) || $0 == UInt8(ascii: ":") }
        let rest = text[digits.endIndex...]
        // +0900JST, +09:00(JST)
        guard rest.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 || $0 == 0x28 || $0 == 0x29 }),
            let offset = FeedDate.offset(digits)
        else { return nil }
        return Int(base * 3_600) + (text[sign] == UInt8(ascii: "-") ? -offset : offset)
    }
}
