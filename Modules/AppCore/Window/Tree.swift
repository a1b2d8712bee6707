/// What a window shows: the container at its root, all that it holds, and the modals over it.
///
/// Pure structure: it makes the changes that a window has decided on. It asks nobody and writes no journal.
@MainActor final class Tree {
    let root: Place
    private(set) var modals: [Modal] = []
    /// The screens that the user can see, in the order in which their containers hold them.
    private var seen = Few<any Screen>.none
    /// The screens that have left, until they are told so.
    private var gone = Few<any Screen>.none
    /// The flows that have lost their last screen since somebody has dealt with them.
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

    // MARK: - Looking

    /// The place of the topmost modal, or the root.
    var top: Place { modals.isEmpty ? root : modals[modals.count - 1].place }

    /// The places that others are in: the root, then the modals from the lowest up.
    var tops: [Place] { [root] + modals.map(\.place) }

    /// The screen in front: down the selected children of the topmost modal, or of the root.
    var front: Place? {
        let front = top.front
        return front.screen == nil ? nil : front
    }

    /// Whether a place is in this tree, and not in another window's.
    func holds(_ place: Place) -> Bool {
        guard place.isInTree else { return false }
        // Looked at without keeping it (bench: coordinator/child among 1).
        if place.parent === root { return true }
        var top = place
        while let parent = top.parent { top = parent }
        return top === root || modals.contains { $0.place === top }
    }

    /// The place with this identity, seen or not.
    func place(_ id: PlaceID) -> Place? { tops.lazy.compactMap { $0.descendant(id) }.first }

    /// The name of the screen in front, found without keeping a screen or place on the way.
    var nameInFront: ScreenName {
        modals.isEmpty ? nameInFront(in: root) : nameInFront(in: modals[modals.count - 1].place)
    }

    private func nameInFront(in place: Place) -> ScreenName {
        guard !place.children.isEmpty else { return place.screenName }
        let selected = place.selected
        // A screen's name is read where it stands; only a container is kept (bench: coordinator/child among 1, journal on).
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

    // MARK: - What is seen

    /// The screens that the user can see now.
    var visible: [any Screen] { seen.elements }

    /// The screen right under the one in front, in the same stack, which a host may draw beside that one.
    var behindFront: Place? {
        guard let stack = front?.parent, stack.isStack, stack.selected > 0 else { return nil }
        let behind = stack.children[stack.selected - 1]
        return behind.screen == nil ? nil : behind
    }

    /// The place of a screen that the user can see.
    func visiblePlace(_ id: PlaceID) -> Place? { visible.first { $0.place.id == id }?.place }

    /// Finds out who can be seen now, and tells the screens that came into view or went out of it.
    func updateVisible() {
        // One screen after another, as on a stack: no list is made (bench: coordinator/child among 1).
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

    private func tellGone() {
        if gone.isEmpty { return }
        let left = gone
        gone = .none
        // One alone without a closure (bench: coordinator/child among 1).
        if case .one(let screen) = left { screen.didLeave() } else { for screen in left.elements { screen.didLeave() } }
    }

    /// The screen that alone can be seen in a place; `nil` if there are none or several.
    private func onlyVisible(_ place: Place) -> (any Screen)? {
        guard !place.children.isEmpty else { return place.screen }
        if place.isStack, let screen = place.children[place.selected].screen { return screen }
        let seen = visibleChildren(of: place)
        guard seen.count == 1 else { return nil }
        return onlyVisible(place.children[seen.lowerBound])
    }

    func visibleChildren(of place: Place) -> Range<Int> {
        if place.isStack { return place.selected..<place.selected + 1 }
        guard let container = place.container else { return 0..<0 }
        return container.visible(in: place.shape).clamped(to: 0..<place.children.count)
    }

    /// Whether the containers around a place show it, also where a modal lies over them.
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
        guard !place.children.isEmpty else { return }
        for child in place.children[visibleChildren(of: place)] { appendVisible(child, to: &list) }
    }

    // MARK: - Claiming

    /// Marks the places of all that would come together.
    func claim(_ arrival: Arrival, _ claimed: inout [Place]) throws(Refusal) {
        for item in arrival.items { try claim(item, &claimed) }
        if let navigator = arrival.navigator { try claim(navigator, &claimed) }
    }

    /// Marks the place of what would come, and of all inside it: what is met twice is refused, however deep it lies.
    ///
    /// - Parameters:
    ///   - item: What would come.
    ///   - claimed: The places marked so far, which `release` frees again.
    /// - Throws: Why it cannot come.
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

    /// Frees places that were marked.
    func release(_ claimed: [Place]) { for place in claimed { place.state = .unused } }

    // MARK: - Changing

    /// Makes a change: what leaves is let go of, then what comes is taken in.
    func apply(_ change: TreeChange) {
        cutModals(to: change.keptModals)
        for place in change.leaving { leave(place) }
        for arrangement in change.arrangements where arrangement.container.state == .inTree { arrange(arrangement) }
        for modal in change.presented { present(modal) }
    }

    /// Puts a screen on top of a stack.
    func push(_ item: any Presentable, at place: Place, on stack: Place, by flow: AnyFlow) {
        adopt(item, at: place, in: stack, by: flow)
        stack.selected = stack.children.count
        stack.insert(place, at: stack.selected)
        place.join(flow)
    }

    /// Takes a place of a flow off the top of its stack; `false` if it does not lie free there.
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
                // What comes with others shows the last of them.
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
        // Changed outside, as `lost` is.
        var list = modals
        modals = []
        list.append(Modal(place: place, anchor: anchor, style: presented.style))
        modals = list
    }

