/// Sections, one of them in front, with a menu beside them that is open or closed.
///
/// The open menu is a modal in the style `.drawer` that hangs on the container and lists the sections. Going back
/// closes it; choosing a section closes it and brings that section to the front. Hosts open it with `Intent.menu`. Each
/// section keeps its screens while another is in front; choosing the one in front returns it to its first screen.
public final class SideMenuContainer: Container {
    /// The children that it was made with.
    public let initialChildren: InitialChildren?
    /// The title of the open menu.
    public let title: String

    /// Makes a container of sections with its menu closed.
    ///
    /// - Parameters:
    ///   - title: The title of the open menu.
    ///   - sections: The sections, in order; the title of each is its row in the menu.
    ///   - selected: The position of the section initially in front, counted from 0.
    public init(_ title: String = "Menu", sections: [any Presentable] = [], selected: Int = 0) {
        self.title = title
        initialChildren = InitialChildren(sections, selected: selected)
    }

    /// `.menu`.
    public var kind: ContainerKind { .menu }
    /// Going back stops at a section's first screen.
    public var stopsBack: Bool { true }

    /// Adds a section at the end without selecting it, removes one, or selects one.
    public func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? {
        switch request {
        case .show:
            return ContainerChange(insertion: shape.count, selected: shape.selected)
        case .remove(let index):
            let selected = index < shape.selected ? shape.selected - 1 : min(shape.selected, shape.count - 2)
            return ContainerChange(removed: index..<index + 1, selected: max(selected, 0))
        case .select(let index):
            return ContainerChange(selected: index, popsSelectedToRoot: index == shape.selected)
        case .back, .close:
            return nil
        }
    }

    /// Moves may start from any section, in front or not.
    public func mayStartMoves(at index: Int, in shape: ContainerShape) -> Bool { true }
}

/// The open menu, in which the user chooses a section.
public final class SideMenuScreen: Screen {
    /// A section as the menu lists it.
    @MainActor public struct Section: ElementTarget {
        /// The section's identity in the menu.
        public let id: ElementID
        /// The section's title.
        public let title: String
        /// Whether the section is in front.
        public let isInFront: Bool
        private let section: Place

        /// Brings the section to the front and closes the menu.
        public let choose: () -> Void

        fileprivate init(_ section: Place, at index: Int, isInFront: Bool, choose: @escaping () -> Void) {
            id = ElementID("section-\(index)")
            title = section.presentable?.title ?? ""
            self.isInFront = isInFront
            self.section = section
            self.choose = choose
        }

        /// How many things wait in the section for the user.
        public var waitingCount: Int { section.waitingCount }

        /// Every section can be chosen.
        public var isActionable: Bool { true }

        /// A section takes no text.
        public var isSecret: Bool? { nil }

        /// Chooses the section when it is activated.
        public func receive(_ event: ElementEvent) -> Bool {
            guard event == .activate else { return false }
            choose()
            return true
        }
    }

    /// The side menu's title.
    public let title: String
    /// The sections, from top to bottom.
    public let sections: [Section]

    init(_ title: String, of menu: Place, onChoose: @escaping (Place) -> Void) {
        self.title = title
        sections = menu.children.enumerated().map { index, child in
            Section(child, at: index, isInFront: index == menu.selected) { onChoose(child) }
        }
    }

    /// The section with this identity.
    public func target(_ id: ElementID) -> (any ElementTarget)? { sections.first { $0.id == id } }
}
