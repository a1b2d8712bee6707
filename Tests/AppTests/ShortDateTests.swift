import Testing

@testable import KanjiList

/// Dates for a column, as one says them on another day.
@Suite struct ShortDateTests {
    // 28 November 2026, a Saturday.
    private let today = 20_785

    @Test(arguments: [
        (0, "12:00"), (1, "Fri"), (6, "Sun"), (7, "21 Nov"), (331, "1 Jan"), (332, "2025-12-31"),
        (20_785, "1970-01-01"),
        (-1, "29 Nov"), (-33, "31 Dec"), (-34, "2027-01-01"),
    ])
    func `a date is a time today, a day this week, and longer the farther it is away`(past: Int, shown: String) {
        #expect(LocalDate.short(LocalDate.noon(of: today - past), asOf: LocalDate.noon(of: today)) == shown)
    }

    @Test(arguments: [Int.max, .min]) func `a date out of range is empty`(seconds: Int) {
        #expect(LocalDate.short(seconds, asOf: 0) == "" && LocalDate.short(0, asOf: seconds) == "1970-01-01")
    }
}
