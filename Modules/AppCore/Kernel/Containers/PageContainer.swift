/// Pages in reading order, as in a wizard; turning to an earlier page keeps the later ones.
///
/// A new page is inserted after the visible one and replaces the pages that followed it. Going back removes the visible
/// page and the pages after it.
public final class PageContainer: Navigator {
    /// The children that it was made with.
    public let initialChildren: InitialChildren?
    /// The title of the pages as a whole.
    public let title: String

    /// Makes a container of pages.
    ///
    /// - Parameters:
    ///   - title: The title of the pages as a whole.
    ///   - children: The initial pages; the first one is visible.
    public init(_ title: String = "", holding children: [any Presentable] = []) {
        self.title = title
        initialChildren = InitialChildren(children)
    }

    /// `.pages`.
    public var kind: ContainerKind { .pages }

    /// Adds a page after the visible one, removes a page and all after it, or turns to a page.
    public func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? {
        switch request {
        case .show:
            let position = shape.count == 0 ? 0 : shape.selected + 1
            return ContainerChange(removed: position..<shape.count, insertion: position, selected: position)
        case .remove(let index):
            return ContainerChange(removed: index..<shape.count, selected: max(min(shape.selected, index - 1), 0))
        case .select(let index):
            return ContainerChange(selected: index)
        case .back:
            guard shape.selected > 0 else { return nil }
            return ContainerChange(removed: shape.selected..<shape.count, selected: shape.selected - 1)
        case .close:
            return nil
        }
    }
}
