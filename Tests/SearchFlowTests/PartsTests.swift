import AppCore
import AppCoreContent
import AppCoreLinks
import AppCoreTesting
import SearchFlow
import Testing

@testable import SearchFlowInMemory

@MainActor @Suite struct PartsTests {
    private typealias Driver = FlowDriver<SearchCoordinator>

    let library = InMemoryLibrary()

    private func parts(_ chosen: String = "", onKanji: @escaping (Unicode.Scalar) -> Void = { _ in }) -> Driver {
        var dependencies = SearchFlowDependencies(library: library)
        dependencies.onKanji = onKanji
        return FlowDriver { SearchCoordinator(dependencies, to: .parts(Array(chosen.unicodeScalars))) }
    }

    private func titles(_ header: String, _ driver: Driver) -> [String] {
        driver.window.visibleScreens.flatMap { Content(of: $0).sections }.filter { $0.header == header }
            .flatMap(\.elements).compactMap { if case .row(let row) = $0 { row.title } else { nil } }
    }

    private func text(_ driver: Driver) -> String? {
        for screen in driver.window.visibleScreens {
            if case .field(let field)? = Content(of: screen).element("search") { return field.text }
        }
        return nil
    }

    private func link(_ driver: Driver) -> String? { driver.window.snapshot.root.children.last?.link }

    private func chosen(_ driver: Driver) -> [String] {
        driver.window.visibleScreens.flatMap { Content(of: $0).sections }.filter { $0.id == "chosen" }
            .flatMap(\.elements).map(\.label)
    }

    /// The parts to choose from, without the numbers of strokes between them.
    private func offered(_ driver: Driver, where isOffered: (Row) -> Bool = { $0.isEnabled }) -> [String] {
        driver.window.visibleScreens.flatMap { Content(of: $0).sections }.filter { $0.id == "parts" }
            .flatMap(\.elements).compactMap { element in
                if case .row(let row) = element, row.action != nil, isOffered(row) { row.title } else { nil }
            }
    }

    private func take(_ part: Character, _ driver: Driver) {
        if let scalar = part.unicodeScalars.first { driver.tap("part-\(String(scalar.value, radix: 16))") }
    }

