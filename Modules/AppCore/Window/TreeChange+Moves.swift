/// What flows and the user can change; each says why it cannot be done.
extension TreeChange {
    /// Checks that flows and the user may change a place: whatever is in this window, whoever has shown it.
    private func check(_ place: Place) throws(Refusal) { guard tree.holds(place) else { throw .stale } }

    /// Shows an item in a container, or where the flow shows its screens: the first one perhaps in a modal of its own.
    func show(
        _ item: any Presentable, in container: Place?, by flow: AnyFlow, over anchor: Place
    ) throws(Refusal) {
        guard item.place.state == .unused else { throw .alreadyShown }
        guard let target = container ?? flow.stage else { throw .containerMissing }
        if container == nil, target.state == .unused, let presentation = flow.extras?.presentation {
            action = "present"
            return try present(item, in: presentation.navigator, presentation.style, over: anchor, by: flow)
        }
        guard tree.holds(target) else { throw .containerMissing }
        let change = try containerChange(for: .show, of: target)
        come(item, into: target, by: change, of: flow)
    }

    /// Presents an item as a modal, in a navigator of its own if it has one.
    func present(
        _ item: any Presentable, in navigator: (any Navigator)? = nil, _ style: ModalStyle, over anchor: Place,
        by flow: AnyFlow?
    ) throws(Refusal) {
        try check(anchor)
        if flow != nil, !tree.shows(anchor) { hiddenAnchor = anchor }
        let arrival = Arrival(item, by: flow, in: navigator)
        present(arrival, style, over: .place(anchor))
        shown = arrival
    }

    /// Puts an item in the place of another one, and of all that lies above that.
    func replace(_ old: Place, with item: any Presentable, by flow: AnyFlow) throws(Refusal) {
        guard item.place.state == .unused else { throw .alreadyShown }
        try check(old)
        guard let parent = old.parent, let index = parent.index(of: old) else {
            throw .byContainer(kind: ContainerKind(rawValue: "modal"))
        }
        let removal = try containerChange(for: .remove(index), of: parent)
        guard removal.removed.lowerBound == index else { throw refusal(of: parent) }
        let change = ContainerChange(removed: removal.removed, insertion: index, selected: index)
        come(item, into: parent, by: change, of: flow)
    }

    private func come(_ item: any Presentable, into place: Place, by change: ContainerChange, of flow: AnyFlow) {
        let arrival = Arrival(item, by: flow)
        make(change, of: place, with: arrival)
        shown = arrival
    }

    /// Goes back to a place, which comes to the front: all that covers it leaves, and what follows it on pages.
    func goBack(to place: Place) throws(Refusal) {
        departure = .back
        try check(place)
        if let parent = place.parent, parent.container is any Navigator, let index = parent.index(of: place),
            index + 1 < parent.children.count
        {
            try uncover(index, of: parent)
            try reveal(parent)
        } else {
            try reveal(place)
        }
    }

    /// Takes a place out of what contains it.
    func close(_ place: Place) throws(Refusal) {
        try check(place)
        guard remove(place) else { throw refusal(of: place.parent ?? place) }
        departure = keptModals == tree.modals.count ? .back : .dismissed
    }

    /// Selects a child of a container; one that is selected goes back to its own first screen, where the container says so.
    func select(_ child: Place) throws(Refusal) {
        departure = .back
        try check(child)
        guard let parent = child.parent, let index = parent.index(of: child) else { throw .byContainer(kind: nil) }
        let change = try containerChange(for: .select(index), of: parent)
        if change.unwindsSelected, child.children.count > 1, child.container is any Navigator,
            let unwinding = tree.change(for: .remove(1), of: child)
        {
            make(unwinding, of: child)
        } else {
            make(change, of: parent)
        }
    }

    /// Goes one step back from a place: in the nearest container that can, or out of the modal.
    func goBack(from place: Place) throws(Refusal) {
        departure = .back
        try check(place)
        var here = place
        while let parent = here.parent, let container = parent.container {
            if let change = tree.change(for: .back, of: parent) { return make(change, of: parent) }
            if container.stopsBack { throw .nothingBehind }
            here = parent
        }
        if let level = tree.modals.firstIndex(where: { $0.place === here }) { return cutModals(from: level) }
        guard here === tree.root else { throw .stale }
        guard !here.children.isEmpty, let change = tree.change(for: .remove(here.selected), of: here) else {
            throw .nothingBehind
        }
        make(change, of: here)
    }

