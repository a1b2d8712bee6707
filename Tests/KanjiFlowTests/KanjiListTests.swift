import AppCore
import AppCoreContent
import AppCoreTesting
import DictionaryBasics
import KanjiFlow
import Testing

@testable import KanjiFlowInMemory

@MainActor @Suite struct KanjiListTests {
    let library = InMemoryLibrary()

    private func list(_ navigator: any Navigator = StackContainer()) -> FlowDriver<KanjiCoordinator> {
        FlowDriver(navigator: navigator) { KanjiCoordinator(KanjiFlowDependencies(library: library)) }
    }

    private func headers(_ driver: FlowDriver<KanjiCoordinator>) -> [String] {
        driver.window.visibleScreens.flatMap { Content(of: $0).sections.compactMap(\.header) }
    }

    private func labels(_ driver: FlowDriver<KanjiCoordinator>) -> [String] {
        driver.window.visibleScreens.flatMap { screen in
            Content(of: screen).elements.compactMap { if case .row(let row) = $0 { row.title } else { nil } }
        }
    }

    @Test func `it opens with lines that all lead on, without asking the library for rows`() async {
        var dependencies = KanjiFlowDependencies(library: library, favourites: InMemoryFavourites())
        dependencies.kanjiOfTheDay = { "亀" }
        let driver = FlowDriver { KanjiCoordinator(dependencies) }
        #expect(driver.title == "Kanji list" && headers(driver).isEmpty)
        let lines = [
            ("Kanji of the day", "亀"), ("By grade", "By grade"), ("By level", "By level"), ("By strokes", "By strokes"),
            ("By radical", "By radical"), ("All 7 kanji", "All kanji"),
            ("Language of meanings", "Language of meanings"),
        ]
        #expect(labels(driver) == lines.map(\.0))
        #expect(driver.shows("亀 tortoise") && driver.shows("English"))
        await driver.idle()
        #expect(library.summaryCount <= 4, "that of the day, whenever the screen is drawn")
        for (line, title) in lines {
            driver.tap(line)
            #expect(driver.title == title)
            driver.back()
            #expect(driver.title == "Kanji list")
        }
    }

    @Test func `the row of an open kanji is current until the kanji is left`() throws {
        let driver = list()
        driver.tap("All 7 kanji")
        let all = try #require(driver.window.focusedScreen)
        var rows: [Row] { Content(of: all).elements.compactMap { if case .row(let row) = $0 { row } else { nil } } }
        var current: [String] { rows.filter(\.isCurrent).map(\.title) }
        let (first, second) = (rows[0], rows[1])
        #expect(current.isEmpty)
        driver.tap(first.title)
        #expect(driver.title == first.title && current == [first.title])
        driver.window.perform(.elementBehind(second.id, .activate, in: driver.window.id(of: all)))
        #expect(driver.title == second.title && current == [second.title])
        driver.back()
        #expect(driver.title == "All kanji" && current.isEmpty)
    }

    @Test func `the ways to all kanji have a page of their own, which leads to them`() {
        let driver = FlowDriver { KanjiCoordinator(KanjiFlowDependencies(library: library), to: .ways) }
        #expect(labels(driver) == ["By grade", "By level", "By strokes", "By radical", "All 7 kanji"])
        #expect(KanjiFlowDependencies(library: library).waysLine.title == "By grade, level, strokes, radical")
        driver.tap("By strokes")
        #expect(driver.title == "By strokes")
    }

    @Test func `another language of meanings is named on the first screen at once`() {
        let driver = list()
        driver.tap("Language of meanings", "Français")
        driver.back()
        #expect(driver.shows("Français"))
    }

    @Test func `the start reports a damaged store of stars, and shows the rest`() async {
        let favourites = InMemoryFavourites()
        favourites.isUnreadable = true
        let driver = FlowDriver {
            KanjiCoordinator(KanjiFlowDependencies(library: library, favourites: favourites))
        }
        await driver.idle()
        #expect(driver.window.notice != nil)
        #expect(driver.shows("By grade"))
    }

    @Test func `a group leads on to the groups before and after it, each in the place of the last`() {
        let driver = list()
        driver.tap("By strokes", "7 strokes", "11 strokes")
        #expect(driver.title == "11 strokes" && labels(driver) == ["亀"])
        driver.tap("7 strokes", "4 strokes", "1 stroke")
        #expect(driver.title == "1 stroke" && !driver.texts.contains("0 strokes"))
        driver.back()
        #expect(driver.title == "By strokes")
    }

    @Test func `the user browses groups, and the kanji of a group`() {
        let driver = list()
        driver.tap("By level")
        #expect(labels(driver) == ["N5, unofficially", "Without a level"])
        #expect(driver.shows("3 kanji"))
        driver.tap("Without a level")
        #expect(driver.title == "Without a level" && labels(driver).count == 4)
        driver.tap("龘")
        #expect(driver.title == "龘")
        for _ in 0..<3 { driver.back() }
        driver.tap("By strokes", "7 strokes")
        #expect(labels(driver) == ["車", "\u{F902}"])
        driver.back()
        driver.tap("1 stroke")
        #expect(labels(driver) == ["一"])
    }

