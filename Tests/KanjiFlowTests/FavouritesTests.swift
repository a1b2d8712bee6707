import AppCore
import AppCoreContent
import AppCoreTesting
import KanjiFlow
import Testing

@testable import KanjiFlowInMemory

@MainActor @Suite struct FavouritesTests {
    let favourites = InMemoryFavourites()

    private func list() -> FlowDriver<KanjiCoordinator> {
        FlowDriver {
            KanjiCoordinator(KanjiFlowDependencies(library: InMemoryLibrary(), favourites: favourites))
        }
    }

    private func open(_ kanji: String, in driver: FlowDriver<KanjiCoordinator>) async {
        driver.tap("All 7 kanji")
        driver.tap(kanji)
        await driver.idle()
        #expect(driver.shows("Starred"))
    }

    @Test func `a kanji starred on its page appears on the shelf`() async {
        let driver = list()
        await open("水", in: driver)
        driver.tap("Starred")
        await driver.idle()
        #expect(favourites.stars == ["水"])
        driver.back()
        driver.back()
        await driver.idle()
        #expect(driver.shows("1 kanji"))
        driver.tap("Starred")
        await driver.idle()
        #expect(driver.shows("water"))
        #expect(driver.title == "Starred")
        driver.tap("水")
        await driver.idle()
        #expect(driver.shows("Starred"))
        driver.tap("Starred")
        await driver.idle()
        #expect(favourites.stars.isEmpty)
        driver.back()
        await driver.wait(for: "the empty shelf") {
            driver.shows("Nothing is starred yet. Open a kanji and turn its star on.")
        }
    }

    @Test(arguments: [KanjiRoute.favourites, .recent])
    func `from an empty shelf, a button leads to the search`(route: KanjiRoute) async {
        var searches = 0
        var dependencies = KanjiFlowDependencies(library: InMemoryLibrary(), favourites: favourites)
        dependencies.onSearch = { searches += 1 }
        let driver = FlowDriver { KanjiCoordinator(dependencies, to: route) }
        await driver.idle()
        driver.tap("Find a kanji")
        #expect(searches == 1)
    }

    @Test func `viewing or starring a kanji, or another language, reloads a first screen beside the page`() async {
        let dependencies = KanjiFlowDependencies(library: InMemoryLibrary(), favourites: favourites)
        let owner = KanjiCoordinator(dependencies, to: .kanji("水"))
        var reloads = 0
        dependencies.onStartLinesChange(for: owner) { reloads += 1 }
        let driver = FlowDriver { owner }
        await driver.idle()
        #expect(reloads == 1)
        driver.tap("Starred")
        await driver.idle()
        #expect(reloads == 2)
        let language = FlowDriver { KanjiCoordinator(dependencies, to: .language) }
        language.tap(MeaningLanguage.french.name)
        #expect(reloads == 3)
    }

    @Test func `recently viewed pages are listed, the latest first`() async {
        let driver = list()
        for kanji in ["水", "道", "水"] {
            await open(kanji, in: driver)
            await driver.idle()
            #expect(favourites.views.first.map { String($0) } == kanji)
            driver.back()
            driver.back()
        }
        await driver.idle()
        #expect(driver.shows("水 道"))
        driver.tap("Recently viewed")
        await driver.idle()
        #expect(driver.shows("road-way"))
        #expect(driver.texts.filter { ["水", "道"].contains($0) } == ["水", "道"])
    }

    @Test func `the shelf is exported as comma-separated values`() async {
        favourites.stars = ["水", "\u{F902}"]
        let driver = list()
        driver.tap("Starred")
        await driver.idle()
        #expect(driver.shows("Export as CSV"))
        driver.tap("Export as CSV", "Export")
        #expect(driver.shows("Name a file."))
        favourites.isFull = true
        driver.fill("File", "~/kanji.csv")
        driver.tap("Export")
        await driver.idle()
        #expect(driver.shows("The disk is full; free some space.") && favourites.exported.isEmpty)
        favourites.isFull = false
        driver.tap("Export")
        await driver.idle()
        #expect(driver.window.notice?.text == "Exported 2 kanji to “~/kanji.csv”." && driver.shows("Export as CSV"))
        #expect(
            favourites.exported == [
                "kanji,codepoint,on,kun,meanings,strokes,grade\r\n水,U+6C34,スイ,みず,water,4,1\r\n"
                    + "\u{F902},U+F902,,,\"car, the other one\",7,\r\n"
            ])
    }

    @Test func `a star that can't be stored is reverted, and the user sees why`() async {
        let driver = list()
        await open("水", in: driver)
        favourites.isFull = true
        driver.tap("Starred")
        await driver.idle()
        #expect(driver.window.notice?.text == "The disk is full; free some space.")
        guard case .toggle(let toggle) = Content(of: driver.window.visibleScreens[0]).element("starred") else {
            Issue.record("there is no star")
            return
        }
        #expect(!toggle.isOn)
    }

    @Test func `without a store, there are no stars`() {
        let driver = FlowDriver { KanjiCoordinator(KanjiFlowDependencies(library: InMemoryLibrary())) }
        #expect(!driver.shows("Starred") && !driver.shows("Recently viewed"))
        driver.tap("All 7 kanji", "水")
        #expect(!driver.shows("Starred"))
    }

    @Test func `nothing outlives a flow that is torn down while the store works`() async {
        let driver = list()
        driver.tap("All 7 kanji", "水")
        driver.window.close()
        await driver.idle()
        #expect(driver.lifetimes.survivors().isEmpty)
        driver.expectNoSurvivors()
    }
}
