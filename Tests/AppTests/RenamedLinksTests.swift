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
    /// A flow's route, whose links begin differently.
    private struct Renamed<Place: Route>: Route {
        let place: Place

        static var links: [LinkPattern<Self>] {
            Place.links.map { pattern in
                LinkPattern("other-" + pattern.text, pattern.meaning, example: pattern.example.map(Self.init)) {
                    (values) throws(LinkError) in
                    Self(place: try pattern.read(values))
                } values: {
                    pattern.write($0.place)
                }
            }
        }
    }

    private func app(of container: AppContainer) throws -> TabbedApp<AppContainer> {
        let feed = AppFlow("Feed") { app in
            var dependencies = app.context.feedFlow
            dependencies.onKanji = { app.go(to: Renamed(place: KanjiRoute.kanji($0))) }
            return FeedCoordinator(dependencies)
        }
        .routes { (route: Renamed<FeedRoute>, app) in FeedCoordinator(app.context.feedFlow, to: route.place) }
        let dictionary = AppFlow("Kanji") { KanjiCoordinator($0.context.kanjiFlow) }
            .routes(inAnyTab: true) { (route: Renamed<KanjiRoute>, app) in
                KanjiCoordinator(app.context.kanjiFlow, to: route.place)
            }
        return try TabbedApp([feed, dictionary], context: container, links: .scheme("renamed"))
    }

    @Test func `an item's kanji leads to its page, and so does its new link, but not the old one`() async throws {
        try await Program.usingDirectory { folder in
            let container = try AppContainer(Program.options(dataDirectory: folder.path))
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
            app.open("renamed://other-kanji/水")
            await driver.wait(for: "the page") { driver.title == "水" }
            #expect(app.problem(with: "renamed://kanji/水") != nil)
        }
    }
}