    /// Closes a child of a container because the user wants so.
    func closeTab(_ child: Place) throws(Refusal) {
        departure = .tabClosed
        try check(child)
        guard let parent = child.parent, let index = parent.index(of: child) else { throw .stale }
        make(try containerChange(for: .close(index), of: parent), of: parent)
    }

    /// Closes a modal if it is the topmost one.
    func dismiss(_ modal: Place) {
        departure = .dismissed
        if modal === tree.modals.last?.place { cutModals(from: tree.modals.count - 1) }
    }

    /// Takes a place out of what contains it; the last one takes its modal along.
    ///
    /// - Returns: Whether its container lets it go.
    func remove(_ place: Place) -> Bool {
        guard let parent = place.parent else {
            guard let level = tree.modals.firstIndex(where: { $0.place === place }) else { return false }
            cutModals(from: level)
            return true
        }
        guard let index = parent.index(of: place), let change = tree.change(for: .remove(index), of: parent)
        else { return false }
        if change.removed.count == parent.children.count, parent.parent == nil, parent !== tree.root {
            return remove(parent)
        }
        make(change, of: parent)
        return true
    }

    /// Takes a place out, with the navigators and the modal that would be left empty by it; tabs or columns that would be
    /// stay as they are.
    func takeOut(_ place: Place) throws(Refusal) {
        var whole = place
        while let parent = whole.parent, parent !== tree.root, parent.children.count == 1,
            parent.container is any Navigator
        { whole = parent }
        if let parent = whole.parent, !(parent.container is any Navigator) {
            if whole !== place || empties(parent, without: whole) { throw .nothingBehind }
        }
        if !remove(whole) { throw refusal(of: whole.parent ?? whole) }
    }

    /// Whether nothing would be left in a container, and it is not a modal, which goes with what was in it.
    private func empties(_ container: Place, without child: Place) -> Bool {
        guard container.parent != nil || container === tree.root, let index = container.index(of: child),
            let change = tree.change(for: .remove(index), of: container)
        else { return false }
        return change.removed.count == container.children.count
    }

    /// Takes a place out, whatever its container says to it.
    func forceOut(_ place: Place) {
        if remove(place) { return }
        guard let parent = place.parent, let index = parent.index(of: place) else { return }
        let selected = max(0, min(parent.selected, parent.children.count - 2))
        make(ContainerChange(removed: index..<index + 1, selected: selected), of: parent)
    }

    // MARK: - Navigations

    /// Brings a place to the front: selects on the way to it, takes away what covers it.
    func reveal(_ place: Place) throws(Refusal) {
        var here = place
        while let parent = here.parent {
            guard let index = parent.index(of: here) else { throw .byContainer(kind: nil) }
            if parent.selected != index {
                try turn(parent, to: index)
            } else if !parent.isStack, !tree.visibleChildren(of: parent).contains(index) {
                throw refusal(of: parent)
            }
            here = parent
        }
        cutModals(from: (tree.modals.firstIndex { $0.place === here } ?? -1) + 1)
    }

    private func turn(_ container: Place, to index: Int) throws(Refusal) {
        if let change = tree.change(for: .select(index), of: container), change.removed.isEmpty {
            return make(change, of: container)
        }
        // A stack does not turn to what lies deep in it: what covers that leaves.
        guard index + 1 < container.children.count else { throw refusal(of: container) }
        try uncover(index, of: container)
    }

    /// Takes a container back to its own first screen.
    func unwind(_ container: Place) throws(Refusal) {
        if container.children.count > 1 { try uncover(0, of: container) }
    }

    private func uncover(_ index: Int, of container: Place) throws(Refusal) {
        let change = try containerChange(for: .remove(index + 1), of: container)
        guard change.removed.lowerBound == index + 1 else { throw refusal(of: container) }
        make(ContainerChange(removed: change.removed, selected: index), of: container)
    }

    private func containerChange(
        for request: ContainerRequest, of place: Place
    ) throws(Refusal) -> ContainerChange {
        guard let change = tree.change(for: request, of: place) else { throw refusal(of: place) }
        return change
    }

    func refusal(of place: Place) -> Refusal { .byContainer(kind: place.container?.kind) }
}
