/// What a window would show after a navigation, as far as it differs from what it shows now.
///
/// It is made from the window and changes nothing. A container that changes has an arrangement, which says how it ends up;
/// so several changes of one container are one.
@MainActor struct RoutingDraft {
    /// A child of a container: one that is there, or one that the step at a position builds.
    enum Slot {
        case live(Place)
        case built(Int)
    }

    /// How a container in the window ends up.
    @MainActor struct Arrangement {
        let container: Place
        private(set) var children: [Slot]
        var selected: Int
        /// Whether children leave or come.
        private(set) var isChanged = false

        init(_ container: Place) {
            self.container = container
            children = []
            children.reserveCapacity(container.children.count + 1)
            // A loop, as a closure would check its executor each time.
            for child in container.children { children.append(.live(child)) }
            selected = container.selected
        }

        var shape: ContainerShape { ContainerShape(count: children.count, selected: selected) }

        mutating func remove(_ range: Range<Int>) {
            guard !range.isEmpty else { return }
            children.removeSubrange(range)
            isChanged = true
        }

        mutating func insert(_ step: Int, at position: Int) {
            children.insert(.built(step), at: position)
            isChanged = true
        }

        func index(of place: Place) -> Int? {
            for (index, slot) in children.enumerated() {
                if case .live(let here) = slot, here === place { return index }
            }
            return nil
        }
    }

    /// Where what a step builds goes.
    enum Home {
        /// Into the container of the arrangement at this position.
        case container(Int)
        /// Into what the step at this position builds.
        case built(Int)
        case modal(ModalStyle, over: Anchor)
        /// It comes with what the step at this position builds.
        case expected(in: Int)
    }

    /// What a modal hangs on.
    enum Anchor {
        case live(Place)
        case built(Int)
    }

    var arrangements: [Arrangement] = []
    /// How many modals stay, the lowest ones.
    var keptModals: Int
    /// The position of the step that is there already.
    var base = 0
    var basePlace: Place?
    /// What leaves, children before what contains them, the topmost first.
    private(set) var leaving: [Place] = []

    init(of window: Window) { keptModals = window.modals.count }

    /// The position of a container's arrangement, made from how it is if it was to stay so until now.
    mutating func arrangement(of container: Place) -> Int {
        var index = 0
        while index < arrangements.count {
            if arrangements[index].container === container { return index }
            index += 1
        }
        arrangements.append(Arrangement(container))
        return index
    }

    /// Brings a place to the front: selects on the way to it, takes away what covers it.
    ///
    /// - Parameters:
    ///   - place: The place; it must be in the window.
    ///   - window: The window.
    /// - Throws: The kind of a container that cannot show it.
    mutating func reveal(_ place: Place, in window: Window) throws(ContainerRefusal) {
        var here = place
        while let parent = here.parent {
            guard let index = parent.index(of: here) else { throw ContainerRefusal(kind: nil) }
            if parent.selected != index {
                try select(index, of: parent, in: window)
            } else if !parent.isStack, !window.visibleChildren(of: parent).contains(index) {
                throw ContainerRefusal(kind: parent.container?.kind)
            }
            here = parent
        }
        for (level, modal) in window.modals.enumerated() where modal.place === here {
            keptModals = min(keptModals, level + 1)
            return
        }
        keptModals = 0
    }

    private mutating func select(_ index: Int, of container: Place, in window: Window) throws(ContainerRefusal) {
        let arrangement = arrangement(of: container)
        if let change = window.checked(.select(index), of: container), change.removed.isEmpty {
            arrangements[arrangement].selected = change.selected
            return
        }
        // A stack does not turn to what lies deep in it: what covers that leaves.
        guard index + 1 < container.children.count, let change = window.checked(.remove(index + 1), of: container),
            change.removed.lowerBound == index + 1
        else { throw ContainerRefusal(kind: container.container?.kind) }
        arrangements[arrangement].remove(change.removed)
        arrangements[arrangement].selected = change.selected
    }

