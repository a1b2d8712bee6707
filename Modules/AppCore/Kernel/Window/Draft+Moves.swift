/// The moves that flows and the user can request; each throws why it cannot be made.
extension Draft {
    /// Checks that flows and the user may change a place: it is in this window, whichever flow showed it.
    private func check(_ place: Place) throws(Refusal) { guard tree.holds(place) else { throw .stale } }

    /// Shows an item in a container or in the flow's navigator; the first one may open the flow's own modal.
    func show(
        _ item: any Presentable, in container: Place?, by flow: AnyFlow, over anchor: () -> Place
    ) throws(Refusal) {
        if tree.place(of: item) != nil { throw .alreadyShown }
        if container == nil, try flow.extras?.replacement?.show(item, by: flow, in: self) == true { return }
        if container == nil, let presentation = flow.extras?.presentation, presentation.place?.isArriving ?? true {
            action = "present"
            return try present(item, in: presentation, presentation.style, over: anchor(), by: flow)
        }
        guard let target = container ?? flow.navigator.flatMap(tree.place), tree.holds(target) else {
            throw .containerMissing
        }
        if container == nil, target.isFilled(by: flow), !target.children.isEmpty {
            return try insertBelow([(item, flow)], in: target)
        }
        shown = try make(target.change(for: .show), of: target, with: item, of: flow)
    }

    func insertBelow(_ items: [(item: any Presentable, owner: AnyFlow)], in stack: Place) throws(Refusal) {
        let selected = stack.children.isEmpty ? items.count - 1 : stack.selected + items.count
        for (index, (item, owner)) in items.enumerated() { try insert(item, into: stack, at: index, of: owner) }
        select(max(selected, 0), of: stack)
    }

    /// Presents an item as a modal, in its own navigator if it has one.
    func present(
        _ item: any Presentable, in own: Presentation? = nil, _ style: ModalStyle, over anchor: Place,
        by flow: AnyFlow?
    ) throws(Refusal) {
        try check(anchor)
        if flow != nil, !tree.shows(anchor) { hiddenAnchor = anchor }
        guard let own else {
            shown = try open(item, style, over: anchor, of: flow)
            return
        }
        let modal = try open(own.navigator, style, over: anchor, of: flow, isShown: false)
        own.place = modal
        shown = try make(modal.change(for: .show), of: modal, with: item, of: flow)
    }

    /// Replaces a place, and everything above it, with an item.
    func replace(_ old: Place, with item: any Presentable, by flow: AnyFlow) throws(Refusal) {
        if tree.place(of: item) != nil { throw .alreadyShown }
        try check(old)
        guard let parent = old.parent, let index = parent.index(of: old) else {
            throw .byContainer(kind: ContainerKind(rawValue: "modal"))
        }
        let removal = try parent.change(for: .remove(index))
        guard removal.removed.lowerBound == index else { throw parent.refusal }
        let change = ContainerChange(removed: removal.removed, insertion: index, selected: index)
        shown = try make(change, of: parent, with: item, of: flow)
    }

