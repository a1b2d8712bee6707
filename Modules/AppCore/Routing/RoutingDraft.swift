/// What a window would show after a navigation, as far as it differs from what it shows now.
///
/// It is made from the window and changes nothing. A container that changes has an arrangement, which says how it ends up;
/// so several changes of one container are one.
@MainActor final class RoutingDraft {
    /// A child of a container: one that is there, or one that the step at a position builds.
    enum Slot {
        case live(Place)
        case built(Int)
    }

    /// How a container in the window ends up.
    @MainActor final class Arrangement {
        let container: Place
        var children: [Slot]
        var selected: Int

        init(_ container: Place) {
            self.container = container
            children = container.children.map { .live($0) }
            selected = container.selected
        }

        var shape: ContainerShape { ContainerShape(count: children.count, selected: selected) }

        func index(of place: Place) -> Int? {
            for (index, slot) in children.enumerated() {
                if case .live(let here) = slot, here === place { return index }
            }
            return nil
        }
    }

    /// Where what a step builds goes.
    enum Home {
        case container(Arrangement)
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

    private(set) var arrangements: [Arrangement] = []
    /// How many modals stay, the lowest ones.
    var keptModals: Int
    /// The position of the step that is there already.
    var base = 0
    var basePlace: Place?
    /// Where the steps after it go, in order.
    var homes: [Home] = []
    /// What leaves, children before what contains them, the topmost first.
    private(set) var leaving: [Place] = []

    init(of window: Window) { keptModals = window.modals.count }

    /// The arrangement of a container, made from how it is if it was to stay so until now.
    func arrangement(of container: Place) -> Arrangement {
        for known in arrangements where known.container === container { return known }
        let made = Arrangement(container)
        arrangements.append(made)
        return made
    }

    /// Brings a place to the front: selects on the way to it, takes away what covers it.
    ///
    /// - Parameters:
    ///   - place: The place; it must be in the window.
    ///   - window: The window.
    /// - Throws: The kind of a container that cannot show it.
    func reveal(_ place: Place, in window: Window) throws(ContainerRefusal) {
        var here = place
        while let parent = here.parent {
            guard let index = parent.index(of: here) else { throw ContainerRefusal(kind: "missing") }
            if parent.selected != index {
                try select(index, of: parent, in: window)
            } else if !parent.isStack, !window.visibleChildren(of: parent).contains(index) {
                throw ContainerRefusal(kind: parent.container?.kind ?? "missing")
            }
            here = parent
        }
        for (level, modal) in window.modals.enumerated() where modal.place === here {
            keptModals = min(keptModals, level + 1)
            return
        }
        keptModals = 0
    }

    private func select(_ index: Int, of container: Place, in window: Window) throws(ContainerRefusal) {
        let arrangement = arrangement(of: container)
        if let change = window.checked(.select(index), of: container), change.removed.isEmpty {
            arrangement.selected = change.selected
            return
        }
        // A stack does not turn to what lies deep in it: what covers that leaves.
        guard index + 1 < container.children.count, let change = window.checked(.remove(index + 1), of: container),
            change.removed.lowerBound == index + 1
        else { throw ContainerRefusal(kind: container.container?.kind ?? "missing") }
        arrangement.children.removeSubrange(change.removed)
        arrangement.selected = change.selected
    }

    /// Takes a container back to its own first screen.
    func unwind(_ container: Place, in window: Window) throws(ContainerRefusal) {
        guard container.children.count > 1 else { return }
        guard let change = window.checked(.remove(1), of: container), change.removed.lowerBound == 1 else {
            throw ContainerRefusal(kind: container.container?.kind ?? "missing")
        }
        let arrangement = arrangement(of: container)
        arrangement.children.removeSubrange(change.removed)
        arrangement.selected = change.selected
    }

    /// Closes all modals.
    func closeModals() { keptModals = 0 }

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
    func remove(_ place: Place, in window: Window) throws(ContainerRefusal) {
        guard let edit = window.removal(of: place) else {
            throw ContainerRefusal(kind: place.parent?.container?.kind ?? "missing")
        }
        if let cut = edit.modalCut { keptModals = min(keptModals, cut) }
        guard let container = edit.container, let change = edit.change else { return }
        let arrangement = arrangement(of: container)
        arrangement.children.removeSubrange(change.removed)
        arrangement.selected = change.selected
    }

    /// Puts what a step builds into a container.
    ///
    /// - Parameters:
    ///   - step: The step's position.
    ///   - arrangement: The container's arrangement.
    ///   - change: What the step's action makes of the container.
    /// - Returns: Whether the container can do that, with the new child selected.
    static func put(
        _ step: Int, into arrangement: Arrangement,
        _ change: (any Container, ContainerShape) -> ContainerChange?
    ) -> Bool {
        guard let container = arrangement.container.container,
            let answer = change(container, arrangement.shape), answer.fits(arrangement.shape, request: .show),
            let position = answer.insertion
        else { return false }
        arrangement.children.removeSubrange(answer.removed)
        arrangement.children.insert(.built(step), at: position)
        arrangement.selected = answer.selected
        return arrangement.selected == position || turn(arrangement, to: position, of: container)
    }

    private static func turn(_ arrangement: Arrangement, to position: Int, of container: any Container) -> Bool {
        let request = ContainerRequest.select(position)
        guard let change = container.change(for: request, in: arrangement.shape), change.removed.isEmpty,
            change.fits(arrangement.shape, request: request)
        else { return false }
        arrangement.selected = change.selected
        return arrangement.selected == position
    }

    /// Finds out what leaves; a modal that hangs on it leaves too.
    func gatherLeaving(in window: Window) {
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

/// A container that cannot do what a draft needs.
struct ContainerRefusal: Error {
    let kind: String
}
