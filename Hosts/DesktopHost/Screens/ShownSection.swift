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

    /// Takes elements of a section, whose heading and footnote stand elsewhere.
    init(_ elements: [Element], of section: Section) {
        var bare = section
        (bare.header, bare.footer) = (nil, nil)
        self.section = bare
        self.elements = elements
    }

    var isGlyph: Bool { if elements.count == 1, case .glyph = elements[0] { true } else { false } }
}

extension [ShownSection] {
    /// Whether a section stands beside these: the first section after a glyph does.
    @MainActor func takes(_ next: ShownSection) -> Bool {
        count == 1 && self[0].isGlyph && next.section.layout != .table
    }

    /// Puts each section that is a glyph together with the one after it.
    @MainActor var grouped: [[ShownSection]] {
        reduce(into: []) { groups, section in
            if let last = groups.last, last.takes(section) {
                groups[groups.count - 1].append(section)
            } else {
                groups.append([section])
            }
        }
    }
}