    /// Goes back to a place and brings it to the front: removes what covers it, and what follows it on pages.
    package func goBack(to place: Place) throws(Refusal) {
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

    /// Removes a place from its container.
    func close(_ place: Place) throws(Refusal) {
        try check(place)
        let modalCount = tree.modals.count
        guard try remove(place) else { throw (place.parent ?? place).refusal }
        departure = modalCount == tree.modals.count ? .back : .dismissed
    }

    /// Selects a child of a container; one already selected returns to its first screen, if the container says so.
    func select(_ child: Place) throws(Refusal) {
        departure = .back
        try check(child)
        guard let parent = child.parent, let index = parent.index(of: child) else { throw .byContainer(kind: nil) }
        let change = try parent.change(for: .select(index))
        if change.popsSelectedToRoot, child.children.count > 1, child.container is any Navigator,
            let unwinding = try? child.change(for: .remove(1))
        {
            try make(unwinding, of: child)
        } else {
            try make(change, of: parent)
        }
    }

    /// Goes one step back from a place: in the nearest container that can, or out of the modal.
    func goBack(from place: Place) throws(Refusal) {
        departure = .back
        try check(place)
        var here = place
        while let parent = here.parent, let container = parent.container {
            if let change = try? parent.change(for: .back) {
                try make(change, of: parent)
                return
            }
            if container.stopsBack { throw .nothingBehind }
            here = parent
        }
        guard let level = tree.level(of: here) else { throw .stale }
        if level >= 0 { return cutModals(from: level) }
        guard !here.children.isEmpty, let change = try? here.change(for: .remove(here.selected)) else {
            throw .nothingBehind
        }
        try make(change, of: here)
    }

    func closeTab(_ child: Place) throws(Refusal) {
        departure = .tabClosed
        try check(child)
        guard let parent = child.parent, let index = parent.index(of: child) else { throw .stale }
        try make(parent.change(for: .close(index)), of: parent)
    }

    /// Closes the topmost modal, if it is this one.
    func dismiss(_ modal: Place) throws(Refusal) {
        if tree.modals.isEmpty { throw .nothingBehind }
        departure = .dismissed
        if modal === tree.top { cutModals(from: tree.modals.count - 1) }
    }

    /// Removes a place from its container; the last place in a modal takes the modal along.
    ///
    /// - Returns: Whether its container allows it.
    private func remove(_ place: Place) throws(Refusal) -> Bool {
        guard let parent = place.parent else {
            guard let level = tree.level(of: place), level >= 0 else { return false }
            cutModals(from: level)
            return true
        }
        guard let index = parent.index(of: place), let change = try? parent.change(for: .remove(index))
        else { return false }
        if change.removed.count == parent.children.count, parent.parent == nil, parent !== tree.root {
            return try remove(parent)
        }
        try make(change, of: parent)
        return true
    }

    /// Removes a place with the navigators and the modal that it would leave empty.
    ///
    /// Throws if tabs or columns, or one of them, would be left empty; a modal goes with its content.
    package func takeOut(_ place: Place) throws(Refusal) {
        var whole = place
        while let parent = whole.parent, parent !== tree.root, parent.children.count == 1,
            parent.container is any Navigator
        { whole = parent }
        if let parent = whole.parent, !(parent.container is any Navigator) {
            if whole !== place || (parent.parent != nil || parent === tree.root) && parent.isEmptied(without: whole) {
                throw .nothingBehind
            }
        }
        if try !remove(whole) { throw (whole.parent ?? whole).refusal }
    }

    /// Removes a place, whatever its container answers.
    func forceOut(_ place: Place) {
        if (try? remove(place)) == true { return }
        guard let parent = place.parent, let index = parent.index(of: place) else { return }
        remove(index..<index + 1, from: parent)
        select(max(0, min(parent.selected, parent.children.count - 1)), of: parent)
    }

    // MARK: - Navigations

    /// Brings a place to the front: selects the children on the way to it, and removes what covers it.
    package func reveal(_ place: Place) throws(Refusal) {
        var here = place
        while let parent = here.parent {
            if parent.selected != here.index {
                try bringForward(here.index, of: parent)
            } else if !parent.visibleChildren.contains(here.index) {
                throw parent.refusal
            }
            here = parent
        }
        cutModals(from: (tree.level(of: here) ?? -1) + 1)
    }

    private func bringForward(_ index: Int, of container: Place) throws(Refusal) {
        if let change = try? container.change(for: .select(index)), change.removed.isEmpty {
            try make(change, of: container)
            return
        }
        // A stack cannot turn to a child deep in it, so the children above are removed.
        guard index + 1 < container.children.count else { throw container.refusal }
        try uncover(index, of: container)
    }

    /// Returns a container to its first screen.
    package func popToRoot(_ container: Place) throws(Refusal) {
        if container.children.count > 1 { try uncover(0, of: container) }
    }

    private func uncover(_ index: Int, of container: Place) throws(Refusal) {
        let change = try container.change(for: .remove(index + 1))
        guard change.removed.lowerBound == index + 1 else { throw container.refusal }
        try make(ContainerChange(removed: change.removed, selected: index), of: container)
    }
}

extension Place {
    /// Whether a flow, or one that it runs in the same navigator, still owes this stack its first screen.
    fileprivate func isFilled(by flow: AnyFlow) -> Bool {
        for flow in flow.andAbove {
            if flow.hasShown { return false }
            guard let extras = flow.extras else { continue }
            if extras.owed === self || extras.replacement?.child?.extras?.owed === self { return true }
        }
        return false
    }
}