    /// Takes a container back to its own first screen.
    mutating func unwind(_ container: Place, in window: Window) throws(ContainerRefusal) {
        guard container.children.count > 1 else { return }
        guard let change = window.checked(.remove(1), of: container), change.removed.lowerBound == 1 else {
            throw ContainerRefusal(kind: container.container?.kind)
        }
        let arrangement = arrangement(of: container)
        arrangements[arrangement].remove(change.removed)
        arrangements[arrangement].selected = change.selected
    }

    /// Closes all modals.
    mutating func closeModals() { keptModals = 0 }

    /// The titles on the way to what is there already.
    func keeps(in window: Window) -> [String] {
        var titles: [String] = []
        var place = basePlace ?? window.focus
        while let here = place {
            if let title = here.presentable?.title, !title.isEmpty { titles.insert(title, at: 0) }
            place = here.parent
        }
        return titles
    }

    /// The title of the first of those that leave who says this.
    func objector(_ answer: Leaving) -> String {
        leaving.first { $0.presentable?.leaving() == answer }?.presentable?.title ?? ""
    }

    /// Takes a place out of what contains it.
    mutating func remove(_ place: Place, in window: Window) throws(ContainerRefusal) {
        guard let edit = window.removal(of: place) else {
            throw ContainerRefusal(kind: place.parent?.container?.kind)
        }
        if let cut = edit.modalCut { keptModals = min(keptModals, cut) }
        guard let container = edit.container, let change = edit.change else { return }
        let arrangement = arrangement(of: container)
        arrangements[arrangement].remove(change.removed)
        arrangements[arrangement].selected = change.selected
    }

    /// Puts what a step builds into a container.
    ///
    /// - Parameters:
    ///   - step: The step's position.
    ///   - index: The position of the container's arrangement.
    ///   - join: How it joins the container.
    /// - Returns: Whether the container can do that, with the new child selected.
    mutating func put(_ step: Int, into index: Int, _ join: Join) -> Bool {
        guard
            let change = arrangements[index].container.container?.change(for: join, in: arrangements[index].shape),
            let position = change.insertion
        else { return false }
        arrangements[index].remove(change.removed)
        arrangements[index].insert(step, at: position)
        arrangements[index].selected = position
        return true
    }

    /// Finds out what leaves; a modal that hangs on it leaves too.
    mutating func gatherLeaving(in window: Window) {
        var roots: [Place] = []
        for arrangement in arrangements {
            for child in arrangement.container.children.reversed() where arrangement.index(of: child) == nil {
                roots.append(child)
            }
        }
        for (level, modal) in window.modals.enumerated() where level < keptModals {
            if roots.contains(where: { modal.anchor.isInside($0) }) {
                keptModals = level
                break
            }
        }
        leaving = []
        leaving.reserveCapacity(8)
        for modal in window.modals[keptModals...].reversed() { Self.collect(modal.place, into: &leaving) }
        // What leaves with a modal is listed with it.
        for root in roots where !leaving.contains(where: { $0 === root }) { Self.collect(root, into: &leaving) }
    }

    private static func collect(_ place: Place, into leaving: inout [Place]) {
        for child in place.children.reversed() { collect(child, into: &leaving) }
        leaving.append(place)
    }
}

extension Container {
    /// What becomes of the container as something joins it and comes to the front there.
    ///
    /// - Parameters:
    ///   - join: How it joins.
    ///   - shape: The container's shape before.
    /// - Returns: The change, with what joins selected; `nil` if the container cannot do that.
    func change(for join: Join, in shape: ContainerShape) -> ContainerChange? {
        guard var change = join.change(self, shape), change.fits(shape, request: .show),
            let position = change.insertion
        else { return nil }
        if change.selected == position { return change }
        let after = ContainerShape(count: shape.count - change.removed.count + 1, selected: change.selected)
        let request = ContainerRequest.select(position)
        guard let turn = self.change(for: request, in: after), turn.fits(after, request: request),
            turn.removed.isEmpty, turn.selected == position
        else { return nil }
        change.selected = position
        return change
    }
}

/// A container that cannot do what a draft needs.
struct ContainerRefusal: Error {
    /// The kind of container; `nil` where there is none.
    let kind: ContainerKind?
}
