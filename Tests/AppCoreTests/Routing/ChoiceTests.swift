import AppCore
import AppCoreRouting
import Testing

/// Chains that are chosen by what the window shows.
@MainActor @Suite struct ChoiceTests {
    private let shop = Shop()

    private func go(_ step: DestinationStep<ProductScreen, Int>) async -> String? {
        await shop.go(Destination("product", to: step, with: 1))
    }

    @Test(arguments: sights) func `a choice sees`(sight: Sight) async {
        #expect(await shop.go(to: 7) == nil)
        #expect(await shop.reach(shop.modal("sheet")) == nil)
        let chosen = DestinationStep<ProductScreen, Int> { [shop] _, contents in
            sight.isSeen(contents) ? shop.product : shop.presentedProduct
        }
        #expect(await go(chosen) == nil)
        #expect(shop.shape == "stack(tabs(*stack(home product 7 *product 1) stack(search)))")
    }

    @Test func `a chain continues from a choice that is made inside it`() async {
        let stack = DestinationStep<StackContainer, Int> { id, _ in
            StepAssembly.from(.root, Int.self)
                .find(Finder<StackContainer, Int> { stack, _ in stack.title == (id > 5 ? "Search" : "Home") })
        }
        let step = stack.build(Factory { ProductScreen($0) }, by: .push)
        #expect(await shop.go(Destination("low", to: step, with: 1)) == nil)
        #expect(await shop.go(Destination("high", to: step, with: 9)) == nil)
        #expect(shop.shape == "stack(tabs(stack(home *product 1) *stack(search *product 9)))")
    }

    @Test func `a chain is chosen by the context, by what is visible, or by default`() async {
        let (pushed, presented) = (shop.product, shop.presentedProduct)
        let replaced = StepAssembly.from(.topLevel, Int.self)
            .build(Factory { _ in StackContainer() }, by: .replaceRoot).build(Factory { ProductScreen($0) }, by: .push)
        let product = DestinationStep<ProductScreen, Int> { id, sight in
            if id < 0 { return nil }
            switch id {
            case 100...: return presented
            case _ where sight.visible.contains { $0 is ProductScreen }: return replaced
            default: return pushed
            }
        }
        for (id, shape) in [
            (1, "stack(tabs(*stack(home *product 1) stack(search)))"),
            (100, "stack(tabs(*stack(home *product 1) stack(search))) | stack(product 100)"),
            (2, "stack(stack(product 2))"),
        ] {
            #expect(await shop.go(Destination("product", to: product, with: id)) == nil)
            #expect(shop.shape == shape)
        }
        #expect(await shop.go(Destination("product", to: product, with: -1)) == "no case leads to product")
    }

    @Test func `a choice inside a choice gives the innermost chain`() async {
        let inner = DestinationStep<ProductScreen, Int> { [shop] id, _ in id > 5 ? shop.presentedProduct : shop.product
        }
        let outer = DestinationStep<ProductScreen, Int> { id, _ in id < 0 ? nil : inner }
        #expect(await shop.go(Destination("product", to: outer, with: 9)) == nil)
        #expect(shop.levels == 1)
        #expect(await shop.go(Destination("product", to: outer, with: -1)) == "no case leads to product")
    }

    /// Goes elsewhere, so that a choice has to be made again.
    private var look: RoutingInterceptor<Int> {
        RoutingInterceptor("a look") { [shop] _ in shop.coordinator.flow.select(shop.search) }
    }

    /// Notes that it prepares.
    private var factory: Factory<ProductScreen, Int> {
        Factory(
            prepare: { [shop] (id: Int) in
                shop.events.append("prepare")
                return id
            }, build: { ProductScreen($0) })
    }

    @Test func `a repeated choice prepares once, and runs the task of a step once`() async {
        let (look, factory) = (look, factory)
        let built = StepAssembly.from(.topLevel, Int.self).build(factory, by: .present())
        let chosen = DestinationStep<ProductScreen, Int> { _, _ in built }.guarded(by: look).task { [shop] _, id in
            shop.events.append("give \(id)")
        }
        #expect(await go(chosen) == nil)
        #expect(shop.events == ["prepare", "give 1"] && shop.titles == ["product 1"])
    }

    @Test func `a chain that a repeated choice makes anew prepares nothing again`() async {
        let (look, factory) = (look, factory)
        let task = ContextTask<ProductScreen, Int>(
            prepare: { [shop] _ in shop.events.append("prepare task") }, perform: { _, _ in })
        let chosen = DestinationStep<ProductScreen, Int> { _, _ in
            StepAssembly.from(.topLevel, Int.self).build(factory, by: .present()).task(task).guarded(by: look)
        }
        #expect(await go(chosen) == nil)
        #expect(shop.events == ["prepare task", "prepare"] && shop.titles == ["product 1"])
    }

    @Test func `a choice is repeated when the screen that its case depends on has left`() async {
        #expect(await shop.go(to: 7) == nil)
        let seven = shop.window.focusedScreen
        let look = RoutingInterceptor<Int>("a look") { [shop] _ in if let seven { try await shop.router.close(seven) } }
        let chosen = DestinationStep<ProductScreen, Int> { [shop] _, sight in
            sight.visible.contains { $0.title == "product 7" } ? shop.presentedProduct : shop.product
        }
        #expect(await go(chosen.guarded(by: look)) == nil)
        #expect(shop.shape == "stack(tabs(*stack(home *product 1) stack(search)))")
    }

    // MARK: - Alternatives

    private var missing: DestinationStep<ProductScreen, Int> {
        StepAssembly.from(.root, Int.self).find(Finder { screen, id in screen.id == id })
    }

    @Test func `an alternative is taken if nothing is found and nothing builds it`() async {
        #expect(await go(missing.orElse(shop.presentedProduct)) == nil)
        #expect(shop.levels == 1)
        // Now it exists.
        #expect(await go(missing.orElse(shop.product)) == nil)
        #expect(shop.levels == 1)
    }

    @Test func `the last alternative says what is missing, and the chain continues from the one that is taken`() async {
        #expect(await go(missing.orElse(missing)) == "product is not in the window, and nothing builds it")
        let search = StepAssembly.from(.root, Int.self)
            .find(Finder<StackContainer, Int> { $0.title == "Search" && $1 > 0 })
        let none = StepAssembly.from(.root, Int.self).find(Finder<StackContainer, Int> { $0.title == "None" && $1 > 0 })
        let step = none.orElse(none).orElse(search).build(Factory { ProductScreen($0) }, by: .push)
        #expect(await go(step) == nil)
        #expect(shop.shape == "stack(tabs(stack(home) *stack(search *product 1)))")
    }

    @Test func `a chain that gives way to an alternative asks nobody and runs no task`() async {
        let guarded = missing.guarded(by: shop.login()).task { _, _ in Issue.record() }
        #expect(await go(guarded.orElse(shop.product)) == nil)
        #expect(shop.events.isEmpty && shop.titles == ["product 1"])
    }
}

/// What a choice may see in a shop with a product under a sheet.
struct Sight: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isSeen: @MainActor @Sendable (WindowContents) -> Bool
}

private let sights = [
    Sight(testDescription: "the screen under a sheet") { $0.everything.contains { $0 is ProductScreen } },
    Sight(testDescription: "a container") { $0.everything.contains { $0 is TabContainer } },
    Sight(testDescription: "what another tab holds") {
        $0.find(Finder<PlainScreen, String> { $0.title == $1 }, with: "search") != nil
    },
    Sight(testDescription: "what is visible") { $0.visible.map(\.title) == ["sheet"] },
]
