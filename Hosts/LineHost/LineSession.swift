import AppCore
import AppCoreContent
import HostSupport
import TextBasics

/// Answers lines of input with frames and messages; it does no reading or writing itself.
@MainActor final class LineSession {
    private let window: Window
    private let windows: AppWindows
    private let format: FrameFormat
    /// The last frame drawn from the first element on, which decides whether a change is worth a frame.
    private var drawn: Frame?
    /// How far `more` has got, and the items of the numbers drawn so far, from 1 on.
    private var shownElements = 0
    private var numbered: [Frame.Item] = []
    /// The notice's action, which has its own number.
    private var offered: Frame.Item?
    /// The first number drawn beside each label, by the label's UTF-8.
    private var labelled: [[UInt8]: Int] = [:]
    private(set) var wantsToQuit = false
    /// Lets the work that a command started finish before its result is drawn.
    var settle: () -> Void = {}
    /// Whether frames come after a wait, so that work still in progress is worth telling.
    var isAfterWait = false
    /// Whether to prompt for passwords separately, so that a terminal need not show them.
    var asksSecrets = false
    /// The secure field that receives the next line.
    private(set) var secret: Frame.Item?

    private let onOpen: ((String) -> Void)?
    private let onExplain: ((String) -> String)?

    init(
        window: Window, among windows: AppWindows, format: FrameFormat, onOpen: ((String) -> Void)? = nil,
        onExplain: ((String) -> String)? = nil
    ) {
        self.window = window
        self.windows = windows
        self.onOpen = onOpen
        self.onExplain = onExplain
        self.format = format
    }

    /// Draws everything from the first element on.
    func redraw() -> String {
        let frame = frame()
        remember(frame, isFirst: true)
        return format.write(frame)
    }

    /// Draws everything if it differs from the last frame.
    ///
    /// While the window is empty between two flows, the last frame stays.
    func redrawIfChanged() -> String {
        let frame = frame()
        var idle = frame
        idle.working = nil
        // That work has begun is worth no frame; that it has ended is, if a frame said that it was going on.
        guard frame != drawn, idle != drawn, drawn == nil || !window.visibleScreens.isEmpty else { return "" }
        remember(frame, isFirst: true)
        return format.write(frame)
    }

    private func frame() -> Frame {
        var frame = FrameMaker(window: window).frame()
        if !isAfterWait { frame.working = nil }
        return frame
    }

    func answer(_ line: String) -> String {
        if window.question != nil { return decide(line) }
        do {
            return try carryOut(try Command(line))
        } catch {
            var message = error.message
            if let label = error.unknown, let item = shown(label) {
                message = "'\(item.label)' isn't a command, but it's on this screen: type tap \(item.label)."
            }
            // A line may hold anything, and messages quote it.
            return format.write(message: cleaned(message))
        }
    }

    private func remember(_ frame: Frame, isFirst: Bool) {
        if isFirst {
            drawn = frame
            shownElements = 0
            numbered = []
            offered = frame.noticeAction.map { Frame.Item($0) }
            labelled = offered.map { [Array($0.label.utf8): Frame.Offer.number] } ?? [:]
            forgetSecretThatIsGone()
        }
        shownElements += frame.elementCount
        for item in frame.elements where item.number != nil {
            numbered.append(item)
            let label = Array(item.label.utf8)
            if labelled[label] == nil { labelled[label] = numbered.count }
        }
    }

    private func item(_ number: Int) -> Frame.Item? {
        if number == Frame.Offer.number { return offered }
        // Wraps rather than traps at `Int.min`.
        let index = number &- 1
        return numbered.indices.contains(index) ? numbered[index] : nil
    }

