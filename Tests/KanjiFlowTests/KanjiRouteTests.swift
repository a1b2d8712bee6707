import AppCore
import AppCoreTesting
import KanjiFlow
import Testing

@testable import KanjiFlowInMemory

/// Screens that a link or a restart opens end in the same way as those opened by a tap.
@MainActor @Suite struct KanjiRouteTests {
    private let dependencies = KanjiFlowDependencies(library: InMemoryLibrary.week(), favourites: InMemoryFavourites())

    /// The first screen, with the end of a route on top.
    private func opened(_ route: KanjiRoute) async -> FlowDriver<KanjiCoordinator> {
        let driver = FlowDriver { KanjiCoordinator(dependencies) }
        await driver.idle()
        driver.run(KanjiCoordinator(dependencies, to: route))
        await driver.idle()
        return driver
    }

    @Test(arguments: [
        KanjiRoute.ways, .groups(by: .strokes), .list(grade: 1), .all, .language,
    ])
    func `every other route shows its end and is left by going back`(route: KanjiRoute) async {
        let driver = await opened(route)
        let title = driver.title
        #expect(title != "Kanji list")
        driver.back()
        #expect(driver.title == "Kanji list" && driver.outcomes.isEmpty)
    }
}
