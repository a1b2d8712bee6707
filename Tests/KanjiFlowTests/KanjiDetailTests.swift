import AppCore
import AppCoreContent
import AppCoreTesting
import DictionaryBasics
import Testing

@testable import KanjiFlow
@testable import KanjiFlowInMemory

@MainActor @Suite struct KanjiDetailTests {
    let library = InMemoryLibrary()

    private func detail(
        _ character: Unicode.Scalar, _ change: (inout KanjiFlowDependencies) -> Void = { _ in }
    ) -> FlowDriver<KanjiCoordinator> {
        var dependencies = KanjiFlowDependencies(library: library)
        change(&dependencies)
        return FlowDriver { [dependencies] in KanjiCoordinator(dependencies, to: .kanji(character)) }
    }

    private func row(_ title: String, in driver: FlowDriver<KanjiCoordinator>) -> Row? {
        for screen in driver.window.visibleScreens {
            for case .row(let row) in Content(of: screen).elements where row.title == title { return row }
        }
        return nil
    }

    @Test func `a page shows what the app adds to it, and acts on it`() {
        var acted: [Unicode.Scalar] = []
        var dependencies = KanjiFlowDependencies(library: InMemoryLibrary())
        dependencies.extras = { character in
            Content { Section("Lists") { Row("Add to list", hasDisclosure: true) { acted.append(character) } } }
        }
        let driver = FlowDriver { KanjiCoordinator(dependencies, to: .kanji("水")) }
        driver.tap("Add to list")
        #expect(acted == ["水"] && driver.texts.contains("Lists") && driver.title == "水")
    }

