import AppCore
import AppCoreContent
import AppCoreTesting
import DictionaryBasics
import SearchFlow
import Testing

@testable import SearchFlowInMemory

/// The shelf of starred kanji and words.
@MainActor @Suite struct StarredTests {
    let library = InMemoryLibrary()
    let history = InMemoryHistory()
    let kanji = InMemoryStars<Unicode.Scalar>()
    let words = InMemoryStars<WordID>()
    private let forest = WordID(number: 5, writing: "森林", reading: "しんりん")

    private func start(
        at route: SearchRoute = .starred, _ change: (inout SearchFlowDependencies) -> Void = { _ in }
    ) async -> FlowDriver<SearchCoordinator> {
        var dependencies = SearchFlowDependencies.inMemory(library, history: history, kanji: kanji, words: words)
        change(&dependencies)
        let driver = FlowDriver { [dependencies] in SearchCoordinator(dependencies, to: route) }
        await driver.idle()
        return driver
    }

    private func sections(_ driver: FlowDriver<SearchCoordinator>) -> [Section] {
        driver.window.focusedScreen.map { Content(of: $0).sections } ?? []
    }

    private func rows(_ driver: FlowDriver<SearchCoordinator>) -> [Row] {
        sections(driver).flatMap { section in
            section.elements.compactMap { if case .row(let row) = $0 { row } else { nil } }
        }
    }

    private func star(_ title: String, _ driver: FlowDriver<SearchCoordinator>) async throws {
        let action = try #require(rows(driver).first { $0.title == title }?.actions.first)
        #expect(action.key == "s")
        action.action()
        await driver.idle()
    }

    @Test func `kanji and words stand on one shelf, with one count, and one of them is the first to choose`() async {
        kanji.stars = ["水", "木"]
        words.stars = [forest]
        let driver = await start(at: .first)
        #expect(driver.shows("2 kanji, 1 word"))
        driver.tap("Starred")
        #expect(driver.title == "Starred")
        let shown = sections(driver)
        #expect(shown.compactMap(\.header) == ["2 kanji", "1 word"])
        #expect(shown.prefix(2).map(\.layout) == [.grid, .table] && shown.last?.isActions == true)
        #expect(shown.first?.elements.first?.label == "水")
        let row = driver.window.focusedScreen.flatMap { Content(of: $0).element("word-5") }
        guard case .row(let row)? = row else {
            Issue.record("there is no word")
            return
        }
        #expect(row.subtitle == "forest, woods" && row.value == "しんりん" && row.badge == "★")
    }

    @Test(
        arguments: [
            (["水"], 0, "1 kanji"), ([], 2, "2 words"), ([], 0, "nothing yet"),
        ] as [([Unicode.Scalar], Int, String)])
    func `the count leaves out what there is none of`(
        kanji stars: [Unicode.Scalar], wordCount: Int, count: String
    ) async {
        kanji.stars = stars
        words.stars = (0..<wordCount).map { WordID(number: $0 + 1, writing: "", reading: "") }
        #expect(await start(at: .first).shows(count))
    }

    @Test func `one key takes a star away in a list, and undo brings back one after the other, kanji and words`()
        async throws
    {
        kanji.stars = ["水", "木"]
        words.stars = [forest]
        let driver = await start()
        try await star("水", driver)
        try await star("森林", driver)
        #expect(sections(driver).compactMap(\.header) == ["1 kanji"])
        for text in ["森林", "水"] {
            driver.window.perform(.notice)
            await driver.idle()
            #expect(driver.window.notice?.text == "\(text) is starred again.")
        }
        #expect(kanji.stars == ["水", "木"] && words.stars == [forest])
        #expect(sections(driver).compactMap(\.header) == ["2 kanji", "1 word"])
    }

    @Test func `one key stars what a search found, in the word's usual form, and marks it`() async throws {
        let driver = await start(at: .search(query: "食べなかった"))
        try await star("食べる", driver)
        #expect(words.stars == [WordID(number: 8, writing: "食べる", reading: "たべる")])
        #expect(driver.texts.contains { $0.hasPrefix("★") } && history.lines.isEmpty)
    }

    @Test func `an empty shelf says what to do, and leads to the search`() async {
        let driver = await start()
        #expect(driver.shows("Nothing is starred yet. Open a kanji or a word and turn its star on."))
        driver.tap("Find something")
        #expect(driver.title == "Search")
    }

    @Test func `kanji and words are exported to one file, and a failure names its reason`() async {
        kanji.stars = ["水"]
        words.stars = [forest]
        let driver = await start()
        driver.tap("Export as CSV")
        #expect(driver.shows("~/starred.csv"))
        driver.fill("File", "")
        driver.tap("Export")
        #expect(driver.shows("Name a file."))
        history.isFull = true
        driver.fill("File", "~/stars.csv")
        driver.tap("Export")
        await driver.idle()
        #expect(driver.shows("The disk is full; free some space.") && history.exported.isEmpty)
        history.isFull = false
        driver.tap("Export")
        await driver.idle()
        #expect(driver.window.notice?.text == "Exported 1 kanji, 1 word to “~/stars.csv”.")
        #expect(history.exported == ["水 森林"] && driver.title == "Starred")
    }

    @Test func `a guest is told whose the stars are, and not that they are lost; a user is told nothing`() async {
        kanji.stars = ["水"]
        var signUps = 0
        let guest = await start { $0.onAccountWanted = { signUps += 1 } }
        #expect(guest.texts.count { $0.hasPrefix("These stars are kept") } == 1)
        guest.tap("Sign up")
        #expect(signUps == 1)
        let user = await start()
        #expect(!user.texts.contains { $0.hasPrefix("These stars") } && !user.shows("Sign up"))
    }

    @Test func `stars that can't be read are reported, and can be read again`() async {
        words.isUnreadable = true
        words.stars = [forest]
        let driver = await start()
        #expect(driver.texts == ["The disk is full; free some space.", "Try again"])
        words.isUnreadable = false
        driver.tap("Try again")
        await driver.idle()
        #expect(driver.shows("forest, woods"))
    }

    @Test func `a starred word that the dictionary lacks keeps its row, and leads to its page`() async {
        let unknown = WordID(writing: "箸置き", reading: "はしおき")
        words.stars = [unknown]
        var wanted: [WordID] = []
        let driver = await start { $0.onWord = { wanted.append($0) } }
        #expect(driver.shows("not in the dictionary"))
        driver.tap("箸置き")
        #expect(wanted == [unknown])
    }

    @Test func `the row of an open page is current until the user returns`() async {
        kanji.stars = ["水", "木"]
        let driver = await start()
        driver.tap("木")
        var current: [String] { rows(driver).filter(\.isCurrent).map(\.title) }
        #expect(current == ["木"])
        driver.tap("Export as CSV")
        driver.back()
        #expect(current.isEmpty)
    }
}
