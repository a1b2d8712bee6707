@_spi(Rings) public import AppCore

/// Records what reaches a window and what follows from it, line by line, for a `Replay`.
///
/// It never records the text of a secure field, nor how many keys the user pressed for it. A number stands for the
/// text, so that a replay can use the same stand-in wherever the same text was typed.
@MainActor public final class Recorder {
    private weak var window: Window?
    private let write: (RecordingLine) -> Void
    /// The numbers of secret texts, by their hashes; the texts themselves are not stored.
    private var numbers: [Int: Int] = [:]
    private let salt = UInt64.random(in: .min ... .max)
    /// A change of a secure field, held back because another may follow; only the last one is written.
    private var held: (secret: RecordedInput, element: ElementID, place: PlaceID, isEarly: Bool)?
    private var hasFinished = false

    /// Starts to record a window; make it before anything runs in the window.
    ///
    /// - Parameters:
    ///   - window: The window, which retains the recorder.
    ///   - write: Called with each line, at once and in order; it must not request moves.
    public init(of window: Window, write: @escaping (RecordingLine) -> Void) {
        self.window = window
        self.write = write
        let earlier = window.onInput
        window.onInput = { input in
            earlier?(input)
            self.take(RecordedInput(input))
        }
        window.journal.addSink { self.write(after: .entry($0)) }
    }

    /// Records that a link is opened; call it before opening the link.
    ///
    /// - Parameter link: The link that came from outside the window's content.
    public func note(link: String) { take(.link(link)) }

    /// Records that what the window shows is opened in another one; call it before opening that one.
    public func noteAnotherWindow() { take(.anotherWindow) }

    /// Ends the recording; whatever happens in the window from now on is not written.
    ///
    /// The end itself is written only if no work is running; otherwise the recording counts as cut off.
    public func finish() {
        guard !hasFinished else { return }
        if window?.isWorking == false { write(after: .end) } else { writeHeld() }
        hasFinished = true
    }

    private func take(_ input: RecordedInput) {
        let isEarly = window?.isWorking ?? false
        let input = withoutSecret(input)
        guard case .secret(_, let isCommitted, let element, let place) = input else {
            return write(after: .input(input, isEarly: isEarly))
        }
        if let held, held.element != element || held.place != place { writeHeld() }
        held = (input, element, place, held?.isEarly ?? isEarly)
        if isCommitted { writeHeld() }
    }

    /// Writes a line after the one held back.
    private func write(after line: RecordingLine) {
        writeHeld()
        if !hasFinished { write(line) }
    }

    private func writeHeld() {
        guard let held else { return }
        self.held = nil
        if !hasFinished { write(.input(held.secret, isEarly: held.isEarly)) }
    }

    /// Removes the text from input to a field, unless the field is visible and not secure.
    private func withoutSecret(_ input: RecordedInput) -> RecordedInput {
        switch input {
        case .intent(.element(let id, let event, let place)):
            guard let typed = event.typed else { return input }
            guard let isSecure = visibleScreen(place)?.target(id)?.isSecret else {
                // The window will refuse it, whatever the text; a covered or removed field may have been secure.
                return .intent(.element(id, event.withoutText, in: place))
            }
            guard isSecure else { return input }
            return .secret(number: number(of: typed.text), isCommitted: typed.isCommitted, element: id, place: place)
        case .intent(.elementBehind(let id, let event, let place)):
            // The next edit comes from a screen in front, with the whole text.
            if event.typed == nil || screenBehind?.target(id)?.isSecret == false { return input }
            return .intent(.elementBehind(id, event.withoutText, in: place))
        default:
            return input
        }
    }

    private func visibleScreen(_ place: PlaceID) -> (any Screen)? {
        window?.visibleScreens.first { $0.place.id == place }
    }

    private var screenBehind: (any Screen)? {
        window?.snapshot.behindFront.flatMap { window?.screen(at: $0.id) }
    }

    private func number(of text: String) -> Int {
        guard !text.isEmpty else { return 0 }
        var hasher = Hasher()
        hasher.combine(salt)
        // By bytes, because texts that Swift considers equal may be different passwords.
        for byte in text.utf8 { hasher.combine(byte) }
        let hash = hasher.finalize()
        if let known = numbers[hash] { return known }
        numbers[hash] = numbers.count + 1
        return numbers.count
    }
}

extension ElementEvent {
    /// The typed text, and whether it was confirmed; `nil` if nothing was typed.
    fileprivate var typed: (text: String, isCommitted: Bool)? {
        switch self {
        case .edit(let text): (text, false)
        case .commit(let text): (text, true)
        case .activate, .set, .choose, .choosePoint: nil
        }
    }

    fileprivate var withoutText: ElementEvent {
        switch self {
        case .edit: .edit("")
        case .commit: .commit("")
        case .activate, .set, .choose, .choosePoint: self
        }
    }
}
