import Glibc

/// Reads and writes the dates of feeds: RFC 822 and its variants, all forms of ISO 8601, and what is written by hand.
public enum FeedDate {
    /// Reads a date in any of these forms.
    ///
    /// A date without a zone is in UTC; one without a time is at midnight. The weekday is ignored. `1/2/2024` isn't a date,
    /// because either number may be the month.
    ///
    /// - Parameter text: The date as the feed has it.
    /// - Returns: Seconds since 1970 in UTC; `nil` if the text isn't a date.
    public static func seconds(_ text: String) -> Int? {
        if let seconds = usual(text) { return seconds }
        var bytes = Array(text.utf8.prefix(100)).trimmed
        if let plain = japanese(bytes) { bytes = plain }
        guard let first = bytes.first else { return nil }
        // Seconds or milliseconds since 1970.
        if [9, 10, 13].contains(bytes.count), bytes.allSatisfy(isDigit) {
            return Int(String(decoding: bytes.prefix(bytes.count == 13 ? 10 : bytes.count), as: UTF8.self))
        }
        // "2024-…" and "20240115…" are ISO 8601; "15 Jan 2024" doesn't begin with four digits.
        let leadingDigits = bytes.prefix { isDigit($0) }.count
        if isDigit(first), leadingDigits >= 4 { return ISODate(bytes).seconds }
        return WrittenDate(bytes).seconds
    }

