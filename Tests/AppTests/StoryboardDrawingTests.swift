import AppCore
import AppCoreContent
import AppCoreStoryboards
import Testing

@testable import App

private final class BoardScreen: ContentScreen {
    let place = Place()
    let title = "board"
    var content: Content { Text("board") }
}

private struct HelpBoard: Storyboard {
    static let name = "help"
    let root = Scene("help") { BoardScreen() }
}

private struct Board: Storyboard {
    static let name = "notes"

    let root = Scene("list") { BoardScreen() }
    let note = Scene("note") { BoardScreen() }
    let write: Segue<BoardScreen, BoardScreen>
    let peek: Segue<BoardScreen, BoardScreen>
    let swap: Segue<BoardScreen, BoardScreen>
    let getHelp: ReferenceSegue<BoardScreen, HelpBoard>

    init() {
        write = Segue("write", from: root, to: note)
        peek = Segue("peek \"in\"", from: root, to: note, style: .modal(.sheet))
        swap = Segue("swap", from: root, to: note, style: .replace)
        getHelp = ReferenceSegue("help", from: note, to: HelpBoard(), modal: .fullScreen)
    }
}

/// The output of `App storyboard` for any storyboard.
@MainActor @Suite struct StoryboardDrawingTests {
    @Test func `a storyboard is printed as text`() {
        #expect(
            Board().map.text == """
                notes
                  list  (root)
                    write → note  (push)
                    peek "in" → note  (sheet)
                    swap → note  (replace)
                  note
                    help → help  (full screen)
                  help  (a storyboard of its own)

                help
                  help  (root)
                """)
    }

    @Test func `a storyboard is drawn for Graphviz, with quotes escaped`() {
        let lines = Board().map.dot.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.first == "digraph \"notes\" {" && lines.last == "}")
        #expect(lines.contains("\"notes/list\" [label=\"list\", penwidth=2];"))
        #expect(lines.contains("\"notes/list\" -> \"notes/note\" [label=\"peek \\\"in\\\" (sheet)\"];"))
        #expect(lines.contains("\"notes/note\" -> \"help/help\" [label=\"help (full screen)\"];"))
    }

    @Test func `a storyboard is drawn as a picture, a box for each scene and an arrow for each segue`() {
        let svg = Board().map.svg
        #expect(svg.hasPrefix("<svg xmlns=") && svg.hasSuffix("</svg>"))
        #expect(svg.split(separator: "<rect x=").count - 1 == 4)
        #expect(svg.split(separator: "marker-end=").count - 1 == 4)
        #expect(svg.contains(">peek \"in\" (sheet)<"))
    }

    @Test func `a cycle of scenes is drawn too, with XML's reserved characters escaped`() {
        struct Circle: Storyboard {
            static let name = "circle"
            let root = Scene("<a>") { BoardScreen() }
            let other = Scene("b & c") { BoardScreen() }
            let there: Segue<BoardScreen, BoardScreen>
            let back: Segue<BoardScreen, BoardScreen>
            let again: Segue<BoardScreen, BoardScreen>

            init() {
                there = Segue("there", from: root, to: other)
                back = Segue("back", from: other, to: root)
                again = Segue("again", from: root, to: root)
            }
        }
        let svg = Circle().map.svg
        #expect(svg.contains("&lt;a&gt;") && svg.contains("b &amp; c"))
    }
}
