/// Pages in reading order, like a wizard's: the earlier ones can be turned to without losing the later ones.
///
/// A new page goes behind the one that is seen, in place of those that followed it. Back takes the page that is seen,
/// and those after it, away.
public final class PageContainer: Navigator {
    /// The pages' place.
    public let place: Place
    /// The pages' common name.
    public let title: String

    /// Makes a container of pages.
    ///
    /// - Parameters:
    ///   - title: The pages' common name.
    ///   - children: The pages from the start; the first is seen.
    public init(_ title: String = "", holding children: [any Presentable] = []) {
        self.title = title
        place = Place(holding: children)
    }

    /// `.pages`.
    public var kind: ContainerKind { .pages }

    /// Adds behind the page that is seen, removes a page with all after it, turns pages.
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
