public import AppCore

/// What a screen shows: sections of elements, as a value that every host draws in its own way.
@MainActor public struct Content {
    /// The sections, from the top down.
    public var sections: [Section]
    /// The language of all texts that have none of their own; `nil` if it is the user's, or isn't known.
    public var language: Language?

    /// Makes content from sections.
    public init(sections: [Section] = []) { self.sections = sections }

    /// Makes content with the builder's syntax; consecutive loose elements share an unnamed section.
    public init(@ContentBuilder _ build: () -> Content) { self = build() }

    /// Finds an element, or an action of one as a button, by its identity; the first with it wins.
    public func element(_ id: ElementID) -> Element? {
        for section in sections {
            if let index = section.elements.firstIndex(of: id) { return section.elements[index] }
        }
        guard let slash = id.rawValue.lastIndex(of: "/") else { return nil }
        let owner = ElementID(String(id.rawValue[..<slash]))
        for section in sections {
            guard let index = section.elements.firstIndex(of: owner) else { continue }
            return section.elements[index].actions.first { $0.id == id }.map { .button($0) }
        }
        return nil
    }

    /// The sections that stay in sight while the others are scrolled, which come first.
    public var pinned: ArraySlice<Section> { sections[..<pinnedCount] }

    /// The content without them.
    public var unpinned: Content { Content(sections: Array(sections[pinnedCount...])) }

    private var pinnedCount: Int { sections.lastIndex(where: \.isPinned).map { $0 + 1 } ?? 0 }

    /// The elements of all sections, made lazily.
    public var elements: some Sequence<Element> { sections.lazy.flatMap { $0.elements } }

    /// How many elements there are in all sections together.
    public var elementCount: Int { sections.reduce(0) { $0 + $1.elements.count } }
}

/// A group of elements with an optional heading and footnote.
@MainActor public struct Section {
    private static let kind = "section"

    /// How the rows of a section stand; other elements stand below each other in each.
    public enum Layout: String, Sendable, CaseIterable {
        /// Below each other, each with its own texts.
        case list
        /// Below each other, with their texts in columns: the title, the value, the subtitle and the badge.
        ///
        /// A host keeps the columns in the same places while the user scrolls.
        case table
        /// Beside each other, as many as fit: for short titles, such as kanji or days.
        ///
        /// A host shows the title, a mark for a badge that is a sign, such as a star, and for a checkmark, and the
        /// subtitle as a caption where there is room; and all texts of the row that has the focus. A row that can't be
        /// pressed now keeps its place.
        case grid
    }

    /// The section's stable identity.
    public var id: ElementID
    /// The heading, if the section has one.
    public var header: String?
    /// The footnote, if the section has one.
    public var footer: String?
    /// How the rows stand.
    public var layout: Layout
    /// Whether the section holds what can be done with the whole screen: buttons and toggles.
    ///
    /// A desktop has them in the bar at the top of its window; other hosts leave them where they are.
    public var isActions = false
    /// Whether the section, with what stands above it, stays in sight while what follows is scrolled.
    public var isPinned: Bool
    /// The elements; a long list makes its own only when a host requests them.
    public var elements: Elements
    /// Whether the section only collects loose elements while content is built.
    fileprivate var isLoose = false

    /// Makes a section from its properties; its identity defaults to its number among the sections of its screen, and a
    /// section inside adds its elements without its heading.
    public init(
        _ header: String? = nil, footer: String? = nil, layout: Layout = .list, isPinned: Bool = false,
        id: ElementID? = nil, @ContentBuilder elements: () -> Content
    ) {
        self.init(
            header, footer: footer, layout: layout, isPinned: isPinned, id: id,
            elements().sections.reduce(into: Elements()) { $0.append($1.elements) })
    }

    /// Makes a section of what can be done with the whole screen.
    ///
    /// A window has what has a symbol in the bar at its top, and the other buttons in the menu there.
    ///
    /// - Parameter elements: Buttons and toggles, the most important first.
    /// - Returns: The section.
    public static func actions(@ContentBuilder _ elements: () -> Content) -> Section {
        var section = Section(id: "actions", elements: elements)
        section.isActions = true
        return section
    }

