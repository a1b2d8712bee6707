import AppCore
import AppCoreRouting
import AppCoreTesting
import Testing

/// Stacks that stay empty until they are needed, such as those of tabs.
@MainActor @Suite struct FirstUseTests {
    /// Sections in tabs or a side menu; the flow of each starts with the first use of its stack.
    private final class Sections: Coordinator {
        let flow = Flow<Int>("sections")
        let hasMenu: Bool
        private(set) var stacks: [StackContainer] = []
        private(set) var started: [String] = []

        init(hasMenu: Bool = false) { self.hasMenu = hasMenu }

        func start() {
            stacks = ["One", "Two", "Three"].map { title in
                StackContainer(title) { [weak self] in self?.run(title, in: $0) }
            }
            if hasMenu {
                flow.show(SideMenuContainer("Sections", sections: stacks, selected: 1))
            } else {
                flow.show(TabContainer(isClosable: true, tabs: stacks, selected: 1))
            }
        }

        private func run(_ title: String, in stack: StackContainer) {
            started.append(title)
            let child = TestCoordinator(title.lowercased()) { child in
                let screen = PlainScreen(title)
                screen.onTap = { child.flow.show(PlainScreen(title + "+")) }
                child.flow.show(screen)
            }
            flow.run(child, in: .navigator(stack)) { _ in }
        }
    }

    private func drive(hasMenu: Bool = false) -> (FlowDriver<Sections>, Sections) {
        let sections = Sections(hasMenu: hasMenu)
        return (FlowDriver { sections }, sections)
    }

    @Test func `only the section in front starts, and each other one when it is first chosen`() {
        let (driver, sections) = drive()
        #expect(driver.titles == ["Two"] && sections.started == ["Two"])
        driver.select("Three")
        #expect(driver.titles == ["Three"] && sections.started == ["Two", "Three"])
        let last = driver.window.journal.entries.last
        #expect(last?.action == "select" && last?.cause == .select && last?.to?.hasPrefix("PlainScreen") == true)
        driver.select("Two")
        driver.select("Three")
        #expect(driver.titles == ["Three"] && sections.started == ["Two", "Three"])
    }

    @Test func `a section chosen in a side menu starts, although the menu is gone by then`() {
        let (driver, sections) = drive(hasMenu: true)
        driver.window.perform(.menu(from: driver.window.snapshot.focus ?? .none))
        driver.tap("Three")
        #expect(driver.titles == ["Three"] && sections.started == ["Two", "Three"])
        #expect(driver.window.journal.entries.allSatisfy { $0.kind == .applied })
    }

    @Test func `what is shown in an unused section is shown above its first screen`() {
        let (driver, sections) = drive()
        let one = sections.stacks[0]
        #expect(sections.flow.show(PlainScreen("above"), in: one) == .applied)
        #expect(driver.titles(in: one) == ["One", "above"] && driver.titles == ["Two"])
        let child = TestCoordinator("child") { $0.flow.show(PlainScreen("child")) }
        sections.flow.run(child, in: .navigator(sections.stacks[2])) { _ in }
        #expect(
            driver.titles(in: sections.stacks[2]) == ["Three", "child"] && sections.started == ["Two", "One", "Three"])
    }

    @Test func `a navigation into an unused section shows its end above the first screen`() async throws {
        let (driver, sections) = drive()
        let router = Router<Destination>(for: sections.flow)
        let stack = StepAssembly.from(.root).find(
            Finder<StackContainer, Void> { stack, _ in stack.title == "Three" }
        ).poppedToRoot()
        let end = stack.build(Factory { PlainScreen("end") }, by: .push)
        let plan = router.explain(Destination("end", to: end))
        #expect(plan.refusal == nil && sections.started == ["Two"], "explaining starts nothing")
        try await router.go(to: Destination("end", to: end))
        #expect(driver.titles == ["end"] && driver.titles(in: sections.stacks[2]) == ["Three", "end"])
        try await router.go(
            to: Destination("section", to: StepAssembly.from(.root).find(.identity(sections.stacks[0]))))
        #expect(driver.titles == ["One"])
    }

    @Test func `a refused move starts nothing`() {
        let (driver, sections) = drive()
        let used = driver.window.focusedScreen
        #expect(used.map { sections.flow.show($0, in: sections.stacks[0]) } == .refused(.alreadyShown))
        (used as? PlainScreen)?.door = .refused(reason: "Stay")
        #expect(sections.flow.replace(sections.stacks[1], with: sections.stacks[0]) == .refused(.alreadyShown))
        #expect(sections.started == ["Two"])
    }

    @Test func `a window's own stack begins with whatever its first flow shows`() {
        var uses = 0
        let driver = FlowDriver(navigator: StackContainer("root") { _ in uses += 1 }) {
            TestCoordinator("app") { $0.flow.show(PlainScreen("first")) }
        }
        #expect(uses == 1 && driver.titles == ["first"])
    }

    @Test func `a section that was never used is released with the others`() {
        let (driver, sections) = drive()
        weak let three = sections.stacks[2]
        driver.close("Three")
        driver.select("One")
        sections.flow.finish(1)
        #expect(driver.outcomes == [.finished(1)] && sections.started == ["Two", "One"])
        #expect(three != nil, "the coordinator has it")
        let survivors = driver.lifetimes.survivors().filter { $0.kind == .screen }
        #expect(survivors == [])
    }

    @Test func `a stack whose first screen is late, or never comes, is empty until then`() async {
        var flow: AnyFlow?
        let driver = FlowDriver {
            TestCoordinator("app") { app in
                flow = app.flow
                let stack = StackContainer("late") { stack in
                    app.flow.task { app.flow.show(PlainScreen("came"), in: stack) }
                }
                app.flow.show(TabContainer(tabs: [StackContainer("never") { _ in }, stack]))
            }
        }
        #expect(driver.titles == [] && flow?.isRunning == true)
        driver.select("late")
        #expect(driver.titles == [])
        await driver.idle()
        #expect(driver.titles == ["came"])
    }
}

extension FlowDriver {
    /// The titles of what a stack holds, from the lowest up.
    fileprivate func titles(in stack: StackContainer) -> [String] {
        func find(_ item: WindowSnapshot.Item) -> WindowSnapshot.Item? {
            item.id == window.id(of: stack) ? item : item.children.lazy.compactMap(find).first
        }
        return find(window.snapshot.root)?.children.map(\.title) ?? []
    }
}
