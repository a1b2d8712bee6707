import AppPacks
import FeedFlow
import PackReader
import Testing

@testable import KanjiList

/// The kanji of the day, from the program's built-in pack.
@MainActor @Suite struct KanjiOfTheDayTests {
    private static let noon = 1_795_262_400  // 21 November 2026, 12:00 UTC

    private func days(at moment: Int) async throws -> [Unicode.Scalar] {
        let library = try PackKanjiLibrary(EmbeddedPacks())
        return try await PackKanjiOfTheDay(library) { moment }.recent().map(\.character)
    }

    @Test func `the last seven days have a kanji each, today's first, the same for everybody`() async throws {
        let library = try PackKanjiLibrary(EmbeddedPacks())
        let days = try await PackKanjiOfTheDay(library) { Self.noon }.recent()
        let kanji = days.map(\.character)
        #expect(days.count == 7 && Set(kanji).count == 7)
        #expect(days.first?.date.hasSuffix("November 2026") == true)
        #expect(days.allSatisfy { !$0.reading.isEmpty && !$0.meaning.isEmpty })
        #expect(try await self.days(at: Self.noon + 86_400).dropFirst() == kanji.dropLast())
        #expect(try await self.days(at: Self.noon + 60) == kanji)
    }

    @Test func `every school kanji has its turn before any repeats`() async throws {
        let library = try PackKanjiLibrary(EmbeddedPacks())
        var now = Self.noon
        let port = PackKanjiOfTheDay(library) { now }
        var seen: Set<Unicode.Scalar> = []
        let count = 2136
        for day in 0..<count where day % 7 == 0 {
            now = Self.noon + day * 86_400
            seen.formUnion(try await port.recent().map(\.character))
        }
        #expect(seen.count == count)
    }

    @Test func `days before 1970 and moments without a calendar do no harm`() async throws {
        #expect(try await days(at: -86_400 * 400).count == 7)
        #expect(LocalDate.words(.max) == "" && LocalDate.words(.min) == "")
        #expect(LocalDate.day(of: .max) > 0 && LocalDate.day(of: .min) < 0)
    }
}
