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

    @Test func `every list marks starred kanji: all kanji and groups`() async {
        let driver = await list(stars: ["水", "\u{F902}"])
        driver.tap("All 7 kanji")
        #expect(starred(in: driver) == ["水", "\u{F902}"])
        driver.choose("Strokes", of: "Group by")
        #expect(starred(in: driver) == ["水", "\u{F902}"])
        driver.tap("水")
        for _ in 0..<2 { driver.back() }
        driver.tap("By strokes", "4 strokes")
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
        driver.tap("All 7 kanji")
        await unstar("水", in: driver)
        #expect(favourites.stars == ["一", "道"])
        for _ in 0..<steps { driver.back() }
        driver.window.perform(.notice)
        await driver.idle()
        #expect(favourites.stars == ["一", "水", "道"])
        #expect(driver.window.notice?.text == "水 is starred again." && driver.window.notice?.action == nil)
        for _ in steps..<2 { driver.back() }
        driver.tap("All 7 kanji")
        #expect(starred(in: driver) == ["一", "水", "道"])
    }

    @Test func `undo goes back step by step, and says what it brought back`() async {
        let driver = await list(stars: ["一", "水", "道"])
        driver.tap("All 7 kanji")
        for kanji in ["水", "道", "一"] {
            await unstar(kanji, in: driver)
            driver.back()
        }
        for (kanji, next) in [("一", "Undo 道, too"), ("道", "Undo 水, too"), ("水", nil)] {
            driver.window.perform(.notice)
            await driver.idle()
            #expect(driver.window.notice?.text == "\(kanji) is starred again.")
            #expect(driver.window.notice?.action?.title == next)
        }
        #expect(favourites.stars == ["一", "水", "道"])
    }

    @Test func `what was starred again by hand is no step any more, and a later slip undoes what is older`() async {
        let driver = await list(stars: ["一", "水"])
        driver.tap("All 7 kanji")
        await unstar("水", in: driver)
        driver.tap("Starred")
        await driver.idle()
        driver.back()
        await unstar("一", in: driver)
        driver.window.perform(.notice)
        await driver.idle()
        #expect(Set(favourites.stars) == ["一", "水"] && driver.window.notice?.action == nil)
    }

    @Test func `an undo that fails says why, and is offered again after the next one`() async {
        let driver = await list(stars: ["一", "水"])
        driver.tap("All 7 kanji")
        await unstar("水", in: driver)
        favourites.isFull = true
        driver.window.perform(.notice)
        await driver.idle()
        #expect(driver.window.notice?.text == "The disk is full; free some space.")
        favourites.isFull = false
        driver.back()
        await unstar("一", in: driver)
        for _ in 0..<2 {
            driver.window.perform(.notice)
            await driver.idle()
        }
        #expect(Set(favourites.stars) == ["一", "水"])
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
