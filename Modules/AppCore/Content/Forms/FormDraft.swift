import AppCore

/// What the elements of a form hold, by their identities; never a secret.
@MainActor struct FormDraft {
    private(set) var values: [ElementID: String] = [:]
    private var order: [ElementID] = []

    /// Holds nothing.
    init() {}

    /// Holds what the user can change in some content.
    init(of content: Content) {
        for (_, element) in content.sections.lazy.flatMap(\.elements.single) {
            if let text = Self.text(of: element) { add(element.id, text) }
        }
    }

    /// What an element holds, in words that last: a choice is known by its option.
    static func text(of element: Element) -> String? {
        switch element {
        case .field(let field): field.isSecure ? nil : field.text
        case .toggle(let toggle): toggle.isOn ? "on" : "off"
        case .choice(let choice): choice.selected.map { choice.options[$0] }
        default: nil
        }
    }

    private mutating func add(_ id: ElementID, _ text: String) {
        if values.updateValue(text, forKey: id) == nil { order.append(id) }
    }

    /// Returns what is different in the original, or isn't there; `nil` if nothing is.
    func changes(to original: FormDraft) -> FormDraft? {
        var changes = FormDraft()
        for id in order { if let text = values[id], text != original.values[id] { changes.add(id, text) } }
        return changes.order.isEmpty ? nil : changes
    }

    /// Changes elements to what the draft says, from the top down; what doesn't fit any more is left out.
    func restore(_ find: (ElementID) -> Element?) {
        for id in order {
            guard let text = values[id], let element = find(id) else { continue }
            switch element {
            case .field(let field): if !field.isSecure { field.onEdit(text) }
            case .toggle(let toggle): toggle.onChange(text == "on")
            case .choice(let choice): choice.options.firstIndex(of: text).map(choice.onChoose)
            default: break
            }
        }
    }

    // MARK: - As text

    /// The identities and texts, each as a netstring: its length in scalars, a colon, and itself.
    var text: String {
        order.flatMap { [$0.rawValue, values[$0] ?? ""] }.map { "\($0.unicodeScalars.count):\($0)" }.joined()
    }

    /// Reads such a text; `nil` if it is none.
    init?(_ text: String) {
        var rest = text.unicodeScalars[...]
        var parts: [String] = []
        while let colon = rest.firstIndex(of: ":") {
            let start = rest.index(after: colon)
            guard let count = Int(String(rest[..<colon])), count >= 0,
                let end = rest.index(start, offsetBy: count, limitedBy: rest.endIndex)
            else { return nil }
            parts.append(String(rest[start..<end]))
            rest = rest[end...]
        }
        guard rest.isEmpty, parts.count % 2 == 0 else { return nil }
        for index in stride(from: 0, to: parts.count, by: 2) { add(ElementID(parts[index]), parts[index + 1]) }
    }
}