    fileprivate mutating func number(after numbers: inout [String: Int]) {
        let followsFirst = isLoose || id == elements.firstID
        elements.number(after: &numbers)
        if followsFirst, let first = elements.firstID {
            id = first
            isLoose = false
        } else if id.isNumber(of: Self.kind) {
            id = .next(Self.kind, in: &numbers)
        }
    }

    fileprivate init(
        _ header: String?, footer: String?, layout: Layout = .list, isPinned: Bool = false, id: ElementID?,
        _ elements: Elements
    ) {
        self.id = id ?? .number(of: Self.kind)
        self.header = header
        self.footer = footer
        self.layout = layout
        self.isPinned = isPinned
        self.elements = elements
    }
}

/// Builds the content of a screen, and the elements of a section.
@resultBuilder @MainActor public enum ContentBuilder {
    /// Takes a section.
    public static func buildExpression(_ section: Section) -> Content { Content(sections: [section]) }
    /// Takes the sections of other content.
    public static func buildExpression(_ content: Content) -> Content { content }
    /// Takes elements, such as the rows of a long list.
    public static func buildExpression(_ elements: Elements) -> Content { Content(loose: elements) }
    /// Takes a row.
    public static func buildExpression(_ row: Row) -> Content { Content(loose: .row(row)) }
    /// Takes a paragraph.
    public static func buildExpression(_ text: Text) -> Content { Content(loose: .text(text)) }
    /// Takes a large character.
    public static func buildExpression(_ glyph: Glyph) -> Content { Content(loose: .glyph(glyph)) }
    /// Takes a field.
    public static func buildExpression(_ field: Field) -> Content { Content(loose: .field(field)) }
    /// Takes a toggle.
    public static func buildExpression(_ toggle: Toggle) -> Content { Content(loose: .toggle(toggle)) }
    /// Takes a choice.
    public static func buildExpression(_ choice: Choice) -> Content { Content(loose: .choice(choice)) }
    /// Takes a button.
    public static func buildExpression(_ button: Button) -> Content { Content(loose: .button(button)) }
    /// Takes a progress element.
    public static func buildExpression(_ progress: Progress) -> Content { Content(loose: .progress(progress)) }
    /// Takes a map.
    public static func buildExpression(_ map: PointMap) -> Content { Content(loose: .map(map)) }
    /// Takes a placeholder.
    public static func buildExpression(_ placeholder: Placeholder) -> Content {
        Content(loose: .placeholder(placeholder))
    }
    /// Takes a drawing.
    public static func buildExpression(_ picture: Picture) -> Content { Content(loose: .picture(picture)) }
    /// Joins statements; consecutive loose elements share a section.
    public static func buildBlock(_ parts: Content...) -> Content { Content(joining: parts) }
    /// Joins the iterations of a loop.
    public static func buildArray(_ parts: [Content]) -> Content { Content(joining: parts) }
    /// Takes a condition's content, or nothing.
    public static func buildOptional(_ part: Content?) -> Content { part ?? Content() }
    /// Takes the first branch.
    public static func buildEither(first part: Content) -> Content { part }
    /// Takes the second branch.
    public static func buildEither(second part: Content) -> Content { part }

    /// Identifies what has no identity of its own by its number, and loose elements by the first of them.
    public static func buildFinalResult(_ content: Content) -> Content {
        var content = content
        var numbers: [String: Int] = [:]
        for index in content.sections.indices { content.sections[index].number(after: &numbers) }
        return content
    }
}

extension Content {
    fileprivate init(loose elements: Elements) {
        var section = Section(nil, footer: nil, id: nil, elements)
        section.isLoose = true
        sections = [section]
    }

    fileprivate init(loose element: Element) { self.init(loose: Elements(element)) }

    fileprivate init(joining parts: [Content]) {
        sections = []
        for section in parts.lazy.flatMap(\.sections) {
            if section.isLoose, sections.last?.isLoose == true {
                sections[sections.count - 1].elements.append(section.elements)
            } else {
                sections.append(section)
            }
        }
    }
}
