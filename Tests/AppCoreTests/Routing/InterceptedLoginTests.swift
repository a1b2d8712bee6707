import AppCore
import AppCoreRouting
import AppCoreTesting
import Testing

/// A login that intercepts a link, however the link came and whatever is shown.
@MainActor @Suite(.timeLimit(.minutes(20))) struct InterceptedLoginTests {
    private let shop = Shop()

    private func guarded(_ id: Int) -> Destination {
        Destination("product", to: shop.product.guarded(by: shop.login()), with: id)
    }

    /// Not `async`, so that the router does not make the caller wait.
    private func ask(for destination: Destination) { shop.router.open(destination) }

    /// Opens a link as an app does, and waits for the login.
    private func open(_ id: Int) async {
        let asked = shop.events.count
        ask(for: guarded(id))
        await shop.until { shop.events.count > asked && shop.titles == ["login"] }
    }

    private func run(_ title: String, in placement: Placement) {
        let other = TestCoordinator("other") { $0.flow.show(PlainScreen(title)) }
        shop.coordinator.flow.run(other, in: placement) { _ in }
    }

    @Test func `the login appears over another flow's modal, and then the link opens`() async {
        run("another's sheet", in: .modal(.sheet))
        await open(1)
        #expect(shop.levels == 2)
        shop.tap()
        await shop.until { shop.titles == ["product 1"] }
        #expect(shop.levels == 0)
    }

    @Test func `the login appears over a screen that another flow pushed`() async {
        run("another's screen", in: .navigator(shop.home))
        await open(1)
        shop.tap()
        await shop.until { shop.titles == ["product 1"] }
    }

    @Test func `the login appears for a request by an unowned task`() async {
        run("another's sheet", in: .modal(.sheet))
        let going = Task { await shop.go(guarded(1)) }
        await shop.until { shop.titles == ["login"] }
        shop.tap()
        #expect(await going.value == nil)
        #expect(shop.titles == ["product 1"])
    }

    @Test func `the login appears where the user went while something was prepared`() async {
        let slow = ContextTask<ProductScreen, Int>(
            prepare: { [shop] _ in await shop.door.pass() }, perform: { _, _ in })
        ask(for: Destination("product", to: shop.product.guarded(by: shop.login()).task(slow), with: 1))
        run("opened meanwhile", in: .modal(.sheet))
        shop.door.open()
        await shop.until { shop.titles == ["login"] }
        shop.tap()
        await shop.until { shop.titles == ["product 1"] }
    }

    @Test func `a second link closes the first one's login, asks again, and is the one that opens`() async {
        await open(1)
        await open(2)
        #expect(shop.levels == 1)
        shop.tap()
        await shop.until { shop.titles == ["product 2"] }
        #expect(shop.events == ["login asked", "login asked", "signed in"])
    }

    @Test func `ten links in a row leave one login, and the last one opens`() async {
        for id in 1...10 { await open(id) }
        #expect(shop.levels == 1)
        shop.tap()
        await shop.until { shop.titles == ["product 10"] }
        #expect(shop.levels == 0)
        #expect(shop.events.filter { $0 == "signed in" }.count == 1)
    }

    @Test func `a link that needs no login closes a login that nothing waits for any more`() async {
        await open(1)
        #expect(await shop.go(Destination("sheet", to: shop.modal("sheet"))) == nil)
        #expect(shop.titles == ["sheet"])
        #expect(shop.levels == 1)
    }

    @Test func `a login that is left opens nothing, then or later`() async {
        await open(1)
        shop.window.perform(.dismiss(from: shop.window.snapshot.focus ?? .none))
        await shop.window.idle()
        #expect(shop.titles == ["home"])
        #expect(!shop.window.isWorking)
    }
}
