/// The days of the history, in the user's time zone and language.
public struct HistoryDays {
    /// Returns the seconds since 1970.
    public var now: () -> Int
    /// Returns the number of the day of a moment, which is given in seconds since 1970.
    public var day: (Int) -> Int
    /// Returns the name of the day of a moment, such as "Thursday, 26 November 2026".
    public var name: (Int) -> String

    /// Makes days from their properties; they default to days without names in Greenwich.
    public init(
        now: @escaping () -> Int = { 0 }, day: @escaping (Int) -> Int = { $0 / 86_400 },
        name: @escaping (Int) -> String = { "Day \($0 / 86_400)" }
    ) {
        self.now = now
        self.day = day
        self.name = name
    }
}

/// The lines of one day, the last first.
struct HistoryDay: Equatable {
    /// The number of the day; `nil` if it isn't known.
    let number: Int?
    let title: String
    let entries: ArraySlice<HistoryEntry>
}

extension HistoryDays {
    /// Divides lines into their days, the last first.
    func days(of entries: [HistoryEntry]) -> [HistoryDay] {
        let today = day(now())
        var days: [HistoryDay] = []
        var start = entries.startIndex
        while start < entries.endIndex {
            let number = entries[start].time.map(day)
            let end = entries[start...].firstIndex { $0.time.map(day) != number } ?? entries.endIndex
            let title =
                switch (number, entries[start].time) {
                case (today?, _): "Today"
                case (today - 1, _): "Yesterday"
                case (_, let time?): name(time)
                case (_, nil): "Before"
                }
            days.append(HistoryDay(number: number, title: title, entries: entries[start..<end]))
            start = end
        }
        return days
    }
}
