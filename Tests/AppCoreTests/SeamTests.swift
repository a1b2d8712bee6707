import AppCore
import AppCoreDependencies
import AppCoreRouting
import AppCoreTesting
import Testing

/// What happens where one thing meets another: a question and its answer, first use and a move, the app's code and a plan.
@MainActor @Suite(.timeLimit(.minutes(5))) struct SeamTests {
    private let stage = Stage()
    private var flow: Flow<Int> { stage.flow }

    private func show(_ title: String, _ door: LeaveDecision = .allowed) -> PlainScreen {
        let screen = PlainScreen(title)
        screen.door = door
        flow.show(screen)
        return screen
    }

    // MARK: - Questions

    @Test func `the second tap of a double tap does not answer the next question`() throws {
        _ = show("two", .ask(Question("Leave two?")))
        _ = show("three", .ask(Question("Leave three?")))
        #expect(flow.goBack(to: stage.screen) == .asked)
        let asked = try #require(stage.window.question)
        #expect(stage.window.answer(true, to: asked) == .applied)
        #expect(stage.window.question?.text == "Leave two?")
        #expect(stage.window.answer(true, to: asked) == .refused(.stale))
        #expect(stage.window.question?.text == "Leave two?" && stage.titles == ["three"])
    }

    @Test func `an answer that waited for a gesture says nothing to a question asked meanwhile`() throws {
        let two = show("two", .ask(Question("Leave two?")))
        #expect(flow.goBack(to: stage.screen) == .asked)
        let asked = try #require(stage.window.question)
        stage.window.perform(.backGesture(.began, from: stage.window.id(of: two)))
        #expect(stage.window.answer(false, to: asked) == .queued)
        flow.close(two)
        stage.window.perform(.backGesture(.cancelled, from: stage.window.id(of: two)))
        #expect(stage.window.question?.text == "Leave two?" && stage.window.question?.number == asked.number + 1)
        #expect(stage.window.answer(true, to: asked) == .refused(.stale) && stage.titles == ["two"])
    }

    // MARK: - First use

    private func tab(_ title: String, _ started: @escaping (String) -> Void = { _ in }) -> StackContainer {
        StackContainer(title) { [flow] stack in
            started(title)
            flow.run(TestCoordinator(title) { $0.flow.show(PlainScreen("first of \(title)")) }, in: .navigator(stack)) {
                _ in
            }
        }
    }

    private func titles(in container: any Container) -> [String] {
        stage.window.snapshot.descendants.first { $0.title == container.title && $0.container != nil }?.children.map(
            \.title) ?? []
    }

    @Test func `a stack that a navigation builds has its first screen under what the navigation puts there`()
        async throws
    {
        let stack = tab("built")
        let router = Router<Destination>(for: flow)
        let chain = StepAssembly.from(.root).find(Finder<StackContainer, Void>())
            .build(Factory { stack }, by: .push).build(Factory { PlainScreen("end") }, by: .push)
        try await router.go(to: Destination("end", to: chain))
        #expect(titles(in: stack) == ["first of built", "end"] && stage.titles == ["end"])
    }

    @Test func `a modal's navigator has its first screen under the child's`() {
        let stack = tab("modal")
        let child = TestCoordinator("child") { $0.flow.show(PlainScreen("child")) }
        flow.run(child, in: .modalNavigator(stack, .sheet)) { _ in }
        #expect(titles(in: stack) == ["first of modal", "child"] && stage.titles == ["child"])
    }

    @Test func `a first screen that loads late goes below what a link has opened in its tab`() async {
        let gate = Gate()
        let stack = StackContainer("late") { [flow] stack in
            let loading = TestCoordinator("late") { late in
                late.flow.task {
                    await gate.pass()
                    late.flow.show(PlainScreen("first"))
                }
            }
            flow.run(loading, in: .navigator(stack)) { _ in }
        }
        flow.show(TabContainer(tabs: [stack]))
        flow.show(PlainScreen("link"), in: stack)
        await gate.reached()
        gate.open()
        await stage.window.idle()
        #expect(stage.titles == ["link"] && titles(in: stack) == ["first", "link"])
    }

    @Test func `a navigation that fails while it builds has begun no tab`() async {
        var started: [String] = []
        let unused = tab("unused") { started.append($0) }
        flow.show(TabContainer(tabs: [StackContainer("used", holding: [PlainScreen("used")]), unused]))
        let router = Router<Destination>(for: flow)
        let chain = StepAssembly.from(.root).find(.identity(unused))
            .build(Factory { (_: Void) throws -> PlainScreen in throw Broken() }, by: .push)
        await #expect(throws: RoutingError.self) { try await router.go(to: Destination("end", to: chain)) }
        #expect(started == [] && stage.titles == ["used"])
        flow.select(unused)
        #expect(started == ["unused"] && stage.titles == ["first of unused"])
    }

    // MARK: - The app's code in the middle

    /// What the app's code may try from anywhere.
    enum Deed: CaseIterable { case show, present, finish, endSession, close, route }

    /// Where the app's code runs while a window plans, makes or ends a move.
    enum Spot: CaseIterable {
        case isNeeded, canLeave, finder, factory, task, count, release, didLeave, didAppear, onEnd
    }

    /// A screen that does something when its window calls it.
    private final class NosyScreen: Screen {
        let title = "nosy"
        var onAsk: () -> Void = {}
        var onAppear: () -> Void = {}
        var onLeave: () -> Void = {}

        func canLeave() -> LeaveDecision {
            onAsk()
            return .allowed
        }
        func didAppear() { onAppear() }
        func didLeave() { onLeave() }
    }

    /// An object that does something when it is released.
    @MainActor private final class Releaser {
        let deed: () -> Void
        init(_ deed: @escaping () -> Void) { self.deed = deed }
        isolated deinit { deed() }
    }

    /// Whether a window's screens, its snapshot and its flows say the same.
    private func isWhole(_ window: Window) -> Bool {
        let items = window.snapshot.descendants
        let seen = items.filter { $0.isVisible && $0.container == nil }.map(\.id)
        let isSeen = window.visibleScreens.map { window.id(of: $0) } == seen || window.flows.isEmpty
        let ids = Set(items.map(\.id))
        return isSeen && window.flows.allSatisfy { $0.shown.allSatisfy { ids.contains(stage.window.id(of: $0)) } }
    }

    @Test(arguments: Spot.allCases, Deed.allCases)
    func `the app's code may do anything from anywhere: it sees a whole tree, and its moves wait or are refused`(
        spot: Spot, deed: Deed
    ) async {
        let session = SessionScope()
        let inner = TestCoordinator("inner") { $0.flow.show(PlainScreen("inner")) }
        flow.run(inner, session: session) { _ in }
        let window = stage.window
        let router = Router<Destination>(for: flow)
        var deeds = 0
        let act = { @MainActor in
            deeds += 1
            guard deeds < 4 else { return }
            let isWhole = self.isWhole(window)
            #expect(isWhole)
            switch deed {
            case .show: inner.flow.show(PlainScreen("new"))
            case .present: flow.present(PlainScreen("sheet"))
            case .finish: inner.flow.finish(1)
            case .endSession: session.end()
            case .close: window.close()
            case .route:
                router.open(
                    Destination(
                        "x", to: StepAssembly.from(.topLevel).build(Factory { PlainScreen("x") }, by: .present())))
            }
        }
        let top = NosyScreen()
        inner.flow.show(top)
        let end = { (factory: Factory<PlainScreen, Void>) in
            StepAssembly.from(.root).find(
                Finder<PlainScreen, Void> { screen, _ in
                    if spot == .finder { act() }
                    return screen === stage.screen
                }
            ).build(factory, by: .push)
        }
        var chain = end(
            Factory {
                if spot == .factory { act() }
                return PlainScreen("end")
            })
        switch spot {
        case .isNeeded:
            chain = chain.guarded(
                by: RoutingInterceptor(
                    "x",
                    isNeeded: {
                        act()
                        return false
                    }
                ) {})
        case .canLeave: top.onAsk = act
        case .task: chain = chain.task { _, _ in act() }
        case .count, .release:
            let stack = StackContainer("stack", holding: [PlainScreen("in stack")])
            let releaser = Releaser(act)
            stack.countWaiting = {
                withExtendedLifetime(releaser) {}
                if spot == .count { act() }
                return 1
            }
            inner.flow.show(TabContainer(tabs: [stack]))
            _ = window.snapshot
        case .didLeave: top.onLeave = act
        case .onEnd: session.onEnd(act)
        case .didAppear:
            top.onAppear = act
            flow.present(PlainScreen("over it"))
        case .finder, .factory: break
        }
        _ = try? await router.go(to: Destination("end", to: chain))
        if spot == .onEnd { session.end() }
        await window.idle()
        #expect(isWhole(window))
        window.close()
        #expect(window.flows.isEmpty && !flow.isRunning && !inner.flow.isRunning)
    }

    // MARK: - Sessions and windows

    private final class Store {}
    private final class Dependencies: DependencyContainer {
        var store: Store { session { Store() } }
    }

    @Test func `work in a second window keeps its own session, whoever signs in next`() async throws {
        let container = Dependencies()
        let first = SessionScope("first")
        container.currentSession = first
        flow.run(TestCoordinator("user") { $0.flow.show(PlainScreen("user")) }, session: first) { _ in }
        let own = container.store
        let second = Window()
        let gate = Gate()
        var found: [Store] = []
        let page = TestCoordinator("page") { page in
            page.flow.show(PlainScreen("page"))
            page.flow.task(outlivesFlow: true) {
                await gate.pass()
                found.append(container.store)
            }
        }
        var outcomes: [String] = []
        second.run(page, session: first) { outcomes.append("\($0)") }
        await gate.reached()
        #expect(page.flow.endSession() == .applied, "a session ends from any of its windows")
        #expect(outcomes == ["left(session ended)"])
        #expect(stage.titles == ["first"] && first.hasEnded)
        let next = SessionScope("next")
        container.currentSession = next
        flow.run(TestCoordinator("user") { $0.flow.show(PlainScreen("next user")) }, session: next) { _ in }
        let theirs = container.store
        gate.open()
        await second.idle()
        #expect(found.count == 1 && found[0] !== theirs && found[0] === own)
    }

    @Test func `a window that leaves a session does not end it, and an ended session is not joined`() {
        let session = SessionScope()
        flow.run(TestCoordinator("user") { $0.flow.show(PlainScreen("user")) }, session: session) { _ in }
        let second = Window()
        let page = TestCoordinator("page") { $0.flow.show(PlainScreen("page")) }
        second.run(page, session: session) { _ in }
        second.close()
        #expect(!session.hasEnded && stage.titles == ["user"])
        session.end()
        var outcomes: [String] = []
        Window().run(TestCoordinator("late"), session: session) { outcomes.append("\($0)") }
        #expect(outcomes.count == 1 && outcomes[0].contains("refused"))
    }

    // MARK: - Work

    @Test func `work that waits for two children at once counts once`() async {
        let (one, two) = (
            TestCoordinator("one") { $0.flow.show(PlainScreen("one")) },
            TestCoordinator("two") {
                $0.flow.show(PlainScreen("two"))
            }
        )
        let gate = Gate()
        flow.task {
            async let first = flow.outcome(of: one)
            async let second = flow.outcome(of: two, from: stage.screen)
            _ = await (first, second)
        }
        flow.task { await gate.pass() }
        await gate.reached()
        await turn()
        #expect(stage.window.isWorking, "the other work still runs")
        gate.open()
        await stage.window.idle()
        #expect(!stage.window.isWorking)
        stage.window.close()
    }

    // MARK: - What is gone

    @Test func `a sheet from a hidden tab does not appear over another one after that tab is closed`() {
        let (one, two) = (
            StackContainer("one", holding: [PlainScreen("in one")]),
            StackContainer("two", holding: [PlainScreen("in two")])
        )
        flow.show(TabContainer(isClosable: true, tabs: [one, two]))
        let child = TestCoordinator("child") { $0.flow.show(PlainScreen("child")) }
        flow.run(child, in: .navigator(two)) { _ in }
        #expect(child.flow.present(PlainScreen("sheet")) == .queued)
        flow.close(two)
        #expect(stage.titles == ["in one"] && stage.window.snapshot.modals.isEmpty)
    }

    @Test func `a flow whose navigation failed keeps no screen from being shown again`() async {
        let screen = PlainScreen("kept")
        let router = Router<Destination>(for: flow)
        let chain = StepAssembly.from(.topLevel)
            .build(
                FlowFactory { (_: Void) in
                    TestCoordinator("kept") { $0.flow.show(screen) }
                } onFinish: { _, _ in
                },
                by: .present()
            )
            .build(Factory { (_: Void) throws -> PlainScreen in throw Broken() }, by: .push)
        await #expect(throws: RoutingError.self) { try await router.go(to: Destination("there", to: chain)) }
        #expect(flow.show(screen) == .applied && stage.titles == ["kept"])
    }

    @Test func `the open side menu leads to the section it names, although one before it was removed`() {
        let sections = ["one", "two", "three"].map { StackContainer($0, holding: [PlainScreen("in \($0)")]) }
        flow.show(SideMenuContainer(sections: sections))
        stage.window.perform(.menu(from: stage.window.snapshot.focus ?? .none))
        let menu = stage.window.focusedScreen as? SideMenuScreen
        flow.close(sections[0])
        menu?.sections[2].choose()
        #expect(stage.titles == ["in three"])
    }
}
