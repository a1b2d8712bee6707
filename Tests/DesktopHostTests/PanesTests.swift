import Testing

@testable import DesktopHost

/// What stands side by side.
@Suite struct PanesTests {
    private func panes(_ width: Int, isSheet: Bool = false, hasMenu: Bool = false) -> [Bool] {
        let panes = Panes(width: width, isSheet: isSheet, hasMenu: hasMenu)
        return [panes.hasSidebar, panes.hasList, panes.isNarrow]
    }

    @Test func `a list stands beside its page where two panes fit`() {
        #expect(panes(859) == [false, false, false])
        #expect(panes(860) == [false, true, false])
        #expect(panes(479) == [false, false, true])
    }

    @Test func `the sections of a menu come first, and a list needs the room that they leave`() {
        #expect(panes(859, hasMenu: true) == [false, false, false])
        #expect(panes(860, hasMenu: true) == [true, false, false])
        #expect(panes(1_070, hasMenu: true) == [true, true, false])
    }

    @Test func `a sheet has one pane`() {
        #expect(panes(2_000, isSheet: true, hasMenu: true) == [false, false, false])
    }
}