    @Test func `it starts alone with just a kanji, and shows at once what people look up`() {
        let driver = detail("水")
        #expect(driver.title == "水")
        #expect(
            driver.texts == [
                "水", "water", "On   スイ", "Kun  みず 水 water", "4 strokes · grade 1 · N5* · 223rd · radical ⽔",
                "* The levels N5 to N1 are unofficial.", "Words", "水道水", "tap-water", "すいどうすい", "common", "水", "water",
                "みず", "In names", "1 ▷", "Codes",
                "2 ▷",
            ])
    }

    @Test func `unknown figures are omitted, and empty lists say so`() {
        let driver = detail("龘")
        #expect(
            driver.texts == [
                "龘", "No meaning is known.", "No reading is known.", "48 strokes · radical ⿓",
                "No word with this kanji is known.", "Codes", "2 ▷",
            ])
    }

    @Test func `grades are spelled out`() {
        func figures(_ character: Unicode.Scalar) -> String? {
            guard let screen = detail(character).window.focusedScreen else { return nil }
            return Content(of: screen).element("figures")?.label
        }
        #expect(figures("亀") == "11 strokes · secondary school · 1,951st · radical ⿔")
        #expect(figures("車") == "7 strokes · for names · radical ⾞")
    }

    @Test func `the unofficial level says so once`() {
        func footers(_ character: Unicode.Scalar) -> [String] {
            Content(of: detail(character).window.visibleScreens[0]).sections.compactMap(\.footer)
        }
        #expect(footers("水") == ["* The levels N5 to N1 are unofficial."])
        #expect(footers("龘").isEmpty)
    }

    @Test(arguments: [
        ("の.む", "の(む)"), ("-び", "〜び"), ("かな-", "かな〜"), ("あ.かす-", "あ(かす)〜"), ("みず", "みず"), ("い.き.る", "い(き.る)"),
    ]) func `okurigana stand in brackets, and a wave shows where the rest of a word joins`(
        reading: String, shown: String
    ) {
        let figures = KanjiFigures(character: "生", strokes: 5, radical: 100)
        let ports = InMemoryLibrary([Kanji(figures: figures, radicalGlyph: "⽣", kun: [reading])], words: [])
        let driver = FlowDriver { KanjiCoordinator(KanjiFlowDependencies(library: ports), to: .kanji("生")) }
        #expect(driver.shows("Kun  \(shown)"))
    }

    @Test func `meanings are in the language of the setting, which every open page follows`() {
        var stored: [MeaningLanguage] = []
        let setting = LanguageSetting(.french)
        var dependencies = KanjiFlowDependencies(library: library, language: setting)
        dependencies.onLanguage = { stored.append($0) }
        let driver = FlowDriver { [dependencies] in KanjiCoordinator(dependencies, to: .kanji("水")) }
        #expect(driver.shows("eau"))
        driver.run(KanjiCoordinator(dependencies, to: .language))
        driver.tap("English")
        #expect(setting.language == .english && stored == [.english])
        driver.back()
        #expect(driver.shows("water") && !driver.shows("eau"))
        driver.run(KanjiCoordinator(dependencies, to: .kanji("道")))
        setting.language = .french
        #expect(driver.shows("road-way"), "without a French meaning")
    }

    @Test func `a word that the user chooses is handed out`() {
        var wanted: [ExampleWord] = []
        let driver = detail("水") { $0.onWord = { wanted.append($0) } }
        #expect(row("水道水", in: driver)?.hasDisclosure == true)
        driver.tap("水道水")
        #expect(wanted.map(\.reading) == ["すいどうすい"])
        #expect(driver.title == "水")
    }

    @Test func `headings with a count unfold what is below them, and fold it again`() {
        let words = (1...9).map { ExampleWord(text: "水\($0)", reading: "", gloss: "", isCommon: $0 < 3) }
        let ports = InMemoryLibrary(library.all, words: words)
        let driver = FlowDriver { KanjiCoordinator(KanjiFlowDependencies(library: ports), to: .kanji("水")) }
        #expect(row("水6", in: driver) != nil && row("水7", in: driver) == nil)
        #expect(row("All words", in: driver)?.signedValue == "9 ▷")
        driver.tap("All words")
        #expect(row("水9", in: driver) != nil && row("All words", in: driver)?.signedValue == "9 ▽")
        driver.tap("All words")
        #expect(row("水9", in: driver) == nil)
        driver.tap("In names")
        #expect(driver.shows("うず"))
    }

    @Test func `variants are rows that lead to their own pages`() {
        let driver = detail("車")
        #expect(row("Variants", in: driver)?.signedValue == "2 ▷" && row("\u{F902}", in: driver) == nil)
        driver.tap("Variants")
        #expect(row("\u{F902}", in: driver)?.subtitle == "car, the other one")
        driver.tap("龘")
        #expect(driver.title == "龘" && driver.shows("48 strokes · radical ⿓"))
        #expect(row("Variants", in: driver) == nil)
        driver.back()
        #expect(driver.title == "車" && row("Variants", in: driver)?.signedValue == "2 ▽")
    }

    @Test func `codes are rows, several of one kind in one`() {
        let driver = detail("車")
        driver.tap("Codes")
        #expect(row("Codes", in: driver)?.signedValue == "4 ▽" && row("Code point", in: driver)?.value == "U+8ECA")
        #expect(row("Four corner", in: driver)?.value == "5000.6, 5050.6" && row("Heisig", in: driver)?.value == "304")
    }

    @Test func `the page is in the order of a learner's eye`() {
        var dependencies = KanjiFlowDependencies(library: InMemoryLibrary.week(), favourites: InMemoryFavourites())
        dependencies.extras = { _ in Content { Section("Parts", layout: .grid) { Row("月") {} } } }
        let driver = FlowDriver { [dependencies] in KanjiCoordinator(dependencies, to: .kanji("土")) }
        guard let screen = driver.window.focusedScreen as? KanjiDetailScreen else {
            Issue.record("no page is shown")
            return
        }
        screen.lookAlikes = ["水"]
        let sections = Content(of: screen).sections
        let ids = sections.flatMap { section in section.elements.map(\.id.rawValue) }
        let order = ["glyph", "meanings", "on", "kun", "figures", "steps", "play", "word-6", "row#1", "like-6c34"]
        #expect(ids.filter(order.contains) == order, "\(ids)")
        #expect(sections.compactMap(\.header) == ["Strokes", "Words", "Parts", "Looks like"])
        #expect(ids.last == "fold-codes")
    }

    @Test func `look-alikes stand in a grid, each with its first meaning, and lead to their pages`() {
        let driver = FlowDriver {
            KanjiCoordinator(KanjiFlowDependencies(library: InMemoryLibrary.week()), to: .kanji("日"))
        }
        let grid = driver.window.focusedScreen.flatMap { screen in
            Content(of: screen).sections.first { $0.header == "Looks like" }
        }
        #expect(grid?.layout == .grid && grid?.elements.count == 1)
        #expect(row("月", in: driver)?.subtitle == "month" && row("月", in: driver)?.value?.isEmpty == false)
        driver.tap("月")
        #expect(driver.title == "月" && row("日", in: driver) != nil)
        driver.back()
        #expect(driver.title == "日")
        #expect(!detail("水").shows("Looks like"))
    }

    @Test func `a reading stands beside its commonest word, in few words, and only the first four do`() {
        let words = ["(at) first", "to make (the best) use of; to kill", "water (cold)", "four", "five"].enumerated()
            .map {
                ExampleWord(text: "水\($0)", reading: "みず\($0)", gloss: $1, isCommon: true)
            }
        let screen = KanjiDetailScreen()
        screen.kanji = Kanji(
            figures: library.all[0].figures, radicalGlyph: "", on: ["スイ"], kun: ["a", "b", "c.d", "e", "f"])
        screen.readingWords = ["スイ": words[0], "a": words[1], "c.d": words[2], "e": words[3], "f": words[4]]
        let content = Content(of: screen)
        #expect(content.element("on")?.label == "On   スイ 水0 みず0 first")
        #expect(
            content.element("kun")?.label
                == "Kun  a 水1 みず1 to make use of · b · c(d) 水2 みず2 water · e 水3 みず3 four · f 水4 みず4 five")
        screen.readingWords["b"] = words[0]
        #expect(Content(of: screen).element("kun")?.label.hasSuffix("e 水3 みず3 four · f") == true)
        #expect(content.element("figures")?.label == "4 strokes · grade 1 · N5* · 223rd", "without a radical's glyph")
    }

    @Test func `the star is turned by the letter s`() async {
        let driver = detail("水") { $0 = KanjiFlowDependencies(library: self.library, favourites: InMemoryFavourites()) }
        await driver.idle()
        guard case .toggle(let star)? = driver.window.focusedScreen.flatMap({ Content(of: $0).element("starred") })
        else {
            Issue.record("there is no star")
            return
        }
        #expect(star.key == "s")
    }

    @Test func `a page shows what the app offers besides, and draws it again when it changes`() {
        let setting = LanguageSetting(.english)
        var taken: [Unicode.Scalar] = []
        let driver = detail("水") {
            $0.extras = { character in
                Content {
                    Toggle("In French", isOn: setting.language == .french, id: "french") { _ in
                        taken.append(character)
                        setting.language = .french
                    }
                }
            }
        }
        driver.tap("In French")
        #expect(taken == ["水"])
        guard case .toggle(let toggle)? = driver.window.focusedScreen.flatMap({ Content(of: $0).element("french") })
        else {
            Issue.record("nothing is offered")
            return
        }
        #expect(toggle.isOn)
    }

    @Test(arguments: ["水", "龘", "\u{F902}", "x"] as [Unicode.Scalar]) func `the title is the kanji`(
        character: Unicode.Scalar
    ) {
        #expect(detail(character).title.unicodeScalars.elementsEqual([character]))
    }

    private func glyph(in driver: FlowDriver<KanjiCoordinator>) -> Glyph? {
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
        #expect(driver.texts == ["The library does not have x."])
    }

    @Test func `a page says so if the store is damaged`() {
        library.isDamaged = true
        #expect(detail("水").texts == ["The store is damaged; get a new one."])
    }

    @Test func `the detail gets its screens from a factory, so they can be swapped in one place`() {
        final class Card: ContentScreen, KanjiDetailInput, KanjiDetailOutput {
            var title = "card"
            var kanji: Kanji?
            var bitmap: () -> Glyph.Bitmap? = { nil }
            var words: [Int] = []
            var word: (Int) -> ExampleWord? = { _ in nil }
            var summary: (Unicode.Scalar) -> KanjiSummary = { KanjiSummary($0) }
            var readingWords: [String: ExampleWord] = [:]
            var lookAlikes: [Unicode.Scalar] = []
            var strokes: [Stroke] = []
            var shownStrokes: Int?
            var language: () -> MeaningLanguage = { .english }
            var extras: () -> Content = { Content() }
            var problem: String?
            var isStarred: () -> Bool? = { nil }
            var onStar: (Bool) -> Void = { _ in }
            var onSelectWord: (ExampleWord) -> Void = { _ in }
            var onSelectKanji: (Unicode.Scalar) -> Void = { _ in }
            var onPlay: () -> Void = {}
            var onSearch: (() -> Void)?
            var content: Content {
                Button("first word") { if let word = self.word(self.words[0]) { self.onSelectWord(word) } }
            }
        }
        struct Cards: KanjiScreenFactory {
            func makeList() -> any KanjiListInput & KanjiListOutput { KanjiListScreen() }
            func makeGroups() -> any KanjiGroupsInput & KanjiGroupsOutput { KanjiGroupsScreen() }
            func makeDetail() -> any KanjiDetailInput & KanjiDetailOutput { Card() }
            func makeStart() -> any KanjiStartFace { KanjiStartScreen() }
        }
        var wanted: [String] = []
        var dependencies = KanjiFlowDependencies(library: library, favourites: nil, screens: Cards())
        dependencies.onWord = { wanted.append($0.text) }
        let driver = FlowDriver { [dependencies] in KanjiCoordinator(dependencies, to: .kanji("水")) }
        driver.tap("first word")
        #expect(wanted == ["水道水"])
    }

    @Test func `a list without input is empty and needs no storage`() {
        let screen = KanjiListScreen()
        #expect(screen.title.isEmpty)
        #expect(Content(of: screen).sections.map(\.elements.count) == [1])
        screen.groups = [KanjiGroup(header: "h", characters: ["水"])]
        #expect(Content(of: screen).sections.first?.elements.first?.label == "水")
    }

    @Test(arguments: [KanjiRoute.kanji("水"), .all, .list(grade: 1), .ways])
    func `each screen of kanji leads to the app's search, if there is one`(route: KanjiRoute) {
        var searches = 0
        var dependencies = KanjiFlowDependencies(library: library, favourites: InMemoryFavourites())
        let without = FlowDriver { [dependencies] in KanjiCoordinator(dependencies, to: route) }
        #expect(!without.shows("Search"))
        dependencies.onSearch = { searches += 1 }
        let driver = FlowDriver { [dependencies] in KanjiCoordinator(dependencies, to: route) }
        driver.tap("Search")
        #expect(searches == 1)
    }
}
