import AppCore
import HostSupport

/// Answers lines of input with frames and messages; reads and writes nothing itself.
@MainActor final class LineSession {
    private let window: Window
    private let format: FrameFormat
    /// What was drawn last from the first element on, to find out whether a change is worth a frame.
    private var drawn: Frame?
    /// How far `more` has come, and what the numbers drawn so far stand for.
    private var shownElements = 0
    private var numbered: [Int: Frame.Item] = [:]
    private(set) var wantsToQuit = false
    /// Lets what a command has begun come to its end, before what came of it is drawn.
    var settle: () -> Void = {}

    private let onOpen: ((String) -> Void)?
    private let onExplain: ((String) -> String)?

    init(
        window: Window, format: FrameFormat, onOpen: ((String) -> Void)? = nil, onExplain: ((String) -> String)? = nil
    ) {
        self.window = window
        self.onOpen = onOpen
        self.onExplain = onExplain
        self.format = format
    }

    /// Draws everything from the first element on.
    func redraw() -> String {
        let frame = FrameMaker(window: window).frame()
        remember(frame, isFirst: true)
        return format.write(frame)
    }

    /// Draws everything if it differs from what was drawn last.
    ///
    /// The last frame is kept while the window is empty between two flows.
    func redrawIfChanged() -> String {
        let frame = FrameMaker(window: window).frame()
        guard frame != drawn, drawn == nil || !window.visibleScreens.isEmpty else { return "" }
        remember(frame, isFirst: true)
        return format.write(frame)
    }

    /// Carries a line out and answers it.
    func answer(_ line: String) -> String {
        do {
            return try carryOut(try Command(line))
        } catch {
            var message = error.message
            if let label = error.unknown, let item = shown(label) {
                message = "'\(item.label)' is no command; it stands here: type tap \(item.label)."
            }
            // A line may hold anything, and messages repeat it.
            return format.write(message: cleaned(message))
        }
    }

    private func remember(_ frame: Frame, isFirst: Bool) {
        if isFirst {
            drawn = frame
            shownElements = 0
            numbered = [:]
        }
        shownElements += FrameMaker.pageLength
        for item in frame.elements { if let number = item.number { numbered[number] = item } }
    }

    private func carryOut(_ command: Command) throws(Command.Problem) -> String {
        switch command {
        case .nothing: return ""
        case .help: return help
        case .refresh: return redraw()
        case .more: return more()
        case .place: return place()
        case .quit:
            wantsToQuit = true
            return ""
        case .yes, .no: return try decide(command == .yes)
        case .number(let number):
            guard let item = numbered[number] else {
                throw Command.Problem(message: "There is no element \(number)\(range).")
            }
            return try activate(item)
        case .tap(let label): return try activate(try find(label) { $0.actionable })
        case .fill(let label, let text): return try fill(try find(label) { $0.target.takes != .activation }, text)
        case .search(let text): return try search(text)
        case .back: return perform(.back(from: focus))
        case .dismiss: return perform(.dismiss(from: focus))
        case .tab(let name): return perform(.select(try child(name, of: hasMenu ? "menu" : "tabs")))
        case .menu:
            guard hasMenu || window.snapshot.modals.last?.style == .drawer else {
                throw Command.Problem(message: "There is no menu here.")
            }
            return perform(.menu(from: focus))
        case .open(let link):
            guard let onOpen else { throw Command.Problem(message: "This app opens no links.") }
            onOpen(link)
            settle()
            return redraw()
        case .explain(let link):
            guard let onExplain else { throw Command.Problem(message: "This app opens no links.") }
            return format.write(message: cleaned(onExplain(link), keepingLines: true))
        case .page(let name): return perform(.select(try child(name, of: "pages")))
        case .column(let name): return perform(.select(try child(name, of: "split")))
        case .close(let name): return perform(.close(try child(name, of: "tabs")))
        }
    }

    /// Whether the sections around what is in front are those of a side menu.
    private var hasMenu: Bool {
        let snapshot = window.snapshot
        return FrameMaker(window: window).innermost("menu", in: snapshot.modals.last?.item ?? snapshot.root) != nil
    }

    private var range: String {
        switch numbered.count {
        case 0: "; nothing here has a number"
        case 1: "; the only number is 1"
        default: "; numbers go from 1 to \(numbered.count)"
        }
    }

    private var focus: PlaceID { window.snapshot.focus ?? .none }

    private func perform(_ intent: Intent) -> String {
        switch window.perform(intent) {
        case .applied, .asked, .queued:
            settle()
            return window.visibleScreens.isEmpty ? "" : redraw()
        // The screen's reason is the window's notice, which stands in the frame.
        case .refused(.byScreen): return redraw()
        case .refused(.nothingBehind):
            return format.write(
                message: intent == .dismiss(from: focus)
                    ? "Nothing lies on top." : "There is nothing further back; type quit to end.")
        case .refused(let refusal): return format.write(message: cleaned("That is not possible: \(refusal)."))
        }
    }

    private func activate(_ item: Frame.Item) throws(Command.Problem) -> String {
        switch item.target.takes {
        case .activation:
            return perform(.element(item.target.element, item.target.event, in: item.target.place))
        case .text:
            let way = item.kind == "search" ? "/TEXT" : "fill \(item.label)=TEXT"
            throw Command.Problem(message: "'\(item.label)' takes a text: \(way).")
        case .option:
            let options = (item.options ?? []).joined(separator: ", ")
            throw Command.Problem(message: "Choose with fill \(item.label)=OPTION; options are \(options).")
        }
    }

