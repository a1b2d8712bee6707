import AppCore
import AppCoreLinks
import AppCoreShell
import AppPacks
import FeedFlow
import Foundation
import KanjiFlow
import PackReader
import ProfileFlow
import SearchFlow
import Testing
import WordFlow

@testable import KanjiList

@MainActor @Suite struct AppLinkTests {
    private let table = AppLinks.table

    @Test func `each kanji of the pack has a link, plain and percent-encoded, and none turns into another`() throws {
        let pack = try PackKanjiLibrary(EmbeddedPacks()).pack
        for position in 0..<(try pack.count()) {
            guard let scalar = try pack.figures(at: position)?.scalar else { continue }
            let made = try #require(KanjiRoute.links[1].link(to: .kanji(scalar)))
            #expect(try table.target(of: table.link(made)).route as? KanjiRoute == .kanji(scalar))
            #expect(try table.target(of: "kanjilist://kanji/\(scalar)").route as? KanjiRoute == .kanji(scalar))
        }
    }

    @Test(
        arguments: [
            ("kanjilist://kanji", KanjiRoute.list(grade: nil)),
            ("kanjilist://kanji?grade=1", KanjiRoute.list(grade: 1)),
            ("kanjilist://word/水道", WordRoute.word("水道", reading: nil)),
            ("kanjilist://search?q=water", SearchRoute.search(query: "water")),
            ("kanjilist://favourites", SearchRoute.starred), ("kanjilist://starred-words", SearchRoute.starredWords),
            ("kanjilist://recent", SearchRoute.history), ("kanjilist://browse", KanjiRoute.ways),
            ("kanjilist://feed", FeedRoute.list), ("kanjilist://feed/12", FeedRoute.feed(FeedID(rawValue: 12))),
            ("kanjilist://profile", ProfileRoute.profile),
            ("https://kanjilist.example/profile/city", ProfileRoute.city),
            ("kanjilist://about", AboutRoute()),
        ] as [(String, any Equatable & Sendable)])
    func `each row of the table leads to a route of its flow, and back`(
        link: String, route: any Equatable & Sendable
    ) throws {
        let found = try table.target(of: link)
        let leadsThere = Self.isEqual(found.route, route)
        #expect(leadsThere, "it leads to \(found.route)")
        #expect(try table.target(of: table.link(try #require(found.route.link))) == found)
        #expect((try table.match(link).entry.gate != nil) == (found.tab == "Profile"))
    }

    private static func isEqual<Route: Equatable>(_ route: Route, _ other: any Equatable) -> Bool {
        route == other as? Route
    }

    @Test func `a link that leads nowhere is refused with a reason`() throws {
        try Program.withDirectory { folder in
            let container = try AppContainer(Options(dataDirectory: folder.path))
            for text in [
                "", "kanjilist://", "kanjilist://kanji/", "kanjilist://kanji/水火", "kanjilist:/kanji/水",
                "http://kanji/水", "kanjilist://kanji/%E6%B0", "kanjilist://kanji?grade=11", "kanjilist://profile/x",
                "kanjilist://kanji/x", "kanjilist://word/abc", "kanjilist://feed/x",
                "kanjilist://kanji/" + String(repeating: "x", count: 1 << 20),
            ] {
                #expect(throws: LinkError.self, "\(text.prefix(60))") {
                    try AppLinks.table.target(of: text, in: RunningApp(container))
                }
            }
        }
    }

    @Test func `routes lists the links, and explain says where one leads`() throws {
        let routes = try Program.run("routes")
        #expect(routes.status == 0 && routes.lines.contains("kanjilist://kanji/:character    a kanji"))
        #expect(routes.output.contains("the profile; asks for a login first\n"))
        let json = try Program.run("routes", "--json")
        #expect(json.lines.count == table.entries.count)
        let explained = try Program.run("explain", "kanjilist://profile/city")
        #expect(explained.status == 0 && explained.output.contains("first      a login\n"))
        #expect(explained.output.contains("Profile\ncloses     nothing\nopens      "))
        let refused = try Program.run("explain", "kanjilist://kanji/x")
        #expect(refused.status == 1 && refused.output == "refused    there is no kanji 'x'; nothing moves\n")
        #expect(try Program.run("explain").status == 64)
        #expect(try Program.run("routes", "x").status == 64)
    }

    @Test func `a link on the command line is opened, and one that leads nowhere is explained`() throws {
        let run = try Program.run("kanjilist://kanji/水")
        #expect(run.status == 0 && run.output.hasPrefix("Kanji › Kanji list › 水\n"))
        let nowhere = try Program.run("kanjilist://nothing")
        #expect(nowhere.status == 64 && nowhere.errors.hasPrefix("App: can't open the link '"))
        #expect(try Program.run("kanjilist://feed", "x").status == 64)
    }
}
