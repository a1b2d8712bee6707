import AppPacks
import DictionaryBasics
import KanjiFlow
import Testing

@testable import KanjiList

@MainActor @Suite struct PartNameTests {
    @Test(
        "radicals that the dictionary only counts have the name of the radical",
        arguments: [
            ("亻", "person radical (no. 9)", "person"), ("耂", "old man radical (no. 125)", "old man"),
            ("艹", "grass, grass radical (no. 140)", "grass"), ("亅", "feathered stick, barb radical (no. 6)", "barb"),
        ] as [(Unicode.Scalar, String, String)])
    func named(part: Unicode.Scalar, gloss: String, name: String) throws {
        let library = try PackKanjiLibrary(EmbeddedPacks())
        let summary = try #require(try library.summary(of: part))
        #expect(summary.gloss == gloss && summary.partName == name)
    }

    @Test func `each of the 214 radicals is a kanji with a name`() throws {
        let library = try PackKanjiLibrary(EmbeddedPacks())
        for number in 1...214 {
            let radical = try #require(library.radical(number), "\(number)")
            #expect(try library.summary(of: radical)?.partName != nil, "\(radical)")
        }
        #expect(library.radical(63) == "戸" && library.radical(0) == nil && library.radical(215) == nil)
    }
}
