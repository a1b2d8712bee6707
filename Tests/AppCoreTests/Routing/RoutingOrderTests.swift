import AppCore
import AppCoreRouting
import Testing

/// The order in which the parts of a chain are asked, prepared, built and run.
@MainActor @Suite struct RoutingOrderTests {
    private let shop = Shop()

    private func note(_ text: String) { shop.events.append(text) }

    private func asking(_ name: String) -> RoutingInterceptor<Void> {
        RoutingInterceptor(name) { [shop] _ in shop.events.append("ask \(name)") }
    }

    private func preparing(_ title: String) -> Factory<PlainScreen, Void> {
        Factory(
            prepare: { [shop] (_: Void) in
                shop.events.append("prepare \(title)")
                return title
            },
            build: { [shop] (title: String) in
                shop.events.append("build \(title)")
                return PlainScreen(title)
            })
    }

    private func giving<Target>(_ name: String) -> ContextTask<Target, Void> {
        ContextTask { [shop] _, _ in shop.events.append("give \(name)") }
    }

    private func after<Target>(_ name: String) -> PostRoutingTask<Target, Void> {
        PostRoutingTask { [shop] _, _, _ in shop.events.append("after \(name)") }
    }

    private var start: StepAssembly<Window, Void> { .from(.topLevel) }

    // MARK: - Interceptors

    @Test func `interceptors are asked from the destination back to the found step, after the router's own`() async {
        shop.router.interceptors = [
            RoutingInterceptor("everywhere") { [shop] _ in shop.events.append("ask everywhere") }
        ]
        let step = shop.homeStep.guarded(by: asking("home"))
            .build(shop.screen("a"), by: .push).guarded(by: asking("a"))
            .build(shop.screen("b"), by: .push).guarded(by: asking("b"))
        #expect(await shop.reach(step) == nil)
        #expect(shop.events == ["ask everywhere", "ask b", "ask a", "ask home"])
    }

    @Test func `two interceptors of one step are asked in the order in which they were attached`() async {
        let step = shop.homeStep.guarded(by: asking("first")).guarded(by: asking("second"))
        #expect(await shop.reach(step) == nil)
        #expect(shop.events == ["ask first", "ask second"])
    }

    @Test func `an interceptor at a chain's start is not asked when a later step is found`() async {
        let guarded = StepAssembly<Window, Void>.from(.root).guarded(by: asking("start"))
        #expect(await shop.reach(guarded.find(titled("home"))) == nil)
        #expect(shop.events.isEmpty)
    }

    @Test func `an interceptor of a step before the one that is found is not asked`() async {
        let step = shop.homeStep.guarded(by: asking("stack")).find(titled("home")).guarded(by: asking("screen"))
        #expect(await shop.reach(step) == nil)
        #expect(shop.events == ["ask screen"])
    }

    @Test func `an interceptor at a chain's start is asked when everything is built`() async {
        let step = start.guarded(by: asking("start")).build(shop.screen("a"), by: .present())
        #expect(await shop.reach(step) == nil)
        #expect(shop.events == ["ask start"])
    }

    @Test func `no interceptor is asked after the first refusal`() async {
        let no = RoutingInterceptor<Void>("no") { _ in throw CancellationError() }
        let step = shop.homeStep.guarded(by: no).build(shop.screen("a"), by: .push).guarded(by: asking("a"))
        #expect(await shop.reach(step) == "no was cancelled")
        #expect(shop.events == ["ask a"])
    }

    // MARK: - Preparing

    @Test func `prepares run from the destination back to the start`() async {
        let step = shop.homeStep.build(preparing("a"), by: .push).build(preparing("b"), by: .push)
            .build(preparing("c"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.events.prefix(3) == ["prepare c", "prepare b", "prepare a"])
    }

    @Test func `a found step does not prepare its factory, and an unreached one prepares nothing`() async {
        let step = shop.homeStep.find(titled("home"), orBuild: preparing("home"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.events.isEmpty)
        let further = StepAssembly<Window, Void>.from(.root)
            .find(
                Finder<SplitContainer, Void>(),
                orBuild: Factory(
                    prepare: { [shop] (_: Void) in
                        shop.events.append("prepare split")
                    }, build: { _ in SplitContainer() }), by: .replaceRoot
            )
            .find(titled("home"))
        #expect(await shop.reach(further) == nil)
        #expect(shop.events.isEmpty)
    }

    @Test func `every prepare has run before the first interceptor is asked`() async {
        let guarding = RoutingInterceptor<Void>(
            "a", prepare: { [shop] _ in shop.events.append("prepare guard") },
            perform: { [shop] _ in shop.events.append("ask a") })
        let step = shop.homeStep.build(preparing("a"), by: .push).guarded(by: guarding)
            .build(preparing("b"), by: .push).guarded(by: asking("b"))
        #expect(await shop.reach(step) == nil)
        let firstAsk = shop.events.firstIndex { $0.hasPrefix("ask") } ?? 0
        #expect(shop.events[..<firstAsk].filter { $0.hasPrefix("prepare") }.count == 3)
        #expect(!shop.events[firstAsk...].contains { $0.hasPrefix("prepare") })
    }

    // MARK: - Building

    @Test func `building runs from the start, and a container is made before its children`() async {
        let tabs = ContainerFactory(
            Factory { [shop] (_: Void) in
                shop.events.append("build tabs")
                return TabContainer()
            }, holding: preparing("first"), by: .addTab
        ).adding(preparing("second"), by: .addTab)
        let step = start.build(tabs, by: .present()).build(preparing("third"), by: .addTab)
        #expect(await shop.reach(step) == nil)
        #expect(
            shop.events.filter { $0.hasPrefix("build") } == [
                "build tabs", "build first", "build second", "build third",
            ])
    }

    @Test func `nothing is built before the last interceptor has agreed`() async {
        let step = shop.homeStep.build(preparing("a"), by: .push).guarded(by: asking("a"))
        #expect(await shop.reach(step) == nil)
        #expect(shop.events == ["prepare a", "ask a", "build a"])
    }

    // MARK: - Context tasks

    @Test func `each screen gets the router's task and then its own, screen by screen from the start`() async {
        shop.router.tasks = [
            ContextTask { [shop] item, _ in shop.events.append("everywhere \(item.title)") }
        ]
        let step = shop.homeStep.task(giving("home"))
            .build(shop.screen("a"), by: .push).task(giving("a"))
            .build(shop.screen("b"), by: .push).task(giving("b"))
        #expect(await shop.reach(step) == nil)
        #expect(
            shop.events == ["everywhere Home", "give home", "everywhere a", "give a", "everywhere b", "give b"])
    }

