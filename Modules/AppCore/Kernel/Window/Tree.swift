/// What a window shows: the container at its root with everything in it, and the modals over it.
///
/// A draft edits it in place. The window sees to it that the app's code meets the tree only as it is shown.
@MainActor package final class Tree {
    package let root: Place
    package fileprivate(set) var modals: [Modal] = []
    /// The screens that the user can see, in the order of their containers.
    private var seen: [(place: Place, screen: any Screen)] = []
    /// Everything in the tree, by the identity of its place and by the object.
    private var places: [PlaceID: Place] = [:]
    private var placesByObject: [ObjectIdentifier: Place] = [:]
    private var lastPlaceID: UInt64 = 0
    let lifetimes: LifetimeLog?

    init(_ navigator: any Navigator, lifetimes: LifetimeLog? = nil) {
        self.lifetimes = lifetimes
        root = Place(navigator, as: PlaceID(rawValue: 1))
        lastPlaceID = 1
        enter(root)
    }

    // MARK: - Lookup

    /// The place of the topmost modal, or the root.
    package var top: Place { modals.last?.place ?? root }

    /// The outermost places: the root, then the modals from the lowest up.
    package var tops: [Place] { [root] + modals.map(\.place) }

    /// The place of the screen in front, reached through the selected children of the topmost modal, or of the root.
    package var front: Place? {
        let front = top.front
        return front.screen == nil ? nil : front
    }

    /// Whether a place is in this tree rather than in another window's.
    package func holds(_ place: Place) -> Bool { places[place.id] === place }

    /// The place with this identity, visible or not.
    package func place(_ id: PlaceID) -> Place? { places[id] }

    /// Where a screen or container is in the tree; `nil` if it is not there.
    package func place(of item: any Presentable) -> Place? { placesByObject[ObjectIdentifier(item)] }

    /// The place of what a request names; one without an identity if it isn't shown yet.
    ///
    /// The request keeps the place, not the object, so that this is released if it leaves before the move is made.
    package func named(_ item: any Presentable) -> Place { place(of: item) ?? Place(item) }

    /// Where that is when the move is made: an earlier move that waited may have shown it.
    package func now(_ named: Place) -> Place {
        named.id == .none ? named.presentable.flatMap(place) ?? named : named
    }

    /// The level of the modal whose outermost place this is; -1 for the root.
    func level(of top: Place) -> Int? { top === root ? -1 : modal(of: top) == nil ? nil : top.index }

    /// The level of the modal around a place; -1 if it lies in the root.
    func level(around place: Place) -> Int { level(of: place.andAbove.reduce(place) { $1 }) ?? -1 }

    /// The modal whose outermost place this is, if it is open.
    package func modal(of top: Place) -> Modal? {
        modals.indices.contains(top.index) && modals[top.index].place === top ? modals[top.index] : nil
    }

    // MARK: - Visibility

    /// The screens that the user can see now.
    package var visible: [any Screen] { seen.map(\.screen) }

    /// The place of the screen directly under the one in front, in the same stack; a host may draw them side by side.
    var behindFront: Place? {
        guard let stack = front?.parent, stack.container?.kind == .stack, stack.selected > 0 else { return nil }
        let behind = stack.children[stack.selected - 1]
        return behind.screen == nil ? nil : behind
    }

    /// The place with this identity, if its screen is visible.
    package func visiblePlace(_ id: PlaceID) -> Place? { places[id].flatMap { $0.isSeen ? $0 : nil } }

    /// Whether the containers around a place show it, even if a modal covers them.
    package func shows(_ place: Place) -> Bool {
        place.andAbove.allSatisfy { here in
            guard let parent = here.parent else { return true }
            return parent.index(of: here).map(parent.visibleChildren.contains) ?? false
        }
    }

    /// What the user would see now, in the order of the containers: screens, and containers with nothing in them.
    func findVisible() -> [Place] {
        var found: [Place] = []
        var open = [top]
        while let place = open.popLast() {
            if place.children.isEmpty {
                found.append(place)
            } else {
                for child in place.children[place.visibleChildren].reversed() { open.append(child) }
            }
        }
        return found
    }

    /// Notes what the user sees now.
    ///
    /// - Returns: The screens that appeared and those that disappeared.
    func see(_ visible: [Place]) -> (appeared: [any Screen], disappeared: [any Screen]) {
        let before = seen
        seen = []
        var (appeared, disappeared): ([any Screen], [any Screen]) = ([], [])
        for place in visible {
            guard let screen = place.screen else { continue }
            if !place.isSeen { appeared.append(screen) }
            seen.append((place, screen))
        }
        for (place, _) in before { place.isSeen = false }
        for (place, _) in seen { place.isSeen = true }
        for (place, screen) in before where !place.isSeen { disappeared.append(screen) }
        return (appeared, disappeared)
    }

    // MARK: - Editing

    /// Makes an edit or undoes it; only a draft does so.
    func apply(_ edit: Edit, isUndone: Bool) {
        switch edit {
        case .inserted(let place, let container, let index):
            isUndone ? take([place], from: container, at: index) : put([place], into: container, at: index)
        case .removed(let gone, let container, let index, _):
            isUndone ? put(gone, into: container, at: index) : take(gone, from: container, at: index)
        case .selected(let container, let before, let after):
            container.selected = isUndone ? before : after
        case .presented(let modal):
            isUndone ? close(1) : open([modal])
        case .closed(let closed):
            isUndone ? open(closed) : close(closed.count)
        }
    }

    private func put(_ children: [Place], into container: Place, at index: Int) {
        container.children.insert(contentsOf: children, at: index)
        number(from: index, in: container)
        for child in children {
            child.parent = container
            enter(child)
        }
    }

    private func number(from index: Int, in container: Place) {
        for index in index..<container.children.count { container.children[index].index = index }
    }

    private func take(_ children: [Place], from container: Place, at index: Int) {
        container.children.removeSubrange(index..<index + children.count)
        number(from: index, in: container)
        for child in children {
            child.parent = nil
            exit(child)
        }
    }

    private func open(_ opened: [Modal]) {
        for modal in opened {
            modal.place.index = modals.count
            modals.append(modal)
            modal.anchor.modalCount += 1
            enter(modal.place)
        }
    }

    private func close(_ count: Int) {
        for modal in modals.suffix(count) {
            modal.anchor.modalCount -= 1
            exit(modal.place)
        }
        modals.removeLast(count)
    }

    private func enter(_ place: Place) { for place in place.andInside { note(place, isInTree: true) } }

    private func exit(_ place: Place) { for place in place.andInside { note(place, isInTree: false) } }

    private func note(_ place: Place, isInTree: Bool) {
        guard let item = place.presentable else { return }
        place.note(isInTree: isInTree)
        places[place.id] = isInTree ? place : nil
        placesByObject[ObjectIdentifier(item)] = isInTree ? place : nil
    }

    func nextPlaceID() -> PlaceID {
        lastPlaceID += 1
        return PlaceID(rawValue: lastPlaceID)
    }

    /// Takes back the identities given to places that were never shown.
    func forgetIDs(from first: PlaceID) { lastPlaceID = first.rawValue - 1 }

    /// Releases the root when the window closes.
    func close() {
        exit(root)
        _ = root.letGo()
        seen = []
    }
}

/// A modal: what it shows, and the place that it hangs on.
package struct Modal {
    package let place: Place
    package let anchor: Place
    let style: ModalStyle
}
