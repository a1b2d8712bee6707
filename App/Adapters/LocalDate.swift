import Glibc

/// Days and times in the user's time zone.
enum LocalDate {
    /// Now, in seconds since 1970.
    static var now: Int { time(nil) }

    /// Formats a moment in seconds since 1970, such as "21 November 2026, 09:30"; empty for one that is out of range.
    static func words(_ seconds: Int, format: String = "%e %B %Y, %H:%M") -> String {
        guard var parts = unsafe parts(seconds) else { return "" }
        var words = [UInt8](repeating: 0, count: 100)
        let count = unsafe words.withUnsafeMutableBytes {
            unsafe strftime($0.baseAddress, $0.count, format, &parts)
        }
        return String(decoding: words.prefix(count).drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    }

    /// Formats a moment for a column, as one says it at another moment: `11:02` on the same day, `Tue` within the week
    /// before, `3 Nov` within the same year, and otherwise `2025-11-03`; empty for one that is out of range.
    static func short(_ seconds: Int, asOf now: Int) -> String {
        let days = day(of: now) - day(of: seconds)
        let isSameYear = words(seconds, format: "%Y") == words(now, format: "%Y")
        let format = days == 0 ? "%H:%M" : (1...6).contains(days) ? "%a" : isSameYear ? "%e %b" : "%Y-%m-%d"
        return words(seconds, format: format)
    }

    /// The number of the day of a moment, counted from 1 January 1970.
    static func day(of seconds: Int) -> Int {
        let offset = unsafe parts(seconds)?.tm_gmtoff ?? 0
        let (local, isTooMuch) = seconds.addingReportingOverflow(offset)
        return Int((Double(isTooMuch ? seconds : local) / 86_400).rounded(.down))
    }

    /// The noon of a day, which is counted from 1 January 1970 and at most a million days away from it, in seconds
    /// since 1970.
    static func noon(of day: Int) -> Int {
        let noon = min(max(day, -1_000_000), 1_000_000) * 86_400 + 43_200
        return noon - (unsafe parts(noon)?.tm_gmtoff ?? 0)
    }

    private static func parts(_ seconds: Int) -> tm? {
        var moment = seconds
        var parts = unsafe tm()
        return unsafe localtime_r(&moment, &parts) == nil ? nil : parts
    }
}
