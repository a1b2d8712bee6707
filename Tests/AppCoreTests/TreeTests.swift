import AppCoreTesting
import Testing

@testable import AppCore

/// The tree by itself and drafts of it: no window, no flow.
@MainActor @Suite struct TreeTests {
    private let stack = StackContainer()
    private let tree: Tree
    private let first = TestScreen("first")

    init() throws {
        tree = Tree(stack)
        try make { [first] draft throws(Refusal) in try draft.show(first, in: draft.tree.root) }
    }

    /// Makes a draft and commits it.
    private func make(_ edit: (Draft) throws(Refusal) -> Void) throws(Refusal) {
        let draft = Draft(of: tree, "test")
        do throws(Refusal) { try edit(draft) } catch {
            draft.drop()
            throw error
        }
        draft.settle()
        _ = draft.commit(showing: tree.findVisible())
    }

    private var titles: [String] { tree.visible.map(\.title) }

    @Test func `a draft that is dropped has changed nothing`() throws {
        let second = TestScreen("second")
        let draft = Draft(of: tree, "test")
        try draft.show(second, in: tree.root)
        try draft.show(
            TabContainer(tabs: [TestScreen("a"), StackContainer(holding: [TestScreen("b")])]), in: tree.root)
        try draft.present(TestScreen("sheet"), .sheet, over: tree.at(first), by: nil)
        try draft.goBack(to: tree.at(first))
        draft.drop()
        #expect(titles == ["first"] && tree.modals.isEmpty && tree.root.children.count == 1)
        #expect(tree.place(of: second) == nil && tree.place(of: second) == nil && tree.front === tree.at(first))
        try make { draft throws(Refusal) in try draft.show(second, in: tree.root) }
        #expect(titles == ["second"] && tree.id(of: second) == PlaceID(rawValue: 3))
    }

    @Test func `the app's code meets the tree as it is shown, however far a draft has come`() throws {
        let draft = Draft(of: tree, "test")
        try draft.show(TestScreen("second"), in: tree.root)
        try draft.present(TestScreen("sheet"), .sheet, over: tree.at(first), by: nil)
        #expect(tree.modals.count == 1 && tree.root.children.count == 2)
        draft.paused { #expect(tree.modals.isEmpty && tree.root.children.count == 1 && tree.front === tree.at(first)) }
        #expect(tree.modals.count == 1 && tree.root.children.count == 2)
        _ = draft.commit(showing: tree.findVisible())
        #expect(titles == ["sheet"])
    }

    @Test func `the leaving screens are known before any leaves, the topmost first`() throws {
        let screens = (0..<3).map { TestScreen("\($0)") }
        for screen in screens { try make { draft throws(Refusal) in try draft.show(screen, in: tree.root) } }
        let sheet = TestScreen("sheet")
        try make { draft throws(Refusal) in try draft.present(sheet, .sheet, over: tree.at(screens[2]), by: nil) }
        let draft = Draft(of: tree, "test")
        try draft.goBack(to: tree.at(first))
        #expect(draft.leaving.compactMap { $0.presentable?.title } == ["sheet", "2", "1", "0"])
        #expect(titles == ["sheet"])
        _ = draft.commit(showing: tree.findVisible())
        #expect(titles == ["first"] && tree.modals.isEmpty && tree.place(of: sheet) == nil)
    }

    @Test func `edits of one container follow each other, and what comes and goes within a draft was never shown`()
        throws
    {
        let tabs = TabContainer(tabs: [TestScreen("a"), TestScreen("b"), TestScreen("c")])
        try make { draft throws(Refusal) in try draft.show(tabs, in: tree.root) }
        let (a, c) = (tree.at(tabs).children[0], tree.at(tabs).children[2])
        let passing = TestScreen("passing")
        let draft = Draft(of: tree, "test")
        try draft.select(c)
        try draft.make(ContainerChange(removed: 0..<1, selected: 1), of: tree.at(tabs))
        try draft.show(passing, in: tree.at(tabs))
        draft.forceOut(tree.at(passing))
        #expect(draft.leaving.count == 1 && draft.leaving[0] === a)
        _ = draft.commit(showing: tree.findVisible())
        #expect(titles == ["c"] && tree.at(tabs).children.count == 2)
        try make { draft throws(Refusal) in try draft.show(passing, in: tree.root) }
        #expect(titles == ["passing"])
    }

    @Test func `a screen that was shown before, or comes twice, is refused and the tree stays as it is`() throws {
        #expect(throws: Refusal.alreadyShown) {
            try make { draft throws(Refusal) in try draft.show(first, in: tree.root) }
        }
        let twice = TestScreen("twice")
        #expect(throws: Refusal.alreadyShown) {
            try make { draft throws(Refusal) in
                try draft.show(TabContainer(tabs: [twice, StackContainer(holding: [twice])]), in: tree.root)
            }
        }
        #expect(titles == ["first"] && tree.place(of: twice) == nil)
        try make { draft throws(Refusal) in try draft.show(twice, in: tree.root) }
        #expect(titles == ["twice"])
    }

    @Test func `a place is found by its identity, visible or covered, until it leaves`() throws {
        let second = TestScreen("second")
        try make { draft throws(Refusal) in try draft.show(second, in: tree.root) }
        #expect(tree.place(tree.id(of: first)) === tree.at(first) && tree.visiblePlace(tree.id(of: first)) == nil)
        #expect(tree.front === tree.at(second) && tree.holds(tree.at(first)))
        let (id, place) = (tree.id(of: second), tree.at(second))
        try make { draft throws(Refusal) in try draft.goBack(from: tree.at(second)) }
        #expect(tree.place(id) == nil && !tree.holds(place) && tree.front === tree.at(first))
    }

    @Test func `revealing a covered screen removes what covers it, in every container on the way`() throws {
        let deep = TestScreen("deep")
        let inner = StackContainer("inner", holding: [deep, TestScreen("over it")])
        let tabs = TabContainer(tabs: [inner, TestScreen("other")], selected: 1)
        try make { draft throws(Refusal) in try draft.show(tabs, in: tree.root) }
        try make { draft throws(Refusal) in try draft.present(TestScreen("modal"), .sheet, over: tree.at(tabs), by: nil)
        }
        try make { draft throws(Refusal) in try draft.reveal(tree.at(deep)) }
        #expect(titles == ["deep"] && tree.modals.isEmpty && tree.at(tabs).selected == 0)
    }
}

extension Tree {
    fileprivate func at(_ item: any Presentable) -> Place { place(of: item) ?? root }

    fileprivate func id(of item: any Presentable) -> PlaceID { place(of: item)?.id ?? .none }
}

extension Draft {
    fileprivate func show(_ item: any Presentable, in container: Place) throws(Refusal) {
        try show(item, in: container, by: TestCoordinator("nobody").flow) { container }
    }
}
