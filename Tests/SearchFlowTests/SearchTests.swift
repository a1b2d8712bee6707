import AppCore
import AppCoreContent
import AppCoreTesting
import DictionaryBasics
import Observation
import SearchFlow
import Testing

@testable import SearchFlowInMemory

@MainActor @Observable private final class Setting { var value = 1 }

@MainActor @Suite struct SearchTests {
    let library = InMemoryLibrary()

    private func search(
        _ query: String? = nil, _ change: (inout SearchFlowDependencies) -> Void = { _ in }
    ) -> FlowDriver<SearchCoordinator> {
        var dependencies = SearchFlowDependencies(library: library)
        change(&dependencies)
        return FlowDriver { SearchCoordinator(dependencies, to: query.map { .search(query: $0) } ?? .first) }
    }

    private func elements(_ driver: FlowDriver<SearchCoordinator>) -> [Element] {
        driver.window.visibleScreens.flatMap { Array(Content(of: $0).elements) }
    }

    private func rows(_ driver: FlowDriver<SearchCoordinator>) -> [Row] {
        elements(driver).compactMap { if case .row(let row) = $0 { row } else { nil } }
    }

    private func field(_ driver: FlowDriver<SearchCoordinator>) -> Field? {
        elements(driver).compactMap { if case .field(let field) = $0 { field } else { nil } }.first
    }

