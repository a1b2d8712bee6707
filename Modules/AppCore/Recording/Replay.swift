public import AppCore

/// Performs a recording in a window, line by line, and compares the results.
///
/// The caller passes one line after another, each when nothing is ready to run on the main actor. A line that
/// isn't done waits for running work; the caller passes it again after that work has advanced.
@MainActor public final class Replay {
    /// How many inputs were performed.
    public private(set) var inputCount = 0
    /// How many entries matched the recording.
    public private(set) var entryCount = 0
    /// Whether a stand-in replaced a text that the recording doesn't contain.
    public private(set) var usedStandIns = false
    /// Whether the recording's end was reached.
    public private(set) var hasEnded = false

    private let window: Window
    private let onOpen: ((String) -> Void)?
    private let onAnother: (() -> Void)?
    private var came: [JournalEntry] = []
    /// How many of those were compared.
    private var compared = 0

    /// Starts a replay; make it before anything runs in the window, and then start the app as recorded.
    ///
    /// - Parameters:
    ///   - window: A new window.
    ///   - onOpen: Opens a link; without it, a recording that opens one can't be replayed.
    ///   - onAnother: Opens what the window shows in another one too; without it, neither can a recording that does so.
    public init(in window: Window, onOpen: ((String) -> Void)? = nil, onAnother: (() -> Void)? = nil) {
        self.window = window
        self.onOpen = onOpen
        self.onAnother = onAnother
        window.journal.addSink { self.came.append($0) }
    }

    /// Returns the stand-in for a text that a recording doesn't contain: empty for 0, else long enough for a password,
    /// and the same for the same number.
    public nonisolated static func standIn(for number: Int) -> String {
        number == 0 ? "" : "stand-in for secret \(number)"
    }

    /// Performs the line's input, or compares its entry with the one that came; returns `false` if the line waits for
    /// running work and has to be taken again.
    public func take(_ line: RecordingLine) throws(ReplayError) -> Bool {
        if hasEnded { throw .afterEnd }
        switch line {
        case .entry(let expected):
            guard compared < came.count else {
                if window.isWorking { return false }
                throw .missing(expected)
            }
            guard Self.isSame(came[compared], expected) else {
                throw .different(expected: expected, came: came[compared])
            }
            compared += 1
            entryCount += 1
            if compared == came.count {
                came = []
                compared = 0
            }
        case .input(let input, let isEarly):
            if compared < came.count { throw .unexpected(came[compared], before: line) }
            if window.isWorking, !isEarly { return false }
            try perform(input)
            inputCount += 1
        case .end:
            if compared < came.count { throw .unexpected(came[compared], before: line) }
            if window.isWorking { return false }
            hasEnded = true
        }
        return true
    }

    /// Compares bytes too, because Swift considers some texts equal that stand for different kanji.
    private static func isSame(_ came: JournalEntry, _ expected: JournalEntry) -> Bool {
        came == expected && came.description.utf8.elementsEqual(expected.description.utf8)
    }

    private func note(_ text: String) {
        usedStandIns = usedStandIns || text.contains("://\(AddressSecret.standIn)")
    }

    private func perform(_ input: RecordedInput) throws(ReplayError) {
        switch input {
        case .intent(let intent):
            if case .element(_, .edit(let text), _) = intent { note(text) }
            if case .element(_, .commit(let text), _) = intent { note(text) }
            window.perform(intent)
        case .secret(let number, let isCommitted, let element, let place):
            usedStandIns = usedStandIns || number != 0
            let text = Self.standIn(for: number)
            window.perform(.element(element, isCommitted ? .commit(text) : .edit(text), in: place))
        case .answer(let goAhead):
            if let question = window.question { window.answer(goAhead, to: question) }
        case .link(let text):
            guard let onOpen else { throw .noLinks(text) }
            onOpen(text)
        case .anotherWindow:
            guard let onAnother else { throw .noWindows }
            onAnother()
        case .waitExpired:
            window.turns.expire()
        case .close:
            window.close()
        }
    }
}

/// How a replay differs from its recording.
public enum ReplayError: Error, Equatable, Sendable, CustomStringConvertible {
    /// An entry came that differs from the recorded one.
    case different(expected: JournalEntry, came: JournalEntry)
    /// The recorded entry did not come, and no work is left.
    case missing(JournalEntry)
    /// An entry came that was not recorded.
    case unexpected(JournalEntry, before: RecordingLine)
    /// The recording opens a link, but the app doesn't open links.
    case noLinks(String)
    /// The recording opens another window, but the app doesn't.
    case noWindows
    /// A line is of a window that isn't open.
    case noWindow(Int)
    /// The recording goes on after its end.
    case afterEnd

    /// What was expected and what came.
    public var description: String {
        switch self {
        case .different(let expected, let came): "expected '\(expected)', came '\(came)'"
        case .missing(let expected): "expected '\(expected)', came nothing"
        case .unexpected(let entry, let line): "expected '\(line)', came '\(entry)'"
        case .noLinks(let link): "expected to open '\(link)', but this app doesn't open links"
        case .noWindows: "expected to open another window, but this app has one"
        case .noWindow(let number): "expected window \(number), which isn't open"
        case .afterEnd: "expected nothing after the recording's end"
        }
    }
}
