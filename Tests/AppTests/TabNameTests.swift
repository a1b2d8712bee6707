import AppCore
import AppCoreShell
import Testing

/// A tab is known by its flow's name, whatever its title is.
@MainActor @Suite struct TabNameTests {
    @Test func `a place that was saved under one title is read under another`() throws {
        func window(titles: [String]) -> Window {
            let window = Window()
            let tabs = TabContainer(tabs: titles.map { StackContainer($0) }, selected: 1)
            window.run(TabsOnly(tabs)) { _ in }
            return window
        }
        let english = try #require(
            SavedNavigation(window(titles: ["Kanji", "Feeds"]).snapshot, tabs: ["Kanji", "Feed"]))
        let french = try #require(
            SavedNavigation(window(titles: ["Kanjis", "Flux"]).snapshot, tabs: ["Kanji", "Feed"]))
        #expect(english == french)
        #expect(english.front == "Feed")
    }

    @Test func `a window with other tabs has no place to save`() {
        let window = Window()
        window.run(TabsOnly(TabContainer(tabs: [StackContainer("Kanji")]))) { _ in }
        #expect(SavedNavigation(window.snapshot, tabs: ["Kanji", "Feed"]) == nil)
    }
}

/// Shows tabs without anything in them.
private final class TabsOnly: Coordinator {
    let flow = Flow<Void>("tabs")
    private let tabs: TabContainer

    init(_ tabs: TabContainer) { self.tabs = tabs }

    func start() { flow.show(tabs) }
}
