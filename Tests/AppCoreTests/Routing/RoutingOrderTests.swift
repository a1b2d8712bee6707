import AppCore
import AppCoreRouting
import Testing

/// The order in which the parts of a chain prepare, are asked, built and given content, and run afterwards.
@MainActor @Suite struct RoutingOrderTests {
    private let shop = Shop()

    @Test(arguments: orders) func `parts come in order, and only those of the steps that are reached`(
        order: RoutingOrder
    ) async {
        #expect(await shop.go(order.destination(shop)) == order.failure)
        #expect(shop.events == order.events)
    }

    @Test func `post tasks run once everything is visible`() async {
        let step = shop.top.build(shop.stack(), by: .present())
            .afterwards { [shop] _, _, _ in shop.events.append("stack: \(shop.titles)") }
            .build(shop.screen("sheet"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.events == [#"stack: ["sheet"]"#])
    }

    @Test func `every preparation is made once, and one that fails moves nothing and asks nobody`() async {
        let failing = Factory(
            prepare: { [shop] (_: Void) in
                shop.events.append("prepare b")
                if shop.events.count > 6 { throw Broken() }
                return 3
            }, build: { ProductScreen($0) })
        let look = RoutingInterceptor<Void>(
            "a look", prepare: { [shop] _ in shop.events.append("prepare look") },
            perform: { [shop] _ in shop.events.append("ask") })
        let task = ContextTask<ProductScreen, Void>(
            prepare: { [shop] _ in shop.events.append("prepare task") }, perform: { _, _ in })
        let chain = shop.homeStep.build(shop.preparing("a"), by: .push).guarded(by: look)
            .build(failing, by: .push).task(task)
        #expect(await shop.reach(chain) == nil)
        #expect(shop.events == ["prepare task", "prepare b", "prepare a", "prepare look", "ask", "build a"])
        let before = shop.window.snapshot
        #expect(await shop.reach(chain) == "there cannot be shown because its factory failed: it is broken")
        #expect(shop.window.snapshot == before && !shop.events.dropFirst(6).contains("ask"))
    }
}

/// A chain whose parts note what they do.
struct RoutingOrder: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let events: [String]
    var failure: String?
    let destination: @MainActor @Sendable (Shop) -> Destination

    init<Target>(
        _ name: String, failure: String? = nil, _ events: [String],
        _ step: @escaping @MainActor @Sendable (Shop) -> DestinationStep<Target, Void>
    ) {
        testDescription = name
        self.failure = failure
        self.events = events
        destination = { Destination("there", to: step($0)) }
    }
}

private let orders = [
    RoutingOrder(
        "preparations and interceptors from the destination, the rest from the start; the router's own come first",
        [
            "prepare b", "prepare a", "ask there", "ask b", "ask a", "ask home 1", "ask home 2", "build a", "build b",
            "give any Home", "give home", "give any a", "give a", "give any b", "give b", "after any Home",
            "after home: Home a b", "after any a", "after a: Home a b", "after any b", "after b: Home a b",
        ]
    ) { shop in
        shop.noteEverything()
        return shop.homeStep.guarded(by: shop.asking("home 1")).guarded(by: shop.asking("home 2"))
            .task(giving("home", in: shop)).afterwards(after("home", in: shop))
            .build(shop.preparing("a"), by: .push).guarded(by: shop.asking("a"))
            .task(giving("a", in: shop)).afterwards(after("a", in: shop))
            .build(shop.preparing("b"), by: .push).guarded(by: shop.asking("b"))
            .task(giving("b", in: shop)).afterwards(after("b", in: shop))
    },
    RoutingOrder(
        "a container before its children; the top level has the screen in front",
        [
            "prepare third", "prepare first", "prepare second", "ask there", "build first", "build second",
            "build third", "give any home", "give any tabs", "give tabs", "give any first", "give first",
            "give any second", "give any third", "after any home", "after any tabs", "after any first",
            "after any second", "after any third",
        ]
    ) { shop in
        shop.noteEverything()
        let tabs = ContainerFactory(
            Factory { (_: Void) in TabContainer("tabs") }, holding: shop.preparing("first"), by: .addTab,
            tasks: [giving("first", in: shop)]
        ).adding(shop.preparing("second"), by: .addTab)
        return shop.top.build(tabs, by: .present()).task(giving("tabs", in: shop))
            .build(shop.preparing("third"), by: .addTab)
    },
    RoutingOrder("no interceptor of the start if a later step is found", []) {
        $0.root.guarded(by: $0.asking("start")).find(titled("home"))
    },
    RoutingOrder("the interceptor of the start if everything is built", ["ask start"]) {
        $0.top.guarded(by: $0.asking("start")).build($0.screen("a"), by: .present())
    },
    RoutingOrder("no interceptor of a step before the found one", ["ask screen"]) {
        $0.homeStep.guarded(by: $0.asking("stack")).find(titled("home")).guarded(by: $0.asking("screen"))
    },
    RoutingOrder("no interceptor after the first refusal", failure: "no was cancelled", ["ask a"]) {
        $0.homeStep.guarded(by: RoutingInterceptor("no") { _ in throw CancellationError() })
            .build($0.screen("a"), by: .push).guarded(by: $0.asking("a"))
    },
    RoutingOrder("no preparation of a found step's factory", []) {
        $0.homeStep.find(titled("home"), orBuild: $0.preparing("home"), by: .push)
    },
    RoutingOrder("no preparation of a step before the found one", []) {
        $0.root.find(titled("lost"), orBuild: $0.preparing("lost"), by: .replaceRoot).find(titled("home"))
    },
    RoutingOrder("the start's post task, too", ["after start: home new", "after new: home new"]) { shop in
        shop.top.afterwards(after("start", in: shop)).build(shop.screen("new"), by: .present())
            .afterwards(after("new", in: shop))
    },
    RoutingOrder("no post task of a screen that its chain replaces again", ["after stays: Home stays"]) { shop in
        shop.homeStep.build(shop.screen("passing"), by: .push).afterwards(after("passing", in: shop))
            .build(shop.screen("stays"), by: .replaceTop).afterwards(after("stays", in: shop))
    },
    RoutingOrder("no such screen in the path in a new container either", ["after stays: home sheet stays"]) { shop in
        shop.top.build(shop.stack("sheet"), by: .present()).build(shop.screen("passing"), by: .push)
            .build(shop.screen("stays"), by: .replaceTop).afterwards(after("stays", in: shop))
    },
    RoutingOrder("no post task of a found screen that its chain replaces", ["after new: new"]) { shop in
        shop.root.find(titled("home")).afterwards(after("old", in: shop)).build(shop.screen("new"), by: .replaceTop)
            .afterwards(after("new", in: shop))
    },
]

@MainActor private func giving<Target>(_ name: String, in shop: Shop) -> ContextTask<Target, Void> {
    ContextTask { _, _ in shop.events.append("give \(name)") }
}

@MainActor private func after<Target>(
    _ name: String, in shop: Shop
) -> @MainActor (Target, Void, [any Presentable]) -> Void {
    { _, _, path in shop.events.append("after \(name): " + path.map(\.title).joined(separator: " ")) }
}

extension Shop {
    /// Notes what the router asks and does in every navigation.
    fileprivate func noteEverything() {
        router.interceptors = [RoutingInterceptor("all") { self.events.append("ask \($0)") }]
        router.tasks = [ContextTask { item, _ in self.events.append("give any \(item.title)") }]
        router.tasksAfterwards = [{ item, _, _ in self.events.append("after any \(item.title)") }]
    }
}
