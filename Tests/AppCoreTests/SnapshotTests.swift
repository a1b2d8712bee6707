import AppCore
import Testing

@MainActor @Suite struct SnapshotTests {
    /// A first screen, and over it tabs: `Home` with two screens, and `Search` with one.
    private let stage = Stage()
    private let home = StackContainer("Home", holding: [PlainScreen("list"), PlainScreen("detail")])
    private let search = StackContainer("Search", holding: [PlainScreen("results")])

    init() { stage.flow.show(TabContainer("Shop", tabs: [home, search])) }

    private var snapshot: WindowSnapshot { stage.window.snapshot }

    @Test func `the path follows the selection from the root to the front`() {
        #expect(snapshot.path.map(\.container) == [.stack, .tabs, .stack, nil])
        #expect(snapshot.path.map(\.title) == ["", "Shop", "Home", "detail"])
        #expect(snapshot.front?.title == "detail" && snapshot.front?.id == snapshot.focus)
        stage.window.perform(.select(stage.window.id(of: search)))
        #expect(snapshot.front?.title == "results")
    }

    @Test func `the trail has the screens that going back leads to, and not those beside them`() {
        #expect(snapshot.root.trail.map(\.title) == ["", "first", "Shop", "Home", "list", "detail"])
        stage.flow.show(SplitContainer(holding: [PlainScreen("left"), PlainScreen("right")]), in: home)
        #expect(snapshot.root.trail.map(\.title).suffix(3) == ["detail", "", "left"])
    }

    @Test func `titles are the titles of screens and sections`() {
        #expect(snapshot.root.titles == ["first", "Home", "list", "detail"])
        #expect(snapshot.root.sections?.title == "Shop")
        #expect(snapshot.root.sections?.selectedChild?.title == "Home")
    }

    @Test func `a modal is the layer in front, and what it covers is still shown`() throws {
        stage.flow.present(PlainScreen("sheet"))
        #expect(snapshot.layer.title == "sheet" && snapshot.path.map(\.title) == ["sheet"])
        #expect(snapshot.layer.sections == nil)
        let detail = try #require(snapshot.root.front)
        #expect(detail.title == "detail" && detail.isShown && !detail.isVisible)
        #expect(
            snapshot.descendants.filter(\.isShown).compactMap { stage.window.screen(at: $0.id)?.title } == [
                "detail", "sheet",
            ])
    }

    @Test func `descendants list everything, each item before its children`() {
        #expect(
            snapshot.root.descendants.map(\.title) == [
                "first", "Shop", "Home", "list", "detail", "Search", "results",
            ])
        #expect(snapshot.descendants.count == 8)
        stage.flow.present(PlainScreen("sheet"))
        #expect(snapshot.descendants.map(\.title).last == "sheet")
    }

    @Test func `an empty container on the path has no front`() {
        let stage = Stage()
        stage.flow.show(TabContainer(tabs: [StackContainer("empty")]))
        #expect(stage.window.snapshot.front == nil && stage.window.snapshot.path.last?.title == "empty")
        #expect(stage.window.snapshot.layer.selectedChild?.container == .tabs)
    }

    @Test func `every screen of the window is found by its place, and no container is`() {
        for item in snapshot.descendants {
            let screen = stage.window.screen(at: item.id)
            #expect(screen?.title == (item.container == nil ? item.title : nil))
        }
        let gone = snapshot.front?.id ?? .none
        stage.window.perform(.back(from: gone))
        #expect(stage.window.screen(at: gone) == nil && stage.window.screen(at: .none) == nil)
    }

    @Test func `an app's own container has its own kind, and refuses under its name`() {
        let deck = DeckContainer()
        stage.flow.show(deck)
        #expect(snapshot.path.last?.container == .deck)
        #expect("\(ContainerKind.deck)" == "deck")
        #expect(Refusal.byContainer(kind: .deck).description == "the deck container cannot do that")
        #expect(Refusal.byContainer(kind: nil).description == "no container here can do that")
    }
}
