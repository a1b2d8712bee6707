import AppCore
import AppCoreContent
import AppCoreTesting
import KanjiFlow
import Testing

@testable import KanjiFlowToys

/// What a link or a restart opens: it ends in the same way as what was opened by a tap.
@MainActor @Suite struct KanjiRouteTests {
    private let dependencies = KanjiFlowDependencies(library: ToyLibrary.week(), favourites: ToyFavourites())

    /// What a line of the start says beside its title.
    private func detail(_ title: String, _ driver: FlowDriver<KanjiListCoordinator>) -> String? {
        for screen in driver.window.visibleScreens {
            if case .row(let row)? = Content(of: screen).element(ElementID(title)) { return row.subtitle }
        }
        return nil
    }

    /// The start, and above it what a route leads to.
    private func opened(_ route: KanjiRoute) async -> FlowDriver<KanjiListCoordinator> {
        let driver = FlowDriver { KanjiListCoordinator(dependencies) }
        await driver.idle()
        driver.run(KanjiRouteCoordinator(dependencies, to: route))
        await driver.idle()
        return driver
    }

    @Test func `a kanji that a route has opened counts as viewed at the start, and so does its star`() async {
        let driver = await opened(.kanji("水"))
        #expect(driver.title == "水")
        driver.tap("Starred")
        await driver.idle()
        driver.back()
        await driver.idle()
        #expect(detail("Recently viewed", driver) == "水" && detail("Starred", driver) == "1 kanji")
    }

    @Test func `what is opened from a word that a route has opened counts as well`() async {
        let driver = await opened(.word("日曜日"))
        driver.tap("曜")
        await driver.idle()
        while driver.title != "Kanji list", driver.back() == .applied {}
        await driver.idle()
        #expect(detail("Recently viewed", driver)?.contains("曜") == true)
    }

    @Test(arguments: [KanjiRoute.favourites, .groups(by: .strokes), .list(grade: 1), .word("日曜日")])
    func `every other route shows its end and is left by going back`(route: KanjiRoute) async {
        let driver = await opened(route)
        let title = driver.title
        #expect(title != "Kanji list")
        driver.back()
        #expect(driver.title == "Kanji list" && driver.outcomes.isEmpty)
    }
}
