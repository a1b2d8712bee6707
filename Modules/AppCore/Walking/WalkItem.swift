import AppCore
import AppCoreContent
import AppCoreTesting

/// Something on the screen that the user can act on, under the label by which a line host finds it.
@MainActor struct WalkItem {
    enum Kind {
        case tap
        case primary
        case field(Field)
        case choice(Choice)
        case toggle(Toggle)
    }

    /// How many elements of a section a walk looks at, and of a screen.
    static let sectionLength = 16
    static let screenLength = 64

    let label: String
    let kind: Kind
    let element: ElementID
    let place: PlaceID
    let event: ElementEvent

    static func all(in window: Window) -> [WalkItem] {
        window.visibleScreens.flatMap { screen in
            elements(of: screen).flatMap { items(of: $0, at: window.id(of: screen)) }
        }
    }

    /// The elements of a screen that a walk looks at; of a long list, only the beginning.
    static func elements(of screen: any Screen) -> [Element] {
        var found: [Element] = []
        for section in Content(of: screen).sections {
            found += section.elements.prefix(min(sectionLength, screenLength - found.count))
        }
        return found
    }

    private static func items(of element: Element, at place: PlaceID) -> [WalkItem] {
        func item(_ label: String, _ kind: Kind, _ event: ElementEvent = .activate) -> [WalkItem] {
            [WalkItem(label: label, kind: kind, element: element.id, place: place, event: event)]
        }
        let actions = element.actions.filter(\.isEnabled).map { action in
            let label = if case .row(let row) = element { "\(row.title) > \(action.label)" } else { action.label }
            return WalkItem(label: label, kind: .tap, element: action.id, place: place, event: .activate)
        }
        guard element.isActionable else { return actions }
        switch element {
        case .row(let row): return item(row.title, .tap) + actions
        case .button(let button): return item(button.label, button.role == .primary ? .primary : .tap)
        case .toggle(let toggle): return item(toggle.label, .toggle(toggle))
        case .field(let field): return item(field.label, .field(field))
        case .choice(let choice): return item(choice.label, .choice(choice))
        case .map(let map):
            return map.points.prefix(sectionLength).flatMap { item($0.label, .tap, .choosePoint($0.id)) }
        case .text, .glyph, .progress, .picture, .placeholder: return []
        }
    }

    /// Whether tapping it does something.
    var isTappable: Bool {
        switch kind {
        case .tap, .primary, .toggle: true
        case .field, .choice: false
        }
    }

    /// Compares scalars, because some different characters are equal as text.
    func isCalled(_ text: String) -> Bool { label.unicodeScalars.elementsEqual(text.unicodeScalars) }
}

extension Element {
    /// The element's texts and its state: everything that a host draws of it.
    var drawnTexts: [String] {
        switch self {
        case .row(let row): texts + [row.isChecked ? "checked" : ""] + (row.isEnabled ? [] : ["off"])
        case .toggle(let toggle): texts + [toggle.isOn ? "on" : "off"]
        case .choice(let choice): texts + [choice.selected.map { "\($0)" } ?? "none"]
        case .button(let button): texts + [button.isEnabled ? "" : "off"]
        case .progress(let progress): texts + [progress.fraction.map { "\($0)" } ?? ""]
        default: texts
        }
    }
}
