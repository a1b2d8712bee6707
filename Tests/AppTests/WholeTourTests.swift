import AppCore
import AppCoreTesting
import Foundation
import TestSupport
import Testing

@testable import KanjiList

/// The app as a user uses it, from an empty data folder on, across several starts.
@MainActor @Suite struct WholeTourTests {
    private nonisolated static let feed = """
        <rss version="2.0"><channel><title>Kanji news</title><item><title>About water</title><guid>1</guid>
        <description>See &lt;a href="kanjilist://kanji/水"&gt;the kanji&lt;/a&gt;.</description></item></channel></rss>
        """

    private func withServer(_ use: (LoopbackServer, URL) throws -> Void) throws {
        let server = LoopbackServer { _ in .ok(Array(Self.feed.utf8)) }
        defer { server.stop() }
        try Program.withDirectory { try use(server, $0) }
    }

    private func run(_ input: String, in folder: URL) throws -> String {
        let arguments = ["--data-dir", folder.path, "--no-restore", "--experiment", "city-screen=list"]
        let run = try Program.run(Program.app, arguments, input: Data(input.utf8))
        #expect(run.status == 0 && run.errors.isEmpty)
        expectPlain(run.output)
        #expect(!run.output.contains("There is no '"), "every command of the script finds what it names")
        return run.output
    }

    @Test func `sign up, pick cities, star a kanji, read a feed, restart, still signed in, sign out`() throws {
        try withServer { server, folder in
            let first = try run(
                Program.signUp + """
                    tap Select city
                    tap Germany
                    tap Berlin
                    tap Select cities of interest
                    tap Bavaria
                    tap Munich
                    back
                    back
                    tap Save
                    tab Kanji
                    /日
                    tap 日
                    tap Starred
                    tab Feed
                    tap Subscribe by address
                    fill Address=\(server.address)/feed
                    tap Subscribe
                    tap Kanji news
                    tap About water
                    tap [1] the kanji

                    """, in: folder)
            #expect(first.contains("\n      Home city  Berlin, Germany\n"))
            #expect(first.contains(". [x] Starred\n"))
            #expect(first.contains("\n      See the kanji [1].\n"))
            #expect(first.contains("\nFeed › Feeds › Kanji news › About water › 水\n"))
            #expect(!first.contains("correct horse"))

            server.stop()
            let second = try run(
                """
                tap Starred
                back
                tab Feed
                tap Kanji news
                tap About water
                tab Profile
                tap Sign out
                tap Continue as guest
                tab Feed
                tab Kanji
                tap Starred

                """, in: folder)
            #expect(second.contains("\n1 kanji\n   1. 日"))
            #expect(second.contains("\n      See the kanji [1].\n"))
            #expect(second.contains("\n      Name       Ann\n") && second.contains("Munich"))
            #expect(second.contains("No feeds yet.") && second.contains("Nothing is starred yet."))
            #expect(try run("tab Profile\n", in: folder).contains("\n   1. [Sign in]\n"))
        }
    }

    @Test func `a guest's subscriptions move to the account when they sign up`() throws {
        try withServer { server, folder in
            let output = try run(
                """
                tab Feed
                tap Subscribe by address
                fill Address=\(server.address)/feed
                tap Subscribe
                \(Program.signUp)tap Take it
                tab Feed
                tap Kanji news

                """, in: folder)
            #expect(output.contains("\nFeed › Feeds › Kanji news\n"))
        }
    }

    @Test func `a session with feeds, cities and kanji open leaves nothing in memory`() async throws {
        try await Program.usingDirectory { folder in
            let file = folder.appending(path: "feed.xml")
            try Data(Self.feed.utf8).write(to: file)
            let lifetimes = LifetimeLog()
            let container = try AppContainer(Program.options(dataDirectory: folder.path), lifetimes: lifetimes)
            let driver = FlowDriver(lifetimes: lifetimes) {
                ApplicationCoordinator(container: container, isInteractive: true)
            }
            @MainActor func show(_ text: String) async { await driver.wait(for: "'\(text)'") { driver.shows(text) } }
            await show("Sign in or sign up")
            driver.tap("Sign in or sign up")
            driver.signUp()
            await show("Select city")
            driver.tap("Select city")
            driver.select("Feed")
            await show("Subscribe from a file")
            driver.tap("Subscribe from a file")
            driver.fill("File", file.path)
            driver.tap("Subscribe")
            await show("Kanji news")
            driver.tap("Kanji news")
            await show("About water")
            driver.tap("About water")
            await show("[1] the kanji")
            driver.tap("[1] the kanji")
            #expect(driver.title == "水" && driver.shows("water"))
            driver.select("Profile")
            while driver.title != "Profile" { driver.back() }
            driver.tap("Sign out")
            await show("Continue as guest")
            await driver.wait(for: "the session's end") { driver.lifetimes.survivors(of: "app/tabs").isEmpty }
            driver.window.close()
            await driver.wait(for: "the work to end") { driver.lifetimes.survivors().isEmpty }
            #expect(driver.isReleased)
        }
    }
}
