import AppCore
import AppCoreTesting
import Testing

@MainActor @Suite struct ContainerTests {
    /// Tabs with two stacks; each stack has one screen, shown by a child flow.
    private final class Tabs: Coordinator {
        let flow = Flow<Int>("tabs")
        let first = StackContainer("First")
        let second = StackContainer("Second")
        let isClosable: Bool
        var left: [String] = []

        init(isClosable: Bool = false) { self.isClosable = isClosable }

        func start() {
            flow.show(TabContainer("Tabs", isClosable: isClosable, tabs: [first, second]))
            for (name, stack) in [("a", first), ("b", second)] {
                let child = TestCoordinator(name) { $0.flow.show(pusher(name, $0.flow)) }
                flow.run(child, in: .navigator(stack)) { self.left.append("\(name): \($0)") }
            }
        }
    }

    /// A screen whose row pushes another one like it.
    private static func pusher(_ title: String, _ flow: AnyFlow) -> TestScreen {
        let screen = TestScreen(title, rows: ["push"])
        screen.onTap = { _ in flow.show(pusher(title + "+", flow)) }
        return screen
    }

    @Test func `each tab keeps its stack while another is in front`() {
        let driver = FlowDriver { Tabs() }
        #expect(driver.titles == ["a"])
        driver.tap("push")
        driver.select("Second")
        #expect(driver.titles == ["b"])
        driver.select("First")
        #expect(driver.titles == ["a+"])
        driver.back()
        #expect(driver.titles == ["a"])
    }

    @Test func `selecting the selected tab pops it to its first screen, and every selection is a move with a cause`() {
        let driver = FlowDriver { Tabs() }
        driver.tap("push", "push")
        driver.select("First")
        #expect(driver.titles == ["a"])
        driver.select("Second")
        let last = driver.window.journal.entries.suffix(2)
        #expect(last.map(\.action) == ["select", "select"])
        #expect(last.map(\.cause) == [.select, .select])
        #expect(last.map(\.kind) == [.applied, .applied])
    }

    @Test func `back on a tab's first screen is refused`() {
        let driver = FlowDriver { Tabs() }
        #expect(driver.back() == .refused(.nothingBehind))
        #expect(driver.titles == ["a"])
    }

    @Test func `an unselected tab may push, and stays behind`() {
        var stacks: Tabs?
        let driver = FlowDriver {
            let tabs = Tabs()
            stacks = tabs
            return tabs
        }
        let child = stacks?.flow
        #expect(child != nil)
        driver.select("Second")
        driver.tap("push")
        driver.select("First")
        #expect(driver.titles == ["a"])
        driver.select("Second")
        #expect(driver.titles == ["b+"])
    }

    @Test func `closing a tab ends its flow with that departure`() {
        var tabs: Tabs?
        let driver = FlowDriver {
            let made = Tabs(isClosable: true)
            tabs = made
            return made
        }
        driver.close("First")
        #expect(tabs?.left == ["a: left(tab closed)"])
        #expect(driver.titles == ["b"])
        #expect(driver.outcomes.isEmpty)
    }

    @Test func `a tab that cannot be closed stays`() {
        let driver = FlowDriver { Tabs() }
        #expect(driver.close("First") == .refused(.byContainer(kind: .tabs)))
        #expect(driver.titles == ["a"])
    }

    @Test func `containers nest: a stack in a tab in a split`() {
        let inner = StackContainer("Inner")
        let deep = PlainScreen("deep")
        let driver = FlowDriver {
            TestCoordinator("app") { coordinator in
                let split = SplitContainer("Split")
                coordinator.flow.show(split)
                coordinator.flow.show(TabContainer("Tabs", tabs: [inner]), in: split)
                coordinator.flow.show(deep, in: inner, from: split)
                coordinator.flow.show(PlainScreen("detail"), in: split, from: split)
            }
        }
        #expect(driver.titles == ["deep", "detail"])
        let root = driver.window.snapshot.root
        #expect(root.children[0].container == .split)
        #expect(root.children[0].children[0].container == .tabs)
        #expect(root.children[0].children[0].children[0].container == .stack)
        #expect(driver.window.perform(.back(from: driver.window.id(of: deep))) == .refused(.nothingBehind))
    }

