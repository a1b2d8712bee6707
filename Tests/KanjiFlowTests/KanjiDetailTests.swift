import AppCore
import AppCoreContent
import AppCoreTesting
import Testing

@testable import KanjiFlow
@testable import KanjiFlowInMemory

@MainActor @Suite struct KanjiDetailTests {
    let library = InMemoryLibrary()

    private func detail(
        _ character: Unicode.Scalar, language: MeaningLanguage = .english
    ) -> FlowDriver<KanjiDetailCoordinator> {
        FlowDriver {
            KanjiDetailCoordinator(KanjiFlowDependencies(library: library, language: language), character: character)
        }
    }

    private func row(_ title: String, in driver: FlowDriver<KanjiDetailCoordinator>) -> Row? {
        for screen in driver.window.visibleScreens {
            for case .row(let row) in Content(of: screen).elements where row.title == title { return row }
        }
        return nil
    }

    @Test func `it starts alone with just a kanji, and shows everything known about it`() {
        let driver = detail("水")
        #expect(driver.title == "水")
        #expect(
            driver.texts == [
                "水", "Meanings", "Language", "English", "Français", "water", "Readings", "On", "スイ", "Kun", "みず",
                "In names", "うず",
                "Figures", "Strokes", "4", "Radical", "⽔ (85)", "Grade", "1", "Old JLPT level", "4", "Frequency",
                "223 of 2,501",
                "Code point", "U+6C34", "Words", "水道水", "tap-water", "すいどうすい", "水", "water", "みず", "less common",
                "Search",
            ])
    }

    @Test func `unknown figures are omitted, and empty lists say so`() {
        let driver = detail("龘")
        #expect(
            driver.texts == [
                "龘", "Meanings", "No meaning is known.", "Readings", "No reading is known.", "Figures", "Strokes", "48",
                "Radical", "⿓ (212)",
                "Code point", "U+9F98", "Words", "No word with this kanji is known.", "Search",
            ])
    }

    @Test func `grades are spelled out`() {
        #expect(detail("亀").shows("secondary school"))
        #expect(detail("車").shows("for names"))
    }

    @Test func `meanings are in the chosen language, on this page and the next`() {
        let driver = detail("水", language: .french)
        #expect(driver.shows("eau"))
        driver.choose("English", of: "Language")
        #expect(driver.shows("water"))
        #expect(!driver.shows("eau"))
        driver.choose("Français", of: "Language")
        driver.tap("水道水")
        driver.tap("水")
        #expect(driver.shows("eau"))
        driver.back()
        driver.tap("道")
        #expect(driver.shows("road-way"))
    }

    @Test func `a word leads to its kanji, each once, without disclosure`() {
        let driver = detail("水")
        #expect(row("水道水", in: driver)?.hasDisclosure == true)
        driver.tap("水道水")
        #expect(driver.title == "水道水")
        #expect(driver.texts == ["すいどうすい: tap-water", "水", "water", "スイ みず", "道", "road-way", "ドウ", "Search"])
        #expect(row("道", in: driver)?.hasDisclosure == false)
        driver.tap("道")
        #expect(driver.title == "道")
        #expect(driver.window.snapshot.root.children.count == 3)
    }

    @Test func `a word shows its reading and meaning, also when opened by a link`() {
        func headers(_ route: KanjiRoute) -> [String] {
            let driver = FlowDriver { KanjiRouteCoordinator(KanjiFlowDependencies(library: library), to: route) }
            return driver.window.visibleScreens.flatMap { Content(of: $0).sections.compactMap(\.header) }
        }
        #expect(headers(.word("水道水")) == ["すいどうすい: tap-water"])
        #expect(headers(.word("水")) == ["みず: water"])
        #expect(headers(.word("水車")) == ["The kanji of 水車"])
        let driver = detail("水")
        driver.tap("水道水")
        #expect(Content(of: driver.window.visibleScreens[0]).sections.first?.header == "すいどうすい: tap-water")
        library.isDamaged = true
        #expect(headers(.word("水道水")) == ["The kanji of 水道水"])
    }

    @Test(arguments: ["水", "龘", "\u{F902}", "x"] as [Unicode.Scalar]) func `the title is the kanji`(
        character: Unicode.Scalar
    ) {
        #expect(detail(character).title.unicodeScalars.elementsEqual([character]))
    }

    private func glyph(in driver: FlowDriver<KanjiDetailCoordinator>) -> Glyph? {
        guard let screen = driver.window.focusedScreen, case .glyph(let glyph) = Content(of: screen).element("glyph")
        else {
            return nil
        }
        return glyph
    }

    @Test func `the large glyph has the library's picture, if any, read when a host asks for it`() {
        let water = glyph(in: detail("水"))
        #expect(library.glyphCount == 0)
        #expect(water?.bitmap == Glyph.Bitmap(rows: Array(0..<32)))
        #expect(library.glyphCount == 1)
        let without = glyph(in: detail("龘"))
        #expect(without?.character == "龘")
        #expect(without?.bitmap == nil)
    }

    @Test func `a damaged picture is ignored, and the rest is shown`() {
        library.hasBadGlyphs = true
        let driver = detail("水")
        #expect(glyph(in: driver)?.character == "水")
        #expect(glyph(in: driver)?.bitmap == nil)
        #expect(driver.shows("水道水"))
    }

    @Test func `a page says so if the library doesn't have its kanji`() {
        let driver = detail("x")
        #expect(driver.texts == ["The library does not have x.", "Search"])
    }

    @Test func `a page says so if the store is damaged`() {
        library.isDamaged = true
        #expect(detail("水").texts == ["The store is damaged; get a new one.", "Search"])
    }

    @Test func `the detail gets its screens from a factory, so they can be swapped in one place`() {
        final class Card: ContentScreen, KanjiDetailInput, KanjiDetailOutput {
            let place = Place()
            var title = "card"
            var kanji: Kanji?
            var bitmap: () -> Glyph.Bitmap? = { nil }
            var words: [ExampleWord] = []
            var language = MeaningLanguage.english
            var problem: String?
            var isStarred: () -> Bool? = { nil }
            var onStar: (Bool) -> Void = { _ in }
            var onSelectWord: (ExampleWord) -> Void = { _ in }
            var onSelectLanguage: (MeaningLanguage) -> Void = { _ in }
            var onSearchWanted: () -> Void = {}
            var content: Content { Button("first word") { self.onSelectWord(self.words[0]) } }
        }
        struct Cards: KanjiScreenFactory {
            func makeList() -> any KanjiListInput & KanjiListOutput { KanjiListScreen() }
            func makeGroups() -> any KanjiGroupsInput & KanjiGroupsOutput { KanjiGroupsScreen() }
            func makeDetail() -> any KanjiDetailInput & KanjiDetailOutput { Card() }
        }
        let dependencies = KanjiFlowDependencies(
            library: library, favourites: nil, language: .english, screens: Cards())
        let driver = FlowDriver { KanjiDetailCoordinator(dependencies, character: "水") }
        driver.tap("first word")
        #expect(driver.title == "水道水")
    }

    @Test func `a list without input is empty and needs no storage`() {
        let screen = KanjiListScreen()
        #expect(screen.title.isEmpty)
        #expect(Content(of: screen).sections.map(\.elements.count) == [1, 1])
        screen.groups = [KanjiGroup(header: "h", characters: ["水"])]
        #expect(Content(of: screen).sections[1].elements[0].label == "水")
    }

    @Test(arguments: [KanjiRoute.kanji("水"), .word("水道"), .list(grade: 1), .favourites])
    func `screens without a search field lead to the search, and back returns to them`(route: KanjiRoute) {
        let dependencies = KanjiFlowDependencies(library: library, favourites: InMemoryFavourites(), language: .english)
        let driver = FlowDriver { KanjiRouteCoordinator(dependencies, to: route) }
        let title = driver.title
        driver.tap("Search")
        #expect(
            driver.title == "Search" && driver.shows("Type a kanji, a word, a reading in kana or romaji, or a meaning.")
        )
        driver.type("Search", "水")
        driver.tap("水")
        #expect(driver.title == "水")
        driver.back()
        #expect(driver.title == "Search")
        driver.back()
        #expect(driver.title == title)
    }
}
