public import AppCore

/// An input that reached a window from outside: what the user did, or what time did.
///
/// Everything else in a window follows from its inputs, so the same start and the same inputs give the same journal.
public enum RecordedInput: Equatable, Sendable {
    /// An intent was performed.
    case intent(Intent)
    /// The user changed or confirmed the text of a secure field. The number stands for the text: 0 for the empty one,
    /// and the same number wherever a recording has the same text.
    case secret(number: Int, isCommitted: Bool, element: ElementID, place: PlaceID)
    /// The user answered the window's question.
    case answer(Bool)
    /// A link was opened from outside the window's content.
    case link(String)
    /// What the window shows was opened in another one too.
    case anotherWindow
    /// A navigation waited too long for an interceptor.
    case waitExpired
    /// The window was closed.
    case close
}

extension RecordedInput {
    init(_ input: WindowInput) {
        switch input {
        case .intent(let intent): self = .intent(intent)
        case .answer(let goAhead): self = .answer(goAhead)
        case .waitExpired: self = .waitExpired
        case .close: self = .close
        }
    }
}

extension RecordedInput: CustomStringConvertible {
    /// The input as one line of text.
    public var description: String {
        switch self {
        case .intent(.back(let place)): "back from \(place)"
        case .intent(.dismiss(let place)): "dismiss from \(place)"
        case .intent(.select(let place)): "select \(place)"
        case .intent(.close(let place)): "close \(place)"
        case .intent(.menu(let place)): "menu from \(place)"
        case .intent(.notice): "take the notice's action"
        case .intent(.backGesture(let phase, let place)): "gesture \(phase.rawValue) from \(place)"
        case .intent(.element(let id, let event, let place)): "\(Self.words(event)) '\(id)' in \(place)"
        case .intent(.elementBehind(let id, let event, let place)):
            "\(Self.words(event)) '\(id)' in \(place), behind the front"
        case .secret(let number, let isCommitted, let element, let place):
            "\(isCommitted ? "commit" : "edit") secret \(number) to '\(element)' in \(place)"
        case .answer(let goAhead): "answer \(goAhead ? "yes" : "no")"
        case .link(let text): "open \(text)"
        case .anotherWindow: "open another window"
        case .waitExpired: "the navigation has waited too long"
        case .close: "close the window"
        }
    }

    private static func words(_ event: ElementEvent) -> String {
        switch event {
        case .activate: "activate"
        case .edit(let text): "edit '\(text)' to"
        case .commit(let text): "commit '\(text)' to"
        case .set(let isOn): "set \(isOn ? "on" : "off")"
        case .choose(let index): "choose \(index) of"
        case .choosePoint(let id): "choose point '\(id)' of"
        }
    }
}

/// An intent is written as such; for a secret, the number replaces the text.
extension RecordedInput: Codable {
    enum CodingKeys: String, CodingKey {
        case intent, input, yes, link, secret, element, event, place
    }

    private enum Word: String, CaseIterable {
        case answer, open, anotherWindow, waitExpired, closeWindow
    }

    private enum SecretEvent: String, CaseIterable {
        case edit, commit
    }

    /// Reads an input; throws a `DecodingError` that names what is missing or unknown.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if values.contains(.secret) {
            self = .secret(
                number: try values.decode(Int.self, forKey: .secret),
                isCommitted: try values.word(SecretEvent.self, forKey: .event) == .commit,
                element: try values.decode(ElementID.self, forKey: .element),
                place: PlaceID(rawValue: try values.decode(UInt64.self, forKey: .place)))
            return
        }
        if values.contains(.intent) {
            self = .intent(try Intent(from: decoder))
            return
        }
        switch try values.word(Word.self, forKey: .input) {
        case .answer: self = .answer(try values.decode(Bool.self, forKey: .yes))
        case .open: self = .link(try values.decode(String.self, forKey: .link))
        case .anotherWindow: self = .anotherWindow
        case .waitExpired: self = .waitExpired
        case .closeWindow: self = .close
        }
    }

    /// Writes the input.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        func write(_ word: Word) throws { try values.encode(word.rawValue, forKey: .input) }
        switch self {
        case .intent(let intent):
            try intent.encode(to: encoder)
        case .secret(let number, let isCommitted, let element, let place):
            try values.encode(Intent.Word.element.rawValue, forKey: .intent)
            let event = isCommitted ? SecretEvent.commit : .edit
            try values.encode(event.rawValue, forKey: .event)
            try values.encode(number, forKey: .secret)
            try values.encode(element, forKey: .element)
            try values.encode(place.rawValue, forKey: .place)
        case .answer(let goAhead):
            try write(.answer)
            try values.encode(goAhead, forKey: .yes)
        case .link(let text):
            try write(.open)
            try values.encode(text, forKey: .link)
        case .anotherWindow: try write(.anotherWindow)
        case .waitExpired: try write(.waitExpired)
        case .close: try write(.closeWindow)
        }
    }
}
