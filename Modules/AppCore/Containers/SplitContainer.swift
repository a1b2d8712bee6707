/// Columns side by side, the first one the primary; a narrow host shows only the selected one.
///
/// A new child becomes the next column until all are filled, then it replaces the last one.
public final class SplitContainer: Container {
    /// The columns' place.
    public let place: Place
    /// The columns' common name.
    public let title: String
    /// How many columns there are at most.
    public let columns: Int

    /// Makes a container of columns.
    ///
    /// - Parameters:
    ///   - title: The columns' common name.
    ///   - columns: How many columns there are at most; at least 2.
    ///   - children: What stands in the first columns from the start; more than `columns` are refused when it is shown.
    public init(_ title: String = "", columns: Int = 2, holding children: [any Presentable] = []) {
        self.title = title
        self.columns = max(columns, 2)
        place = Place(holding: children)
    }

    /// `.split`.
    public var kind: ContainerKind { .split }
    /// A step back stops at a column's first screen.
    public var stopsBack: Bool { true }

    /// Fills the next column or replaces the last, removes a column with those after it, selects.
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

    /// All columns.
    public func visible(in shape: ContainerShape) -> Range<Int> { 0..<shape.count }

    /// Every column's own screen may show the next one.
    public func isTop(_ index: Int, in shape: ContainerShape) -> Bool { true }
}
