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

    @Test func `parts stand by their strokes, and pressing them chooses kanji`() {
        let driver = parts()
        #expect(driver.title == "By parts" && !driver.shows("Chosen") && !driver.shows("Clear"))
        #expect(titles("Parts of 4 strokes", driver) == ["日", "月", "木", "水"])
        driver.tap("木")
        #expect(titles("Chosen", driver) == ["木"] && titles("8 strokes", driver) == ["林", "東", "果"])
        driver.tap("日")
        #expect(titles("Chosen", driver) == ["木", "日"] && titles("8 strokes", driver) == ["東", "果"])
        #expect(text(driver) == "木日")
        driver.tap("木")
        #expect(titles("Chosen", driver) == ["日"] && titles("8 strokes", driver) == ["明", "東", "果"])
        driver.tap("Clear")
        #expect(text(driver) == "" && !driver.shows("Chosen"))
    }

    @Test func `a part that leads nowhere can't be pressed`() {
        let driver = parts("木")
        let elements = driver.window.visibleScreens.flatMap { Array(Content(of: $0).elements) }
        let dead = elements.filter { $0.id.rawValue.hasPrefix("part-") && !$0.isActionable }.map(\.label)
        #expect(dead == ["土", "月", "水", "言", "其"])
    }

    @Test func `what is typed is the choice`() {
        let driver = parts()
        driver.type("Parts or a kanji", "木 木日x")
        #expect(titles("Chosen", driver) == ["木", "日"])
        #expect(driver.shows("“x” is neither a part nor a kanji with known parts."))
        driver.type("Parts or a kanji", "木")
        #expect(titles("Chosen", driver) == ["木"])
    }

    @Test func `a kanji that isn't a part offers its parts`() {
        let driver = parts("麒")
        #expect(titles("Parts of 麒", driver) == ["鹿", "其"] && !driver.shows("Chosen"))
        // 鹿 is also in the list of all parts.
        driver.tap("of-40594-9e7f")
        #expect(titles("Chosen", driver) == ["鹿"] && titles("19 strokes", driver) == ["麒", "麓"])
        #expect(text(driver) == "麒鹿")
    }

    @Test func `parts that no kanji joins leave a way out`() {
        let driver = parts("木土")
        #expect(driver.shows("No kanji has all of these parts. Remove one, or clear the choice."))
        driver.tap("土")
        #expect(titles("6 strokes", driver) == ["休"])
    }

    @Test func `a hundred parts at once find nothing, and can be cleared`() {
        let many = (0..<100).compactMap { Unicode.Scalar(0x4E00 + $0) }
        library.allParts += many.map { SearchPart(character: $0, strokes: 30) }
        let driver = parts()
        driver.type("Parts or a kanji", many.map { String($0) }.joined())
        #expect(titles("Chosen", driver).count == 100)
        #expect(driver.shows("No kanji has all of these parts. Remove one, or clear the choice."))
        driver.tap("Clear")
        #expect(titles("Parts of 30 strokes", driver).count == 100)
    }

    @Test func `a chosen kanji goes to the app, and its row is current until the choice changes`() throws {
        var chosen: [Unicode.Scalar] = []
        let driver = parts("日") { chosen.append($0) }
        driver.tap("明")
        let screen = try #require(driver.window.focusedScreen)
        func isCurrent() -> Bool {
            if case .row(let row)? = Content(of: screen).element("kanji-660e") { row.isCurrent } else { false }
        }
        #expect(chosen == ["明"] && isCurrent())
        driver.tap("月")
        #expect(titles("8 strokes", driver) == ["明"] && !isCurrent())
    }

    @Test func `the link follows the choice, without what chooses nothing`() {
        let driver = parts("日")
        #expect(link(driver) == SearchRoute.parts(["日"]).link)
        driver.tap("月")
        #expect(link(driver) == SearchRoute.parts(["日", "月"]).link)
        driver.type("Parts or a kanji", "x麒木")
        #expect(link(driver) == SearchRoute.parts(["木", "麒"]).link)
        driver.tap("Clear")
        #expect(link(driver) == "parts")
    }

    @Test func `a damaged dictionary is reported, and can be tried again`() {
        library.isDamaged = true
        let driver = parts("木")
        #expect(driver.shows("The dictionary is damaged; get a new one.") && text(driver) == "木")
        library.isDamaged = false
        driver.tap("Try again")
        #expect(titles("6 strokes", driver) == ["休"])
    }

    @Test func `a megabyte of text chooses its parts and looks up few others`() {
        let driver = parts()
        let text = String(repeating: "木語abc\u{F902}\u{8ECA}", count: 60_000)
        driver.type("Parts or a kanji", text)
        #expect(titles("Chosen", driver) == ["木"] && link(driver) == "parts?chosen=%E6%9C%A8")
    }
}
