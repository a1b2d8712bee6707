/// Children side by side, one of them in front; each keeps its screens while another is in front.
///
/// Selecting the tab that is already in front returns it to its first screen.
public final class TabContainer: Container {
    /// The children that it was made with.
    public let initialChildren: InitialChildren?
    /// The title of the tabs as a whole.
    public let title: String
    /// Whether the user may close a tab.
    public let isClosable: Bool

    /// Makes a container of tabs.
    ///
    /// - Parameters:
    ///   - title: The title of the tabs as a whole.
    ///   - isClosable: Whether the user may close a tab.
    ///   - tabs: The tabs, in order; the title of each is its label.
    ///   - selected: The position of the tab initially in front, counted from 0.
    public init(_ title: String = "", isClosable: Bool = false, tabs: [any Presentable] = [], selected: Int = 0) {
        self.title = title
        self.isClosable = isClosable
        initialChildren = InitialChildren(tabs, selected: selected)
    }

    /// `.tabs`.
    public var kind: ContainerKind { .tabs }
    /// Going back stops at a tab's first screen.
    public var stopsBack: Bool { true }

    /// Adds a tab at the end without selecting it, removes one, or selects one.
    public func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? {
        switch request {
        case .show:
            return ContainerChange(insertion: shape.count, selected: shape.selected)
        case .close(let index):
            return isClosable ? change(for: .remove(index), in: shape) : nil
        case .remove(let index):
            let selected = index < shape.selected ? shape.selected - 1 : min(shape.selected, shape.count - 2)
            return ContainerChange(removed: index..<index + 1, selected: max(selected, 0))
        case .select(let index):
            return ContainerChange(selected: index, popsSelectedToRoot: index == shape.selected)
        case .back:
            return nil
        }
    }

    /// Moves may start from any tab, in front or not.
    public func mayStartMoves(at index: Int, in shape: ContainerShape) -> Bool { true }
}
