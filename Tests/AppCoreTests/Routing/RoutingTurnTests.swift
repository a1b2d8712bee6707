import AppCore
import AppCoreRouting
import AppCoreTesting
import Testing

/// One navigation after the other, and none for a user who has moved on meanwhile.
@MainActor @Suite(.timeLimit(.minutes(20))) struct RoutingTurnTests {
    private let shop = Shop()

    /// A product whose screen takes a while to prepare: until the shop's door is open.
    private func slow(_ id: Int) -> Destination {
        let factory = Factory(
            prepare: { [shop] (id: Int) in
                shop.events.append("prepare \(id)")
                await shop.door.pass()
                return id
            }, build: { ProductScreen($0) })
        let step = StepAssembly.from(.root, Int.self)
            .find(Finder(StackContainer.self) { stack, _ in stack.title == "Home" })
            .find(.showing { $0.id }, orBuild: factory, by: .push)
        return Destination("product", to: step, with: id)
    }

    // MARK: - Users who have moved on

    @Test func `a navigation from a tap does not pull back a user who went to another tab meanwhile`() async throws {
        let home = try #require(shop.screen(titled: "home"))
        home.onTap = { [shop] in shop.router.open(self.slow(1)) }
        shop.window.tap(on: home)
        await shop.until { shop.events == ["prepare 1"] }
        shop.window.perform(.select(shop.search.place.id))
        shop.door.open()
        await shop.window.idle()
        #expect(shop.titles == ["search"])
        #expect(shop.window.journal.entries.last?.kind == .refused)
    }

    @Test func `a navigation from a tap does not close a sheet that was opened meanwhile`() async throws {
        let home = try #require(shop.screen(titled: "home"))
        home.onTap = { [shop] in shop.router.open(self.slow(1)) }
        shop.window.tap(on: home)
        await shop.until { shop.events == ["prepare 1"] }
        shop.coordinator.flow.present(PlainScreen("sheet"), from: home)
        shop.door.open()
        await shop.window.idle()
        #expect(shop.titles == ["sheet"])
    }

    @Test func `a navigation from a screen that has left meanwhile is stale`() async throws {
        let second = PlainScreen("second")
        second.onTap = { [shop] in shop.router.open(self.slow(1)) }
        shop.coordinator.flow.show(second, in: shop.home)
        shop.window.tap(on: second)
        await shop.until { shop.events == ["prepare 1"] }
        shop.window.perform(.back(from: second.place.id))
        #expect(shop.titles == ["home"])
        shop.door.open()
        await shop.window.idle()
        #expect(shop.titles == ["home"])
    }

    @Test func `a navigation that a flow's work awaits is stale once the user has moved on`() async throws {
        let home = try #require(shop.screen(titled: "home"))
        var result: String?
        home.onTap = { [shop] in
            shop.coordinator.flow.task { result = await shop.go(self.slow(1)) ?? "gone to" }
        }
        shop.window.tap(on: home)
        await shop.until { shop.events == ["prepare 1"] }
        shop.window.perform(.select(shop.search.place.id))
        shop.door.open()
        await shop.until { result != nil }
        #expect(result != "gone to" && shop.titles == ["search"])
    }

    @Test func `a navigation from a tap continues where its own login led`() async throws {
        let home = try #require(shop.screen(titled: "home"))
        let guarded = Destination("1", to: shop.product.guarded(by: shop.login()), with: 1)
        home.onTap = { [shop] in shop.router.open(guarded) }
        shop.window.tap(on: home)
        await shop.until { shop.titles == ["login"] }
        shop.tap()
        await shop.until { shop.titles == ["product 1"] }
    }

    @Test func `a navigation without a tap is made wherever the user is by then`() async throws {
        let going = Task { await shop.go(slow(1)) }
        await shop.until { shop.events == ["prepare 1"] }
        shop.window.perform(.select(shop.search.place.id))
        shop.door.open()
        #expect(await going.value == nil)
        #expect(shop.titles == ["product 1"])
    }

    // MARK: - Taking turns

    @Test func `a running navigation completes before the newest begins`() async {
        let first = Task { await shop.go(slow(1)) }
        await shop.until { shop.events == ["prepare 1"] }
        let second = Task { await shop.go(shop.product(2)) }
        await turn()
        #expect(shop.titles == ["home"])
        shop.door.open()
        let result = await first.value
        #expect(result == nil)
        #expect(await second.value == nil)
        #expect(shop.titles == ["product 2"])
    }

    @Test func `of the waiting navigations only the newest is made`() async {
        let first = Task { await shop.go(slow(1)) }
        await shop.until { shop.events == ["prepare 1"] }
        let second = Task { await shop.go(slow(2)) }
        await turn()
        let third = Task { await shop.go(shop.product(3)) }
        await turn()
        shop.door.open()
        _ = await first.value
        #expect(await second.value == "a newer navigation replaced it")
        #expect(await third.value == nil)
        #expect(shop.titles == ["product 3"])
    }

    @Test func `a navigation that waits for an answer gives way to the newest`() async {
        #expect(await shop.go(to: 1) == nil)
        (shop.window.focusedScreen as? ProductScreen)?.door = .ask(Question("Leave?"))
        let first = Task { await shop.reach(shop.homeStep.poppedToRoot()) }
        await shop.until { shop.window.question != nil }
        #expect(await shop.go(to: 2) == nil)
        #expect(await first.value == "a newer navigation replaced it")
        #expect(shop.titles == ["product 2"] && shop.window.question == nil)
    }

    @Test func `a double tap opens one screen, even if it ends the wait for an answer`() async throws {
        let second = PlainScreen("second")
        let word = Destination("a word", to: shop.homeStep.build(shop.screen("word"), by: .push))
        shop.coordinator.flow.show(second, in: shop.home)
        second.door = .ask(Question("Leave?"))
        let router = Router<Destination>(for: shop.coordinator.flow, because: .link)
        let leaving = Task { await shop.reach(shop.homeStep.poppedToRoot()) }
        await shop.until { shop.window.question != nil }
        shop.window.answer(false)
        router.open(word)
        router.open(word)
        #expect(await leaving.value != nil)
        await shop.window.idle()
        #expect(shop.shape == "stack(tabs(*stack(home second *word) stack(search)))")
    }

    @Test func `with a queue each navigation is made, in order`() async {
        shop.window.overlapPolicy = .queue
        let going = (1...4).map { id in Task { await shop.go(slow(id)) } }
        await shop.until { shop.events == ["prepare 1"] }
        shop.door.open()
        for task in going { #expect(await task.value == nil) }
        #expect(shop.shape == "stack(tabs(*stack(home product 1 product 2 product 3 *product 4) stack(search)))")
    }

    @Test func `a queued navigation may be cancelled, and the next is made all the same`() async {
        shop.window.overlapPolicy = .queue
        let first = Task { await shop.go(slow(1)) }
        await shop.until { shop.events == ["prepare 1"] }
        let second = Task { await shop.go(slow(2)) }
        let third = Task { await shop.go(slow(3)) }
        await turn()
        second.cancel()
        #expect(await second.value == "the navigation was cancelled")
        shop.door.open()
        #expect(await first.value == nil)
        #expect(await third.value == nil)
        #expect(shop.shape == "stack(tabs(*stack(home product 1 *product 3) stack(search)))")
    }

    @Test func `a window that closes leaves no navigation waiting`() async {
        let going = Task { await shop.go(slow(1)) }
        await shop.until { shop.events == ["prepare 1"] }
        shop.window.close()
        #expect(await going.value == "the router's flow has ended")
        shop.door.open()
    }

    @Test func `a window that closes ends the navigations in its queue, and one that waits for an answer`() async {
        shop.window.overlapPolicy = .queue
        #expect(await shop.go(to: 1) == nil)
        (shop.window.focusedScreen as? ProductScreen)?.door = .ask(Question("Leave?"))
        let first = Task { await shop.reach(shop.homeStep.poppedToRoot()) }
        await shop.until { shop.window.question != nil }
        let second = Task { await shop.go(shop.product(2)) }
        await turn()
        shop.window.close()
        #expect(await first.value != nil)
        #expect(await second.value == "the router's flow has ended")
    }

    @Test func `a navigation whose flow ends while it waits fails, and changes nothing`() async {
        let child = TestCoordinator("child") { $0.flow.show(PlainScreen("child"), in: nil) }
        shop.coordinator.flow.run(child, in: .navigator(shop.home)) { _ in }
        let router = Router<Destination>(for: child.flow)
        let going = Task { () async -> String? in
            do throws(RoutingError) {
                try await router.go(to: self.slow(1))
                return nil
            } catch { return "\(error)" }
        }
        await shop.until { shop.events == ["prepare 1"] }
        child.flow.finish(1)
        let before = shop.window.snapshot
        shop.door.open()
        #expect(await going.value == "the router's flow has ended")
        #expect(shop.window.snapshot == before)
    }

    // MARK: - Leaving a login

    @Test func `a navigation is dropped when its login is left by back, and a later login opens nothing`() async {
        let guarding = RoutingInterceptor<Int>("a login") { [shop] _ in
            let outcome = await shop.coordinator.flow.outcome(of: Shop.loginCoordinator(), in: .navigator(shop.home))
            guard case .finished = outcome else { throw CancellationError() }
        }
        let going = Task { await shop.go(Destination("1", to: shop.product.guarded(by: guarding), with: 1)) }
        await shop.until { shop.titles == ["login"] }
        shop.window.perform(.back(from: shop.window.snapshot.focus ?? .none))
        #expect(await going.value == "a login was cancelled")
        shop.coordinator.flow.run(Shop.loginCoordinator(), in: .modal(.sheet), from: shop.window.focusedScreen) { _ in }
        shop.tap()
        await shop.window.idle()
        #expect(shop.titles == ["home"])
    }

    @Test func `a navigation is dropped when the user leaves its login for another tab`() async {
        let guarding = RoutingInterceptor<Int>("a login") { [shop] _ in
            let outcome = await shop.coordinator.flow.outcome(of: Shop.loginCoordinator(), in: .navigator(shop.home))
            guard case .finished = outcome else { throw CancellationError() }
        }
        let going = Task { await shop.go(Destination("1", to: shop.product.guarded(by: guarding), with: 1)) }
        await shop.until { shop.titles == ["login"] }
        shop.window.perform(.select(shop.search.place.id))
        #expect(await going.value == "the user has gone elsewhere in the meantime")
        #expect(shop.shape == "stack(tabs(stack(home *login) *stack(search)))")
    }
}