    @Test func `a new detail replaces the old one, whose flow hears it`() {
        var heard: [Outcome<Int>] = []
        let split = SplitContainer("Split")
        let driver = FlowDriver {
            TestCoordinator("app") { coordinator in
                coordinator.flow.show(split)
                coordinator.flow.show(PlainScreen("primary"), in: split, from: split)
                let child = TestCoordinator("detail") { $0.flow.show(PlainScreen("old"), in: split) }
                coordinator.flow.run(child, from: split) { heard.append($0) }
                coordinator.flow.show(PlainScreen("new"), in: split, from: split)
            }
        }
        #expect(driver.titles == ["primary", "new"])
        #expect(heard == [.left(.replaced)])
    }

    @Test func `turning to an earlier page keeps the later ones, and a new page replaces them`() {
        let pages = PageContainer("Pages")
        let second = PlainScreen("two")
        let first = PlainScreen("one")
        let driver = FlowDriver(navigator: pages) {
            TestCoordinator("wizard") { coordinator in
                coordinator.flow.show(first)
                coordinator.flow.show(second)
                first.onTap = { coordinator.flow.show(PlainScreen("three")) }
            }
        }
        #expect(driver.titles == ["two"])
        driver.select("one")
        #expect(driver.titles == ["one"])
        driver.select("two")
        #expect(driver.titles == ["two"])
        driver.select("one")
        driver.tap("one")
        #expect(driver.titles == ["three"])
        #expect(driver.window.snapshot.root.children.map(\.title) == ["one", "three"])
    }

    @Test func `a container with children from the start shows them all at once`() {
        let screens = [PlainScreen("one"), PlainScreen("two")]
        let driver = FlowDriver {
            TestCoordinator("app") { $0.flow.show(StackContainer("Stack", holding: screens)) }
        }
        #expect(driver.titles == ["two"])
        driver.back()
        #expect(driver.titles == ["one"])
        driver.back()
        #expect(driver.outcomes == [.left(.back)])
        driver.expectNoSurvivorsAfterEnd(screens)
    }

    @Test func `more children than a split has columns are refused, and nothing moves`() {
        let screens = (1...3).map { PlainScreen("\($0)") }
        var result: MoveResult?
        let driver = FlowDriver {
            TestCoordinator("app") { coordinator in
                coordinator.flow.show(PlainScreen("first"))
                result = coordinator.flow.show(SplitContainer("Split", holding: screens))
            }
        }
        #expect(result == .refused(.byContainer(kind: .split)))
        #expect(driver.titles == ["first"])
    }
}

extension FlowDriver {
    /// The test itself still holds its screens; everything else must be released.
    fileprivate func expectNoSurvivorsAfterEnd(_ held: [PlainScreen]) {
        #expect(lifetimes.survivors().filter { $0.kind != .screen } == [])
    }
}

extension ContainerKind {
    static let deck = ContainerKind(rawValue: "deck")
}

/// An app's own container: a deck that shows its top card, and keeps at most three.
final class DeckContainer: Navigator {
    let title = "Deck"
    let kind = ContainerKind.deck
    var lies: ContainerChange?

    func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? {
        if let lies { return lies }
        switch request {
        case .show:
            let removed = shape.count == 3 ? 0..<1 : 0..<0
            let position = shape.count - removed.count
            return ContainerChange(removed: removed, insertion: position, selected: position)
        case .remove(let index):
            return ContainerChange(removed: index..<index + 1, selected: max(0, shape.count - 2))
        case .back:
            guard shape.count > 1 else { return nil }
            return ContainerChange(removed: shape.count - 1..<shape.count, selected: shape.count - 2)
        case .close, .select:
            return nil
        }
    }
}

