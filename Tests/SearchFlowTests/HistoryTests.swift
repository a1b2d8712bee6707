import AppCore
import AppCoreContent
import AppCoreTesting
import DictionaryBasics
import SearchFlow
import Testing

@testable import SearchFlowInMemory

/// What the user looked up: on the first screen, and on the page with all of it.
@MainActor @Suite struct HistoryTests {
    let library = InMemoryLibrary()
    let store = InMemoryHistory()
    private static let day = 86_400

    private func start(at route: SearchRoute = .first) async -> FlowDriver<SearchCoordinator> {
        let dependencies = SearchFlowDependencies.inMemory(library, history: store)
        let driver = FlowDriver { SearchCoordinator(dependencies, to: route) }
        await driver.idle()
        return driver
    }

    private func sections(_ driver: FlowDriver<SearchCoordinator>) -> [Section] {
        driver.window.focusedScreen.map { Content(of: $0).sections } ?? []
    }

    private func rows(_ header: String, _ driver: FlowDriver<SearchCoordinator>) -> [Row] {
        sections(driver).first { $0.header == header }?.elements.compactMap {
            if case .row(let row) = $0, row.id != "history" { row } else { nil }
        } ?? []
    }

    private func remove(_ title: String, _ driver: FlowDriver<SearchCoordinator>) async {
        for section in sections(driver) {
            for case .row(let row) in section.elements where row.title == title {
                row.actions.first { $0.label == "Remove from history" }?.action()
            }
        }
        await driver.idle()
    }

    @Test func `the first screen begins with what was looked up last: words, kanji and searches, mixed`() async {
        library.starred = ["水"]
        store.lines = [
            HistoryEntry(.word(5), time: 4), HistoryEntry(.search("次の駅"), count: 2, time: 3),
            HistoryEntry(.kanji("水"), time: 2), HistoryEntry(.search("*"), time: 1), HistoryEntry(.word(1), time: 0),
        ]
        let driver = await start()
        let last = rows("Last", driver)
        #expect(last.map(\.title) == ["森林", "/ 次の駅", "水", "/ *"] && !driver.shows("mizu"))
        #expect(last.map(\.subtitle) == ["forest, woods", nil, "water", nil])
        #expect(last.map(\.value) == ["しんりん", nil, "スイ みず", nil])
        #expect(last.map(\.badge) == [nil, "2 words", "★", nil])
        driver.tap("/ 次の駅")
        #expect(driver.shows("railway station") && driver.title == "Dictionary")
    }

    @Test func `a search counts once something that it found was opened, and not each letter`() async {
        let driver = await start()
        for text in ["w", "wa", "water", "zzz"] { driver.type("Search", text) }
        await driver.idle()
        #expect(store.lines.isEmpty)
        store.now = 7
        driver.type("Search", "water")
        driver.tap("水道")
        driver.tap("飲み水")
        await driver.idle()
        #expect(store.lines.map(\.item) == [.search("water")])
        #expect(store.lines.first?.count == 4 && store.lines.first?.time == 7)
    }

    @Test func `a search counts when it is entered, if it finds something`() async {
        let driver = await start()
        for text in ["zzz", "water"] { driver.fill("Search", text) }
        await driver.idle()
        #expect(store.lines.map(\.item) == [.search("water")])
        driver.fill("Search", "mizu")
        driver.type("Search", "")
        await driver.idle()
        #expect(rows("Last", driver).map(\.title) == ["/ mizu", "/ water"])
    }

    @Test func `what is noted shows at once, also before the lines have been read`() async {
        store.lines = [HistoryEntry(.kanji("水"), time: 1), HistoryEntry(.kanji("木"), time: 0)]
        let dependencies = SearchFlowDependencies.inMemory(library, history: store)
        let coordinator = SearchCoordinator(dependencies)
        let driver = FlowDriver { coordinator }
        dependencies.history?.note(.kanji("木"), in: coordinator.flow)
        await driver.idle()
        #expect(rows("Last", driver).map(\.title) == ["木", "水"])
    }

