import AppCore
import AppCoreContent

/// A section without the elements that stand elsewhere.
@MainActor struct ShownSection {
    let section: Section
    let elements: [Element]

    /// Takes a section; `nil` if nothing of it is left.
    init?(_ section: Section, hiding hidden: Set<ElementID>) {
        self.section = section
        elements = section.elements.filter { !hidden.contains($0.id) }
        if elements.isEmpty, section.footer == nil { return nil }
    }

    /// Whether it is nothing but a glyph.
    var isGlyph: Bool { if elements.count == 1, case .glyph = elements[0] { true } else { false } }
}
