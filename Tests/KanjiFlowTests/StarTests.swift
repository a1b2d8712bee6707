import AppCore
import AppCoreContent
import AppCoreTesting
import KanjiFlow
import Testing

@testable import KanjiFlowInMemory

/// Stars in every list, and the undo of removing one.
@MainActor @Suite struct StarTests {
    let favourites = InMemoryFavourites()
    let library = InMemoryLibrary()

    private func list(stars: [Unicode.Scalar]) async -> FlowDriver<KanjiCoordinator> {
        favourites.stars = stars
        let driver = FlowDriver {
            KanjiCoordinator(KanjiFlowDependencies(library: library, favourites: favourites))
        }
        await driver.idle()
        return driver
    }

    /// The kanji whose rows carry a star on the visible screen.
    private func starred(in driver: FlowDriver<KanjiCoordinator>) -> [String] {
        driver.window.visibleScreens.flatMap { screen in
            Content(of: screen).elements.compactMap {
                if case .row(let row) = $0, row.badge == "★" { row.title } else { nil }
            }
        }
    }

    /// Opens a kanji's page and removes its star.
    private func unstar(_ kanji: String, in driver: FlowDriver<KanjiCoordinator>) async {
        driver.tap(kanji)
        await driver.idle()
        #expect(driver.shows("Starred"))
        driver.tap("Starred")
        await driver.idle()
        #expect(driver.window.notice?.action != nil)
        #expect(driver.window.notice?.text == "\(kanji) is no longer starred.")
    }

    @Test func `every list marks starred kanji: all kanji, groups and shelves`() async {
        let driver = await list(stars: ["水", "\u{F902}"])
        driver.tap("All 7 kanji")
        #expect(starred(in: driver) == ["水", "\u{F902}"])
        driver.choose("Strokes", of: "Group by")
        #expect(starred(in: driver) == ["水", "\u{F902}"])
        driver.tap("水")
        for _ in 0..<2 { driver.back() }
        driver.tap("By strokes", "4 strokes")
        #expect(starred(in: driver) == ["水"])
        for _ in 0..<2 { driver.back() }
        driver.tap("Recently viewed")
        await driver.idle()
        #expect(driver.shows("water"))
        #expect(starred(in: driver) == ["水"])
    }

    @Test func `a mark comes and goes with its star, on covered lists too, without making rows`() async {
        let driver = await list(stars: [])
        driver.tap("All 7 kanji", "水")
        await driver.idle()
        #expect(driver.shows("Starred"))
        let made = library.summaryCount
        driver.tap("Starred")
        await driver.idle()
        #expect(favourites.stars == ["水"])
        #expect(library.summaryCount == made)
        #expect(driver.window.notice == nil)
        driver.back()
        #expect(starred(in: driver) == ["水"])
    }

    @Test(arguments: 0...2) func `undo restores a removed star to its position, whatever is in front`(
        steps: Int
    ) async {
        let driver = await list(stars: ["一", "水", "道"])
        driver.tap("Starred")
        await driver.idle()
        #expect(driver.shows("water"))
        await unstar("水", in: driver)
        #expect(favourites.stars == ["一", "道"])
        for _ in 0..<steps { driver.back() }
        driver.window.perform(.notice)
        await driver.idle()
        #expect(favourites.stars == ["一", "水", "道"])
        #expect(driver.window.notice == nil)
        for _ in steps..<2 { driver.back() }
        driver.tap("All 7 kanji")
        #expect(starred(in: driver) == ["一", "水", "道"])
    }

    @Test func `a star set above a shelf changes the shelf, and no list in between`() async {
        let dependencies = KanjiFlowDependencies(library: library, favourites: favourites)
        favourites.stars = ["水"]
        let driver = FlowDriver { KanjiCoordinator(dependencies) }
        driver.tap("Starred")
        await driver.wait(for: "the shelf") { driver.shows("water") }
        driver.run(KanjiCoordinator(dependencies, to: .group(.strokes, number: 12)))
        driver.tap("道")
        await driver.wait(for: "the star") { driver.shows("Starred") }
        driver.tap("Starred")
        await driver.wait(for: "the store") { Set(favourites.stars) == ["水", "道"] && !driver.window.isWorking }
        driver.back()
        #expect(driver.title == "12 strokes")
        let headers = driver.window.focusedScreen.map(Content.init(of:))?.sections.compactMap(\.header)
        #expect(headers == ["12 strokes"])
        driver.back()
        #expect(driver.title == "Starred" && driver.shows("road-way"))
    }

    @Test func `the visible shelf shows a restored star, and the page's toggle is on`() async {
        let driver = await list(stars: ["一", "水"])
        driver.tap("Starred")
        await driver.idle()
        #expect(driver.shows("water"))
        await unstar("水", in: driver)
        driver.back()
        await driver.idle()
        #expect(!driver.shows("water"))
        driver.window.perform(.notice)
        await driver.idle()
        #expect(driver.shows("water"))
        driver.tap("水")
        guard case .toggle(let toggle) = Content(of: driver.window.visibleScreens[0]).element("starred") else {
            Issue.record("there is no star")
            return
        }
        #expect(toggle.isOn)
    }

    @Test func `a star that can't be restored isn't shown, and the user sees why`() async {
        let driver = await list(stars: ["水"])
        driver.tap("All 7 kanji")
        await unstar("水", in: driver)
        favourites.isFull = true
        driver.window.perform(.notice)
        await driver.idle()
        #expect(driver.window.notice?.text == "The disk is full; free some space.")
        driver.back()
        #expect(starred(in: driver).isEmpty)
    }

    @Test func `turning a star on offers no undo`() async {
        let driver = await list(stars: [])
        driver.tap("All 7 kanji", "水")
        await driver.idle()
        #expect(driver.shows("Starred"))
        driver.tap("Starred")
        await driver.idle()
        #expect(favourites.stars == ["水"])
        #expect(driver.window.notice?.action == nil)
        #expect(driver.outcomes.isEmpty)
        driver.window.close()
        await driver.idle()
        #expect(driver.lifetimes.survivors().isEmpty)
    }
}
