import AppCore
import AppCoreRouting
import AppCoreTesting
import Testing

/// A form that a link waits for, such as a login that is half filled in, is left as any other screen is.
@MainActor @Suite(.timeLimit(.minutes(5))) struct WaitingFormTests {
    private let clock = ScriptedClock()
    private let shop: Shop

    init() { shop = Shop(clock: clock) }

    /// Opens a link that waits for a login, which answers this when it is to leave.
    private func waitForLogin(_ door: LeaveDecision) async {
        let login = RoutingInterceptor<Int>("a login", limit: .seconds(60)) { [shop] _ in
            let outcome = await shop.coordinator.flow.outcome(of: Shop.loginCoordinator(), in: .modal(.sheet))
            guard case .finished = outcome else { throw CancellationError() }
        }
        shop.ask(Destination("product 1", to: shop.product.guarded(by: login), with: 1))
        await shop.window.idle()
        #expect(shop.titles == ["login"])
        shop.lock(door)
    }

    private var refusals: [String] {
        shop.window.journal.entries.filter { $0.kind == .refused }.compactMap(\.detail)
    }

    @Test(arguments: [true, false]) func `a second link asks the form first`(isGranted: Bool) async {
        await waitForLogin(.ask(Question("Discard what you typed?")))
        shop.ask(shop.product(2))
        await shop.until { shop.window.question != nil }
        #expect(shop.titles == ["login"] && shop.window.question?.text == "Discard what you typed?")
        await shop.window.idle()
        shop.window.answer(isGranted)
        await shop.window.idle()
        #expect(shop.titles == [isGranted ? "product 2" : "login"])
        #expect(shop.window.waitingNavigation == (isGranted ? nil : "product 1"))
        guard !isGranted else { return }
        shop.tap()
        await shop.window.idle()
        #expect(shop.titles == ["product 1"] && refusals == ["product: login was cancelled"])
    }

    @Test func `a form that must not be left keeps a second link out, and says why`() async {
        await waitForLogin(.refused(reason: "Your account is being made."))
        #expect(await shop.go(to: 2) == "Your account is being made.")
        #expect(shop.titles == ["login"] && shop.window.waitingNavigation == "product 1")
    }

    @Test func `a second link opens as soon as the login that it asks about has ended`() async {
        await waitForLogin(.ask(Question("Discard what you typed?")))
        shop.ask(shop.product(2))
        await shop.until { shop.window.question != nil }
        shop.tap()
        await shop.window.idle()
        #expect(
            shop.titles == ["product 2"] && shop.window.question == nil && refusals.isEmpty,
            "\(shop.titles) \(refusals)")
    }

    @Test func `a third link asks in place of the second`() async {
        await waitForLogin(.ask(Question("Discard what you typed?")))
        for id in [2, 3] {
            shop.ask(Destination("product \(id)", to: shop.product, with: id))
            await shop.until { shop.window.question?.number == id - 1 }
        }
        shop.window.answer(true)
        await shop.window.idle()
        #expect(shop.titles == ["product 3"])
        #expect(refusals.contains("product 2: a newer navigation replaced it"))
    }

    @Test func `the limit leaves the form as it is, and the user learns that the link is given up`() async {
        await waitForLogin(.ask(Question("Discard what you typed?")))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(60))
        await shop.window.untilNoted { $0.kind == .refused }
        #expect(shop.titles == ["login"] && shop.window.question == nil)
        #expect(shop.window.notice?.text == "Could not open product 1: it has waited too long.")
        #expect(shop.window.waitingNavigation == nil)
        shop.tap()
        await shop.window.idle()
        #expect(shop.titles == ["home"] && !shop.window.isWorking)
    }

    @Test func `a link in the text of a login opens above it, and the link before it still waits`() async {
        let login = RoutingInterceptor<Int>("a login") { [shop] _ in
            let coordinator = TestCoordinator("login") { login in
                let screen = PlainScreen("login")
                screen.onTap = { shop.router.open(Destination("terms", to: shop.modal("terms"))) }
                login.flow.show(screen)
            }
            shop.events.append("asked")
            guard case .finished = await shop.coordinator.flow.outcome(of: coordinator, in: .modal(.sheet)) else {
                throw CancellationError()
            }
        }
        shop.ask(Destination("product 1", to: shop.product.guarded(by: login), with: 1))
        await shop.until { shop.titles == ["login"] }
        shop.tap()
        await shop.window.idle()
        #expect(shop.titles == ["terms"] && shop.levels == 2 && shop.window.isRouting && refusals.isEmpty)
        shop.dismiss()
        #expect(shop.titles == ["login"] && shop.levels == 1)
    }

    @Test func `a login that is done keeps nothing that is asked after it from giving way to a newer link`() async {
        let gate = RoutingInterceptor<Int>("a gate") { [shop] _ in await shop.door.pass() }
        let guarded = shop.product.guarded(by: shop.login()).guarded(by: gate)
        shop.ask(Destination("product 1", to: guarded, with: 1))
        await shop.until { shop.titles == ["login"] }
        shop.tap()
        await shop.until { shop.window.journal.entries.contains { $0.detail == "product 1: a gate" } }
        shop.ask(shop.product(2))
        await shop.until { shop.titles == ["product 2"] }
        shop.door.open()
        await shop.window.idle()
        #expect(shop.titles == ["product 2"] && refusals == ["product 1: a newer navigation replaced it"])
    }

    @Test func `the user learns of a link that another one has replaced, also when that one has opened`() async {
        await waitForLogin(.allowed)
        #expect(await shop.go(to: 2) == nil)
        await shop.window.idle()
        #expect(shop.titles == ["product 2"])
        #expect(shop.window.notice?.text == "Could not open product 1: a newer navigation replaced it.")
    }
}
