public import AppCore
public import AppCoreTesting
import TextBasics

/// One thing that the user of a walk does; it names what stands on the screen, so that it can be done in another walk too.
public struct WalkStep: Equatable, Sendable, Codable {
    /// What is done.
    public enum Input: Equatable, Sendable, Codable {
        /// Presses what has this label.
        case tap(String)
        /// Presses it twice, faster than the screen can change.
        case doubleTap(String)
        /// Fills a field and confirms it.
        case fill(String, String)
        /// Types into a search field, or with `isSearch` off into another one, and does not confirm it.
        case type(String, String, isSearch: Bool)
        /// Chooses an option of a choice.
        case choose(String, of: String)
        /// Goes back.
        case back
        /// Dismisses what lies on top.
        case dismiss
        /// Opens the side menu or closes it.
        case menu
        /// Selects a child of tabs, a side menu, pages or columns, counted from 0.
        case select(Int, of: ContainerKind)
        /// Closes a tab, counted from 0.
        case close(Int)
        /// Goes one way with a back gesture.
        case gesture(GesturePhase)
        /// Answers the window's question.
        case answer(Bool)
        /// Takes what the window's notice offers.
        case notice
        /// Opens a link.
        case open(String)
        /// Lets the clock go on, by seconds.
        case wait(Int)
        /// Closes the window and starts anew from what was saved.
        case restart(FlowSetting)
    }

    /// How much of the work that came of a step is done before the next one.
    public enum Pause: Equatable, Sendable, Codable {
        /// All of it.
        case untilDone
        /// So many turns of the main actor.
        case turns(Int)
    }

    /// What is done.
    public var input: Input
    /// What is waited for before the next step.
    public var pause: Pause

    /// Makes a step.
    ///
    /// - Parameters:
    ///   - input: What is done.
    ///   - pause: What is waited for before the next step.
    public init(_ input: Input, pause: Pause = .untilDone) {
        self.input = input
        self.pause = pause
    }
}

extension WalkStep {
    /// The step as lines of a line host's script; what such a script cannot say is a comment, which begins with `#`.
    public var script: [String] {
        let line = command ?? "# \(words)"
        switch pause {
        case .untilDone: return [line]
        case .turns(0): return [line, "# and at once:"]
        case .turns(let count): return [line, "# and \(count) turns of the main actor later:"]
        }
    }

    /// The step as a command of the line host, if it has one.
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
        // The line host takes no control characters, and no white space at a line's end.
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
            "type \(text.debugDescription) into \(label.debugDescription), do not confirm it"
        case .choose(let option, let label): "choose \(option.debugDescription) of \(label.debugDescription)"
        case .open(let link): "open \(link.debugDescription)"
        case .gesture(.began): "begin a back gesture"
        case .gesture(.cancelled): "give the back gesture up"
        case .gesture(.finished): "finish the back gesture"
        case .wait(let seconds): "let \(seconds) seconds go by"
        case .restart(.alone): "quit, and start again"
        case .restart(let setting): "start again, \(setting.rawValue)"
        default: "\(input)"
        }
    }
}
