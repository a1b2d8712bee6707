public import AppCore

/// One thing on a screen, from a closed vocabulary: no host compiles that doesn't draw all of it.
@MainActor public enum Element: ElementTarget {
    /// A row of a list.
    case row(Row)
    /// A paragraph of text.
    case text(Text)
    /// A character that is shown large.
    case glyph(Glyph)
    /// A field that takes text: plain, secure or for a search.
    case field(Field)
    /// A switch that is on or off.
    case toggle(Toggle)
    /// A choice of one of a few options.
    case choice(Choice)
    /// A button to press.
    case button(Button)
    /// The progress of some work.
    case progress(Progress)
    /// Points on a map.
    case map(PointMap)
    /// A drawing made of lines.
    case picture(Picture)
    /// What stands in place of content that isn't there.
    case placeholder(Placeholder)

    private var part: any Case {
        switch self {
        case .row(let row): row
        case .text(let text): text
        case .glyph(let glyph): glyph
        case .field(let field): field
        case .toggle(let toggle): toggle
        case .choice(let choice): choice
        case .button(let button): button
        case .progress(let progress): progress
        case .map(let map): map
        case .picture(let picture): picture
        case .placeholder(let placeholder): placeholder
        }
    }

    /// The element's stable identity within its screen.
    public var id: ElementID { part.id }

    /// Whether its identity is only its number among those of its kind, which changes when another appears before it.
    var isNumbered: Bool { part.isNumbered }

    /// Whether that holds of it or of one of its actions; the links of a text are known by their place in it.
    package var lacksIdentity: Bool {
        if case .row(let row) = self, row.actions.contains(where: \.isNumbered) { true } else { isNumbered }
    }

    /// Gives it the next number of its kind for an identity.
    mutating func number(after numbers: inout [String: Int]) {
        var part = part
        part.id = .next(type(of: part).kind, in: &numbers)
        self = part.element
    }

    /// What the user, or a screen reader, calls the element.
    public var label: String { part.label }

    /// Whether the user can act on the element.
    public var isActionable: Bool {
        switch self {
        case .row(let row): row.isEnabled && row.action != nil
        case .button, .field, .toggle, .choice: isEnabled
        case .map(let map): map.onSelect != nil
        case .text, .glyph, .progress, .picture, .placeholder: false
        }
    }

    /// What can be done with the element besides activating it: the actions of a row, or the links of a text.
    ///
    /// Each is an element of its own to the window: its identity is this element's, a slash, and its own.
    public var actions: [Button] {
        var actions: [Button] = []
        switch self {
        case .row(let row): actions = row.actions
        case .text(let text):
            for (number, run) in text.runs.enumerated() {
                if let follow = run.follow {
                    actions.append(Button(run.text, id: ElementID("\(number)"), action: follow))
                }
            }
        default: return []
        }
        var numbers: [String: Int] = [:]
        for index in actions.indices {
            if actions[index].isNumbered { actions[index].id = .next(Button.kind, in: &numbers) }
            // The last slash is where the action's own identity begins.
            let own = actions[index].id.rawValue.split(separator: "/", omittingEmptySubsequences: false)
            actions[index].id = ElementID("\(id)/\(own.joined(separator: "-"))")
        }
        return actions
    }

    /// Whether it isn't turned off for now; a host greys out an element that is.
    public var isEnabled: Bool {
        switch self {
        case .row(let row): row.isEnabled
        case .button(let button): button.isEnabled
        case .field(let field): field.isEnabled
        case .toggle(let toggle): toggle.isEnabled
        case .choice(let choice): choice.isEnabled
        case .map, .text, .glyph, .progress, .picture, .placeholder: true
        }
    }

    /// Whether text typed into it is secret; `nil` if it takes no text.
    public var isSecret: Bool? { if case .field(let field) = self { field.isSecure } else { nil } }

    /// Passes what the user did to the element's closure; returns `false`, and calls nothing, if the element doesn't
    /// take such an event.
    public func receive(_ event: ElementEvent) -> Bool {
        switch (self, event) {
        case (.row(let row), .activate):
            guard row.isEnabled, let action = row.action else { return false }
            action()
        case (.button(let button), .activate):
            guard button.isEnabled else { return false }
            button.action()
        case (.field(let field), .edit(let text)):
            guard field.isEnabled else { return false }
            field.onEdit(text)
        case (.field(let field), .commit(let text)):
            guard field.isEnabled else { return false }
            field.onEdit(text)
            field.onCommit(text)
        case (.toggle(let toggle), .activate):
            guard toggle.isEnabled else { return false }
            toggle.onChange(!toggle.isOn)
        case (.toggle(let toggle), .set(let isOn)):
            guard toggle.isEnabled else { return false }
            toggle.onChange(isOn)
        case (.choice(let choice), .choose(let index)):
            guard choice.isEnabled, choice.options.indices.contains(index) else { return false }
            choice.onChoose(index)
        case (.map(let map), .choosePoint(let id)):
            guard let onSelect = map.onSelect, let point = map.points.first(where: { $0.id == id }) else {
                return false
            }
            onSelect(point)
        default:
            return false
        }
        return true
    }
}

@MainActor private protocol Case: ElementPart {
    var element: Element { get }
}

extension Row: Case { fileprivate var element: Element { .row(self) } }
extension Text: Case { fileprivate var element: Element { .text(self) } }
extension Glyph: Case { fileprivate var element: Element { .glyph(self) } }
extension Field: Case { fileprivate var element: Element { .field(self) } }
extension Toggle: Case { fileprivate var element: Element { .toggle(self) } }
extension Choice: Case { fileprivate var element: Element { .choice(self) } }
extension Button: Case { fileprivate var element: Element { .button(self) } }
extension Progress: Case { fileprivate var element: Element { .progress(self) } }
extension PointMap: Case { fileprivate var element: Element { .map(self) } }
extension Picture: Case { fileprivate var element: Element { .picture(self) } }
extension Placeholder: Case { fileprivate var element: Element { .placeholder(self) } }
