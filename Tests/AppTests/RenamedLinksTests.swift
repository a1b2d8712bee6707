import AppCore
import AppCoreShell
import AppCoreTesting
import FeedFlow
import Foundation
import KanjiFlow
import Testing

@testable import AppCoreLinks
@testable import KanjiList

/// No flow contains another one's links: an app that renames them all still leads from one flow into the other.
@MainActor @Suite struct RenamedLinksTests {
    private typealias Mounted = MountedFlow<AppContainer>

    private static let kanji = RouteMount<KanjiRoute, KanjiCoordinator, AppContainer>(
        renamed(KanjiCoordinator.links), opensInAnyTab: true, title: { "\($0)" },
        coordinator: { route, container in KanjiCoordinator(container.kanjiFlow, to: route) })

    private static func renamed<Route>(_ patterns: [LinkPattern<Route>]) -> [LinkPattern<Route>] {
        patterns.map {
            LinkPattern("other-" + $0.text, $0.meaning, example: $0.example, route: $0.read, values: $0.write)
        }
    }

    private func app(of container: AppContainer) throws -> TabbedApp<AppContainer> {
        weak var made: TabbedApp<AppContainer>?
        let feed = Mounted(
            "Feed",
            routes: RouteMount(Self.renamed(FeedCoordinator.links), title: { "\($0)" }) { route, container in
                FeedCoordinator(container.feedFlow, to: route)
            }
        ) { container in
            var dependencies = container.feedFlow
            dependencies.onKanji = { made?.links.follow(Self.kanji.link(to: .kanji($0), inTabOf: "Kanji")) }
            return TabCoordinator("news", showing: FeedCoordinator(dependencies))
        }
        let dictionary = Mounted("Kanji", routes: Self.kanji) {
            TabCoordinator("dictionary", showing: KanjiCoordinator($0.kanjiFlow))
        }
        let app = try TabbedApp([feed, dictionary], context: container, links: .scheme("renamed"))
        made = app
        return app
    }

    @Test func `an item's kanji leads to its page, and so does its new link, but not the old one`() async throws {
        try await Program.usingDirectory { folder in
            let container = try AppContainer(Program.options(dataDirectory: folder.path))
            _ = container.beginSession(of: Flow<Void>("test"))
            let app = try app(of: container)
            let driver = FlowDriver { app }
            driver.tap("Kanji of the day")
            await driver.wait(for: "the days") { driver.window.snapshot.front?.title == "Kanji of the day" }
            let today = try #require(try container.kanjiFlow.kanjiOfTheDay?())
            await driver.wait(for: "today's kanji") { driver.texts.contains { $0.hasPrefix("\(today) ") } }
            driver.tap(try #require(driver.texts.first { $0.hasPrefix("\(today) ") }))
            await driver.wait(for: "the item") { driver.shows("More about \(today)") }
            driver.tap("More about \(today)")
            await driver.wait(for: "the page") { driver.title == String(today) }
            app.links.open("renamed://other-kanji/水")
            await driver.wait(for: "the page") { driver.title == "水" }
            #expect(app.links.problem(with: "renamed://kanji/水") != nil)
        }
    }
}
