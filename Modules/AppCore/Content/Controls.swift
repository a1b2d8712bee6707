public import AppCore

/// A button to press.
@MainActor public struct Button: ElementPart {
    static let kind = "button"

    /// What pressing a button means, so that hosts can set it apart.
    public enum Role: String, Sendable, CaseIterable {
        /// An ordinary action.
        case normal
        /// The action that most users want here.
        case primary
        /// An action that destroys something.
        case destructive
        /// The way out without doing anything.
        case cancel
        /// The way to a search, on a screen without a search field; a host's search key presses it.
        case search
        /// Copies what the screen is about; a host's key for copying presses it.
        case copy

        /// The identity of the button with it, if a screen has only one such button.
        var identity: ElementID? {
            switch self {
            case .cancel, .search, .copy: ElementID(rawValue)
            case .normal, .primary, .destructive: nil
            }
        }
    }

    /// The button's stable identity.
    public var id: ElementID
    /// The text on the button.
    public var label: String
    /// What pressing it means.
    public var role: Role
    /// What the picture on the button means, if there is one.
    public var symbol: Symbol?
    /// The letter that presses it where letters are keys: on its screen, or on the row whose action it is.
    ///
    /// A host shows it in its help; one that has letters for typing takes the letter with Alt.
    public var key: Character?
    /// Whether it can be pressed now.
    public var isEnabled: Bool
    /// What happens when it is pressed.
    public var action: () -> Void

    /// Makes a button from its properties; its identity defaults to the role for `.cancel`, `.search` and `.copy`, of
    /// which a screen has one, and otherwise to its number among the buttons of its screen.
    public init(
        _ label: String, role: Role = .normal, symbol: Symbol? = nil, key: Character? = nil, isEnabled: Bool = true,
        id: ElementID? = nil,
        action: @escaping () -> Void
    ) {
        self.id = id ?? role.identity ?? .number(of: Self.kind)
        self.label = label
        self.role = role
        self.symbol = symbol
        self.key = key
        self.isEnabled = isEnabled
        self.action = action
    }
}

/// A switch that is on or off.
@MainActor public struct Toggle: ElementPart {
    static let kind = "toggle"

    /// The toggle's stable identity.
    public var id: ElementID
    /// What it switches.
    public var label: String
    /// Whether it is on.
    public var isOn: Bool
    /// What the picture beside it means, if there is one.
    public var symbol: Symbol?
    /// The letter that switches it where letters are keys.
    public var key: Character?
    /// Whether it can be switched now.
    public var isEnabled: Bool
    /// Called with the new state.
    public var onChange: (Bool) -> Void

    /// Makes a toggle from its properties; its identity defaults to its number among the toggles of its screen.
    public init(
        _ label: String, isOn: Bool, symbol: Symbol? = nil, key: Character? = nil, isEnabled: Bool = true,
        id: ElementID? = nil,
        onChange: @escaping (Bool) -> Void
    ) {
        self.id = id ?? .number(of: Self.kind)
        self.label = label
        self.isOn = isOn
        self.symbol = symbol
        self.key = key
        self.isEnabled = isEnabled
        self.onChange = onChange
    }
}

/// A choice of one of a few options.
@MainActor public struct Choice: ElementPart {
    static let kind = "choice"

    /// The choice's stable identity.
    public var id: ElementID
    /// What the user chooses.
    public var label: String
    /// The options, in order.
    public var options: [String]
    /// The position of the chosen option, counted from 0, or `nil` for none.
    public var selected: Int?
    /// Whether it can be changed now.
    public var isEnabled: Bool
    /// Called with the position of the new option.
    public var onChoose: (Int) -> Void

    /// Makes a choice from its properties; its identity defaults to its number among the choices of its screen, and a
    /// chosen position that is out of range counts as none.
    public init(
        _ label: String, options: [String], selected: Int?, isEnabled: Bool = true, id: ElementID? = nil,
        onChoose: @escaping (Int) -> Void
    ) {
        self.id = id ?? .number(of: Self.kind)
        self.label = label
        self.options = options
        self.selected = selected.flatMap { options.indices.contains($0) ? $0 : nil }
        self.isEnabled = isEnabled
        self.onChoose = onChoose
    }
}
