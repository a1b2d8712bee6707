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

    @Test func `a kanji is starred on its page, and its star is removed there`() async {
        let driver = list()
        await open("水", in: driver)
        driver.tap("Starred")
        await driver.idle()
        #expect(favourites.stars == ["水"])
        driver.tap("Starred")
        await driver.idle()
        #expect(favourites.stars.isEmpty)
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
