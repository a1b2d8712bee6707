@_spi(Rings) public import AppCore

/// Does in a window what a recording says, line by line, and compares what comes of it.
///
/// Whoever replays hands over one line after the other, each when nothing is ready to run on the main actor any more. A
/// line that is not taken yet waits for work that is under way, and is handed over again after that has gone on.
@MainActor public final class Replay {
    /// How many inputs were performed.
    public private(set) var inputCount = 0
    /// How many entries came as they were recorded.
    public private(set) var entryCount = 0
    /// Whether a text that the recording does not tell was replaced by a stand-in.
    public private(set) var usedStandIns = false
    /// Whether the recording's end was reached.
    public private(set) var hasEnded = false

    private let window: Window
    private let onOpen: ((String) -> Void)?
    private var came: [JournalEntry] = []
    /// How many of those were compared.
    private var compared = 0

    /// Begins a replay; make it before anything runs in the window, and start the app then as it was started.
    ///
    /// - Parameters:
    ///   - window: A new window.
    ///   - onOpen: Opens a link; without it a recording in which one is opened cannot be replayed.
    public init(in window: Window, onOpen: ((String) -> Void)? = nil) {
        self.window = window
        self.onOpen = onOpen
        window.journal.addSink { self.came.append($0) }
    }

    /// The text that stands for one that a recording does not tell.
    ///
    /// - Parameter number: The number of the secret text.
    /// - Returns: Nothing for 0; else a text that is long enough for a password, the same for the same number.
    public nonisolated static func standIn(for number: Int) -> String {
        number == 0 ? "" : "stand-in for secret \(number)"
    }

    /// Performs the line's input, or compares its entry with what has come.
    ///
    /// - Parameter line: The next line, or the one that was not taken.
    /// - Returns: Whether the line is done; if not, it waits for work that is under way.
    /// - Throws: What differs.
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

    /// By scalars besides, as some texts are equal to Swift that stand for different kanji.
    private static func isSame(_ came: JournalEntry, _ expected: JournalEntry) -> Bool {
        came == expected && came.description.utf8.elementsEqual(expected.description.utf8)
    }

    private func perform(_ input: RecordedInput) throws(ReplayError) {
        switch input {
        case .intent(let intent):
            window.perform(intent)
        case .secret(let number, let isCommitted, let element, let place):
            usedStandIns = usedStandIns || number != 0
            let text = Self.standIn(for: number)
            window.perform(.element(element, isCommitted ? .commit(text) : .edit(text), in: place))
        case .answer(let goAhead):
            window.answer(goAhead)
        case .link(let text):
            guard let onOpen else { throw .noLinks(text) }
            onOpen(text)
        case .waitExpired:
            window.expireWait()
        case .close:
            window.close()
        }
    }
}

/// How a replay differs from its recording.
public enum ReplayError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Another entry came than the one that was recorded.
    case different(expected: JournalEntry, came: JournalEntry)
    /// The entry that was recorded did not come, and nothing is under way any more.
    case missing(JournalEntry)
    /// An entry came that was not recorded.
    case unexpected(JournalEntry, before: RecordingLine)
    /// The recording opens a link, and the app that replays it opens none.
    case noLinks(String)
    /// The recording goes on after its end.
    case afterEnd

    /// What was expected and what came.
    public var description: String {
        switch self {
        case .different(let expected, let came): "expected '\(expected)', came '\(came)'"
        case .missing(let expected): "expected '\(expected)', came nothing"
        case .unexpected(let entry, let line): "expected '\(line)', came '\(entry)'"
        case .noLinks(let link): "expected that '\(link)' opens, but this app opens no links"
        case .afterEnd: "expected nothing after the recording's end"
        }
    }
}
