import AppCoreContent

extension Content {
    /// The buttons and toggles that stand in the header bar, in the order of the content: the screen's actions, the way
    /// to its search and, of a sheet, the ways out.
    func barElements(isSheet: Bool) -> [Element] {
        var roles: Set<Button.Role> = []
        return sections.flatMap { section in
            section.elements.single.map(\.element).filter { element in
                switch element {
                case .toggle: return section.isActions
                case .button(let button):
                    if section.isActions || button.role == .search { return true }
                    // Only the first of a role is the way out.
                    return isSheet && (button.role == .primary || button.role == .cancel)
                        && roles.insert(button.role).inserted
                default: return false
                }
            }
        }
    }

    var searchField: Field? {
        for section in sections {
            for case .field(let field) in section.elements.single.map(\.element) where field.isSearch { return field }
        }
        return nil
    }
}

extension Element {
    /// The button, if it stands in the menu of the header bar, because it has no symbol.
    var menuButton: Button? {
        if case .button(let button) = self, button.role == .normal, button.symbol == nil { button } else { nil }
    }
}
