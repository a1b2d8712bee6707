import AppCore
import AppCoreContent
import AppCoreShell
import AppCoreTesting
import Foundation
import SearchFlow
import Testing

@testable import KanjiList

/// Which pages count as looked at.
@MainActor @Suite struct VisitTests {
    private typealias Driver = FlowDriver<ApplicationCoordinator>

    /// Runs the app for a guest, from a search that finds 水 and more.
    private func use(_ body: (Driver, AppContainer) async throws -> Void) async throws {
        try await Program.usingDirectory { folder in
            let container = try AppContainer(Program.options(dataDirectory: folder.path))
            let app = ApplicationCoordinator(container: container, isInteractive: false)
            let driver = FlowDriver { app }
            Visits(driver.window, of: app)
            await driver.wait(for: "the start") { driver.shows("By parts") }
            await driver.idle()
            driver.type("Search", "water")
            try await body(driver, container)
            driver.window.close()
            await driver.idle()
        }
    }

    private func noted(_ container: AppContainer) -> [HistoryItem] {
        container.searchFlow.history?.entries?.map(\.item).filter { if case .search = $0 { false } else { true } } ?? []
    }

    /// Goes to a row of the list beside the page, as a wide host does when the cursor gets there.
    private func pass(to row: ElementID, _ driver: Driver) throws {
        let list = try #require(driver.window.snapshot.behindFront)
        driver.window.perform(.elementBehind(row, .activate, in: list.id))
    }

    @Test func `a page that the user opened counts at once, and comes before the search that found it`() async throws {
        try await use { driver, container in
            driver.tap("kanji-6c34")
            await driver.idle()
            #expect(driver.title == "水" && noted(container) == [.kanji("水")])
            let entries = try #require(container.searchFlow.history?.entries)
            #expect(entries.map(\.item) == [.kanji("水"), .search("water")])
            driver.tap("水道")
            await driver.idle()
            #expect(noted(container) == [.word(1_371_920), .kanji("水")], "\(noted(container))")
            driver.back()
            await driver.idle()
            #expect(noted(container).first == .word(1_371_920), "what one comes back to isn't opened again")
        }
    }

    @Test func `a page that the cursor passed beside the list doesn't count, and the one it was left from does`()
        async throws
    {
        try await use { driver, container in
            driver.tap("kanji-6c34")
            try pass(to: "kanji-3d11", driver)
            try pass(to: "kanji-6c35", driver)
            await driver.idle()
            #expect(driver.title == "氵" && noted(container) == [.kanji("水")])
            driver.back()
            await driver.idle()
            #expect(noted(container) == [.kanji("氵"), .kanji("水")])
        }
    }

    @Test func `a passed page counts once something is opened from it, and once another tab is chosen`() async throws {
        try await use { driver, container in
            driver.tap("kanji-6c34")
            try pass(to: "kanji-6c35", driver)
            driver.tap("Search")
            await driver.idle()
            #expect(noted(container) == [.kanji("氵"), .kanji("水")])
            driver.back()
            try pass(to: "kanji-3d11", driver)
            #expect(noted(container).count == 2)
            driver.select("Feed")
            await driver.idle()
            #expect(noted(container) == [.kanji("㴑"), .kanji("氵"), .kanji("水")])
        }
    }

    @Test func `a page that a link opens counts, and one that isn't there doesn't`() async throws {
        try await use { driver, container in
            driver.coordinator?.open("kanjilist://word/1371920")
            await driver.idle()
            driver.coordinator?.open("kanjilist://kanji/x")
            driver.coordinator?.open("kanjilist://search?q=mizu")
            await driver.idle()
            #expect(noted(container) == [.word(1_371_920)])
        }
    }

    @Test func `what was looked up is there again after a restart, and belongs to its user`() throws {
        try Program.withDirectory { folder in
            func run(_ input: String) throws -> String {
                try Program.run(
                    Program.app, ["--data-dir", folder.path, "--no-restore"], input: Data(input.utf8)
                ).output
            }
            _ = try run("/次の駅で下車します\ntap 駅\nopen kanjilist://kanji/水\n")
            let start = try run("")
            #expect(
                start.contains("Last\n   2. 水 ") && start.contains("\n   3. 駅  ")
                    && start.contains("\n   4. / 次の駅で下車します") && start.contains("(3 words)  ›"), "\(start)")
            let account = try run(
                """
                open kanjilist://profile
                tap Sign up
                fill Name=Ann
                fill Password=correct horse
                tap Create account
                tap I agree
                open kanjilist://recent

                """)
            #expect(account.contains("Nothing looked up yet."), "\(account)")
        }
    }
}
