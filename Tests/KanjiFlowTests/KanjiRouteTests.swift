import AppCore
import AppCoreContent
import AppCoreTesting
import KanjiFlow
import Testing

@testable import KanjiFlowInMemory

/// Screens that a link or a restart opens end in the same way as those opened by a tap.
@MainActor @Suite struct KanjiRouteTests {
    private let dependencies = KanjiFlowDependencies(library: InMemoryLibrary.week(), favourites: InMemoryFavourites())

    /// The subtitle of a line on the first screen.
    private func detail(_ title: String, _ driver: FlowDriver<KanjiCoordinator>) -> String? {
        for screen in driver.window.visibleScreens {
            if case .row(let row)? = Content(of: screen).elements.first(where: { $0.label == title }) {
                return row.subtitle
            }
        }
        return nil
    }

    /// The first screen, with the end of a route on top.
    private func opened(_ route: KanjiRoute) async -> FlowDriver<KanjiCoordinator> {
        let driver = FlowDriver { KanjiCoordinator(dependencies) }
        await driver.idle()
        driver.run(KanjiCoordinator(dependencies, to: route))
        await driver.idle()
        return driver
    }

    @Test func `the start counts a kanji opened by a route as viewed, and shows its star`() async {
        let driver = await opened(.kanji("水"))
        #expect(driver.title == "水")
        driver.tap("Starred")
        await driver.idle()
        driver.back()
        await driver.idle()
        #expect(detail("Recently viewed", driver) == "水" && detail("Starred", driver) == "1 kanji")
    }

    @Test(arguments: [
        KanjiRoute.favourites, .groups(by: .strokes), .list(grade: 1), .all, .recent, .language,
    ])
    func `every other route shows its end and is left by going back`(route: KanjiRoute) async {
        let driver = await opened(route)
        let title = driver.title
        #expect(title != "Kanji list")
        driver.back()
        #expect(driver.title == "Kanji list" && driver.outcomes.isEmpty)
    }
}
