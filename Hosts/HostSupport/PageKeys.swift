public import AppCore
public import AppCoreContent

extension Content {
    /// The buttons and toggles outside long lists that have a letter, in their order.
    public var keyed: [(key: Character, element: Element)] {
        sections.flatMap { section in
            section.elements.single.compactMap { _, element in element.key.map { ($0, element) } }
        }
    }

    /// The letters of a row's actions and of the screen, each once, with what they do, and whether that is on.
    public func keys(of actions: [Button]) -> [(key: Character, label: String, isOn: Bool)] {
        var known: Set<Character> = []
        let all = actions.compactMap { action in action.key.map { ($0, Element.button(action)) } } + keyed
        return all.filter { known.insert($0.0).inserted }.map { key, element in
            var isOn = false
            if case .toggle(let toggle) = element { isOn = toggle.isOn }
            return (key, element.label, isOn)
        }
    }

    /// What a letter presses on the screen; `nil` if nothing that can be pressed now has it.
    public func id(withKey letter: Character) -> ElementID? {
        keyed.first { $0.key == letter && $0.element.isEnabled }?.element.id
    }
}

extension Content {
    /// The first row after the search field that can be pressed: what Enter opens once something is typed.
    ///
    /// Enter doesn't give back what is chosen already, nor take what stands below a sentence that nothing was found.
    public var firstHit: ElementID? {
        var isAfterSearch = false
        for element in elements.prefix(100) {
            switch element {
            case .field(let field) where field.isSearch:
                guard !field.text.isEmpty else { return nil }
                isAfterSearch = true
            case .row(let row) where isAfterSearch && row.isEnabled && row.action != nil:
                return row.isChecked ? nil : row.id
            case .placeholder where isAfterSearch: return nil
            default: break
            }
        }
        return nil
    }
}

extension Content {
    /// The first field with a problem, or else the last one above a text that tells of one.
    public var wrongField: ElementID? {
        var last: ElementID?
        for section in sections {
            for (_, element) in section.elements.single {
                switch element {
                case .field(let field) where field.problem != nil: return field.id
                case .field(let field) where !field.isSearch: last = field.id
                case .text(let text) where text.style == .error && last != nil: return last
                default: break
                }
            }
        }
        return nil
    }
}

extension Element {
    /// The letter that presses it.
    fileprivate var key: Character? {
        switch self {
        case .button(let button): button.key
        case .toggle(let toggle): toggle.key
        default: nil
        }
    }
}
