// Where the user is: what every host asks a snapshot, so that all hosts answer alike.

extension WindowSnapshot {
    /// What is in front: the topmost modal, or the root without one.
    public var layer: Item { modals.last?.item ?? root }

    /// The items from the root of the layer in front down to what is in front.
    public var path: [Item] { layer.path }

    /// The screen in front; `nil` while there is none.
    public var front: Item? { layer.front }

    /// The screen right under the one in front, in the same stack; a host with room for both draws it beside that one.
    public var behindFront: Item? {
        guard front != nil, let stack = path.dropLast().last, stack.container == .stack, stack.selected > 0 else {
            return nil
        }
        let behind = stack.children[stack.selected - 1]
        return behind.container == nil ? behind : nil
    }

    /// Every item in the window, each before what is inside it: the root's, then the modals', the lowest first.
    public var descendants: [Item] {
        ([root] + modals.map(\.item)).flatMap { [$0] + $0.descendants }
    }
}

extension WindowSnapshot.Item {
    /// The selected child; `nil` without children.
    public var selectedChild: Self? { children.indices.contains(selected) ? children[selected] : nil }

    /// This item, its selected child, that one's selected child and so on.
    public var path: [Self] {
        var path = [self]
        while let next = path[path.count - 1].selectedChild { path.append(next) }
        return path
    }

    /// The screen at the end of the path; `nil` if a container there is empty.
    public var front: Self? { path.last { $0.container == nil } }

    /// The path, and in it the screens that the selected child of a stack lies over.
    ///
    /// What stands side by side is not passed on the way: the other tabs, sections and columns are left out.
    public var trail: [Self] {
        path.flatMap { item -> [Self] in
            if item.isSectioned || item.container == .split { return [item] }
            return [item] + item.children.prefix(item.selected).filter { $0.container == nil }
        }
    }

    /// The titles on the way to the front: those of sections and screens.
    public var titles: [String] {
        let sections = Set(path.filter(\.isSectioned).compactMap { $0.selectedChild?.id })
        return trail.filter { $0.container == nil || sections.contains($0.id) }.map(\.title).filter { !$0.isEmpty }
    }

    /// The innermost tabs or side menu on the path.
    public var sections: Self? { path.last(where: \.isSectioned) }

    /// Whether the item is tabs or a side menu.
    public var isSectioned: Bool { container == .tabs || container == .menu }

    /// Everything inside this item, each before what is inside it.
    public var descendants: [Self] { children.flatMap { [$0] + $0.descendants } }
}
