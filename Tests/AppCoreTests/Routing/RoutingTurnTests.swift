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

    /// Begins a navigation, and waits until it prepares.
    private func begin(_ id: Int = 1) async -> Task<String?, Never> {
        let going = Task { await shop.go(slow(id)) }
        await shop.until { shop.events == ["prepare \(id)"] }
        return going
    }

    /// Begins to leave a product that asks.
    private func beginLeaving() async -> Task<String?, Never> {
        #expect(await shop.go(to: 1) == nil)
        shop.lock(.ask(Question("Leave?")))
        let going = Task { await shop.reach(shop.homeStep.poppedToRoot()) }
        await shop.until { shop.window.question != nil }
        return going
    }

    // MARK: - Users who have moved on

    @Test(arguments: departures, [false, true]) func `a navigation from a tap does not pull back a user who`(
        departure: RoutingDeparture, isAwaited: Bool
    ) async {
        var result: String?
        let tapped = PlainScreen("tapped")
        tapped.onTap = { [shop] in
            guard isAwaited else { return shop.router.open(slow(1)) }
            shop.coordinator.flow.task { result = await shop.go(slow(1)) ?? "gone to" }
        }
        shop.coordinator.flow.show(tapped, in: shop.home)
        shop.tap()
        await shop.until { shop.events == ["prepare 1"] }
        departure.leave(shop)
        shop.door.open()
        await shop.window.idle()
        if isAwaited { await shop.until { result != nil } }
        #expect(result != "gone to" && shop.titles == departure.titles)
        #expect(shop.window.journal.entries.last?.kind == .refused)
    }

    @Test func `a navigation without a tap is made wherever the user is by then`() async throws {
        let going = await begin()
        shop.window.perform(.select(shop.window.id(of: shop.search)))
        shop.door.open()
        #expect(await going.value == nil)
        #expect(shop.titles == ["product 1"])
    }

    // MARK: - Taking turns

    @Test func `a navigation while another moves`() async {
        // Requested in the handler of an outcome, during the move that ended the flow.
        let child = TestCoordinator("child") { $0.flow.show(PlainScreen("child")) }
        let modal = Destination("modal", to: shop.modal("after"))
        shop.coordinator.flow.run(child, in: .modal(.sheet)) { [shop] _ in shop.router.open(modal) }
        shop.dismiss()
        #expect(shop.titles == ["after"])
        // Requested during a gesture: it waits until that ends.
        let place = shop.window.id(of: shop.window.focusedScreen)
        shop.window.perform(.backGesture(.began, from: place))
        let going = Task { await shop.go(shop.product(1)) }
        await turn()
        #expect(shop.titles == ["after"])
        shop.window.perform(.backGesture(.cancelled, from: place))
        #expect(await going.value == nil)
        #expect(shop.titles == ["product 1"])
    }

    @Test func `a running navigation completes, and of the waiting ones only the newest is made`() async {
        let first = await begin()
        let second = Task { await shop.go(slow(2)) }
        await turn()
        let third = Task { await shop.go(shop.product(3)) }
        await turn()
        #expect(shop.titles == ["home"])
        shop.door.open()
        #expect(await first.value == nil)
        #expect(await second.value == "a newer navigation replaced it")
        #expect(await third.value == nil)
        #expect(shop.titles == ["product 3"])
    }

    @Test func `a navigation that waits for an answer gives way to the newest`() async {
        let first = await beginLeaving()
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

    @Test func `with a queue each navigation is made, in order, but for one that is cancelled`() async {
        shop.window.overlapPolicy = .queue
        let first = await begin()
        let others = [2, 3, 4].map { id in Task { await shop.go(slow(id)) } }
        await turn()
        others[0].cancel()
        #expect(await others[0].value == "the navigation was cancelled")
        shop.door.open()
        for going in [first, others[1], others[2]] { #expect(await going.value == nil) }
        #expect(shop.shape == "stack(tabs(*stack(home product 1 product 3 *product 4) stack(search)))")
    }

    @Test func `a window that closes leaves no navigation waiting`() async {
        let going = await begin()
        shop.window.close()
        #expect(await going.value == "the router's flow has ended")
        shop.door.open()
    }

    @Test func `a window that closes ends the navigations in its queue, and one that waits for an answer`() async {
        shop.window.overlapPolicy = .queue
        let first = await beginLeaving()
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
}

/// What a user does while a navigation that they asked for prepares.
struct RoutingDeparture: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let titles: [String]
    let leave: @MainActor @Sendable (Shop) -> Void
}

private let departures = [
    RoutingDeparture(testDescription: "went to another tab", titles: ["search"]) {
        $0.window.perform(.select($0.window.id(of: $0.search)))
    },
    RoutingDeparture(testDescription: "opened a sheet", titles: ["sheet"]) {
        $0.coordinator.flow.present(PlainScreen("sheet"))
    },
    RoutingDeparture(testDescription: "went back", titles: ["home"]) {
        $0.window.perform(.back(from: $0.window.snapshot.focus ?? .none))
    },
]