@MainActor @Suite struct OwnContainerTests {
    @Test func `an app's own container shows, goes back and drops its oldest`() {
        var gone: [Outcome<Int>] = []
        let driver = FlowDriver(navigator: DeckContainer()) {
            TestCoordinator("app") { coordinator in
                coordinator.flow.show(PlainScreen("0"))
                let child = TestCoordinator("child") { $0.flow.show(PlainScreen("1")) }
                coordinator.flow.run(child) { gone.append($0) }
            }
        }
        #expect(driver.titles == ["1"])
        #expect(driver.back() == .applied)
        #expect(gone == [.left(.back)])
        #expect(driver.titles == ["0"])
    }

    @Test(arguments: [
        ContainerChange(removed: 0..<9, insertion: 0, selected: 0),
        ContainerChange(removed: 0..<0, insertion: 7, selected: 0),
        ContainerChange(removed: 0..<0, insertion: -1, selected: 0),
        ContainerChange(removed: 0..<0, insertion: 1, selected: 5),
        ContainerChange(removed: 0..<0, insertion: nil, selected: 0),
        ContainerChange(removed: -3 ..< -1, insertion: 0, selected: 0),
    ])
    func `a container that answers nonsense is refused, and the tree stays intact`(lie: ContainerChange) {
        let deck = DeckContainer()
        var flow: AnyFlow?
        let driver = FlowDriver(navigator: deck) {
            TestCoordinator("app") {
                flow = $0.flow
                $0.flow.show(PlainScreen("0"))
            }
        }
        deck.lies = lie
        #expect(flow?.show(PlainScreen("1")) == .refused(.byContainer(kind: .deck)))
        #expect(driver.titles == ["0"])
        driver.window.close()
        #expect(driver.outcomes == [.left(.windowClosed)])
    }
}

@MainActor @Suite struct RootContainerTests {
    private let stage = Stage()

    @Test func `back on the first of several pages at the window's root ends the flow with all of them`() {
        var outcomes: [Outcome<Int>] = []
        let stage = Stage(window: Window(navigator: PageContainer())) { outcomes.append($0) }
        stage.flow.show(PlainScreen("second"))
        stage.window.perform(.select(stage.window.id(of: stage.screen)))
        #expect(stage.titles == ["first"])
        stage.window.perform(.back(from: stage.window.id(of: stage.screen)))
        #expect(outcomes == [.left(.back)])
    }

    @Test func `selecting the selected tab leaves the tabs inside it alone`() {
        let inner = TabContainer("inner", tabs: [PlainScreen("a"), PlainScreen("b")])
        stage.flow.show(TabContainer(tabs: [inner]))
        #expect(stage.window.perform(.select(stage.window.id(of: inner))) == .applied)
        #expect(stage.window.id(of: inner) != .none)
        #expect(stage.window.snapshot.root.children.last?.children.first?.children.count == 2)
    }

    @Test func `going back in an unselected tab selects it, so a modal over another tab leaves`() {
        let front = StackContainer("front")
        let behind = StackContainer("behind")
        stage.flow.show(TabContainer(tabs: [front, behind]))
        let low = PlainScreen("low")
        stage.flow.show(low, in: behind, from: behind)
        stage.flow.show(PlainScreen("high"), in: behind, from: low)
        let here = PlainScreen("here")
        stage.flow.show(here, in: front, from: front)
        stage.flow.present(PlainScreen("modal"), from: here)
        #expect(stage.flow.goBack(to: low) == .applied)
        #expect(stage.titles == ["low"])
        #expect(stage.window.snapshot.modals.isEmpty)
    }

    @Test func `going back removes the pages that follow, but no tabs`() {
        let (one, two) = (PlainScreen("one"), PlainScreen("two"))
        let (first, second) = (PlainScreen("first tab"), PlainScreen("second tab"))
        let pages = PageContainer(holding: [one, two])
        stage.flow.show(pages)
        #expect(stage.flow.goBack(to: one) == .applied)
        #expect(stage.titles == ["one"] && stage.window.snapshot.root.children[1].children.count == 1)
        let tabs = TabContainer(tabs: [first, second])
        stage.flow.show(tabs)
        stage.flow.select(second)
        #expect(stage.flow.goBack(to: first) == .applied)
        #expect(stage.titles == ["first tab"] && stage.window.snapshot.root.children[2].children.count == 2)
    }
}
