/// What a screen shows: sections of elements, as a value that every host draws in its own way.
@MainActor public struct Content {
    /// The sections, from the top down.
    public var sections: [Section]

    /// Makes content from sections.
    ///
    /// - Parameter sections: The sections, from the top down.
    public init(sections: [Section] = []) { self.sections = sections }

    /// Makes content with the builder's syntax.
    ///
    /// - Parameter build: Sections and loose elements; loose elements that follow each other share an unnamed section.
    public init(@ContentBuilder _ build: () -> Content) { self = build() }

    /// Finds an element by its identity.
    ///
    /// - Parameter id: The element's identity; the first element with it wins.
    /// - Returns: The element, or `nil` if the content has none with that identity.
    public func element(_ id: ElementID) -> Element? {
        for section in sections {
            if let index = section.elements.firstIndex(of: id) { return section.elements[index] }
        }
        return nil
    }

    /// The elements of all sections, each made when it is asked for.
    public var elements: some Sequence<Element> { sections.lazy.flatMap { $0.elements } }

    /// How many elements there are in all sections together.
    public var elementCount: Int { sections.reduce(0) { $0 + $1.elements.count } }
}

/// A group of elements with an optional heading and footnote.
@MainActor public struct Section {
    /// The section's stable identity.
    public var id: ElementID
    /// The heading, if the section has one.
    public var header: String?
    /// The footnote, if the section has one.
    public var footer: String?
    /// The elements; those of a long list are made only when a host asks for them.
    public var elements: Elements

    /// Makes a section.
    ///
    /// - Parameters:
    ///   - header: The heading, or `nil` for none.
    ///   - footer: The footnote, or `nil` for none.
    ///   - id: The stable identity; the heading if it is left out.
    ///   - elements: The elements and `Rows`, from the top down.
    public init(
        _ header: String? = nil, footer: String? = nil, id: ElementID? = nil,
        @ElementsBuilder elements: () -> Elements
    ) {
        self.id = id ?? ElementID(header ?? "section")
        self.header = header
        self.footer = footer
        self.elements = elements()
    }
}

/// Builds a screen's content out of sections and loose elements.
@resultBuilder @MainActor public enum ContentBuilder {
    /// A piece of content before it is sorted into sections.
    public enum Fragment {
        /// A section of its own.
        case section(Section)
        /// Elements that join the loose ones before them.
        case loose(Elements)
    }

    /// Takes a section.
    public static func buildExpression(_ section: Section) -> [Fragment] { [.section(section)] }
    /// Takes sections that were made elsewhere.
    public static func buildExpression(_ content: Content) -> [Fragment] { content.sections.map { .section($0) } }
    /// Takes a long list whose rows are made on demand.
    public static func buildExpression(_ rows: Rows) -> [Fragment] { [.loose(Elements(rows))] }
    /// Takes one element.
    public static func buildExpression(_ element: some ElementConvertible) -> [Fragment] {
        [.loose(Elements(element.element))]
    }
    /// Joins what follows each other.
    public static func buildBlock(_ parts: [Fragment]...) -> [Fragment] { parts.flatMap { $0 } }
    /// Joins what a loop made.
    public static func buildArray(_ parts: [[Fragment]]) -> [Fragment] { parts.flatMap { $0 } }
    /// Takes what a condition made, or nothing.
    public static func buildOptional(_ part: [Fragment]?) -> [Fragment] { part ?? [] }
    /// Takes the first branch.
    public static func buildEither(first part: [Fragment]) -> [Fragment] { part }
    /// Takes the second branch.
    public static func buildEither(second part: [Fragment]) -> [Fragment] { part }

    /// Sorts loose elements into unnamed sections.
    public static func buildFinalResult(_ fragments: [Fragment]) -> Content {
        var sections: [Section] = []
        var loose: Elements?
        func closeLoose() {
            guard let elements = loose else { return }
            sections.append(Section(id: ElementID("section-\(sections.count)")) { elements })
            loose = nil
        }
        for fragment in fragments {
            switch fragment {
            case .section(let section):
                closeLoose()
                sections.append(section)
            case .loose(let elements):
                loose = loose.map { $0 + elements } ?? elements
            }
        }
        closeLoose()
        return Content(sections: sections)
    }
}
