/// What a window shows: the container at its root with everything in it, and the modals over it.
///
/// It is pure structure: it applies the changes that a window has decided on. It asks no screen whether it may leave
/// and writes no journal. It does ask containers how they change, and calls screens when they appear, disappear or
/// leave.
@MainActor package final class Tree {
    package let root: Place
    package private(set) var modals: [Modal] = []
    /// The screens that the user can see, in the order of their containers.
    private var seen = Few<any Screen>.none
    /// The screens that were removed and have not been notified yet.
    private var gone = Few<any Screen>.none
    /// The stacks that are visible for the first time, without their first screens.
    private var unused: [Place] = []
    /// The flows that have lost their last screen and have not been dealt with yet.
    var lost: [AnyFlow] = []
    private let lifetimes: LifetimeLog?
    private var lastPlaceID: UInt64 = 0

    init(_ navigator: any Navigator, lifetimes: LifetimeLog? = nil) {
        self.lifetimes = lifetimes
        root = navigator.place
        root.hold(navigator, in: nil, as: nextPlaceID())
    }

    private func nextPlaceID() -> PlaceID {
        lastPlaceID += 1
        return PlaceID(rawValue: lastPlaceID)
    }

    // MARK: - Lookup

    /// The place of the topmost modal, or the root.
    var top: Place { modals.isEmpty ? root : modals[modals.count - 1].place }

    /// The outermost places: the root, then the modals from the lowest up.
    package var tops: [Place] { [root] + modals.map(\.place) }

    /// The place of the screen in front, reached through the selected children of the topmost modal, or of the root.
    package var front: Place? {
        let front = top.front
        return front.screen == nil ? nil : front
    }

    /// Whether a place is in this tree rather than in another window's.
    package func holds(_ place: Place) -> Bool {
        guard place.isInTree else { return false }
        // Read without retaining it (bench: coordinator/child among 1).
        if place.parent === root { return true }
        var top = place
        while let parent = top.parent { top = parent }
        return top === root || modals.contains { $0.place === top }
    }

    /// The place with this identity, visible or not.
    func place(_ id: PlaceID) -> Place? { tops.lazy.compactMap { $0.descendant(id) }.first }

    /// The name of the screen in front, found without retaining a screen or place on the way.
    var nameInFront: ScreenName {
        modals.isEmpty ? nameInFront(in: root) : nameInFront(in: modals[modals.count - 1].place)
    }

    private func nameInFront(in place: Place) -> ScreenName {
        guard !place.children.isEmpty else { return place.screenName }
        let selected = place.selected
        // A screen's name is read in place; only a container is retained
        // (bench: coordinator/child among 1, journal on).
        if place.children[selected].children.isEmpty { return place.children[selected].screenName }
        return nameInFront(in: place.children[selected])
    }

    /// Asks a container for a change; `nil` if it cannot do that, or if its answer does not fit.
    func change(for request: ContainerRequest, of place: Place) -> ContainerChange? {
        let shape = place.shape
        if place.isStack { return .ofStack(for: request, in: shape) }
        guard let change = place.container?.change(for: request, in: shape), change.fits(shape, request: request)
        else { return nil }
        return change
    }

    // MARK: - Visibility

    /// The screens that the user can see now.
    package var visible: [any Screen] { seen.elements }

    /// The place of the screen directly under the one in front, in the same stack; a host may draw them side by side.
    var behindFront: Place? {
        guard let stack = front?.parent, stack.isStack, stack.selected > 0 else { return nil }
        let behind = stack.children[stack.selected - 1]
        return behind.screen == nil ? nil : behind
    }

    /// The place with this identity, if its screen is visible.
    func visiblePlace(_ id: PlaceID) -> Place? { visible.first { $0.place.id == id }?.place }

    /// Finds out which screens are visible now, and tells those that appeared or disappeared.
    func updateVisible() {
        // One screen replaces another, as on a stack: no array is made (bench: coordinator/child among 1).
        if seen.isOne, let new = onlyVisible(top) {
            var last = Few.one(new)
            swap(&last, &seen)
            guard case .one(let old) = last, old !== new else { return tellGone() }
            old.didDisappear()
            tellGone()
            new.didAppear()
            return
        }
        let before = visible
        var after: [any Screen] = []
        appendVisible(top, to: &after)
        seen = Few(after)
        for old in before where !after.contains(where: { $0 === old }) { old.didDisappear() }
        tellGone()
        for new in after where !before.contains(where: { $0 === new }) { new.didAppear() }
    }

    /// Returns the stacks that are visible for the first time, once.
    func takeUnused() -> [Place] {
        if unused.isEmpty { return [] }
        defer { unused = [] }
        return unused
    }

    private func tellGone() {
        if gone.isEmpty { return }
        let left = gone
        gone = .none
        // A single screen needs no array (bench: coordinator/child among 1).
        if case .one(let screen) = left { screen.didLeave() } else { for screen in left.elements { screen.didLeave() } }
    }

    /// The only visible screen in a place; `nil` if there are none or several.
    private func onlyVisible(_ place: Place) -> (any Screen)? {
        guard !place.children.isEmpty else { return place.screen }
        if place.isStack, let screen = place.children[place.selected].screen { return screen }
        let seen = visibleChildren(of: place)
        guard seen.count == 1 else { return nil }
        return onlyVisible(place.children[seen.lowerBound])
    }

    package func visibleChildren(of place: Place) -> Range<Int> {
        if place.isStack { return place.selected..<place.selected + 1 }
        guard let container = place.container else { return 0..<0 }
        return container.visible(in: place.shape).clamped(to: 0..<place.children.count)
    }

    /// Whether the containers around a place show it, even if a modal covers them.
    func shows(_ place: Place) -> Bool {
        var here = place
        while let parent = here.parent {
            guard let index = parent.index(of: here), visibleChildren(of: parent).contains(index) else { return false }
            here = parent
        }
        return true
    }

    private func appendVisible(_ place: Place, to list: inout [any Screen]) {
        if let screen = place.screen { list.append(screen) }
        guard !place.children.isEmpty else {
            if place.onFirstUse != nil { unused.append(place) }
            return
        }
        for child in place.children[visibleChildren(of: place)] { appendVisible(child, to: &list) }
    }

    // MARK: - Claiming

    /// Claims the places of all items that would arrive together.
    package func claim(_ arrival: Arrival, _ claimed: inout [Place]) throws(Refusal) {
        for item in arrival.items { try claim(item, &claimed) }
        if let navigator = arrival.navigator { try claim(navigator, &claimed) }
    }

    /// Claims the places of an item and of everything inside it; an object met twice is refused, however deep it is.
    ///
    /// - Parameters:
    ///   - item: The item that would arrive.
    ///   - claimed: The places claimed so far, which `release` frees again.
    /// - Throws: Why the item cannot arrive.
    private func claim(_ item: any Presentable, _ claimed: inout [Place]) throws(Refusal) {
        let place = item.place
        guard place.state == .unused else { throw .alreadyShown }
        place.state = .claimed
        claimed.append(place)
        guard !place.prepared.isEmpty else { return }
        guard let container = item as? any Container else { throw .byContainer(kind: nil) }
        var shape = ContainerShape(count: 0, selected: 0)
        for child in place.prepared {
            try claim(child, &claimed)
            guard let change = container.change(for: .show, in: shape), change.fits(shape, request: .show),
                change.removed.isEmpty
            else { throw .byContainer(kind: container.kind) }
            shape = ContainerShape(count: shape.count + 1, selected: change.selected)
        }
    }

    /// Frees places that were claimed.
    package func release(_ claimed: [Place]) { for place in claimed { place.state = .unused } }

    // MARK: - Changing

    /// Applies a change: releases the places that leave, then takes in the arrivals.
    func apply(_ change: TreeChange) {
        cutModals(to: change.keptModals)
        for place in change.leaving { leave(place) }
        for arrangement in change.arrangements where arrangement.container.state == .inTree { arrange(arrangement) }
        for modal in change.presented { present(modal) }
    }

    /// Pushes an item onto a stack.
    func push(_ item: any Presentable, at place: Place, on stack: Place, by flow: AnyFlow) {
        adopt(item, at: place, in: stack, by: flow)
        stack.selected = stack.children.count
        stack.insert(place, at: stack.selected)
        place.join(flow)
    }

    /// Pops a flow's place off the top of its stack; `false` if it is not free there.
    func pop(_ place: Place, of flow: AnyFlow) -> Bool {
        guard modals.isEmpty, place.children.isEmpty, place.isFreeOnStack else { return false }
        noteGone(place)
        place.leaveStack()
        place.leave(flow)
        return true
    }

    private func cutModals(to kept: Int) {
        guard kept < modals.count else { return }
        for modal in modals[kept...] { modal.anchor.modalsHungHere -= 1 }
        modals = Array(modals[..<kept])
    }

    /// Gives a container the children that it ends up with.
    private func arrange(_ arrangement: TreeChange.Arrangement) {
        let container = arrangement.container
        var selected = arrangement.selected
        if let slots = arrangement.changedChildren {
            var children: [Place] = []
            children.reserveCapacity(slots.count)
            for (index, slot) in slots.enumerated() {
                switch slot {
                case .staying(let place): children.append(place)
                case .coming(let arrival): children += take(arrival, in: container)
                }
                // Of several items that arrive together, the last is selected.
                if index == arrangement.selected { selected = children.count - 1 }
            }
            container.children = children
        }
        container.selected = max(0, min(selected, container.children.count - 1))
    }

    private func present(_ presented: TreeChange.Presented) {
        let arrival = presented.arrival
        guard let item = arrival.navigator ?? arrival.items.first else { return }
        var anchor = presented.anchor.place ?? root
        if presented.anchor.isInFront { anchor = anchor.front }
        let place = item.place
        if arrival.navigator == nil {
            take(item, by: arrival.owner, isShown: arrival.isShown, in: nil)
        } else {
            adopt(item, at: place, in: nil, by: arrival.owner)
            for item in arrival.items { insert(item, into: place, by: arrival.owner) }
        }
        anchor.modalsHungHere += 1
        // Changed in a local variable, as `lost` is.
        var list = modals
        modals = []
        list.append(Modal(place: place, anchor: anchor, style: presented.style))
        modals = list
    }

    private func take(_ arrival: Arrival, in container: Place) -> [Place] {
        for item in arrival.items { take(item, by: arrival.owner, isShown: arrival.isShown, in: container) }
        return arrival.items.map(\.place)
    }

    /// Takes in an item with the children that it was made with, as shown by its flow.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - builder: The flow that owns it, unless another one showed it in a pending start.
    ///   - isShown: Whether that flow showed the item itself. A container that only holds other items has no owner, so
    ///     it keeps no flow alive that shows nothing in it.
    ///   - container: The container that the item goes into; `nil` for a modal.
    private func take(_ item: any Presentable, by builder: AnyFlow?, isShown: Bool, in container: Place?) {
        let place = item.place
        let owner = place.owner ?? builder
        adopt(item, at: place, in: container, by: owner)
        if isShown || place.screen != nil || place.owner != nil { if let owner { place.join(owner) } }
    }

    private func adopt(_ item: any Presentable, at place: Place, in parent: Place?, by flow: AnyFlow?) {
        place.hold(item, in: parent, as: nextPlaceID())
        if let lifetimes, let screen = place.screen { lifetimes.record(screen: screen, of: flow?.way) }
        guard !place.prepared.isEmpty else { return }
        let prepared = place.prepared
        let selected = place.selected
        place.prepared = []
        for child in prepared { insert(child, into: place, by: flow) }
        place.selected = selected
    }

    /// Inserts an item into a container where the container itself would.
    private func insert(_ item: any Presentable, into container: Place, by flow: AnyFlow?) {
        let change = change(for: .show, of: container)
        take(item, by: flow, isShown: true, in: container)
        let position = change?.insertion ?? container.children.count
        container.insert(item.place, at: position)
        container.selected = change?.selected ?? position
    }

    /// Releases a place that was removed from the tree, and notes whether its flow lost its last screen by it.
    private func leave(_ place: Place) {
        noteGone(place)
        place.letGo()
        guard let owner = place.owner else { return }
        place.leave(owner)
        guard owner.screenCount == 0, owner.phase == .running else { return }
        // Changed in a local variable, as `Endings.marked` is (bench: coordinator/child among 1).
        var list = lost
        lost = []
        list.append(owner)
        lost = list
    }

    private func noteGone(_ place: Place) {
        guard let screen = place.screen else { return }
        if gone.isEmpty {
            gone = .one(screen)
            return
        }
        // Changed in a local variable, as `lost` is.
        var list = gone
        gone = .none
        list.append(screen)
        gone = list
    }

    /// Releases the root when the window closes.
    func close() { root.letGo() }
}