    @Test func `the first screen offers examples, the parts, and the app's own lines`() {
        var taken = 0
        let driver = search { dependencies in
            dependencies.startsWithSearch = true
            dependencies.startLines = {
                StartLines(
                    yours: [StartLine("Today", detail: "日", id: "today") { taken += 1 }],
                    find: [StartLine("By grade", id: "grade") {}], others: [StartLine("Account", id: "account") {}])
            }
        }
        #expect(
            rows(driver).map(\.title) == [
                "mizu", "water", "食べなかった", "次の駅で下車します", "Today", "By parts", "By grade", "Account",
            ])
        let headers = driver.window.focusedScreen.map { Content(of: $0).sections.compactMap(\.header) }
        #expect(headers == ["Try", "Yours", "Find"])
        #expect(field(driver)?.startsEditing == true && driver.shows("日"))
        driver.tap("Today")
        #expect(taken == 1)
    }

    @Test(arguments: ["mizu", "water", "食べなかった", "次の駅で下車します"])
    func `every example fills the field and finds something`(example: String) {
        let driver = search()
        driver.tap(example)
        #expect(field(driver)?.text == example && !driver.texts.contains { $0.hasPrefix("Nothing") })
        #expect(!rows(driver).isEmpty)
    }

    @Test func `the app's lines follow what is observable in them, beside a page too`() async {
        let setting = Setting()
        let driver = search { dependencies in
            dependencies.startLines = { StartLines(yours: [StartLine("Read \(setting.value)", id: "read") {}]) }
        }
        #expect(driver.shows("Read 1"))
        await confirmation { changed in
            withObservationTracking {
                _ = driver.texts
            } onChange: {
                changed()
            }
            setting.value = 2
        }
        #expect(driver.shows("Read 2"))
    }

    @Test func `a search above another screen shows its results at once, and none of the app's lines`() async {
        let driver = search("water") { $0.startLines = { StartLines(yours: [StartLine("Today", id: "today") {}]) } }
        #expect(field(driver)?.text == "water" && field(driver)?.startsEditing == false)
        #expect(driver.shows("Words · 4"))
        driver.type("Search", "")
        await driver.idle()
        #expect(driver.shows("By parts") && !driver.shows("Today"))
    }

    @Test func `kanji come with readings and stars, words with stars and their count`() throws {
        library.starred = ["水"]
        library.starredWords = ["水道"]
        let driver = search("水")
        let kanji = try #require(rows(driver).first)
        #expect(kanji.title == "水" && kanji.subtitle == "water" && kanji.value == "スイ みず" && kanji.badge == "★")
        let word = rows(driver)[1]
        #expect(word.title == "水" && word.value == "みず" && word.badge == "common")
        #expect(rows(driver).first { $0.title == "水道" }?.badge == "★ common")
        driver.type("Search", "きりん")
        let kana = try #require(rows(driver).last)
        #expect(kana.title == "きりん" && kana.value == nil)
    }

    @Test func `words that are typed whole stand before the kanji, the others after them`() throws {
        library.leadingCount = 1
        let driver = search("水")
        let content = Content(of: try #require(driver.window.focusedScreen))
        let count = rows(driver).count - 1
        #expect(content.sections.compactMap(\.header) == ["Words · \(count)", "Kanji", "More words"])
        #expect(Array(elements(driver).map(\.id).prefix(3)) == ["search", "word-0", "kanji-6c34"])
    }

    @Test func `thousands of words cost nothing until they are seen`() throws {
        library.allWords = (0..<12_345).map {
            InMemoryLibrary.Word(writing: "語\($0)", reading: "ご", romaji: "go", gloss: "")
        }
        let driver = search("語")
        let content = Content(of: try #require(driver.window.focusedScreen))
        #expect(content.sections.last?.header == "Words · 12,345" && library.readWords.isEmpty)
        #expect(content.element("word-12000")?.label == "語12000" && library.readWords.count <= 2)
    }

    @Test func `an inflected word has its form under it, wherever it stands among the words`() {
        library.allWords.append(InMemoryLibrary.Word(writing: "のんだくれ", reading: "のんだくれ", romaji: "", gloss: "drunkard"))
        library.allWords.insert(InMemoryLibrary.Word(writing: "のんだ", reading: "のんだ", romaji: "", gloss: ""), at: 0)
        let driver = search("のんだ")
        #expect(rows(driver).map(\.title) == ["のんだ", "飲む", "のんだくれ"])
        #expect(driver.shows("のんだ → 飲む, past"))
        let ids = elements(driver).map(\.id)
        #expect(ids == ["search", "word-0", "word-9", "form-9", "word-16"])
    }

    @Test func `names come last, with what is called by them and the count of others, and lead to their writing`() {
        let driver = search("みき")
        #expect(driver.shows("Names · 3") && driver.shows("1 more") && !driver.shows("Words"))
        #expect(rows(driver).map(\.title) == ["三木", "美樹"] && rows(driver).map(\.value) == ["みき", "みき"])
        #expect(rows(driver).map(\.subtitle) == ["surname, place", "female given name"])
        driver.tap("美樹")
        #expect(field(driver)?.text == "美樹" && driver.shows("Names · 1") && !driver.shows("more"))
        #expect(rows(driver).allSatisfy { $0.action == nil && !$0.hasDisclosure }, "it is what was searched")
        driver.type("Search", "水")
        #expect(driver.shows("水道") && !driver.texts.contains { $0.hasPrefix("Names") })
    }

    @Test func `a name that is a word, too, comes after the words`() {
        library.allNames.append(SearchName(writing: "水", reading: "みず", kind: "given name"))
        let driver = search("水")
        let titles = rows(driver).map(\.title)
        #expect(titles.last == "水" && titles.first == "水" && titles.contains("水道"))
        #expect(Set(elements(driver).map(\.id)).count == elements(driver).count)
    }

    @Test func `a text that is no word shows its words and names in order, each with its form`() {
        let driver = search("清水は水を飲んだ")
        #expect(driver.shows("In this text"))
        #expect(rows(driver).map(\.title) == ["清水", "水", "飲む", "水"])
        #expect(driver.shows("飲んだ → 飲む, past") && rows(driver).allSatisfy { $0.action != nil })
        #expect(Set(elements(driver).map(\.id)).count == elements(driver).count)
        #expect(rows(driver).allSatisfy { $0.match == nil }, "each word of the text is in it")
        #expect(rows(search("水")).contains { $0.match == "水" })
        driver.tap("清水")
        #expect(field(driver)?.text == "清水" && !driver.shows("In this text"))
    }

    @Test func `a word is not taken for a text`() {
        #expect(!search("飲んだ").shows("In this text"))
        #expect(!search("水道").shows("In this text"))
    }

    @Test func `nothing found names the query and leads on`() {
        let driver = search("girafe")
        #expect(driver.texts.contains { $0.hasPrefix("Nothing for “girafe”.") })
        driver.tap("giraffe")
        #expect(field(driver)?.text == "giraffe" && driver.shows("麒麟"))
        driver.type("Search", "xyzxyz")
        driver.tap("By parts")
        #expect(driver.title == "By parts")
    }

    @Test func `the field completes what the library knows`() {
        let driver = search("str")
        #expect(field(driver)?.kind == .search(completions: ["strokes:"]))
        driver.tap("strokes:")
        driver.type("Search", "strokes:8")
        #expect(rows(driver).map(\.title) == ["明", "林", "東", "果"])
    }

    @Test func `the app hears what the user chooses, and its row is current until the user returns`() {
        var chosen: [String] = []
        let driver = search("麒") { dependencies in
            dependencies.onKanji = { chosen.append("\($0)") }
            dependencies.onWord = { chosen.append("\($0.number)") }
        }
        var current: [String] { rows(driver).filter(\.isCurrent).map(\.title) }
        driver.tap("麒")
        #expect(current == ["麒"])
        driver.tap("麒麟")
        #expect(current == ["麒麟"] && chosen == ["麒", "10"])
        driver.type("Search", "麒麟")
        #expect(current.isEmpty)
        driver.tap("麒麟")
        driver.run(SearchCoordinator(SearchFlowDependencies(library: library), to: .parts([])))
        driver.back()
        #expect(driver.title == "Search" && current.isEmpty)
    }

    @Test func `a damaged dictionary is reported, and can be tried again`() {
        library.isDamaged = true
        let driver = search("水")
        #expect(driver.shows("The dictionary is damaged; get a new one."))
        library.isDamaged = false
        driver.tap("Try again")
        #expect(!driver.shows("The dictionary is damaged; get a new one.") && driver.shows("水道"))
        library.isDamaged = true
        #expect(rows(driver).map(\.subtitle).contains("The dictionary is damaged; get a new one."))
    }

    @Test func `white space alone is not a search`() {
        let driver = search()
        driver.type("Search", " \u{3000}\n")
        #expect(driver.shows("By parts") && library.queries.isEmpty)
    }

    @Test func `a megabyte of text is searched for, named in short, and not kept`() async {
        let driver = search()
        driver.type("Search", String(repeating: "a", count: 1_000_000))
        #expect(driver.texts.contains { $0.hasPrefix("Nothing for “\(String(repeating: "a", count: 30))…”") })
        #expect(driver.window.snapshot.root.children.allSatisfy { $0.draft == nil })
    }

    @Test func `kanji that are equal as text have rows of their own`() {
        for character in ["\u{8ECA}", "\u{F902}"] as [Unicode.Scalar] {
            library.allKanji.append(
                InMemoryLibrary.Kanji(character: character, strokes: 7, readings: "", gloss: "car", parts: ""))
        }
        var chosen: [UInt32] = []
        let driver = search("car") { $0.onKanji = { chosen.append($0.value) } }
        #expect(Set(elements(driver).map(\.id)).count == elements(driver).count)
        for row in rows(driver).prefix(2) { row.action?() }
        #expect(chosen == [0x8ECA, 0xF902])
    }
}
