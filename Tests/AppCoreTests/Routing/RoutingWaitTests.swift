import AppCore
import AppCoreRouting
import AppCoreTesting
import Testing

/// A navigation waits for its login itself: nothing else stores where it leads.
@MainActor @Suite(.timeLimit(.minutes(20))) struct RoutingWaitTests {
    private let clock = ScriptedClock()
    private let shop: Shop

    init() { shop = Shop(clock: clock) }

    /// A login that may take a minute.
    private func login(in placement: Placement = .modal(.sheet)) -> RoutingInterceptor<Int> {
        RoutingInterceptor("a login", limit: .seconds(60)) { [shop] _ in
            let outcome = await shop.coordinator.flow.outcome(of: Shop.loginCoordinator(), in: placement)
            guard case .finished = outcome else { throw CancellationError() }
        }
    }

    private func guarded(_ id: Int, _ login: RoutingInterceptor<Int>? = nil) -> Destination {
        Destination("product \(id)", to: shop.product.guarded(by: login ?? self.login()), with: id)
    }

    private func details(_ kind: JournalEntry.Kind) -> [String] {
        shop.window.journal.entries.filter { $0.kind == kind }.compactMap(\.detail)
    }

    private func ask(_ id: Int) async {
        shop.ask(guarded(id))
        await shop.window.idle()
    }

    @Test func `it waits, is named, and continues once the login is done`() async {
        await ask(1)
        #expect(shop.titles == ["login"] && shop.window.waitingNavigation == "product 1")
        #expect(details(.waiting) == ["product 1: a login"])
        shop.tap()
        await shop.window.idle()
        #expect(shop.window.focusedScreen is ProductScreen && shop.window.waitingNavigation == nil)
        #expect(details(.refused).isEmpty)
    }

    @Test func `the newest wins, and the login of the one before it closes`() async {
        await ask(1)
        await ask(2)
        #expect(details(.refused) == ["product 1: a newer navigation replaced it"])
        #expect(shop.levels == 1 && shop.window.waitingNavigation == "product 2")
        #expect(shop.window.notice?.text == "Could not open product 1: a newer navigation replaced it.")
        shop.tap()
        await shop.window.idle()
        #expect((shop.window.focusedScreen as? ProductScreen)?.id == 2)
    }

    @Test(arguments: 0..<8, [[1], [1, 2]]) func `however soon the user moves on, they see one login, and none after it`(
        turns: Int, ids: [Int]
    ) async {
        for id in ids { shop.ask(guarded(id)) }
        for _ in 0..<turns { await turn() }
        shop.window.perform(.select(shop.window.id(of: shop.search)))
        await shop.window.idle()
        #expect(shop.levels == 1 && shop.window.waitingNavigation == "product \(ids.count)")
        shop.dismiss()
        await shop.window.idle()
        #expect(shop.levels == 0 && !shop.window.isRouting)
        shop.window.perform(.select(shop.window.id(of: shop.home)))
        #expect(shop.levels == 0 && shop.titles == ["home"])
    }

    @Test func `a login that an interceptor shows too late is closed at once`() async {
        let gate = Gate()
        let late = RoutingInterceptor<Int>("a login", limit: .seconds(60)) { _ in
            await gate.pass()
            try await login().ask(1)
        }
        shop.ask(guarded(1, late))
        await shop.until { shop.window.waitingNavigation == "product 1" }
        shop.ask(shop.product(2))
        await shop.until { shop.titles == ["product 2"] }
        gate.open()
        await shop.window.idle()
        #expect(shop.levels == 0 && shop.titles == ["product 2"])
    }

    @Test func `it expires by the window's clock, closes the login, and notifies the user`() async {
        await ask(1)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(59))
        #expect(clock.sleeperCount == 1 && shop.window.waitingNavigation != nil)
        clock.advance(by: .seconds(1))
        await shop.window.untilNoted { $0.kind == .refused }
        #expect(details(.refused) == ["product 1: it has waited too long"] && shop.levels == 0)
        #expect(shop.window.notice?.text == "Could not open product 1: it has waited too long.")
    }

    @Test func `a navigation that continued in time does not expire later`() async {
        await ask(1)
        await clock.waitForSleepers()
        shop.tap()
        await shop.window.idle()
        clock.advance(by: .seconds(60))
        await shop.window.idle()
        #expect(details(.refused).isEmpty && shop.window.focusedScreen is ProductScreen)
    }

    @Test(arguments: ["dismissed", "left by back", "left for another tab"])
    func `a navigation is dropped with its login, and a later login does not bring it back`(how: String) async {
        var reason = "a login was cancelled"
        shop.ask(guarded(1, how == "dismissed" ? login() : login(in: .navigator(shop.home))))
        await shop.window.idle()
        #expect(shop.titles == ["login"])
        switch how {
        case "dismissed": shop.dismiss()
        case "left by back": shop.window.perform(.back(from: shop.window.snapshot.focus ?? .none))
        default:
            shop.window.perform(.select(shop.window.id(of: shop.search)))
            reason = "the user has gone elsewhere in the meantime"
        }
        await shop.window.idle()
        let (titles, isElsewhere) = (shop.titles, how == "left for another tab")
        #expect(titles == [isElsewhere ? "search" : "home"] && shop.window.waitingNavigation == nil)
        #expect(shop.shape.contains("*login") == isElsewhere)
        #expect(details(.refused) == ["product 1: \(reason)"])
        #expect(shop.window.notice?.text == "Could not open product 1: \(reason).")
        shop.coordinator.flow.run(Shop.loginCoordinator(), in: .modal(.sheet), from: shop.window.focusedScreen) { _ in }
        shop.tap()
        await shop.window.idle()
        #expect(shop.titles == titles)
    }

    private func beginSession() -> SessionScope {
        let session = SessionScope()
        let inside = TestCoordinator("inside") { $0.flow.show(PlainScreen("inside")) }
        shop.coordinator.flow.run(inside, in: .modal(.sheet), session: session) { _ in }
        return session
    }

    @Test func `a session that ends withdraws a navigation's question`() async {
        let session = beginSession()
        shop.lock(.ask(Question("Leave?")))
        shop.ask(Destination("home", to: shop.homeStep))
        #expect(shop.window.question != nil)
        session.end()
        await shop.window.idle()
        #expect(shop.window.question == nil && !shop.window.isRouting && shop.titles == ["home"])
        #expect(details(.refused) == ["home: the session has ended"])
    }

    @Test func `it is dropped with a session that ends for another reason, and the user is notified`() async {
        let session = beginSession()
        await ask(1)
        session.end()
        await shop.window.idle()
        #expect(details(.refused) == ["product 1: the session has ended"] && shop.titles == ["home"])
        #expect(shop.window.notice?.text == "Could not open product 1: the session has ended.")
    }

    @Test func `it outlives the session that its own login ends`() async {
        let session = beginSession()
        let login = RoutingInterceptor<Int>("a login", limit: .seconds(60)) { [shop] _ in
            _ = await shop.coordinator.flow.outcome(of: Shop.loginCoordinator(), in: .modal(.sheet))
            session.end()
        }
        shop.ask(guarded(1, login))
        await shop.window.idle()
        shop.tap()
        await shop.window.idle()
        #expect(session.hasEnded && shop.window.focusedScreen is ProductScreen && details(.refused).isEmpty)
    }

    @Test func `a flow that a navigation starts may update the screens that it has just shown`() async {
        final class Told { var titles: [String] = [] }
        let told = Told()
        let outer = shop.flow("outer") { outer in
            outer.flow.show(PlainScreen("below"))
            let inner = TestCoordinator("inner") { $0.flow.show(PlainScreen("above")) }
            outer.flow.run(inner) { _ in }
            inner.flow.update { (screen: PlainScreen) in told.titles.append(screen.title) }
            outer.flow.update { (screen: PlainScreen) in told.titles.append(screen.title) }
        }
        let step = shop.homeStep.build(outer, by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(told.titles == ["above", "above", "below"])
        shop.coordinator.flow.update { (screen: PlainScreen) in told.titles.append(screen.title) }
        #expect(Set(told.titles.dropFirst(3)).isSuperset(of: ["above", "below"]))
    }

    @Test func `the window is idle while navigations wait for the end of a gesture, each for the one before it`() async
    {
        shop.coordinator.flow.show(PlainScreen("above"))
        let front = shop.window.id(of: shop.window.focusedScreen)
        shop.ask(guarded(1))
        shop.ask(guarded(2))
        shop.window.perform(.backGesture(.began, from: front))
        await shop.window.idle(within: .seconds(5))
        #expect(shop.window.isRouting && shop.titles == ["above"])
        shop.window.perform(.backGesture(.cancelled, from: front))
        await shop.window.idle()
        #expect(shop.levels == 1 && shop.window.waitingNavigation == "product 2")
        #expect(details(.refused) == ["product 1: a newer navigation replaced it"])
    }

    @Test func `it is dropped with the window`() async {
        await ask(1)
        shop.window.close()
        await shop.window.idle()
        #expect(shop.window.waitingNavigation == nil && details(.refused).count == 1)
    }
}
