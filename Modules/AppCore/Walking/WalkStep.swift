public import AppCore
public import AppCoreTesting
import TextBasics

/// One action of a walk's user; it names what is on the screen, so that another walk can repeat it.
public struct WalkStep: Equatable, Sendable {
    /// What the user does.
    public enum Input: Equatable, Sendable {
        /// Taps the item with this label.
        case tap(String)
        /// Taps it twice, faster than the screen can change.
        case doubleTap(String)
        /// Fills a field and confirms it.
        case fill(String, String)
        /// Types into a search field, or into another one if `isSearch` is off, without confirming it.
        case type(String, String, isSearch: Bool)
        /// Chooses an option of a choice.
        case choose(String, of: String)
        /// Goes back.
        case back
        /// Dismisses the modal on top.
        case dismiss
        /// Opens the side menu or closes it.
        case menu
        /// Selects a child of tabs, a side menu, pages or columns, counted from 0.
        case select(Int, of: ContainerKind)
        /// Closes a tab, counted from 0.
        case close(Int)
        /// Performs one phase of a back gesture.
        case gesture(GesturePhase)
        /// Answers the window's question.
        case answer(Bool)
        /// Performs the action of the window's notice.
        case notice
        /// Opens a link.
        case open(String)
        /// Advances the clock by seconds.
        case wait(Int)
        /// Closes the window and starts again from the saved data.
        case restart(FlowSetting)
    }

    /// How much of a step's work is done before the next step.
    public enum Pause: Equatable, Sendable {
        /// All of it.
        case untilDone
        /// This many turns of the main actor.
        case turns(Int)
    }

    /// What the user does.
    public var input: Input
    /// What to wait for before the next step.
    public var pause: Pause

    /// Makes a step from its properties.
    public init(_ input: Input, pause: Pause = .untilDone) {
        self.input = input
        self.pause = pause
    }
}

extension WalkStep {
    /// The step as lines of a line host's script; a step that such a script can't express is a comment, after a `#`.
    public var script: [String] {
        let line = command ?? "# \(words)"
        switch pause {
        case .untilDone: return [line]
        case .turns(0): return [line, "# and at once:"]
        case .turns(let count): return [line, "# and \(count) turns of the main actor later:"]
        }
    }

    private var command: String? {
        let line: String? =
            switch input {
            case .tap(let label): "tap \(label)"
            case .fill(let label, let text) where !label.contains("="): "fill \(label)=\(text)"
            case .type(_, let text, isSearch: true): "/\(text)"
            case .choose(let option, let label) where !label.contains("="): "fill \(label)=\(option)"
            case .back: "back"
            case .dismiss: "dismiss"
            case .menu: "menu"
            case .select(let index, let kind):
                (kind == .pages ? "page" : kind == .split ? "column" : "tab") + " \(index + 1)"
            case .close(let index): "close \(index + 1)"
            case .answer(let goAhead): goAhead ? "yes" : "no"
            case .open(let link): "open \(link)"
            default: nil
            }
        // The line host accepts neither control characters nor white space at a line's end.
        guard let line, !line.unicodeScalars.contains(where: \.isHidden), line.last?.isWhitespace == false,
            !line.contains(" \u{20}"), !line.contains("= "), !line.contains("/ ")
        else { return nil }
        return line
    }

    private var words: String {
        switch input {
        case .tap(let label): "tap \(label.debugDescription)"
        case .doubleTap(let label): "tap \(label.debugDescription) twice, faster than the screen can change"
        case .fill(let label, let text): "fill \(label.debugDescription)=\(text.debugDescription)"
        case .type(let label, let text, _):
            "type \(text.debugDescription) into \(label.debugDescription) without confirming it"
        case .choose(let option, let label): "choose \(option.debugDescription) of \(label.debugDescription)"
        case .open(let link): "open \(link.debugDescription)"
        case .gesture(.began): "begin a back gesture"
        case .gesture(.cancelled): "cancel the back gesture"
        case .gesture(.finished): "finish the back gesture"
        case .wait(let seconds): "wait \(seconds) seconds"
        case .restart(.alone): "quit, and start again"
        case .restart(let setting): "start again, \(setting.rawValue)"
        default: "\(input)"
        }
    }
}
