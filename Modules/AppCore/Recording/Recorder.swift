public import AppCore

/// Records what reaches a window and what follows from it, line by line, for a `Replay`.
///
/// It never records the text of a secure field, nor how many keys the user pressed for it. A number stands for the
/// text, so that a replay can use the same stand-in wherever the same text was typed. Nor does it record the user and
/// password of an address, in whatever field or link that stands.
@MainActor public final class Recorder {
    private weak var window: Window?
    private let write: (RecordingLine) -> Void
    /// The numbers of secret texts, by their hashes; the texts themselves are not stored.
    private var numbers: [Int: Int] = [:]
    private let salt = UInt64.random(in: .min ... .max)
    /// A change of a secret, held back because another may follow; only the last one is written.
    private var held: (input: RecordedInput, element: ElementID, place: PlaceID, isEarly: Bool)?
    private var hasFinished = false

    /// Starts to record a window, which retains the recorder; make it before anything runs in the window, and don't
    /// request moves while it writes.
    public init(of window: Window, write: @escaping (RecordingLine) -> Void) {
        self.window = window
        self.write = write
        let earlier = window.onInput
        window.onInput = { input in
            earlier?(input)
            self.take(RecordedInput(input))
        }
        window.journal.addSink { self.write($0) }
    }

    /// Records that a link from outside the window's content is opened; call it before opening the link.
    public func note(link: String) { take(.link(withoutSecret(link))) }

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
        let (input, field) = withoutSecret(input)
        guard let field else { return write(after: .input(input, isEarly: isEarly)) }
        if let held, held.element != field.element || held.place != field.place { writeHeld() }
        held = (input, field.element, field.place, held?.isEarly ?? isEarly)
        if field.isCommitted { writeHeld() }
    }

    /// Writes an entry; that of a finished field contains its text.
    private func write(_ entry: JournalEntry) {
        writeHeld()
        var entry = entry
        if entry.kind == .committed { entry.detail = entry.detail.map(withoutSecret) }
        write(after: .entry(entry))
    }

    private func write(after line: RecordingLine) {
        writeHeld()
        if !hasFinished { write(line) }
    }

    private func writeHeld() {
        guard let held else { return }
        self.held = nil
        var input = held.input
        // Only now, so that one number stands for what was typed key by key.
        if case .intent(.element(let id, let event, let place)) = input, let text = event.typed?.text {
            input = .intent(.element(id, event.with(withoutSecret(text)), in: place))
        }
        if !hasFinished { write(.input(input, isEarly: held.isEarly)) }
    }

    /// A field with a secret, and whether the user has finished it.
    private typealias SecretField = (element: ElementID, place: PlaceID, isCommitted: Bool)

    /// Removes the text from input to a field, unless the field is visible and not secure; an address's secret stays
    /// until the input is written.
    private func withoutSecret(_ input: RecordedInput) -> (input: RecordedInput, field: SecretField?) {
        switch input {
        case .intent(.element(let id, let event, let place)):
            guard let typed = event.typed else { return (input, nil) }
            guard let isSecure = visibleScreen(place)?.target(id)?.isSecret else {
                // The window will refuse it, whatever the text; a covered or removed field may have been secure.
                return (.intent(.element(id, event.with(""), in: place)), nil)
            }
            let field = (id, place, typed.isCommitted)
            if isSecure {
                let number = number(of: typed.text)
                return (.secret(number: number, isCommitted: typed.isCommitted, element: id, place: place), field)
            }
            return (input, AddressSecret.mayBegin(in: typed.text) ? field : nil)
        case .intent(.elementBehind(let id, let event, let place)):
            guard let typed = event.typed else { return (input, nil) }
            // The next edit comes from a screen in front, with the whole text.
            let isPlain = screenBehind?.target(id)?.isSecret == false && !AddressSecret.mayBegin(in: typed.text)
            return (isPlain ? input : .intent(.elementBehind(id, event.with(""), in: place)), nil)
        default:
            return (input, nil)
        }
    }

    private func withoutSecret(_ text: String) -> String {
        AddressSecret(in: text).map { $0.text(withSecret: number(of: String($0.secret))) } ?? text
    }

    private func visibleScreen(_ place: PlaceID) -> (any Screen)? {
        window.flatMap { window in window.visibleScreens.first { window.id(of: $0) == place } }
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

    fileprivate func with(_ text: String) -> ElementEvent {
        switch self {
        case .edit: .edit(text)
        case .commit: .commit(text)
        case .activate, .set, .choose, .choosePoint: self
        }
    }
}