/// A modal: what it shows, and the place that it hangs on.
package struct Modal {
    package let place: Place
    package let anchor: Place
    let style: ModalStyle
}

/// Items that arrive in a tree together.
@MainActor package final class Arrival {
    /// The items, the lowest first; a navigation builds them after planning.
    package var items: [any Presentable]
    /// The flow that owns them, unless they already have another owner.
    package var owner: AnyFlow?
    /// The navigator that holds the items, if they arrive in their own modal.
    package var navigator: (any Navigator)?
    /// Whether the owner showed the items itself, even a container.
    let isShown: Bool

    init(_ item: any Presentable, by owner: AnyFlow?, in navigator: (any Navigator)? = nil) {
        items = [item]
        self.owner = owner
        self.navigator = navigator
        isShown = true
    }

    /// Describes an arrival whose items are still to be built.
    package init() {
        items = []
        isShown = false
    }
}

extension Place {
    /// The place in front inside this one, reached through the selected children.
    var front: Place {
        var place = self
        while place.children.indices.contains(place.selected) { place = place.children[place.selected] }
        return place
    }

    /// Whether this place is the other one or is inside it.
    func isInside(_ other: Place) -> Bool { andAbove.contains { $0 === other } }

    /// This place and the containers around it, the innermost first.
    var andAbove: UnfoldFirstSequence<Place> { sequence(first: self) { $0.parent } }

    /// This place, or the one inside it, with the given identity.
    func descendant(_ wanted: PlaceID) -> Place? {
        id == wanted ? self : children.lazy.compactMap { $0.descendant(wanted) }.first
    }
}
