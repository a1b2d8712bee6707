import AppCore

/// An intent is written as one object: the word for its kind under `intent`, and its values beside that.
///
/// The words are part of the recording format and must not change. A field's text is written as it is, so the caller
/// must not write the text of a secure field; a `Recorder` takes care of that.
extension Intent {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case intent, place, element, event, text, on, index, point, phase
    }

    enum Word: String, CaseIterable {
        case back, dismiss, select, close, menu, notice, element, behind, gesture
    }

    /// Reads an intent; throws a `DecodingError` that names what is missing or unknown.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let word = try values.word(Word.self, forKey: .intent)
        if word == .notice {
            self = .notice
            return
        }
        let place = PlaceID(rawValue: try values.decode(UInt64.self, forKey: .place))
        switch word {
        case .back: self = .back(from: place)
        case .dismiss: self = .dismiss(from: place)
        case .select: self = .select(place)
        case .close: self = .close(place)
        case .menu: self = .menu(from: place)
        case .notice: self = .notice
        case .gesture: self = .backGesture(try values.word(GesturePhase.self, forKey: .phase), from: place)
        case .element:
            self = .element(
                try values.decode(ElementID.self, forKey: .element), try ElementEvent(from: decoder), in: place)
        case .behind:
            self = .elementBehind(
                try values.decode(ElementID.self, forKey: .element), try ElementEvent(from: decoder), in: place)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        let word: Word
        let place: PlaceID
        switch self {
        case .back(let id): (word, place) = (.back, id)
        case .dismiss(let id): (word, place) = (.dismiss, id)
        case .select(let id): (word, place) = (.select, id)
        case .close(let id): (word, place) = (.close, id)
        case .menu(let id): (word, place) = (.menu, id)
        case .notice: return try values.encode(Word.notice.rawValue, forKey: .intent)
        case .element(let element, let event, let id):
            (word, place) = (.element, id)
            try values.encode(element, forKey: .element)
            try event.encode(to: encoder)
        case .elementBehind(let element, let event, let id):
            (word, place) = (.behind, id)
            try values.encode(element, forKey: .element)
            try event.encode(to: encoder)
        case .backGesture(let phase, let id):
            (word, place) = (.gesture, id)
            try values.encode(phase, forKey: .phase)
        }
        try values.encode(word.rawValue, forKey: .intent)
        try values.encode(place.rawValue, forKey: .place)
    }
}

extension ElementEvent {
    enum Word: String, CaseIterable {
        case activate, edit, commit, set, choose, choosePoint
    }

    /// Reads an event; throws a `DecodingError` that names what is missing or unknown.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Intent.CodingKeys.self)
        switch try values.word(Word.self, forKey: .event) {
        case .activate: self = .activate
        case .edit: self = .edit(try values.decode(String.self, forKey: .text))
        case .commit: self = .commit(try values.decode(String.self, forKey: .text))
        case .set: self = .set(try values.decode(Bool.self, forKey: .on))
        case .choose: self = .choose(try values.decode(Int.self, forKey: .index))
        case .choosePoint: self = .choosePoint(try values.decode(ElementID.self, forKey: .point))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Intent.CodingKeys.self)
        let word: Word
        switch self {
        case .activate: word = .activate
        case .edit(let text):
            word = .edit
            try values.encode(text, forKey: .text)
        case .commit(let text):
            word = .commit
            try values.encode(text, forKey: .text)
        case .set(let isOn):
            word = .set
            try values.encode(isOn, forKey: .on)
        case .choose(let index):
            word = .choose
            try values.encode(index, forKey: .index)
        case .choosePoint(let id):
            word = .choosePoint
            try values.encode(id, forKey: .point)
        }
        try values.encode(word.rawValue, forKey: .event)
    }
}

extension KeyedDecodingContainer {
    /// Reads one of a few words; the error for any other word lists them.
    func word<Word>(_ type: Word.Type, forKey key: Key) throws -> Word
    where Word: RawRepresentable<String> & CaseIterable {
        let text = try decode(String.self, forKey: key)
        if let word = Word(rawValue: text) { return word }
        let possible = Word.allCases.map(\.rawValue).joined(separator: ", ")
        throw DecodingError.dataCorruptedError(
            forKey: key, in: self,
            debugDescription: "unknown \(key.stringValue) '\(text.prefix(40))'; expected \(possible)")
    }
}
