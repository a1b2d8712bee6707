import AppCore
import AppCoreRouting
import AppCoreTesting
import Testing

/// What a host may draw before anything has happened: the page under a finger, the target of a link.
@MainActor @Suite struct PeekTests {
    private let shop = Shop()

    private func titles(after intent: Intent) -> [String]? { shop.window.peek(intent)?.map(\.title) }

    @Test func `going back, dismissing, selecting and closing show what they would lead to, and do nothing`() async {
        #expect(await shop.go(to: 1) == nil)
        let front = shop.window.id(of: shop.window.focusedScreen)
        let (before, entries) = (shop.window.snapshot, shop.window.journal.entries)
        #expect(titles(after: .back(from: front)) == ["home"])
        #expect(titles(after: .backGesture(.began, from: front)) == ["home"])
        #expect(titles(after: .select(shop.window.id(of: shop.search))) == ["search"])
        #expect(titles(after: .dismiss(from: front)) == nil)
        #expect(shop.window.snapshot == before && shop.window.journal.entries == entries)
        #expect(await shop.reach(shop.modal("sheet")) == nil)
        #expect(titles(after: .back(from: front)) == nil)
        #expect(titles(after: .dismiss(from: shop.window.id(of: shop.window.focusedScreen))) == ["product 1"])
    }

    @Test func `a gesture shows what is under the finger while it goes on, whatever the screen will ask`() async {
        #expect(await shop.go(to: 1) == nil)
        shop.lock(.ask(Question("Leave?")))
        let front = shop.window.id(of: shop.window.focusedScreen)
        shop.window.perform(.backGesture(.began, from: front))
        #expect(titles(after: .backGesture(.finished, from: front)) == ["home"])
        #expect(shop.window.question == nil && shop.titles == ["product 1"])
    }

    @Test func `a route shows where it leads, if nothing there is to be built`() async {
        #expect(await shop.go(to: 1) == nil)
        shop.coordinator.flow.select(shop.search)
        #expect(shop.router.peek(shop.product(1))?.map(\.title) == ["product 1"])
        #expect(shop.router.peek(shop.product(2)) == nil)
        #expect(shop.router.peek(Destination("split", to: shop.root.find(Finder<SplitContainer, Void>()))) == nil)
        #expect(shop.titles == ["search"])
    }
}
