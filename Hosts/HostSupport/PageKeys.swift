public import AppCore
public import AppCoreContent

extension Content {
    /// The buttons and toggles outside long lists that have a letter, in their order.
    public var keyed: [(key: Character, element: Element)] {
        sections.flatMap { section in
            section.elements.single.compactMap { _, element in element.key.map { ($0, element) } }
        }
    }

    /// What a letter presses on the screen; `nil` if nothing that can be pressed now has it.
    public func id(withKey letter: Character) -> ElementID? {
        keyed.first { $0.key == letter && $0.element.isEnabled }?.element.id
    }
}

extension Content {
    /// The first row after the search field that can be pressed: what Enter opens once something is typed.
    public var firstHit: ElementID? {
        var isAfterSearch = false
        for element in elements.prefix(100) {
            switch element {
            case .field(let field) where field.isSearch:
                guard !field.text.isEmpty else { return nil }
                isAfterSearch = true
            case .row(let row) where isAfterSearch && row.isEnabled && row.action != nil: return row.id
            default: break
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
