import AppCore
import AppCoreContent
import AppCoreStoryboards
import AppCoreTesting
import Testing

private final class NoteScreen: ContentScreen {
    let title = "note"
    var text = ""
    var onDone: () -> Void = {}

    var content: Content {
        Text(text, id: "text")
        Button("Done") { self.onDone() }
    }
}

private final class ListScreen: ContentScreen {
    let title = "list"
    var onNote: () -> Void = {}

    var content: Content { Button("Note") { self.onNote() } }
}

private struct HelpBoard: Storyboard {
    static let name = "help"
    let root = Scene { ListScreen() }
}

private struct Board: Storyboard {
    static let name = "notes"

    let root = Scene { ListScreen() }
    let note = Scene { NoteScreen() }
    let write: Segue<ListScreen, NoteScreen>
    let peek: Segue<ListScreen, NoteScreen>
    let swap: Segue<ListScreen, NoteScreen>
    let getHelp: ReferenceSegue<NoteScreen, HelpBoard>

    init() {
        write = Segue(from: root, to: note)
        peek = Segue(from: root, to: note, style: .modal(.sheet))
        swap = Segue(from: root, to: note, style: .replace)
        getHelp = ReferenceSegue(from: note, to: HelpBoard(), modal: .fullScreen)
    }
}

private final class BoardCoordinator: StoryboardCoordinator {
    let flow = Flow<String>("notes")
    let stage = AppCoreStoryboards.Stage(Board())
    let board = Board()
    private let segue: KeyPath<Board, Segue<ListScreen, NoteScreen>>

    init(_ segue: KeyPath<Board, Segue<ListScreen, NoteScreen>> = \.write) { self.segue = segue }

    func start() {
        root?.onNote = { self.fire() }
        showRoot()
    }

    @discardableResult func fire() -> MoveResult {
        perform(board[keyPath: segue]) { note in
            note.text = "prepared"
            note.onDone = { self.flow.finish("done") }
        }
    }
}

@MainActor @Suite struct StoryboardTests {
    @Test func `container and root exist as soon as the coordinator is made`() {
        let coordinator = BoardCoordinator()
        #expect(coordinator.root?.title == "list")
        #expect(coordinator.container.kind == .stack && coordinator.container.title == "notes")
    }

    @Test func `it is pushed onto an existing stack, shown in a modal, and in its own container`() {
        for placement in ["shared", "modal", "own"] {
            let stage = Stage()
            let coordinator = BoardCoordinator()
            var outcomes: [Outcome<String>] = []
            switch placement {
            case "shared": stage.flow.run(coordinator) { outcomes.append($0) }
            case "modal": stage.flow.run(coordinator, in: .modal(.sheet)) { outcomes.append($0) }
            default:
                stage.flow.run(coordinator, in: .modalNavigator(coordinator.container, .sheet)) { outcomes.append($0) }
            }
            #expect(stage.titles == ["list"], "\(placement)")
            #expect(stage.window.snapshot.modals.count == (placement == "shared" ? 0 : 1))
            coordinator.fire()
            #expect(stage.titles == ["note"], "\(placement)")
            stage.window.perform(.back(from: stage.window.snapshot.focus ?? .none))
            #expect(stage.titles == ["list"] && outcomes.isEmpty, "\(placement)")
            stage.window.perform(.back(from: stage.window.snapshot.focus ?? .none))
            #expect(stage.titles == ["first"] && outcomes == [.left(.back)], "\(placement)")
            #expect(coordinator.root == nil)
        }
    }

    @Test func `a segue asks the coordinator to prepare the next screen, and shows it in its own way`() {
        for (segue, modals, depth) in [
            (\Board.write, 0, 2), (\Board.peek, 1, 1), (\Board.swap, 0, 1),
        ] as [(KeyPath<Board, Segue<ListScreen, NoteScreen>>, Int, Int)] {
            let driver = FlowDriver { BoardCoordinator(segue) }
            driver.tap("Note")
            #expect(driver.title == "note" && driver.shows("prepared"))
            #expect(driver.window.snapshot.modals.count == modals)
            #expect(driver.window.snapshot.root.children.count == depth)
            driver.tap("Done")
            #expect(driver.outcomes == [.finished("done")])
            driver.expectNoSurvivors()
        }
    }

    @Test func `a segue fires once, and only from its own scene`() {
        let stage = Stage()
        let coordinator = BoardCoordinator()
        stage.flow.run(coordinator) { _ in }
        #expect(coordinator.fire() == .applied)
        #expect(coordinator.fire() == .refused(.stale))
        #expect(stage.window.journal.entries.last?.kind == .refused)
        stage.window.perform(.back(from: stage.window.snapshot.focus ?? .none))
        #expect(coordinator.fire() == .applied)
    }

    @Test func `a coordinator that is never started, and one that is refused, leave nothing behind`() {
        weak var unused: BoardCoordinator?
        weak var refused: BoardCoordinator?
        do {
            let coordinator = BoardCoordinator()
            unused = coordinator
            let other = BoardCoordinator()
            refused = other
            let stage = Stage()
            stage.flow.finish(1)
            stage.flow.run(other) { _ in }
        }
        #expect(unused == nil && refused == nil)
    }
}
