/// Columns side by side, the first of which is the primary one; a narrow host shows only the selected one.
///
/// A new child becomes the next column. Once all columns are filled, it replaces the last one.
public final class SplitContainer: Container {
    /// The children that it was made with.
    public let initialChildren: InitialChildren?
    /// The title of the columns as a whole.
    public let title: String
    /// The maximum number of columns.
    public let columns: Int

    /// Makes a container of columns.
    ///
    /// - Parameters:
    ///   - title: The title of the columns as a whole.
    ///   - columns: The maximum number of columns; at least 2.
    ///   - children: The initial columns, from the first on; with more than `columns`, showing the container is
    ///     refused.
    public init(_ title: String = "", columns: Int = 2, holding children: [any Presentable] = []) {
        self.title = title
        self.columns = max(columns, 2)
        initialChildren = InitialChildren(children)
    }

    /// `.split`.
    public var kind: ContainerKind { .split }
    /// Going back stops at a column's first screen.
    public var stopsBack: Bool { true }

    /// Fills the next column or replaces the last, removes a column and those after it, or selects one.
    public func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? {
        switch request {
        case .show:
            let position = min(shape.count, columns - 1)
            return ContainerChange(removed: position..<shape.count, insertion: position, selected: position)
        case .remove(let index):
            return ContainerChange(removed: index..<shape.count, selected: max(min(shape.selected, index - 1), 0))
        case .select(let index):
            return ContainerChange(selected: index)
        case .back, .close:
            return nil
        }
    }

    /// All columns are visible.
    public func visible(in shape: ContainerShape) -> Range<Int> { 0..<shape.count }

    /// Moves may start from any column.
    public func mayStartMoves(at index: Int, in shape: ContainerShape) -> Bool { true }
}