    /// `2024年1月15日(月) 10時30分` as `2024-1-15 10:30`; `nil` if there is no year written like that.
    private static func japanese(_ bytes: [UInt8]) -> [UInt8]? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("年") else { return nil }
        var plain = ""
        var isInParentheses = false
        for character in text {
            switch character {
            case "(", "（": isInParentheses = true
            case ")", "）": isInParentheses = false
            case _ where isInParentheses: continue
            case "年", "月": plain += "-"
            case "日": plain += " "
            case "時", "分": plain += ":"
            case "秒": continue
            default: plain.append(character)
            }
        }
        if plain.hasSuffix(":") { plain.removeLast() }
        return Array(plain.utf8).trimmed
    }

    /// Writes a date, in seconds since 1970, in ISO 8601 and in UTC: `2024-01-15T10:30:00Z`.
    public static func iso8601(_ seconds: Int) -> String {
        var moment = time_t(seconds)
        var date = unsafe tm()
        guard unsafe gmtime_r(&moment, &date) != nil else { return "" }
        let year = unsafe Int(date.tm_year) + 1_900
        let day = unsafe [date.tm_mon + 1, date.tm_mday]
        let time = unsafe [date.tm_hour, date.tm_min, date.tm_sec]
        func two(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let padded = String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year)
        return "\(padded)-\(day.map(two).joined(separator: "-"))T\(time.map(two).joined(separator: ":"))Z"
    }

    /// Fast path for the two usual forms: `Mon, 15 Jan 2024 10:30:00 GMT` and `2024-01-15T10:30:00Z`.
    private static func usual(_ text: String) -> Int? {
        var bytes = InlineArray<31, UInt8>(repeating: 0)
        var count = 0
        for byte in text.utf8 {
            guard count < 31 else { return nil }
            bytes[count] = byte
            count += 1
        }
        func two(_ position: Int) -> Int {
            let tens = Int(bytes[position] &- 0x30)
            let ones = Int(bytes[position + 1] &- 0x30)
            return tens < 10 && ones < 10 ? tens * 10 + ones : 100_000
        }
        let year: Int
        let month: Int
        let day: Int
        let clock: Int
        var zone = 0
        if count == 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54, bytes[19] == 0x5A {
            (year, month, day, clock) = (two(0) * 100 + two(2), two(5), two(8), 11)
        } else if count == 29 || count == 31, bytes[3] == 0x2C, bytes[4] == 0x20, bytes[7] == 0x20, bytes[11] == 0x20,
            bytes[16] == 0x20, bytes[25] == 0x20
        {
            let name = UInt32(bytes[8]) << 16 | UInt32(bytes[9]) << 8 | UInt32(bytes[10])
            guard let index = monthNames.firstIndex(of: name) else { return nil }
            (year, month, day, clock) = (two(12) * 100 + two(14), index + 1, two(5), 17)
            if count == 31 {
                guard bytes[26] == 0x2B || bytes[26] == 0x2D, two(27) <= 15, two(29) < 60 else { return nil }
                zone = (two(27) * 3_600 + two(29) * 60) * (bytes[26] == 0x2B ? 1 : -1)
            } else {
                guard bytes[26] == 0x47, bytes[27] == 0x4D, bytes[28] == 0x54 else { return nil }
            }
        } else {
            return nil
        }
        guard bytes[clock + 2] == 0x3A, bytes[clock + 5] == 0x3A,
            let time = time(two(clock), two(clock + 3), two(clock + 6))
        else { return nil }
        return seconds(year: year, month: month, day: day, time: time, zone: zone)
    }

    private static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    .map { $0.utf8.reduce(0 as UInt32) { $0 << 8 | UInt32($1) } }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// Checks the parts and combines them; a leap second and 24:00 count as the second after.
    static func seconds(year: Int, month: Int, day: Int, time: Int, zone: Int) -> Int? {
        guard (0...9_999).contains(year), (1...12).contains(month) else { return nil }
        var date = unsafe tm()
        unsafe date.tm_year = CInt(year - 1_900)
        unsafe date.tm_mon = CInt(month - 1)
        unsafe date.tm_mday = CInt(clamping: day)
        let midnight = unsafe timegm(&date)
        // `timegm` moves a day that the month doesn't have into another month.
        guard unsafe date.tm_mday == day, unsafe date.tm_mon == month - 1 else { return nil }
        return midnight + time - zone
    }

    /// Seconds since midnight; `nil` if there is no such time.
    static func time(_ hour: Int, _ minute: Int, _ second: Int) -> Int? {
        guard (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
        guard hour < 24 || minute + second == 0 else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    /// The hour of the day in its half, `am` or `pm`; any other word says nothing.
    static func hour(_ hour: Int, half: String) -> Int {
        guard half == "am" || half == "pm" else { return hour }
        // Some write 13:00 PM.
        return hour > 12 ? hour : hour % 12 + (half == "pm" ? 12 : 0)
    }

    /// A zone's digits after the sign, `0900`, `09:00`, `09` or `9`, in seconds.
    static func offset(_ digits: some Collection<UInt8>) -> Int? {
        let numbers = digits.split(separator: UInt8(ascii: ":"))
        guard let first = numbers.first, let head = number(first), digits.count <= 6 else { return nil }
        let hours = numbers.count > 1 || first.count <= 2 ? head : head / 100
        let minutes = numbers.count > 1 ? number(numbers[1]) : first.count <= 2 ? 0 : head % 100
        guard let minutes, hours <= 15, minutes < 60 else { return nil }
        return hours * 3_600 + minutes * 60
    }

    /// A number of at most nine digits, and nothing else.
    static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 9, digits.allSatisfy(isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}

/// ISO 8601: calendar, ordinal and week dates, with or without separators, time and zone.
private struct ISODate {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var seconds: Int? {
        // The date ends at a T or a space.
        let end = bytes.firstIndex { $0 == 0x54 || $0 == 0x74 || $0 == 0x20 } ?? bytes.endIndex
        guard let day = day(bytes[..<end]) else { return nil }
        let rest = bytes[end...].dropFirst().filter { $0 != 0x20 }
        guard !rest.isEmpty else { return day * 86_400 }
        guard let (time, zone) = timeAndZone(rest) else { return nil }
        return day * 86_400 + time - zone
    }

    /// Days since 1970.
    private func day(_ text: ArraySlice<UInt8>) -> Int? {
        let digits = text.filter(FeedDate.isDigit)
        let others = text.filter { !FeedDate.isDigit($0) && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "/") }
        guard let year = FeedDate.number(digits.prefix(4)), digits.count >= 4 else { return nil }
        let rest = digits.dropFirst(4)
        let dashes = text.count - digits.count
        if others == [UInt8(ascii: "W")] || others == [UInt8(ascii: "w")] { return weekDay(year, rest) }
        guard others.isEmpty else { return nil }
        switch (rest.count, dashes) {
        case (0, 0): return start(year, 1, 1)
        case (2, 1): return FeedDate.number(rest).flatMap { start(year, $0, 1) }
        case (3, 0), (3, 1): return ordinalDay(year, rest) ?? unpadded(text)
        case (4, 0), (4, 2): break
        default: return unpadded(text)
        }
        guard let month = FeedDate.number(rest.prefix(2)), let day = FeedDate.number(rest.suffix(2)) else { return nil }
        return start(year, month, day)
    }

    /// `2024-1-5`, which isn't ISO 8601 but occurs.
    private func unpadded(_ text: ArraySlice<UInt8>) -> Int? {
        let parts = text.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") }.map { FeedDate.number($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
        return start(year, month, day)
    }

    private func ordinalDay(_ year: Int, _ digits: ArraySlice<UInt8>) -> Int? {
        guard bytes.filter({ $0 == UInt8(ascii: "-") }).count <= 2, let day = FeedDate.number(digits), day > 0,
            let first = start(year, 1, 1), let last = start(year, 12, 31), first + day - 1 <= last
        else { return nil }
        return first + day - 1
    }

    /// Week 1 contains January 4; weeks begin on Monday.
    private func weekDay(_ year: Int, _ digits: ArraySlice<UInt8>) -> Int? {
        guard let week = FeedDate.number(digits.prefix(2)), (1...53).contains(week), digits.count <= 3 else {
            return nil
        }
        let day = digits.count == 3 ? FeedDate.number(digits.suffix(1)) ?? 0 : 1
        guard (1...7).contains(day) else { return nil }
        guard let fourth = start(year, 1, 4) else { return nil }
        let monday = fourth - ((fourth + 3) % 7 + 7) % 7
        return monday + (week - 1) * 7 + day - 1
    }

    private func start(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        FeedDate.seconds(year: year, month: month, day: day, time: 0, zone: 0).map { $0 / 86_400 }
    }

    private func timeAndZone(_ text: [UInt8]) -> (time: Int, zone: Int)? {
        let end = text.firstIndex { !FeedDate.isDigit($0) && ![0x3A, 0x2E, 0x2C].contains($0) } ?? text.endIndex
        let clock = text[..<end].split(maxSplits: 1) { $0 == 0x2E || $0 == 0x2C }.first ?? []
        guard let (hour, minute, second) = parts(of: clock) else { return nil }
        var rest = text[end...]
        let half = String(decoding: rest.prefix(2), as: UTF8.self).lowercased()
        if half == "am" || half == "pm" { rest = rest.dropFirst(2) }
        guard let time = FeedDate.time(FeedDate.hour(hour, half: half), minute, second),
            let zone = WrittenDate.zone(Array(rest))
        else { return nil }
        return (time, zone)
    }

    /// `10:30:00`, `1:05`, `103000`, `10`.
    private func parts(of clock: ArraySlice<UInt8>) -> (Int, Int, Int)? {
        var parts = clock.split(separator: 0x3A).map { FeedDate.number($0) }
        if parts.count == 1 {
            guard [2, 4, 6].contains(clock.count) else { return nil }
            parts = stride(from: clock.startIndex, to: clock.endIndex, by: 2).map {
                FeedDate.number(clock[$0..<($0 + 2)])
            }
        }
        guard (1...3).contains(parts.count), let hour = parts[0], let minute = parts.count > 1 ? parts[1] : 0,
            let second = parts.count > 2 ? parts[2] : 0
        else { return nil }
        return (hour, minute, second)
    }
}

extension [UInt8] {
    /// The bytes without white space at both ends.
    var trimmed: [UInt8] {
        guard let first = firstIndex(where: { $0 > 0x20 }), let last = lastIndex(where: { $0 > 0x20 }) else {
            return []
        }
        return Array(self[first...last])
    }
}
