import AppCore
import AppCoreContent
import Testing

@testable import TerminalHost

/// Tab in a search that has completions.
@MainActor @Suite struct CompletionTests {
    /// Offers the fruits that go on with what is typed.
    private func search() -> FormScreen {
        FormScreen("Fruit") { screen in
            Field(
                "Search",
                kind: .search(
                    completions: ["grape", "grapefruit", "green apple"].filter {
                        $0.hasPrefix(screen.query) && $0 != screen.query && !screen.query.isEmpty
                    }), text: screen.query, onEdit: { screen.query = $0 })
            screen.row("a row")
        }
    }

    @Test func `tab fills in the common beginning, then goes through the completions, and back`() {
        let screen = search()
        let stage = Stage(screen)
        stage.press(.character("/"), .character("g"))
        #expect(stage.lines.last?.contains("Tab grape grapefruit apple") == true)
        stage.press(.tab)
        #expect(screen.query == "gr")
        stage.press(.tab)
        #expect(screen.query == "grape")
        stage.press(.tab)
        #expect(screen.query == "grapefruit")
        stage.press(.tab, .tab)
        #expect(screen.query == "grape")
        stage.press(.backTab)
        #expect(screen.query == "green apple")
    }

    @Test func `another key begins a new completion, and undo takes one back`() {
        let screen = search()
        let stage = Stage(screen)
        stage.press(.character("/"), .character("g"), .tab, .tab, .character("f"), .tab)
        #expect(screen.query == "grapefruit")
        stage.press(.control("_"))
        #expect(screen.query == "grapef")
    }

    @Test func `the key for searching does nothing in an empty search, and is a letter after others`() {
        let screen = search()
        let stage = Stage(screen)
        stage.press(.character("/"), .character("/"))
        stage.type("a/b")
        #expect(screen.query == "a/b")
    }

    @Test func `without a completion, tab leaves the search`() {
        let screen = search()
        let stage = Stage(screen)
        stage.press(.character("/"), .tab)
        #expect(stage.hasFocus("a row"))
        stage.press(.character("/"), .character("x"), .tab)
        #expect(screen.query == "x" && stage.hasFocus("a row"))
    }

    @Test func `a key copies, where a button does, and is a letter in a search`() {
        var copied = 0
        let screen = FormScreen("Word") { screen in
            screen.searchField
            Button("Copy", role: .copy) { copied += 1 }
        }
        let stage = Stage(screen)
        stage.press(.character("y"))
        #expect(copied == 1)
        stage.press(.character("/"), .character("y"))
        #expect(copied == 1 && screen.query == "y")
        stage.window.perform(.back(from: stage.window.id(of: screen)))
        stage.press(.character("y"))
        #expect(copied == 1)
    }

    @Test func `a row that can't be pressed now is grey, is skipped, and does nothing`() {
        var pressed: [String] = []
        let screen = FormScreen("Parts") { _ in
            for (name, isEnabled) in [("one", true), ("two", false), ("three", true)] {
                Row(name, subtitle: "detail", match: name, isEnabled: isEnabled) { pressed.append(name) }
            }
        }
        let stage = Stage(width: 40, height: 10, screen)
        stage.press(.enter, .tab, .enter)
        #expect(pressed == ["one", "three"])
        let canvas = stage.canvas
        #expect(canvas.lines[2].hasPrefix("  two    detail") && (2..<15).allSatisfy { canvas[$0, 2].role == .dim })
        stage.session.window.perform(.element("two", .activate, in: stage.session.window.id(of: screen)))
        #expect(pressed == ["one", "three"])
    }
}
