/// One thing that happened in a window, as a value.
public struct JournalEntry: Codable, Equatable, Sendable {
    /// What happened.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// The move was applied.
        case applied
        /// The move was refused; `detail` says why.
        case refused
        /// The user was asked first.
        case asked
        /// A flow that had ended sent an answer or requested a move, without effect; `detail` is the request.
        case late
        /// A field's value was confirmed; `detail` is the value, unless the field is secure.
        case committed
        /// A navigation waits for an interceptor, such as a login, or a modal waits until its anchor is shown by its
        /// containers, or is gone.
        case waiting
        /// The user saw a variant of an experiment; `detail` is the key and the variant.
        case exposed
        /// The user performed a notice's action.
        case taken
    }

    /// A flow that ended with this move.
    public struct Ending: Codable, Equatable, Sendable {
        /// The flow's path.
        public var flow: String
        /// How it ended.
        public var outcome: String
    }

    /// The logical time: 1 for a journal's first entry, and one more for each entry that follows.
    public var time: Int
    /// What happened.
    public var kind: Kind
    /// What was requested, in one word.
    public var action: String
    /// The path of the flow that requested it, or that the window ended; `nil` if the user or code outside flows did.
    public var flow: String?
    /// Why it was requested.
    public var cause: Cause
    /// The screen in front before.
    public var from: String?
    /// The screen in front after.
    public var to: String?
    /// The flows that ended with this move: children before their parents, and otherwise mostly the frontmost first.
    public var ended: [Ending]
    /// More about it, such as a refusal's reason, a question's text or a committed value.
    public var detail: String?
}

extension JournalEntry: CustomStringConvertible {
    /// The entry as one line of text.
    public var description: String {
        var line = "\(time) \(kind.rawValue) \(action)"
        if let flow { line += " by \(flow)" }
        line += " (\(cause))"
        if from != to || from == nil { line += ": \(from ?? "nothing") -> \(to ?? "nothing")" }
        for ending in ended { line += "; \(ending.flow) \(ending.outcome)" }
        if let detail { line += " [\(detail)]" }
        return line
    }
}

/// Why a move was requested.
public enum Cause: Equatable, Sendable, CustomStringConvertible {
    /// Code requested it on its own, not in response to anything.
    case code
    /// The user did something with an element.
    case element(ElementID)
    /// The user went back.
    case back
    /// The user went back with a gesture.
    case gesture
    /// The user dismissed a modal.
    case dismiss
    /// The user selected a tab, a page or a column.
    case select
    /// The user closed a tab.
    case close
    /// The user opened a menu.
    case menu
    /// The user performed a notice's action.
    case notice
    /// A link was opened.
    case link
    /// A flow reacted to its child's outcome.
    case outcome
    /// A flow's work requested it.
    case work
    /// A session ended.
    case session
    /// The window was closed.
    case window
}

extension Cause: RawRepresentable, Codable {
    /// One word, followed by the element's identity if there is one.
    public var rawValue: String {
        switch self {
        case .code: "code"
        case .element(let id): "element:\(id)"
        case .back: "back"
        case .gesture: "gesture"
        case .dismiss: "dismiss"
        case .select: "select"
        case .close: "close"
        case .menu: "menu"
        case .notice: "notice"
        case .link: "link"
        case .outcome: "outcome"
        case .work: "work"
        case .session: "session"
        case .window: "window"
        }
    }

    /// Reads a cause from its text.
    ///
    /// - Parameter rawValue: A text that `rawValue` returns; any other text gives `nil`.
    public init?(rawValue: String) {
        let plain: [Cause] = [
            .code, .back, .gesture, .dismiss, .select, .close, .menu, .notice, .link, .outcome, .work, .session,
            .window,
        ]
        if let cause = plain.first(where: { $0.rawValue == rawValue }) {
            self = cause
            return
        }
        guard rawValue.hasPrefix("element:") else { return nil }
        self = .element(ElementID(String(rawValue.dropFirst("element:".count))))
    }

    /// The cause's text.
    public var description: String { rawValue }
}