    private func take(_ arrival: Arrival, in container: Place) -> [Place] {
        for item in arrival.items { take(item, by: arrival.owner, isShown: arrival.isShown, in: container) }
        return arrival.items.map(\.place)
    }

    /// Takes an item in with all that it was made with, as what its flow shows.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - builder: The flow whose it is, unless another one has shown it while it was staged.
    ///   - isShown: Whether that flow has shown it itself. What only holds others together belongs to nobody, so that it
    ///     keeps no flow alive that shows nothing in it.
    ///   - container: The container that the item is in; `nil` for a modal.
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

    /// Puts an item into a container as the container itself would.
    private func insert(_ item: any Presentable, into container: Place, by flow: AnyFlow?) {
        let change = change(for: .show, of: container)
        take(item, by: flow, isShown: true, in: container)
        let position = change?.insertion ?? container.children.count
        container.insert(item.place, at: position)
        container.selected = change?.selected ?? position
    }

    /// Lets go of a place that is out of the tree, and notes if its flow lost its last screen by it.
    private func leave(_ place: Place) {
        noteGone(place)
        place.letGo()
        guard let owner = place.owner else { return }
        place.leave(owner)
        guard owner.screenCount == 0, owner.phase == .running else { return }
        // Changed outside, as the flows that end are (bench: coordinator/child among 1).
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
        // Changed outside, as `lost` is.
        var list = gone
        gone = .none
        list.append(screen)
        gone = list
    }

    /// Lets go of the root, when the window closes.
    func close() { root.letGo() }
}

/// A modal: what it shows, and the place it hangs on.
struct Modal {
    let place: Place
    let anchor: Place
    let style: ModalStyle
}

/// What comes into a tree together.
@MainActor final class Arrival {
    /// What comes, the lowest first; a navigation builds it after it was planned.
    var items: [any Presentable]
    /// The flow whose it is, where it has no other owner yet.
    var owner: AnyFlow?
    /// What holds the items, if they come in a modal of their own.
    var navigator: (any Navigator)?
    /// Whether the owner has shown it itself, even if it is a container.
    let isShown: Bool

    init(_ item: any Presentable, by owner: AnyFlow?, in navigator: (any Navigator)? = nil) {
        items = [item]
        self.owner = owner
        self.navigator = navigator
        isShown = true
    }

    /// Describes what is still to be built.
    init() {
        items = []
        isShown = false
    }
}

extension Place {
    /// What is in front here: down the selected children.
    var front: Place {
        var place = self
        while place.children.indices.contains(place.selected) { place = place.children[place.selected] }
        return place
    }

    /// Whether this place is the other one, or is contained in it.
    func isInside(_ other: Place) -> Bool { andAbove.contains { $0 === other } }

    /// This place and the containers around it, the innermost first.
    var andAbove: UnfoldFirstSequence<Place> { sequence(first: self) { $0.parent } }

    /// This place or the one inside it that has an identity.
    func descendant(_ wanted: PlaceID) -> Place? {
        id == wanted ? self : children.lazy.compactMap { $0.descendant(wanted) }.first
    }
}
