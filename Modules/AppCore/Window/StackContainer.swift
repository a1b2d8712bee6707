/// Screens on top of each other: only the last is seen, and back takes it away.
public final class StackContainer: Navigator {
    /// The stack's place.
    public let place: Place
    /// The stack's own name, such as a tab's.
    public let title: String

    /// Makes a stack.
    ///
    /// - Parameters:
    ///   - title: The stack's own name, such as a tab's.
    ///   - children: What lies on it from the start, the lowest first.
    public init(_ title: String = "", holding children: [any Presentable] = []) {
        self.title = title
        place = Place(holding: children, selected: children.count - 1)
    }

    /// `.stack`.
    public var kind: ContainerKind { .stack }

    /// Adds on top, removes a child with all above it, goes back by one.
    public func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? {
        Self.change(for: request, in: shape)
    }

    /// What every stack answers, so that the window need not ask the object.
    static func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? {
        switch request {
        case .show:
            return ContainerChange(insertion: shape.count, selected: shape.count)
        case .remove(let index):
            return ContainerChange(removed: index..<shape.count, selected: max(index - 1, 0))
        case .back:
            guard shape.count > 1 else { return nil }
            return ContainerChange(removed: shape.count - 1..<shape.count, selected: shape.count - 2)
        case .close, .select:
            return nil
        }
    }
}