    private func fill(_ item: Frame.Item, _ text: String) throws(Command.Problem) -> String {
        if item.target.takes == .text {
            return perform(.element(item.target.element, .commit(text), in: item.target.place))
        }
        let options = item.options ?? []
        let wanted = trimmed(text[...])
        let index =
            options.firstIndex(of: wanted) ?? options.firstIndex { $0.lowercased() == wanted.lowercased() }
        guard let index else {
            throw Command.Problem(
                message: "'\(item.label)' has no option '\(shortened(wanted))'; "
                    + "options are \(options.joined(separator: ", ")).")
        }
        return perform(.element(item.target.element, .choose(index), in: item.target.place))
    }

    private func search(_ text: String) throws(Command.Problem) -> String {
        for item in items() where item.kind == "search" {
            return perform(.element(item.target.element, .edit(text), in: item.target.place))
        }
        throw Command.Problem(message: "There is no search field here.")
    }

    private func decide(_ goAhead: Bool) throws(Command.Problem) -> String {
        guard window.question != nil else { throw Command.Problem(message: "Nothing is asked.") }
        window.answer(goAhead)
        settle()
        return redraw()
    }

    private func more() -> String {
        guard drawn?.more != nil else { return format.write(message: "There is nothing more.") }
        let frame = FrameMaker(window: window).frame(skipping: shownElements, numbered: numbered.count)
        guard !frame.elements.isEmpty else { return format.write(message: "There is nothing more.") }
        remember(frame, isFirst: false)
        return format.write(frame)
    }

    private func place() -> String {
        let snapshot = window.snapshot
        let layer = snapshot.modals.last?.item ?? snapshot.root
        var lines: [String] = []
        func describe(_ item: WindowSnapshot.Item, _ depth: Int) {
            let name = item.container ?? item.type
            let title = item.title.isEmpty ? "" : " '\(cleaned(item.title))'"
            let flow = item.flow.map { ", shown by \($0)" } ?? ""
            let mark = item.id == snapshot.focus ? "  <- you are here" : ""
            lines.append(String(repeating: "  ", count: depth) + name + title + flow + mark)
            for child in item.children { describe(child, depth + 1) }
        }
        describe(layer, 0)
        return format.write(message: lines.joined(separator: "\n"))
    }

    private var help: String {
        let width = Command.manual.reduce(0) { max($0, $1.usage.count) } + 2
        let lines = Command.manual.map { "  " + padded($0.usage, to: width) + $0.meaning }
        return format.write(message: lines.joined(separator: "\n"))
    }
}

extension LineSession {
    /// All items of the visible screens, each made when it is asked for.
    private func items() -> some Sequence<Frame.Item> {
        let maker = FrameMaker(window: window)
        return window.visibleScreens.lazy.flatMap { screen in
            screen.content.sections.lazy.flatMap { section in
                (0..<section.elements.count).lazy.flatMap { maker.items(of: section.elements[$0], at: screen.place.id) }
            }
        }
    }

    /// The first thing that was drawn with a number and has exactly that label.
    private func shown(_ label: String) -> Frame.Item? {
        let found = numbered.filter { $0.value.label.unicodeScalars.elementsEqual(label.unicodeScalars) }
        return found.min { $0.key < $1.key }?.value
    }

    /// Finds what a person means by a label: the very same text, else the same in other letters, else the only beginning.
    private func find(_ label: String, where isMeant: (Frame.Item) -> Bool) throws(Command.Problem) -> Frame.Item {
        var equal: [Frame.Item] = []
        var beginning: [Frame.Item] = []
        let wanted = label.lowercased()
        for item in items() where isMeant(item) {
            // Compared by scalars, because some kanji are equal to another one as text.
            if item.label.unicodeScalars.elementsEqual(label.unicodeScalars) { return item }
            let lowered = item.label.lowercased()
            if lowered == wanted {
                equal.append(item)
            } else if lowered.hasPrefix(wanted), beginning.count < 10 {
                beginning.append(item)
            }
        }
        let found = equal.isEmpty ? beginning : equal
        guard let first = found.first else {
            throw Command.Problem(message: "There is no '\(shortened(label))' here.\(offers(where: isMeant))")
        }
        let names = found.reduce(into: [String]()) { if !$0.contains($1.label) { $0.append($1.label) } }
        guard names.count == 1 else {
            let list = Command.list(names.map { "'\($0)'" })
            throw Command.Problem(message: "'\(shortened(label))' could be \(list).")
        }
        return first
    }

    private func offers(where isMeant: (Frame.Item) -> Bool) -> String {
        let labels = numbered.keys.sorted().compactMap { numbered[$0] }.filter(isMeant).map(\.label)
        guard !labels.isEmpty else { return " Nothing shown here takes that." }
        return " There is \(labels.prefix(8).joined(separator: ", "))\(labels.count > 8 ? " …" : ".")"
    }

    private func child(_ name: String, of kind: String) throws(Command.Problem) -> PlaceID {
        let snapshot = window.snapshot
        let layer = snapshot.modals.last?.item ?? snapshot.root
        guard let container = FrameMaker(window: window).innermost(kind, in: layer) else {
            throw Command.Problem(message: "There are no \(kind == "split" ? "columns" : kind) here.")
        }
        let children = container.children
        if let number = Int(name), children.indices.contains(number - 1) { return children[number - 1].id }
        let wanted = name.lowercased()
        let found = children.first { $0.title == name } ?? children.first { $0.title.lowercased() == wanted }
        guard let found = found ?? children.first(where: { $0.title.lowercased().hasPrefix(wanted) }) else {
            let names = children.map { cleaned($0.title) }.joined(separator: ", ")
            throw Command.Problem(message: "There is no '\(shortened(name))'; there is \(names).")
        }
        return found.id
    }
}
