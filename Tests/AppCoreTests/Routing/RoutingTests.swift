import AppCore
import AppCoreRouting
import Testing

/// What else holds for every navigation.
@MainActor @Suite(.timeLimit(.minutes(20))) struct RoutingTests {
    private let shop = Shop()

    @Test func `a newer navigation withdraws the question of the one before, even if it is awaited`() async {
        #expect(await shop.go(to: 1) == nil)
        shop.lock(.ask(Question("Leave?")))
        let leave = { [shop] in shop.router.open(Destination("home", to: shop.homeStep.poppedToRoot())) }
        leave()
        #expect(shop.window.question != nil)
        #expect(await shop.go(to: 2) == nil)
        #expect(shop.window.question == nil && shop.titles == ["product 2"])
    }

    @Test func `a screen of another window is not found, and nothing moves in either`() async throws {
        let other = Shop()
        #expect(await other.go(to: 1) == nil)
        #expect(await shop.reach(shop.modal("above")) == nil)
        let product = try #require(other.window.focusedScreen as? ProductScreen)
        let before = (shop.window.snapshot, other.window.snapshot)
        await #expect(throws: RoutingError.self) { try await shop.router.back(to: product) }
        await #expect(throws: RoutingError.self) { try await shop.router.close(product) }
        #expect(await shop.reach(StepAssembly.from(.root).find(.identity(product))) != nil)
        #expect(shop.window.snapshot == before.0 && other.window.snapshot == before.1)
    }

    @Test func `a flow that cannot be started says why, and one that showed nothing hears that it failed`() async {
        let taken = TestCoordinator("taken") { $0.flow.show(PlainScreen("taken")) }
        taken.onFinish = { _ in }
        let refused = FlowFactory<TestCoordinator, Void> { _ in
            taken
        } onFinish: { _, _ in
        }
        let words = "there cannot be shown: \(Refusal.handlerTaken)"
        #expect(await shop.reach(shop.homeStep.build(refused, by: .push)) == words)
        #expect(
            await shop.reach(shop.homeStep.build(shop.visit(), by: .push)) == "there showed no screen in its `start`")
        #expect(shop.events.count == 1 && shop.events.first?.contains("the navigation to it failed") == true)
    }

    @Test func `a built screen belongs to the flow whose container it is put into`() async throws {
        let child = TestCoordinator("child") { coordinator in
            coordinator.flow.present(StackContainer("Own", holding: [PlainScreen("own")]))
        }
        shop.coordinator.flow.run(child) { [shop] in shop.events.append("\($0)") }
        let own = StepAssembly.from(.topLevel).find(Finder<StackContainer, Void> { stack, _ in stack.title == "Own" })
        #expect(await shop.reach(own.build(shop.screen("pushed"), by: .push)) == nil)
        #expect(shop.window.snapshot.modals.first?.children.map(\.flow) == ["app/child", "app/child"])
        #expect(await shop.reach(own.build(shop.visit("visit"), by: .push)) == nil)
        #expect(shop.window.snapshot.modals.first?.children.last?.flow == "app/child/visit")
        child.flow.finish(1)
        #expect(shop.events == ["visit left(parent ended)", "finished(1)"])
        #expect(shop.levels == 0)
    }

    @Test func `work that a flow begins in its start continues from its first screen`() async {
        let visit = shop.flow("visit") { [shop] visit in
            visit.flow.show(PlainScreen("one"))
            visit.flow.present(PlainScreen("notice"))
            visit.flow.task {
                await shop.until { visit.flow.shown.count == 2 }
                visit.flow.close(visit.flow.shown[0])
                visit.flow.show(PlainScreen("two"))
            }
        }
        #expect(await shop.reach(shop.homeStep.build(visit, by: .push)) == nil)
        await shop.until { shop.titles == ["two"] }
        #expect(shop.shape == "stack(tabs(*stack(home one *two) stack(search)))")
    }
}