    @Test func `a container gets its content before its children do`() async {
        let tabs = ContainerFactory(
            Factory { (_: Void) in TabContainer() }, holding: shop.screen("child"), by: .addTab,
            tasks: [giving("child")])
        #expect(await shop.reach(start.build(tabs, by: .present()).task(giving("tabs"))) == nil)
        #expect(shop.events == ["give tabs", "give child"])
    }

    @Test func `the router's task is given the children of a container, too`() async {
        shop.router.tasks = [ContextTask { [shop] item, _ in shop.events.append(item.title) }]
        let tabs = ContainerFactory(
            Factory { (_: Void) in TabContainer("tabs") }, holding: shop.screen("child"), by: .addTab)
        #expect(await shop.reach(start.build(tabs, by: .present())) == nil)
        #expect(shop.events == ["home", "tabs", "child"])
    }

    @Test func `a start at the top level gets the router's task`() async {
        shop.router.tasks = [ContextTask { [shop] item, _ in shop.events.append(item.title) }]
        #expect(await shop.reach(start.build(shop.screen("sheet"), by: .present())) == nil)
        #expect(shop.events == ["home", "sheet"])
    }

    // MARK: - Post-routing tasks

    @Test func `post tasks of the router and of the step run for each screen of the path, from the start`() async {
        shop.router.tasksAfterwards = [
            PostRoutingTask { [shop] item, _, _ in shop.events.append("everywhere \(item.title)") }
        ]
        let step = shop.homeStep.afterwards(after("home"))
            .build(shop.screen("a"), by: .push).afterwards(after("a"))
            .build(shop.screen("b"), by: .push).afterwards(after("b"))
        #expect(await shop.reach(step) == nil)
        #expect(
            shop.events == ["everywhere Home", "after home", "everywhere a", "after a", "everywhere b", "after b"])
    }

    @Test func `the start's post task runs too, and the start is first in the path`() async {
        var way: [String] = []
        let step = StepAssembly<Window, Void>.from(.root).afterwards(after("root"))
            .build(shop.screen("new"), by: .replaceRoot)
            .afterwards(PostRoutingTask { _, _, path in way = path.map(\.title) })
        #expect(await shop.reach(step) == nil)
        #expect(shop.events == ["after root"])
        #expect(way.count == 2)
    }

    @Test func `post tasks run once everything is visible`() async {
        let step = start.build(shop.stack(), by: .present())
            .afterwards(PostRoutingTask { [shop] _, _, _ in shop.events.append("stack: \(shop.titles)") })
            .build(shop.screen("sheet"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.events == [#"stack: ["sheet"]"#])
    }

    @Test func `a screen that another one of its chain replaces gets no post task`() async {
        let step = shop.homeStep.build(shop.screen("passing"), by: .push).afterwards(after("passing"))
            .build(shop.screen("stays"), by: .replaceTop).afterwards(after("stays"))
        #expect(await shop.reach(step) == nil)
        #expect(shop.titles == ["stays"])
        #expect(shop.events == ["after stays"])
    }

    @Test func `a screen that its chain removes again is not in the path`() async {
        var way: [String] = []
        let step = start.build(shop.stack("sheet"), by: .present())
            .build(shop.screen("passing"), by: .push).build(shop.screen("stays"), by: .replaceTop)
            .afterwards(PostRoutingTask { _, _, path in way = path.map(\.title) })
        #expect(await shop.reach(step) == nil)
        #expect(way == ["home", "sheet", "stays"])
    }

    @Test func `a found screen that its chain replaces gets no post task`() async {
        #expect(await shop.reach(shop.homeStep.build(shop.screen("old"), by: .push)) == nil)
        let step = StepAssembly<Window, Void>.from(.root).find(titled("old")).afterwards(after("old"))
            .build(shop.screen("new"), by: .replaceTop).afterwards(after("new"))
        #expect(await shop.reach(step) == nil)
        #expect(shop.events == ["after new"])
    }
}
