import AppCore

/// What every element has in common.
@MainActor protocol ElementPart {
    var id: ElementID { get }
    var label: String { get }
}
