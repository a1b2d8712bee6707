import AppCore
import AppCoreContent
import Testing

@testable import LineHost

@MainActor @Suite struct PagingTests {
    private let made = Made()

    final class Made {
        var rows: [Int] = []
    }

    private func list(_ count: Int, footer: String? = nil) -> Stage {
        Stage("List") { [made] in
            Field("Find", kind: .search(completions: []), text: "", onEdit: { _ in })
            Section("Rows", footer: footer) {
                Elements(Array(0..<count), id: { ElementID("\($0)") }) { number in
                    made.rows.append(number)
                    return Row("row \(number)") {}
                }
            }
        }
    }

    @Test func `a list of 13,000 rows makes only those that it shows`() {
        let stage = list(13_000)
        #expect(made.rows == Array(0..<24))
        #expect(stage.first.hasSuffix("\n  25. row 23\n      … 12,976 more; type more\n\n"))
        made.rows = []
        let second = stage.says("more")
        #expect(made.rows == Array(24..<49))
        #expect(second.hasPrefix("List\n\nRows\n  26. row 24\n"))
        #expect(second.hasSuffix("\n  50. row 48\n      … 12,951 more; type more\n\n"))
        made.rows = []
        _ = stage.says("where")
        _ = stage.says("help")
        #expect(made.rows.isEmpty)
    }

    @Test func `a shown row is found without making the others`() {
        let stage = list(13_000)
        made.rows = []
        _ = stage.says("tap row 7")
        #expect(made.rows.allSatisfy { $0 < 24 })
        #expect(stage.says("tap row 12999").hasPrefix("List\n"))
    }

    @Test func `every page continues the previous one, and the numbers of all pages stand for their rows`() {
        let stage = list(60, footer: "That is all.")
        var shown = stage.first
        for _ in 1...2 { shown += stage.says("more") }
        let rows = shown.split(separator: "\n").filter { $0.contains(". row ") }
        #expect(rows.count == 60 && rows.last == "  61. row 59")
        #expect(shown.hasSuffix("\n  61. row 59\n      That is all.\n\n"))
        #expect(shown.split(separator: "\n").filter { $0.contains("That is all.") }.count == 1)
        expectAnswer(stage.says("more"), "There is nothing more.")
        #expect(stage.says("61").hasPrefix("List\n"))
        expectAnswer(stage.says("61"), "There is no element 61; numbers go from 1 to 25.")
    }

    @Test func `a list that fits has no more`() {
        let stage = list(24)
        #expect(!stage.first.contains("type more"))
        expectAnswer(stage.says("more"), "There is nothing more.")
        #expect(list(25).first.hasSuffix("… 1 more; type more\n\n"))
    }
}
