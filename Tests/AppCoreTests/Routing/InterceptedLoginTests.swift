import AppCore
import AppCoreRouting
import Testing

/// A login that intercepts a link, however the link came and whatever is shown.
@MainActor @Suite(.timeLimit(.minutes(20))) struct InterceptedLoginTests {
    private let shop = Shop()

    private func guarded(_ id: Int) -> Destination {
        Destination("product", to: shop.product.guarded(by: shop.login()), with: id)
    }

    /// Opens a link as an app does, and waits for the login.
    private func open(_ id: Int) async {
        let asked = shop.events.count
        shop.ask(guarded(id))
        await shop.until { shop.events.count > asked && shop.titles == ["login"] }
    }

    @Test(arguments: places) func `the login appears over`(place: LoginPlace) async {
        place.show(shop)
        let levels = shop.levels
        await open(1)
        #expect(shop.levels == levels + 1)
        shop.tap()
        await shop.until { shop.titles == ["product 1"] }
        #expect(shop.levels == 0)
    }

    @Test func `the login appears for a tap, and for a request by an unowned task`() async {
        let tapped = PlainScreen("tapped")
        tapped.onTap = { [shop] in shop.router.open(guarded(1)) }
        shop.coordinator.flow.show(tapped)
        shop.tap()
        await shop.until { shop.titles == ["login"] }
        shop.tap()
        await shop.until { shop.titles == ["product 1"] }
        let going = Task { await shop.go(guarded(2)) }
        await shop.until { shop.titles == ["login"] }
        shop.tap()
        #expect(await going.value == nil)
        #expect(shop.titles == ["product 2"])
    }

    @Test func `the login appears where the user went while something was prepared`() async {
        let slow = ContextTask<ProductScreen, Int>(
            prepare: { [shop] _ in await shop.door.pass() }, perform: { _, _ in })
        shop.ask(Destination("product", to: shop.product.guarded(by: shop.login()).task(slow), with: 1))
        run("opened meanwhile", in: .modal(.sheet), of: shop)
        shop.door.open()
        await shop.until { shop.titles == ["login"] }
        shop.tap()
        await shop.until { shop.titles == ["product 1"] }
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
        #expect(await shop.reach(shop.modal("sheet")) == nil)
        #expect(shop.titles == ["sheet"] && shop.levels == 1)
    }

    @Test(arguments: [false, true]) func `a login ends with the task or the flow that routes`(isFlow: Bool) async {
        let going = Task { await shop.go(guarded(1)) }
        await shop.until { shop.titles == ["login"] }
        if isFlow { shop.coordinator.flow.finish(0) } else { going.cancel() }
        #expect(await going.value != nil)
        await shop.window.idle()
        #expect(shop.levels == 0 && shop.titles == (isFlow ? [] : ["home"]) && !shop.window.isWorking)
    }

    @Test func `a login that is refused is a failure, not a cancellation`() async {
        let refused = RoutingInterceptor<Int>("a login") { [shop] _ in
            let taken = Shop.loginCoordinator()
            taken.onFinish = { _ in }
            let outcome = await shop.coordinator.flow.outcome(of: taken, in: .modal(.sheet))
            guard case .left(.refused(let refusal)) = outcome else { throw CancellationError() }
            throw refusal
        }
        let result = await shop.go(Destination("1", to: shop.product.guarded(by: refused), with: 1))
        #expect(result?.contains("a login failed") == true)
    }
}

/// What is shown when the login comes.
struct LoginPlace: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let show: @MainActor @Sendable (Shop) -> Void
}

private let places = [
    LoginPlace(testDescription: "another flow's screen") { run("another", in: .navigator($0.home), of: $0) },
    LoginPlace(testDescription: "modals of other flows") {
        for title in ["1", "2", "3"] { run(title, in: .modal(.sheet), of: $0) }
    },
    LoginPlace(testDescription: "an empty tab") { shop in
        shop.coordinator.flow.show(StackContainer("Empty"), in: shop.tabs)
        shop.window.perform(.select(shop.window.snapshot.root.children.first?.children.last?.id ?? .none))
        #expect(shop.titles.isEmpty)
    },
]

/// Runs another flow, which shows one screen.
@MainActor private func run(_ title: String, in placement: Placement, of shop: Shop) {
    let other = TestCoordinator("other \(title)") { $0.flow.show(PlainScreen(title)) }
    shop.coordinator.flow.run(other, in: placement, from: shop.window.focusedScreen) { _ in }
}
