import AppCore
import Testing

/// What a screen hears when it appears, is covered, and leaves for good.
@MainActor @Suite struct AppearanceTests {
    private let stage = Stage()
    private let screens = (1...3).map { PlainScreen("screen \($0)") }
    private var flow: Flow<Int> { stage.flow }

    private func show() { for screen in screens { flow.show(screen) } }

    private var heard: [[String]] { screens.map(\.appearances) }

    @Test func `covering a screen does not make it leave, and going back does`() {
        show()
        #expect(heard == [["appear", "disappear"], ["appear", "disappear"], ["appear"]])
        stage.window.perform(.back(from: stage.window.id(of: screens[2])))
        #expect(heard[2] == ["appear", "disappear", "leave"])
        #expect(heard[1] == ["appear", "disappear", "appear"])
    }

    @Test func `screens that leave while covered hear it too, once`() {
        show()
        flow.goBack(to: stage.screen)
        #expect(heard[0] == ["appear", "disappear", "leave"] && heard[1] == heard[0] && heard[2] == heard[0])
        stage.window.close()
        #expect(heard[0] == ["appear", "disappear", "leave"])
        #expect(stage.screen.appearances.suffix(2) == ["disappear", "leave"])
    }

    @Test func `an unselected tab has not left; a closed one has, with everything in it`() {
        let tabs = TabContainer("tabs", isClosable: true, tabs: [StackContainer("a", holding: [screens[0]])])
        flow.show(tabs)
        let second = StackContainer("b", holding: [screens[1], screens[2]])
        flow.show(second, in: tabs)
        #expect(heard == [["appear"], [], []])
        stage.window.perform(.select(stage.window.id(of: second)))
        #expect(heard == [["appear", "disappear"], [], ["appear"]])
        stage.window.perform(.close(stage.window.id(of: second)))
        #expect(heard == [["appear", "disappear", "appear"], ["leave"], ["appear", "disappear", "leave"]])
    }

    @Test func `a flow's screens have left when its outcome is delivered`() {
        var heard: [String] = []
        let child = TestCoordinator("child") { [screens] in
            $0.flow.show(screens[0])
            $0.flow.show(screens[1])
        }
        flow.run(child, in: .modal(.sheet)) { _ in heard = self.screens.flatMap(\.appearances) }
        child.flow.finish(1)
        #expect(heard == ["appear", "disappear", "leave", "appear", "disappear", "leave"])
    }

    @Test func `a move that a leaving screen requests is made after the move that removes it`() {
        show()
        screens[2].onLeave = { [flow] in flow.show(PlainScreen("after")) }
        stage.window.perform(.back(from: stage.window.id(of: screens[2])))
        #expect(stage.titles == ["after"] && heard[1].suffix(2) == ["appear", "disappear"])
    }
}
