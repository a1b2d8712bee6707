import AppCore
import AppCoreContent
import Testing

@testable import DesktopHost

/// The items of a long list.
@MainActor @Suite struct ListItemsTests {
    private func rows(_ count: Int, made: @escaping (Int) -> Void = { _ in }) -> Elements {
        func row(_ number: Int) -> Row {
            made(number)
            return Row("row \(number)") {}
        }
        return Elements(0..<count, id: { ElementID("row-\($0)") }, row: row)
    }

    @Test func `a long section has an item for each row, a short one is one item`() {
        let items = ListItems(
            Content {
                Section("Short") {
                    Row("a")
                    Row("b")
                }
                Section("Long", footer: "the end") { rows(100) }
            }, hiding: [])
        #expect(items.count == 1 + 1 + 100 + 1 && items.blocks.count == 1)
        guard case .block = items[0], case .header("Long") = items[1], case .element(let first) = items[2],
            case .footer("the end") = items[102]
        else {
            Issue.record("the items are others")
            return
        }
        #expect(first.id == ElementID("row-0") && items.ids[101] == .element(ElementID("row-99")))
        #expect(Set(items.ids).count == items.count)
    }

    @Test func `a section in columns has an item for each row, however short it is`() {
        let items = ListItems(Content { Section("Kanji", isTable: true) { rows(3) } }, hiding: [])
        #expect(items.count == 4 && items.blocks.isEmpty)
    }

    @Test func `only the rows that are asked for are made`() {
        var made: [Int] = []
        let items = ListItems(Content { rows(13_108) { made.append($0) } }, hiding: [])
        _ = items.ids
        #expect(made.isEmpty)
        _ = items[5_000]
        #expect(made == [5_000])
    }

    @Test func `what stands elsewhere isn't among the items`() {
        let search = Field("Search", kind: .search(completions: []), text: "", onEdit: { _ in })
        let items = ListItems(
            Content {
                search
                Section("Long") { rows(100) }
            }, hiding: [search.id])
        #expect(items.count == 101 && items.blocks.isEmpty)
        #expect(ListItems(Content(), hiding: []).count == 0)
    }
}
