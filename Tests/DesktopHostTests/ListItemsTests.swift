import AppCore
import AppCoreContent
import Testing

@testable import DesktopHost

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
        guard case .block? = items[0], case .header("Long")? = items[1], case .element(let first)? = items[2],
            case .footer("the end")? = items[102]
        else {
            Issue.record("the items are others")
            return
        }
        #expect(first.id == ElementID("row-0") && items.ids[101] == .element(ElementID("row-99")))
        #expect(Set(items.ids).count == items.count)
        #expect((0..<items.count).map { items.id($0) } == items.ids.map(Optional.some))
    }

    @Test func `a position beyond the end has no item, and the focus goes on from the last one`() {
        let items = ListItems(Content { Section("Long", footer: "the end") { rows(100) } }, hiding: [])
        for position in [102, 5000] {
            #expect(items[position] == nil && items.id(position) == nil)
            #expect(items.firstFocus(from: position, by: -1) == 100 && items.firstFocus(from: position, by: 1) == nil)
        }
        #expect(items.firstFocus(from: -1, by: -1) == nil && items.firstFocus(from: 0, by: 1) == 1)
        let empty = ListItems(Content(), hiding: [])
        #expect(empty.firstFocus(from: 5, by: -1) == nil && empty.firstFocus(from: 5, by: 1) == nil)
    }

    @Test func `a section in columns has an item for each row, however short it is`() {
        let items = ListItems(Content { Section("Kanji", layout: .table) { rows(3) } }, hiding: [])
        #expect(items.count == 4 && items.blocks.isEmpty)
    }

    @Test func `a long grid has an item for every sixty rows, made when it is asked for`() {
        var made: [Int] = []
        let items = ListItems(
            Content {
                Section("Kanji", layout: .grid) {
                    rows(13_108) { made.append($0) }
                    Button("All", id: "all") {}
                }
            }, hiding: [])
        #expect(items.count == 1 + 219 + 1 && made.isEmpty)
        guard case .grid(28, let last)? = items[219], case .block? = items[220], made.isEmpty else {
            Issue.record("the items are others")
            return
        }
        #expect(last().count == 28 && made == Array(13_080..<13_108) && Set(items.ids).count == items.count)
        #expect((0..<items.count).map { items.id($0) } == items.ids.map(Optional.some))
    }

    @Test func `only the rows that are asked for are made`() {
        var made: [Int] = []
        let items = ListItems(Content { rows(13_108) { made.append($0) } }, hiding: [])
        _ = items.ids
        #expect(made.isEmpty)
        _ = items[5_000]
        #expect(made == [5_000])
    }

    @Test func `the focus skips headings and footnotes`() {
        let items = ListItems(
            Content {
                Section("Short") { Row("a") }
                Section("Long", footer: "the end") { rows(100) }
            }, hiding: [])
        #expect(items.firstFocus(from: 0, by: 1) == 0 && items.firstFocus(from: 1, by: 1) == 2)
        #expect(items.firstFocus(from: 102, by: -1) == 101 && items.firstFocus(from: 1, by: -1) == 0)
        #expect(items.firstFocus(from: 102, by: 1) == nil && items.firstFocus(from: -1, by: -1) == nil)
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

    @Test func `a glyph and the section beside it are one item`() {
        let items = ListItems(
            Content {
                Glyph("水", id: "glyph")
                Section("About", id: "about") { Text("water") }
                Glyph("火", id: "other")
                Section("Words", layout: .table) { rows(2) }
            }, hiding: [])
        #expect(items.blocks.map { $0.sections.map(\.section.id) } == [["glyph", "about"], ["other"]])
        #expect(items.ids.first == .block("glyph") && items.count == 5)
    }

    @Test func `what stands amid rows is one item, and the rows around it are boxes of their own`() {
        let items = ListItems(
            Content {
                Section(layout: .table, id: "strokes") {
                    Row("Stroke order", id: "stroke-order") {}
                    Text("first", id: "text")
                    Button("Next", id: "next") {}
                    Row("Code", value: "5", id: "code")
                    rows(2)
                }
            }, hiding: [])
        #expect(items.ids == [.element("stroke-order"), .part("text"), .element("row-0"), .element("row-1")])
        #expect(items.blocks.map { $0.sections[0].elements.map(\.id) } == [["text", "next", "code"]])
        typealias Standing = ListItems.Standing
        #expect(items.standing(0) == Standing(gap: .wide, isBoxed: true, isTable: true, isFirst: true, isLast: true))
        #expect(items.standing(1) == Standing(gap: .narrow))
        #expect(items.standing(2) == Standing(gap: .narrow, isBoxed: true, isTable: true, isFirst: true))
        #expect(items.standing(3) == Standing(isBoxed: true, isTable: true, isLast: true, isEnd: true))
    }

    @Test func `many texts amid rows are several items, so that only those in sight are drawn`() {
        let items = ListItems(
            Content {
                Section {
                    for number in 0..<250 { Text("text", id: ElementID("\(number)")) }
                    Row("row", id: "row") {}
                }
            }, hiding: [])
        #expect(items.ids == [.part("0"), .part("100"), .part("200"), .element("row")])
        #expect(items.blocks.flatMap { $0.sections[0].elements.map(\.id) } == (0..<250).map { ElementID("\($0)") })
    }
}