    @Test func `the page of all has the days, and what was looked up before there were any`() async {
        store.now = 20 * Self.day + 5
        store.lines = [
            HistoryEntry(.kanji("水"), time: 20 * Self.day), HistoryEntry(.search("mizu"), time: 19 * Self.day + 9),
            HistoryEntry(.word(2), time: 17 * Self.day), HistoryEntry(.word(3), time: 17 * Self.day - 1),
            HistoryEntry(.kanji("木"), time: nil),
        ]
        let driver = await start()
        driver.tap("All of today and before")
        #expect(driver.title == "History")
        #expect(sections(driver).compactMap(\.header) == ["Today", "Yesterday", "Day 17", "Day 16", "Before"])
        #expect(rows("Before", driver).map(\.title) == ["木"])
        driver.tap("/ mizu")
        #expect(driver.title == "Search" && driver.shows("water"))
        driver.back()
        #expect(driver.title == "History")
    }

    @Test func `a line is removed, and the undo brings it back to its place`() async {
        let driver = await start()
        for text in ["water", "mizu", "giraffe"] { driver.fill("Search", text) }
        driver.type("Search", "")
        await driver.idle()
        driver.tap("All of today and before")
        await remove("/ mizu", driver)
        #expect(rows("Today", driver).map(\.title) == ["/ giraffe", "/ water"] && store.lines.count == 2)
        #expect(driver.window.notice?.text == "mizu is no longer in the history.")
        await remove("/ water", driver)
        driver.back()
        for text in ["water", "mizu"] {
            driver.window.perform(.notice)
            await driver.idle()
            #expect(driver.window.notice?.text == "\(text) is in the history again.")
        }
        #expect(rows("Last", driver).map(\.title) == ["/ giraffe", "/ mizu", "/ water"])
    }

    @Test func `all is cleared, with an undo, and the first screen offers its examples again`() async {
        store.lines = [HistoryEntry(.kanji("水"), time: 1, place: 2), HistoryEntry(.kanji("木"), time: 0, place: 1)]
        let driver = await start(at: .history)
        driver.tap("Clear history")
        await driver.idle()
        #expect(store.lines.isEmpty && driver.shows("Nothing looked up yet. What you search and open is listed here."))
        #expect(driver.window.notice?.text == "The history is cleared.")
        driver.run(SearchCoordinator(SearchFlowDependencies.inMemory(library, history: store)))
        await driver.idle()
        #expect(driver.shows("mizu"))
        driver.back()
        driver.window.perform(.notice)
        await driver.idle()
        #expect(driver.window.notice?.text == "The history is back: 2 lines.")
        #expect(rows("Before", driver).isEmpty && store.lines.map(\.item) == [.kanji("水"), .kanji("木")])
    }

    @Test func `a line that can't be removed stays, and the user sees why`() async {
        store.lines = [HistoryEntry(.kanji("水"), time: 1)]
        let driver = await start(at: .history)
        store.isFull = true
        await remove("水", driver)
        #expect(driver.shows("water") && driver.window.notice?.text == "The disk is full; free some space.")
    }

    @Test func `a history that can't be read says so, and can be read again`() async {
        store.isUnreadable = true
        store.lines = [HistoryEntry(.kanji("水"), time: 1)]
        let driver = await start(at: .history)
        #expect(driver.texts == ["The disk is full; free some space.", "Try again"])
        store.isUnreadable = false
        driver.tap("Try again")
        await driver.idle()
        #expect(driver.shows("water"))
    }

    @Test func `searches and kanji that are equal as text have lines of their own`() async {
        store.lines = ["\u{8ECA}", "\u{F902}"].flatMap { (text: String) in
            [HistoryEntry(.search(text), time: 1), HistoryEntry(.kanji(text.unicodeScalars.first ?? "?"), time: 1)]
        }
        let driver = await start(at: .history)
        let ids = sections(driver).flatMap { $0.elements.map(\.id) }
        #expect(Set(ids).count == ids.count && ids.count == 5)
        #expect(Set(store.lines.map(\.item)).count == 4)
    }

    @Test func `nothing outlives a history that is torn down while the store works`() async {
        let driver = await start()
        driver.fill("Search", "water")
        driver.window.close()
        await driver.idle()
        driver.expectNoSurvivors()
    }
}
