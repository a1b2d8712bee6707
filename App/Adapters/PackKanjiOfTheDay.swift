import FeedFlow
import KanjiFlow
import PackReader

/// Chooses the kanji of the day from the pack.
///
/// The number of the day selects one of the school-grade kanji, so everybody gets the same one. Steps of 947 visit all
/// of them before any repeats, and land in another grade each day.
@MainActor final class PackKanjiOfTheDay: KanjiOfTheDay {
    private static let stride = 947
    private static let dayCount = 7

    private let library: PackKanjiLibrary
    private let now: () -> Int
    private var graded: [Unicode.Scalar] = []

    /// Makes the port, with the language of the library's meanings and a clock in seconds since 1970.
    init(_ library: PackKanjiLibrary, now: @escaping () -> Int = { LocalDate.now }) {
        self.library = library
        self.now = now
    }

    /// Today's kanji; `nil` if the pack has no school-grade kanji.
    func today() throws(PackError) -> Unicode.Scalar? { try kanji(at: now()) }

    private func kanji(at moment: Int) throws(PackError) -> Unicode.Scalar? {
        // The kanji that every Japanese reader knows.
        if graded.isEmpty { graded = try library.pack.kanji(ofGrades: 1...8) }
        guard !graded.isEmpty else { return nil }
        let turn = LocalDate.day(of: moment) % graded.count * Self.stride % graded.count
        return graded[(turn + graded.count) % graded.count]
    }

    @MainActor func recent() async throws(FeedFailure) -> [DailyKanji] {
        let now = now()
        do throws(PackError) {
            var days: [DailyKanji] = []
            for past in 0..<Self.dayCount {
                let moment = now - past * 86_400
                guard let character = try kanji(at: moment), let kanji = try library.pack.kanji(character) else {
                    continue
                }
                let readings = kanji.on.prefix(2) + kanji.kun.prefix(3)
                days.append(
                    DailyKanji(
                        date: LocalDate.words(moment, format: "%A, %e %B %Y"),
                        shortDate: past == 0 ? "today" : LocalDate.short(moment, asOf: now), character: character,
                        reading: readings.joined(separator: "、"),
                        meaning: kanji.meanings(in: library.language.language).joined(separator: ", ")))
            }
            return days
        } catch {
            throw FeedFailure("\(error)")
        }
    }
}
