import AppCoreContent

/// How elements stand together.
enum RunKind: String {
    /// In a boxed list.
    case list
    /// In a boxed list, their texts in columns.
    case table
    /// Values beside labels of one width, without a box.
    case facts
    /// Side by side.
    case buttons
    /// In a grid.
    case grid
    /// Below each other.
    case others

    @MainActor init(_ element: Element, layout: Section.Layout) {
        switch element {
        case .row where layout == .grid: self = .grid
        case .row(let row) where row.action == nil && row.subtitle == nil && row.value != nil: self = .facts
        case .row: self = layout == .table ? .table : .list
        case .field, .toggle, .choice: self = .list
        case .button: self = .buttons
        default: self = .others
        }
    }
}