    /// Drops the password prompt if its screen has left, or if a question has to be answered first.
    private func forgetSecretThatIsGone() {
        guard let place = secret?.target.place else { return }
        let isThere = window.visibleScreens.contains { window.id(of: $0) == place }
        if !isThere || window.question != nil { secret = nil }
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
        case .yes, .no: throw Command.Problem(message: "There is no question to answer.")
        case .number(let number):
            guard let item = item(number) else {
                throw Command.Problem(message: "There is no element \(number)\(range).")
            }
            return try activate(item)
        case .tap(let label):
            if let offer = offer(label) { return try activate(offer) }
            return try activate(try find(label) { $0.actionable })
        case .act(let number, let action):
            guard let item = item(number) else {
                throw Command.Problem(message: "There is no element \(number)\(range).")
            }
            return try act(action, on: item, line: "\(number) \(action)")
        case .actOn(let label, let action): return try act(action, on: try find(label) { $0.actions != nil })
        case .fill(let label, let text): return try fill(try find(label) { $0.target.takes != .activation }, text)
        case .search(let text): return try search(text)
        case .back: return perform(.back(from: focus))
        case .dismiss: return perform(.dismiss(from: focus))
        case .tab(let name): return perform(.select(try child(name, of: hasMenu ? .menu : .tabs)))
        case .menu:
            guard hasMenu || window.snapshot.modals.last?.style == .drawer else {
                throw Command.Problem(message: "There is no menu here.")
            }
            return perform(.menu(from: focus))
        case .open(let link):
            guard let onOpen else { throw Command.Problem(message: "This app doesn't open links.") }
            onOpen(link)
            settle()
            // The link may have brought another window to the front.
            return windows.front === window ? redraw() : ""
        case .explain(let link):
            guard let onExplain else { throw Command.Problem(message: "This app doesn't open links.") }
            return format.write(message: cleaned(onExplain(link), keepingLines: true))
        case .page(let name): return perform(.select(try child(name, of: .pages)))
        case .column(let name): return perform(.select(try child(name, of: .split)))
        case .window(let words):
            if let message = try WindowList(windows).take(words) { return format.write(message: message) }
            settle()
            return ""
        case .close(let name): return perform(.close(try child(name, of: .tabs)))
        }
    }

    /// Whether the item in front is in a side menu's section.
    private var hasMenu: Bool { window.snapshot.innermost(.menu) != nil }

    private var range: String {
        switch numbered.count {
        case 0: "; nothing here has a number"
        case 1: "; the only number is 1"
        case let last: "; numbers go from 1 to \(last)"
        }
    }

    private var focus: PlaceID { window.snapshot.focus ?? .none }

    private func perform(_ intent: Intent) -> String {
        switch window.perform(intent) {
        case .applied, .asked, .queued:
            settle()
            return window.visibleScreens.isEmpty ? "" : redraw()
        // The screen's reason is the window's notice, which the frame shows.
        case .refused(.byScreen): return redraw()
        case .refused(.nothingBehind):
            return format.write(
                message: intent == .dismiss(from: focus)
                    ? "There is nothing to close." : "There is nothing further back; type quit to end.")
        case .refused(let refusal): return format.write(message: cleaned("That is not possible: \(refusal)."))
        }
    }

    private func activate(_ item: Frame.Item) throws(Command.Problem) -> String {
        switch item.target.takes {
        case .activation:
            return perform(.element(item.target.element, item.target.event, in: item.target.place))
        case .notice:
            // The notice may have changed since it was drawn.
            guard FrameMaker(window: window).frame().offers(as: drawn) else { return redraw() }
            return perform(.notice)
        case .text:
            if item.kind == "secure", asksSecrets { return ask(for: item) }
            let way = item.kind == "search" ? "/TEXT" : "fill \(item.label)=TEXT"
            throw Command.Problem(message: "'\(item.label)' takes text: \(way).")
        case .option:
            let options = (item.options ?? []).joined(separator: ", ")
            throw Command.Problem(message: "Choose with fill \(item.label)=OPTION; options are \(options).")
        }
    }

    private func act(
        _ action: String, on item: Frame.Item, line: String? = nil
    ) throws(Command.Problem) -> String {
        let labels = item.actions ?? []
        guard let index = WantedText(action).best(of: Array(labels.indices), by: { labels[$0] }) else {
            let offer = labels.isEmpty ? "it offers nothing" : "it offers \(labels.joined(separator: ", "))"
            throw Command.Problem(
                message: "'\(shortened(item.label))' has no action '\(shortened(action))'; \(offer).", unknown: line)
        }
        return perform(.element(item.target.actions[index], .activate, in: item.target.place))
    }

    private func fill(_ item: Frame.Item, _ text: String?) throws(Command.Problem) -> String {
        let isSecret = item.kind == "secure" && asksSecrets
        guard let text else {
            guard isSecret else { throw Command.Problem(message: "Usage: fill LABEL=TEXT.") }
            return ask(for: item)
        }
        if item.target.takes == .text {
            let hint = "Type fill \(item.label) alone to enter it without showing it."
            return (isSecret ? format.write(message: hint) : "") + commit(text, to: item)
        }
        let options = item.options ?? []
        let wanted = text.trimmed
        guard let index = WantedText(wanted).best(of: Array(options.indices), by: { options[$0] }, wholly: true) else {
            throw Command.Problem(
                message: "'\(shortened(item.label))' has no option '\(shortened(wanted))'; "
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

    private func commit(_ text: String, to item: Frame.Item) -> String {
        perform(.element(item.target.element, .commit(text), in: item.target.place))
    }

    private func ask(for item: Frame.Item) -> String {
        secret = item
        return ""
    }

    /// Puts what the user typed into the secure field that asked for it; an empty line leaves the field unchanged.
    func answer(secret text: String) -> String {
        guard let item = secret else { return "" }
        secret = nil
        return text.isEmpty ? redraw() : commit(text, to: item)
    }

    /// Answers the question by number, word or empty line (the safe answer); anything else says so.
    private func decide(_ line: String) -> String {
        let words = line.trimmed
        guard let asked = drawn?.question, window.question?.number == asked.question.number else { return redraw() }
        let goesAhead: Bool
        if let answer = asked.answer(to: words) {
            goesAhead = answer.goesAhead
        } else {
            switch try? Command(words) {
            case .nothing, .no: goesAhead = false
            case .yes: goesAhead = true
            case .help: return help
            case .place: return place()
            case .quit:
                wantsToQuit = true
                return ""
            default:
                return format.write(message: "Answer the question first: '\(asked.yes)' or '\(asked.no)'.") + redraw()
            }
        }
        window.answer(goesAhead, to: asked.question)
        settle()
        return window.visibleScreens.isEmpty ? "" : redraw()
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
        var lines: [String] = []
        func describe(_ item: WindowSnapshot.Item, _ depth: Int) {
            let name = item.container?.rawValue ?? item.type
            let title = item.title.isEmpty ? "" : " '\(cleaned(item.title))'"
            let flow = item.flow.map { ", shown by \($0)" } ?? ""
            let mark = item.id == snapshot.focus ? "  <- you are here" : ""
            lines.append(String(repeating: "  ", count: depth) + name + title + flow + mark)
            for child in item.children { describe(child, depth + 1) }
        }
        describe(snapshot.layer, 0)
        return format.write(message: lines.joined(separator: "\n"))
    }

    private var help: String {
        let width = Command.manual.reduce(0) { max($0, $1.usage.count) } + 2
        let lines = Command.manual.map { "  " + padded($0.usage, to: width) + $0.meaning }
        return format.write(message: lines.joined(separator: "\n"))
    }
}

extension LineSession {
    /// All items of the visible screens, made lazily.
    private func items() -> some Sequence<Frame.Item> {
        let maker = FrameMaker(window: window)
        return window.visibleScreens.lazy.flatMap { screen in
            Content(of: screen).elements.lazy.flatMap { maker.items(of: $0, at: self.window.id(of: screen)) }
        }
    }

    /// The first numbered item that was drawn with exactly this label.
    private func shown(_ label: String) -> Frame.Item? {
        labelled[Array(label.utf8)].flatMap { item($0) }
    }

    /// The notice's action, if the label means it and no item on a screen has exactly that label.
    private func offer(_ label: String) -> Frame.Item? {
        guard let offer = offered else { return nil }
        let wanted = WantedText(label)
        guard let fit = wanted.fit(of: offer.label), fit != .beginning else { return nil }
        return items().contains { $0.actionable && wanted.fit(of: $0.label) == .exact } ? nil : offer
    }

    /// Finds the item that the user means: an exact match, else one in other case, else the only one that begins so.
    private func find(_ label: String, where isMeant: (Frame.Item) -> Bool) throws(Command.Problem) -> Frame.Item {
        var equal: [Frame.Item] = []
        var beginning: [Frame.Item] = []
        let wanted = WantedText(label)
        for item in items() where isMeant(item) {
            switch wanted.fit(of: item.label) {
            case .exact: return item
            case .otherLetters: equal.append(item)
            case .beginning: if beginning.count < 10 { beginning.append(item) }
            case nil: break
            }
        }
        let found = equal.isEmpty ? beginning : equal
        guard let first = found.first else {
            throw Command.Problem(message: "There is no '\(shortened(label))' here.\(offers(where: isMeant))")
        }
        let names = found.reduce(into: [String]()) { if !$0.contains($1.label) { $0.append($1.label) } }
        guard names.count == 1 else {
            let list = Command.list(names.map { "'\(shortened($0))'" })
            throw Command.Problem(message: "'\(shortened(label))' could be \(list).")
        }
        return first
    }

    private func offers(where isMeant: (Frame.Item) -> Bool) -> String {
        let labels = ((offered.map { [$0] } ?? []) + numbered).filter(isMeant).map(\.label)
        guard !labels.isEmpty else { return " Nothing shown here takes that." }
        return " Try \(labels.prefix(8).joined(separator: ", "))\(labels.count > 8 ? " …" : ".")"
    }

    private func child(_ name: String, of kind: ContainerKind) throws(Command.Problem) -> PlaceID {
        guard let container = window.snapshot.innermost(kind) else {
            throw Command.Problem(message: "There are no \(kind == .split ? "columns" : kind.rawValue) here.")
        }
        let children = container.children
        if let number = Int(name), (1...max(1, children.count)).contains(number), !children.isEmpty {
            return children[number - 1].id
        }
        let wanted = WantedText(name)
        guard let found = wanted.best(of: children, by: \.title) else {
            let names = children.map { cleaned($0.title) }.joined(separator: ", ")
            throw Command.Problem(message: "There is no '\(shortened(name))'; try \(names).")
        }
        return found.id
    }
}
