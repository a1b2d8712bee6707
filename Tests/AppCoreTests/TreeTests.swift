import AppCoreTesting
import Testing

@testable import AppCore

/// The tree by itself, and changes that are described before they are made: no window, no flow.
@MainActor @Suite struct TreeTests {
    private let stack = StackContainer()
    private let tree: Tree
    private let first = TestScreen("first")

    init() throws {
        tree = Tree(stack)
        try Self.make(in: tree) { [first] change throws(Refusal) in try change.show(first, in: change.tree.root) }
    }

    @discardableResult private static func make(
        in tree: Tree, _ describe: (TreeChange) throws(Refusal) -> Void
    ) throws(Refusal) -> TreeChange {
        let change = TreeChange(of: tree, "test")
        try describe(change)
        try change.checkShown()
        change.gather()
        tree.apply(change)
        tree.updateVisible()
        return change
    }

    private func make(_ describe: (TreeChange) throws(Refusal) -> Void) throws {
        try Self.make(in: tree, describe)
    }

    private var titles: [String] { tree.visible.map(\.title) }

    @Test func `a change that is described and not made changes nothing`() throws {
        let change = TreeChange(of: tree, "test")
        try change.show(TestScreen("second"), in: tree.root)
        try change.present(TestScreen("sheet"), .sheet, over: first.place, by: nil)
        change.gather()
        #expect(!change.isEmpty && titles == ["first"] && tree.modals.isEmpty && tree.root.children.count == 1)
    }

    @Test func `the leaving screens are known before any leaves, the topmost first`() throws {
        let screens = (0..<3).map { TestScreen("\($0)") }
        for screen in screens { try make { change throws(Refusal) in try change.show(screen, in: tree.root) } }
        let sheet = TestScreen("sheet")
        try make { change throws(Refusal) in try change.present(sheet, .sheet, over: screens[2].place, by: nil) }
        let change = TreeChange(of: tree, "test")
        try change.goBack(to: first.place)
        change.gather()
        #expect(change.leaving.compactMap { $0.presentable?.title } == ["sheet", "2", "1", "0"])
        #expect(titles == ["sheet"])
        tree.apply(change)
        tree.updateVisible()
        #expect(titles == ["first"] && tree.modals.isEmpty && !sheet.place.isInTree)
    }

    @Test func `several changes of one container are made as one`() throws {
        let tabs = TabContainer(tabs: [TestScreen("a"), TestScreen("b"), TestScreen("c")])
        try make { change throws(Refusal) in try change.show(tabs, in: tree.root) }
        let (a, c) = (tabs.place.children[0], tabs.place.children[2])
        let change = TreeChange(of: tree, "test")
        try change.select(c)
        change.make(ContainerChange(removed: 0..<1, selected: 1), of: tabs.place)
        change.gather()
        #expect(change.arrangements.count == 1 && change.leaving.count == 1 && change.leaving[0] === a)
        tree.apply(change)
        tree.updateVisible()
        #expect(titles == ["c"] && tabs.place.children.count == 2)
    }

    @Test func `a screen that was shown before, or comes twice, is refused and the tree stays as it is`() throws {
        #expect(throws: Refusal.alreadyShown) {
            try make { change throws(Refusal) in try change.show(first, in: tree.root) }
        }
        let twice = TestScreen("twice")
        #expect(throws: Refusal.alreadyShown) {
            try make { change throws(Refusal) in
                try change.show(TabContainer(tabs: [twice, StackContainer(holding: [twice])]), in: tree.root)
            }
        }
        #expect(titles == ["first"] && !twice.place.isInTree)
        try make { change throws(Refusal) in try change.show(twice, in: tree.root) }
        #expect(titles == ["twice"])
    }

    @Test func `a place is found by its identity, visible or covered, until it leaves`() throws {
        let second = TestScreen("second")
        try make { change throws(Refusal) in try change.show(second, in: tree.root) }
        #expect(tree.place(first.place.id) === first.place && tree.visiblePlace(first.place.id) == nil)
        #expect(tree.front === second.place && tree.holds(first.place))
        let id = second.place.id
        try make { change throws(Refusal) in try change.goBack(from: second.place) }
        #expect(tree.place(id) == nil && !tree.holds(second.place) && tree.front === first.place)
    }

    @Test func `revealing a covered screen removes what covers it, in every container on the way`() throws {
        let deep = TestScreen("deep")
        let inner = StackContainer("inner", holding: [deep, TestScreen("over it")])
        let tabs = TabContainer(tabs: [inner, TestScreen("other")], selected: 1)
        try make { change throws(Refusal) in try change.show(tabs, in: tree.root) }
        try make { change throws(Refusal) in try change.present(TestScreen("modal"), .sheet, over: tabs.place, by: nil)
        }
        try make { change throws(Refusal) in try change.reveal(deep.place) }
        #expect(titles == ["deep"] && tree.modals.isEmpty && tabs.place.selected == 0)
    }
}

extension TreeChange {
    fileprivate func show(_ item: any Presentable, in container: Place) throws(Refusal) {
        try show(item, in: container, by: TestCoordinator("nobody").flow, over: container)
    }
}
