import AppCore
import AppCoreRouting
import AppCoreTesting
import Testing

/// What else holds for every navigation.
@MainActor @Suite(.timeLimit(.minutes(20))) struct RoutingTests {
    private let shop = Shop()

    private var home: DestinationStep<StackContainer, Void> {
        StepAssembly.from(.root).find(Finder { stack, _ in stack.title == "Home" })
    }

    private func go<Target>(_ step: DestinationStep<Target, Void>) async -> String? {
        await shop.go(Destination("there", to: step))
    }

    @Test func `the topmost match is found first`() async {
        #expect(await go(home.build(shop.screen("twin"), by: .push)) == nil)
        #expect(await go(shop.modal("twin")) == nil)
        let twin = Finder<PlainScreen, Void> { screen, _ in screen.title == "twin" }
        #expect(await go(StepAssembly.from(.topLevel).find(twin)) == nil)
        #expect(shop.levels == 1)
    }

    @Test func `a newer navigation withdraws the question of the one before, even if it is awaited`() async {
        #expect(await shop.go(to: 1) == nil)
        (shop.window.focusedScreen as? ProductScreen)?.door = .ask(Question("Leave?"))
        let leave = { [shop] in shop.router.open(Destination("home", to: home.poppedToRoot())) }
        leave()
        #expect(shop.window.question != nil)
        #expect(await shop.go(to: 2) == nil)
        #expect(shop.window.question == nil && shop.titles == ["product 2"])
    }

    @Test func `a screen of another window is not found, and nothing moves in either`() async throws {
        let other = Shop()
        #expect(await other.go(to: 1) == nil)
        #expect(await go(shop.modal("above")) == nil)
        let product = try #require(other.window.focusedScreen as? ProductScreen)
        let before = (shop.window.snapshot, other.window.snapshot)
        await #expect(throws: RoutingError.self) { try await shop.router.back(to: product) }
        await #expect(throws: RoutingError.self) { try await shop.router.close(product) }
        #expect(await go(StepAssembly.from(.root).find(.identity(product))) != nil)
        #expect(shop.window.snapshot == before.0 && other.window.snapshot == before.1)
    }

    @Test func `a choice is repeated only if other screens are visible, so a notice does not prepare twice`() async {
        let screen = Factory(
            prepare: { [shop] (_: Int) in
                shop.events.append("prepare")
                shop.coordinator.flow.notify("Loading \(shop.events.count)")
                return 5
            }, build: { ProductScreen($0) })
        let built = StepAssembly.from(.topLevel, Int.self).build(screen, by: .present(.sheet))
        let chosen = DestinationStep<ProductScreen, Int> { _, sight in sight.visible.isEmpty ? nil : built }
        #expect(await shop.go(Destination("chosen", to: chosen, with: 1)) == nil)
        #expect(shop.events == ["prepare"] && shop.titles == ["product 5"])
    }

    @Test func `a flow that cannot be started says why, and one that showed nothing hears that it failed`() async {
        let taken = TestCoordinator("taken") { $0.flow.show(PlainScreen("taken")) }
        taken.onFinish = { _ in }
        let refused = FlowFactory<TestCoordinator, Void> { _ in
            taken
        } onFinish: { _, _ in
        }
        let words = "there cannot be shown: \(Refusal.handlerTaken)"
        #expect(await go(home.build(refused, by: .push)) == words)
        let empty = FlowFactory<TestCoordinator, Void> { _ in
            TestCoordinator("empty")
        } onFinish: { [shop] end, _ in
            shop.events.append("\(end)")
        }
        #expect(await go(home.build(empty, by: .push)) == "there showed no screen in its `start`")
        #expect(shop.events.count == 1 && shop.events.first?.contains("the navigation to it failed") == true)
    }

    @Test func `a built screen belongs to the flow whose container it is put into`() async throws {
        let child = TestCoordinator("child") { coordinator in
            coordinator.flow.present(StackContainer("Own", holding: [PlainScreen("own")]))
        }
        shop.coordinator.flow.run(child) { [shop] in shop.events.append("\($0)") }
        let own = StepAssembly.from(.topLevel).find(Finder<StackContainer, Void> { stack, _ in stack.title == "Own" })
        #expect(await go(own.build(shop.screen("pushed"), by: .push)) == nil)
        #expect(shop.window.snapshot.modals.first?.item.children.map(\.flow) == ["app/child", "app/child"])
        let visit = FlowFactory<TestCoordinator, Void> { _ in
            TestCoordinator("visit") { $0.flow.show(PlainScreen("visit")) }
        } onFinish: { [shop] outcome, _ in
            shop.events.append("visit \(outcome)")
        }
        #expect(await go(own.build(visit, by: .push)) == nil)
        #expect(shop.window.snapshot.modals.first?.item.children.last?.flow == "app/child/visit")
        child.flow.finish(1)
        #expect(shop.events == ["visit left(parent ended)", "finished(1)"])
        #expect(shop.levels == 0)
    }

    @Test func `work that a flow begins in its start continues from its first screen`() async {
        let visit = FlowFactory<TestCoordinator, Void> { _ in
            TestCoordinator("visit") { coordinator in
                coordinator.flow.show(PlainScreen("one"))
                coordinator.flow.present(PlainScreen("notice"))
                coordinator.flow.task {
                    await self.shop.until { coordinator.flow.shown.count == 2 }
                    coordinator.flow.close(coordinator.flow.shown[0])
                    coordinator.flow.show(PlainScreen("two"))
                }
            }
        } onFinish: { _, _ in
        }
        #expect(await go(home.build(visit, by: .push)) == nil)
        await shop.until { shop.titles == ["two"] }
        #expect(shop.shape == "stack(tabs(*stack(home one *two) stack(search)))")
    }

    @Test func `tasks run from the start to the destination, and the path of a post task has the same order`() async {
        let noting = { @MainActor @Sendable [shop] (text: String) in shop.events.append(text) }
        let chain = StepAssembly.from(.root).find(Finder { (stack: StackContainer, _) in stack.title == "Home" })
            .task(ContextTask { _, _ in noting("task home") }).afterwards(
                PostRoutingTask { _, _, _ in noting("after home") }
            )
            .build(shop.screen("a"), by: .push)
            .task(ContextTask { _, _ in noting("task a") })
            .afterwards(PostRoutingTask { _, _, path in noting("after a: \(path.map(\.title))") })
            .build(shop.screen("b"), by: .push)
            .task(ContextTask { _, _ in noting("task b") }).afterwards(PostRoutingTask { _, _, _ in noting("after b") })
        shop.router.tasks = [ContextTask { item, destination in noting("everywhere \(item.title)") }]
        shop.router.tasksAfterwards = [PostRoutingTask { item, _, _ in noting("at last \(item.title)") }]
        shop.router.interceptors = [RoutingInterceptor("all") { noting("asked for \($0)") }]
        #expect(await go(chain) == nil)
        #expect(
            shop.events == [
                "asked for there", "everywhere Home", "task home", "everywhere a", "task a", "everywhere b", "task b",
                "at last Home", "after home", "at last a", "after a: [\"Home\", \"a\", \"b\"]", "at last b", "after b",
            ])
    }

    @Test func `every prepare of the chain runs before the first interceptor, once, and a failure moves nothing`() async
    {
        let noting = { @MainActor @Sendable [shop] (text: String) in shop.events.append(text) }
        let chain =
            home
            .build(
                Factory(
                    prepare: { (_: Void) in
                        noting("prepare a")
                        return "a"
                    }, build: { PlainScreen($0) }), by: .push
            )
            .guarded(by: RoutingInterceptor("one", prepare: { _ in noting("prepare one") }) { _ in noting("ask one") })
            .build(
                Factory(
                    prepare: { (_: Void) async throws -> Int in
                        noting("prepare b")
                        if shop.events.count > 6 { throw Broken() }
                        return 3
                    }, build: { ProductScreen($0) }), by: .push
            )
            .task(ContextTask(prepare: { _ in noting("prepare task") }, perform: { _, _ in noting("task") }))
        #expect(await go(chain) == nil)
        #expect(
            shop.events == ["prepare task", "prepare b", "prepare a", "prepare one", "ask one", "task"])
        let before = shop.window.snapshot
        #expect(await go(chain) == "there cannot be shown because its factory failed: it is broken")
        #expect(shop.window.snapshot == before && !shop.events.dropFirst(6).contains("ask one"))
    }
}
