import AppCore
import AppCoreContent
import FuzzSupport
import HostSupport
import TextBasics

@testable import LineHost

/// Splits the input into lines, parses them as commands, and performs the first ones; the first byte gives the size of
/// the pieces in which it arrives, and asks for JSON if it is odd.
@MainActor func answerLines(_ input: [UInt8]) throws {
    guard let size = input.first else { return }
    let typed = input.dropFirst()
    let whole = lines(of: [typed])
    let starts = stride(from: typed.startIndex, to: typed.endIndex, by: Int(size) + 1)
    let pieces = starts.map { typed[$0..<min($0 + Int(size) + 1, typed.endIndex)] }
    try expect(lines(of: pieces) == whole, "lines that arrive in pieces differ")
    let texts = whole.compactMap { line in if case .text(let text) = line { text } else { nil } }
    for text in texts { try readCommand(text) }
    let isJSON = size & 1 == 1
    let main = window()
    let session = LineSession(
        window: main, among: AppWindows(main: main), format: isJSON ? .json : .text, onOpen: { _ in }, onExplain: { $0 }
    )
    _ = session.redraw()
    for text in texts.prefix(8) { try expectGoodAnswer(to: text, session, end: isJSON ? "}\n" : "\n\n") }
    let drawn = session.redraw()
    try expect(session.redraw() == drawn, "the same frame is drawn in two ways")
}

private func lines(of pieces: [ArraySlice<UInt8>]) -> [LineSplitter.Line] {
    var splitter = LineSplitter()
    return pieces.flatMap { splitter.take($0) } + splitter.finish()
}

/// Expects that a command written in its plainest form is the same command.
private func readCommand(_ text: String) throws {
    do {
        let command = try Command(text)
        let plain = plainLine(command)
        try expect((try? Command(plain)) == command, "'\(text)' is \(command), and '\(plain)' is not")
    } catch let problem as Command.Problem {
        try expect(!problem.message.isEmpty, "'\(text)' is refused without a reason")
    }
}

/// With tabs, because an accent after a space would combine with it into one character.
private func plainLine(_ command: Command) -> String {
    switch command {
    case .number(let number): "\(number)"
    case .tap(let text): "tap\t\(text)"
    case .fill(let label, let text): "fill\t\(label)" + (text.map { "=\($0)" } ?? "")
    case .act(let number, let action): "\(number)\t\(action)"
    case .actOn(let label, let action): "act\t\(label)=\(action)"
    case .search(let text): "/\t\(text)"
    case .tab(let text): "tab\t\(text)"
    case .open(let text): "open\t\(text)"
    case .explain(let text): "explain\t\(text)"
    case .page(let text): "page\t\(text)"
    case .column(let text): "column\t\(text)"
    case .window(let text): "window\t\(text)"
    case .close(let text): "close\t\(text)"
    case .place: "where"
    case .nothing: ""
    case .back, .dismiss, .menu, .more, .refresh, .help, .quit, .yes, .no: "\(command)"
    }
}

@MainActor private func expectGoodAnswer(to line: String, _ session: LineSession, end: String) throws {
    let answer = session.answer(line)
    try expect(answer.isEmpty || answer.hasSuffix(end), "the answer to '\(line)' does not end: \(answer)")
    for scalar in answer.unicodeScalars where scalar != "\n" {
        try expect(!scalar.isHidden, "the answer to '\(line)' has control characters: \(answer.debugDescription)")
    }
}

/// A window with a bit of everything that lines can refer to.
@MainActor private func window() -> Window {
    let window = Window(navigator: StackContainer())
    window.run(SampleCoordinator()) { _ in }
    return window
}

private final class SampleCoordinator: Coordinator {
    let flow = Flow<Void>("sample")

    func start() {
        let stacks = [StackContainer("Home"), StackContainer("Other")]
        flow.show(TabContainer(isClosable: true, tabs: stacks))
        for stack in stacks { flow.show(screen(in: stack, depth: 0), in: stack) }
    }

    /// A screen that leads to more of its kind, and asks before it leaves or refuses to.
    private func screen(in stack: StackContainer?, depth: Int) -> SampleScreen {
        SampleScreen(depth: depth) { isModal in
            let next = self.screen(in: isModal ? nil : stack, depth: depth + 1)
            if isModal { self.flow.present(next) } else { self.flow.show(next, in: stack) }
        }
    }
}

private final class SampleScreen: ContentScreen {
    var title: String { "Screen \(depth)" }
    private let depth: Int
    private let onLead: (_ isModal: Bool) -> Void
    private var name = ""

    init(depth: Int, onLead: @escaping (_ isModal: Bool) -> Void) {
        self.depth = depth
        self.onLead = onLead
    }

    var content: Content {
        Button("Push") { self.onLead(false) }
        Button("Modal") { self.onLead(true) }
        Field("Name", text: name, onEdit: { self.name = $0 })
        Field("Find", kind: .search(completions: ["水"]), text: "", onEdit: { _ in })
        Toggle("Starred", isOn: name.isEmpty) { _ in }
        Choice("Size", options: ["S", "M"], selected: 0) { _ in }
        Elements(Array(0..<40), id: { ElementID("row \($0)") }, row: { Row("Pearl \($0)") {} })
    }

    func canLeave() -> LeaveDecision {
        switch depth % 3 {
        case 1: .ask(Question("Leave?"))
        case 2: .refused(reason: "Not now.")
        default: .allowed
        }
    }
}