    @Test func `parts stand by their strokes in a grid, and pressing one takes it, or gives it back`() {
        let driver = parts()
        #expect(driver.title == "By parts" && chosen(driver).isEmpty && !driver.shows("Clear"))
        #expect(
            titles("Parts", driver) == [
                "2", "亻", "3", "口", "土", "4", "日", "月", "木", "水", "7", "言", "8", "其", "11", "鹿",
            ])
        take("木", driver)
        #expect(chosen(driver) == ["木"])
        #expect(titles("8 kanji", driver) == ["木", "休", "杏", "林", "東", "果", "森", "麓"])
        take("日", driver)
        #expect(chosen(driver) == ["木", "日"] && titles("2 kanji", driver) == ["東", "果"])
        take("木", driver)
        #expect(chosen(driver) == ["日"])
        driver.tap("Clear")
        #expect(text(driver) == "" && chosen(driver).isEmpty)
    }

    @Test func `parts that were cleared at once come back`() {
        let driver = parts()
        take("日", driver)
        take("月", driver)
        driver.tap("Clear")
        #expect(chosen(driver).isEmpty && driver.window.notice?.text == "Cleared 日 月.")
        driver.window.perform(.notice)
        #expect(chosen(driver) == ["日", "月"])
    }

    @Test func `a part keeps its place when it is taken, and stands above as well`() {
        let driver = parts()
        let before = offered(driver) { _ in true }
        take("木", driver)
        #expect(offered(driver) { _ in true } == before && offered(driver, where: \.isChecked) == ["木"])
        driver.tap("chosen-6728")
        #expect(chosen(driver).isEmpty)
    }

    @Test func `a part that would leave nothing can't be pressed`() {
        let driver = parts("木")
        #expect(offered(driver) { !$0.isEnabled } == ["土", "月", "水", "言", "其"])
    }

    @Test func `a part is found by its name, its reading, its strokes, or a kanji that has it`() {
        let driver = parts()
        for (text, found) in [("su", ["日"]), ("つき", ["月"]), ("3", ["口", "土"]), ("麒", ["鹿", "其"])] {
            driver.type("Part", text)
            #expect(titles("Parts like “\(text)”", driver) == found)
        }
        driver.type("Part", "zzz")
        #expect(driver.shows("No part for “zzz”. Type a part's name, its reading or strokes, or a kanji that has it."))
        driver.type("Part", "su")
        take("日", driver)
        // The text has done its work.
        #expect(chosen(driver) == ["日"] && text(driver) == "")
    }

    @Test func `of the parts that a text finds, those that lead on come first`() {
        let driver = parts("亻")
        driver.type("Part", "4")
        #expect(titles("Parts like “4”", driver) == ["木", "日", "月", "水"])
    }

    @Test func `a part that is typed itself is taken, but kana may be the beginning of a reading`() {
        library.allParts.append(SearchPart(character: "ニ", strokes: 2))
        let driver = parts()
        driver.type("Part", "木日つ")
        #expect(chosen(driver) == ["木", "日"] && text(driver) == "つ")
        driver.type("Part", "ニ")
        #expect(chosen(driver) == ["木", "日"] && text(driver) == "ニ")
    }

    @Test func `the kanji that have all parts stand above the parts, the commonest of many with a way to all`() {
        let many = (0..<40).compactMap { Unicode.Scalar(0x5000 + $0) }
        library.allKanji += many.map {
            InMemoryLibrary.Kanji(character: $0, strokes: 20, readings: "", gloss: "", parts: "鹿")
        }
        let driver = parts("鹿")
        #expect(titles("43 kanji", driver).count == 18)
        driver.tap("All 43 kanji")
        #expect(driver.title == "Kanji with 鹿" && titles("20 strokes", driver).count == 40)
        #expect(titles("11 strokes", driver) == ["鹿"])
        driver.back()
        #expect(driver.title == "By parts" && chosen(driver) == ["鹿"])
    }

    @Test func `parts that no kanji joins leave a way out`() {
        let driver = parts("木土")
        #expect(driver.shows("No kanji has all of these parts. Remove one, or clear the choice."))
        driver.tap("chosen-571f")
        #expect(chosen(driver) == ["木"])
    }

    @Test func `a hundred parts at once find nothing, and can be cleared`() {
        let many = (0..<100).compactMap { Unicode.Scalar(0x4E00 + $0) }
        library.allParts += many.map { SearchPart(character: $0, strokes: 30) }
        let driver = parts()
        driver.type("Part", many.map { String($0) }.joined())
        #expect(chosen(driver).count == 100)
        #expect(driver.shows("No kanji has all of these parts. Remove one, or clear the choice."))
        driver.tap("Clear")
        #expect(offered(driver).count == 110)
    }

    @Test func `a chosen kanji goes to the app, and its row is current until the choice changes`() throws {
        var opened: [Unicode.Scalar] = []
        let driver = parts("日") { opened.append($0) }
        driver.tap("明")
        let screen = try #require(driver.window.focusedScreen)
        func isCurrent() -> Bool {
            if case .row(let row)? = Content(of: screen).element("kanji-660e") { row.isCurrent } else { false }
        }
        #expect(opened == ["明"] && isCurrent())
        take("月", driver)
        #expect(titles("1 kanji", driver) == ["明"] && !isCurrent())
    }

    @Test func `the link follows the choice, without what is only typed`() {
        let driver = parts("日")
        #expect(link(driver) == SearchRoute.parts(["日"]).link)
        take("月", driver)
        #expect(link(driver) == SearchRoute.parts(["日", "月"]).link)
        driver.type("Part", "x木")
        #expect(link(driver) == SearchRoute.parts(["日", "月", "木"]).link)
        driver.tap("Clear")
        #expect(link(driver) == "parts")
    }

    @Test func `a link with a kanji that isn't a part offers its parts`() {
        let driver = parts("麒木")
        #expect(chosen(driver) == ["木"] && text(driver) == "麒" && titles("Parts like “麒”", driver) == ["鹿", "其"])
    }

    @Test func `a damaged dictionary is reported, and can be tried again`() {
        library.isDamaged = true
        let driver = parts("木")
        #expect(driver.shows("The dictionary is damaged; get a new one.") && text(driver) == "木")
        library.isDamaged = false
        driver.tap("Try again")
        #expect(chosen(driver) == ["木"])
    }

    @Test func `a megabyte of text chooses its parts and looks up few others`() {
        let driver = parts()
        let text = String(repeating: "木語abc\u{F902}\u{8ECA}", count: 60_000)
        driver.type("Part", text)
        #expect(chosen(driver) == ["木"] && link(driver) == "parts?chosen=%E6%9C%A8")
    }
}