    @Test func `radicals stand in a grid by their strokes, each with its name and the number of its kanji`() {
        let driver = list()
        driver.tap("By radical")
        #expect(headers(driver) == ["1 stroke", "4 strokes", "7 strokes", "16 strokes"])
        #expect(labels(driver) == ["一", "水", "車", "道", "龘", "亀"])
        #expect(driver.shows("one") && driver.shows("2 kanji"))
        driver.tap("車")
        #expect(driver.title == "Radical 159 車" && labels(driver) == ["車", "\u{F902}"])
    }

    @Test(
        arguments: [
            ("feathered stick, barb radical (no. 6)", "barb"), ("water, water radical (no. 85)", "water"),
            ("cover, place on top of, west radical variant (no. 146)", "west"), ("radical, extreme", "radical"),
            ("bright (of colour), clear", "bright"), ("", nil),
        ]) func `a radical's own name is what a part is called`(gloss: String, name: String?)
    {
        #expect(KanjiSummary("水", gloss: gloss).partName == name)
    }

    @Test(
        arguments: [
            (KanjiRoute.group(.strokes, number: 99), "there is no group strokes/99"),
            (.group(.level, number: .min), "there is no group level/-9223372036854775808"),
            (.group(.radical, number: .max), "there is no group radical/9223372036854775807"),
            (.group(.frequency, number: 9), "there is no group frequency/9"),
            (.group(.level, number: 5), nil), (.group(.grade, number: 0), nil), (.groups(by: .radical), nil),
        ] as [(KanjiRoute, String?)]) func `a group without kanji is invalid`(route: KanjiRoute, problem: String?)
    {
        #expect(library.problem(with: route) == problem)
    }

    @Test func `rows are made only when they are seen`() {
        let driver = list()
        driver.tap("All 7 kanji")
        let content = Content(of: driver.window.visibleScreens[0])
        #expect(content.elementCount == 9)
        #expect(library.summaryCount == 0)
        _ = content.sections[1].elements[0]
        #expect(library.summaryCount == 1)
    }

    @Test func `all kanji are one step away, in groups that include those without a figure`() {
        let driver = list()
        driver.tap("All 7 kanji")
        #expect(driver.title == "All kanji")
        #expect(
            headers(driver) == ["Grade 1", "Grade 2", "Secondary school", "For names, variants", "Ungraded"])
        #expect(labels(driver).count == 7)
        driver.back()
        #expect(driver.title == "Kanji list")
    }

    @Test func `kanji can be grouped in five ways`() {
        let driver = list()
        driver.tap("All 7 kanji")
        driver.choose("JLPT level", of: "Group by")
        #expect(headers(driver) == ["N5, unofficially", "Without a level"])
        driver.choose("Strokes", of: "Group by")
        #expect(
            headers(driver) == ["1 stroke", "4 strokes", "7 strokes", "11 strokes", "12 strokes", "48 strokes"])
        driver.choose("Radical", of: "Group by")
        #expect(headers(driver).prefix(2) == ["Radical 1 一", "Radical 85 水"])
        driver.choose("Frequency", of: "Group by")
        #expect(
            headers(driver) == [
                "Most frequent 1 to 500", "Most frequent 1501 to 2000", "Not among the most frequent",
            ])
        driver.choose("Grade", of: "Group by")
        #expect(headers(driver).first == "Grade 1")
    }

    @Test func `a kanji that equals another as text opens its own page`() {
        let driver = list()
        driver.tap("All 7 kanji", "\u{F902}")
        #expect(driver.shows("car, the other one"))
        driver.tap("Codes")
        #expect(driver.shows("U+F902"))
        driver.back()
        driver.tap("車", "Codes")
        #expect(driver.shows("U+8ECA"))
    }

    @Test func `a double tap opens one page`() {
        let driver = list()
        driver.tap("All 7 kanji")
        driver.doubleTap("水")
        #expect(driver.window.snapshot.root.children.map(\.title) == ["Kanji list", "All kanji", "水"])
    }

    @Test func `a damaged store is reported in place of the list, and the app goes on`() {
        library.isDamaged = true
        let driver = list()
        for line in ["All 7 kanji", "By grade"] {
            driver.tap(line)
            #expect(driver.shows("The store is damaged; get a new one."))
            #expect(!driver.shows("No kanji."))
            driver.back()
        }
        library.isDamaged = false
        driver.tap("By grade")
        #expect(!driver.shows("The store is damaged; get a new one."))
        #expect(labels(driver).first == "Grade 1")
    }

    @Test(arguments: [false, true]) func `the whole tour leaves nothing behind, on a stack and on pages`(onPages: Bool)
    {
        let driver = list(onPages ? PageContainer() : StackContainer())
        driver.tap("All 7 kanji", "水")
        for _ in 0..<2 { #expect(driver.back() == .applied) }
        #expect(driver.title == "Kanji list")
        #expect(driver.lifetimes.survivors(of: "kanji/detail").isEmpty)
        driver.back()
        #expect(driver.outcomes.map(\.departure) == [.back])
        #expect(driver.isReleased)
        driver.expectNoSurvivors()
    }

    @Test func `closing the window in the middle releases everything`() {
        let driver = list()
        driver.tap("All 7 kanji", "水")
        driver.window.close()
        #expect(driver.outcomes.map(\.departure) == [.windowClosed])
        driver.expectNoSurvivors()
    }
}
