// Where the user is: what every host asks a snapshot, so that all hosts get the same answers.

extension WindowSnapshot {
    /// The layer in front: the topmost modal, or the root if there is none.
    public var layer: Item { modals.last ?? root }

    /// The items from the root of that layer down to the one in front.
    public var path: [Item] { layer.path }

    /// The screen in front; `nil` while there is none.
    public var front: Item? { layer.front }

    /// The screen directly under the one in front, in the same stack; a host with room draws them side by side.
    public var behindFront: Item? {
        guard front != nil, let stack = path.dropLast().last, stack.container == .stack, stack.selected > 0 else {
            return nil
        }
        let behind = stack.children[stack.selected - 1]
        return behind.container == nil ? behind : nil
    }

    /// Every item in the window, containers before their children: the root's, then the modals', the lowest first.
    public var descendants: [Item] { ([root] + modals).flatMap { [$0] + $0.descendants } }
}

extension WindowSnapshot.Item {
    /// The selected child; `nil` if there are no children.
    public var selectedChild: Self? { children.indices.contains(selected) ? children[selected] : nil }

    /// This item, its selected child, that child's selected child, and so on.
    public var path: [Self] {
        var path = [self]
        while let next = path[path.count - 1].selectedChild { path.append(next) }
        return path
    }

    /// The screen at the end of the path; `nil` if the container there is empty.
    public var front: Self? { path.last { $0.container == nil } }

    /// The path, including the screens that the selected children on it cover.
    ///
    /// It omits the other tabs, sections and columns, because they are side by side and the user does not pass them.
    public var trail: [Self] {
        path.flatMap { item -> [Self] in
            if item.isSectioned || item.container == .split { return [item] }
            return [item] + item.children.prefix(item.selected).filter { $0.container == nil }
        }
    }

    /// The titles on the way to the front: those of sections and screens.
    ///
    /// A section and its first screen may have the same title, which is listed once.
    public var titles: [String] {
        let sections = Set(path.filter(\.isSectioned).compactMap { $0.selectedChild?.id })
        return trail.reduce(into: []) { titles, item in
            guard item.container == nil || sections.contains(item.id), !item.title.isEmpty, item.title != titles.last
            else { return }
            titles.append(item.title)
        }
    }

    /// The innermost tabs or side menu on the path.
    public var sections: Self? { path.last(where: \.isSectioned) }

    /// Whether the item is tabs or a side menu.
    public var isSectioned: Bool { container == .tabs || container == .menu }

    /// Everything inside this item, containers before their children.
    public var descendants: [Self] { children.flatMap { [$0] + $0.descendants } }
}
