extension Window {
    /// The screen in front: down the selected children of the topmost modal, or of the root.
    var focus: Place? {
        var place = modals.last?.place ?? root
        while !place.children.isEmpty { place = place.children[place.selected] }
        return place.screen == nil ? nil : place
    }

    /// Whether a place is in this window, and not in another one.
    func holds(_ place: Place) -> Bool {
        guard place.isInTree else { return false }
        var top = place
        while let parent = top.parent { top = parent }
        return top === root || modals.contains { $0.place === top }
    }

    /// The name of the screen in front, found without keeping a screen or place on the way.
    var nameInFront: ScreenName {
        modals.isEmpty ? nameInFront(in: root) : nameInFront(in: modals[modals.count - 1].place)
    }

    private func nameInFront(in place: Place) -> ScreenName {
        guard !place.children.isEmpty else { return ScreenName(screenAt: place) }
        let selected = place.selected
        // A screen's name is read where it stands; only a container is kept, for the way further down.
        if place.children[selected].children.isEmpty { return ScreenName(screenAt: place.children[selected]) }
        return nameInFront(in: place.children[selected])
    }

    /// Checks, before anything moves, that what comes was never shown, nor anything inside it.
    func refusalToAdopt(_ edit: Edit) -> Refusal? {
        guard let shown = edit.shown, let place = edit.shownPlace else { return nil }
        guard let item = edit.modal?.item, item !== shown else { return refusalToAdopt(shown, at: place) }
        var claimed: [Place] = []
        defer { release(claimed) }
        return claim(shown, at: place, &claimed) ?? claim(item, at: item.place, &claimed)
    }

    func refusalToAdopt(_ item: any Presentable, at place: Place) -> Refusal? {
        guard place.state == .unused else { return .alreadyShown }
        guard !place.prepared.isEmpty else { return nil }
        var claimed: [Place] = []
        defer { release(claimed) }
        return claim(item, at: place, &claimed)
    }

    /// Marks the place of what would come, and of all inside it: what is met twice is refused, however deep it lies.
    ///
    /// - Parameters:
    ///   - item: What would come.
    ///   - place: Its place.
    ///   - claimed: The places marked so far, which `release` frees again.
    /// - Returns: Why it cannot come; `nil` if it can.
    func claim(_ item: any Presentable, at place: Place, _ claimed: inout [Place]) -> Refusal? {
        guard place.state == .unused else { return .alreadyShown }
        place.state = .claimed
        claimed.append(place)
        guard !place.prepared.isEmpty else { return nil }
        guard let container = item as? any Container else { return .byContainer(kind: "screen") }
        var shape = ContainerShape(count: 0, selected: 0)
        for child in place.prepared {
            if let refusal = claim(child, at: child.place, &claimed) { return refusal }
            guard let change = asking({ container.change(for: .show, in: shape) }),
                change.fits(shape, request: .show), change.removed.isEmpty
            else { return .byContainer(kind: container.kind) }
            shape = ContainerShape(count: shape.count + 1, selected: change.selected)
        }
        return nil
    }

    /// Frees places that were marked.
    func release(_ claimed: [Place]) { for place in claimed { place.state = .unused } }

    /// Puts what comes where the edit says, and ties its flow's life to it.
    func add(_ edit: Edit, by flow: AnyFlow?) {
        if let modal = edit.modal {
            adopt(modal.item, at: modal.item.place, in: nil, by: flow)
            modal.anchor.modalsHungHere += 1
            modals = modals + [Modal(place: modal.item.place, anchor: modal.anchor, style: modal.style)]
            if let shown = edit.shown, let place = edit.shownPlace, shown !== modal.item {
                insert(shown, at: place, into: modal.item.place, with: checked(.show, of: modal.item.place), by: flow)
            }
        } else if let container = edit.container, let change = edit.change {
            if let shown = edit.shown, let place = edit.shownPlace {
                insert(shown, at: place, into: container, with: change, by: flow)
            } else {
                container.selected = change.selected
            }
        }
        for (container, index) in edit.selections { container.selected = index }
        if let place = edit.shownPlace { flow?.didShow(place) }
    }

    func insert(
        _ item: any Presentable, at place: Place, into container: Place, with change: ContainerChange?,
        by flow: AnyFlow?
    ) {
        adopt(item, at: place, in: container, by: flow)
        let position = change?.insertion ?? container.children.count
        container.insert(place, at: position)
        container.selected = change?.selected ?? position
    }

    func adopt(_ item: any Presentable, at place: Place, in parent: Place?, by flow: AnyFlow?) {
        place.hold(item, in: parent, as: nextPlaceID())
        if let lifetimes, let screen = place.screen { lifetimes.record(screen: screen, of: flow?.path) }
        guard !place.prepared.isEmpty else { return }
        let prepared = place.prepared
        let selected = place.selected
        place.prepared = []
        for child in prepared {
            // What a flow has shown while it was staged is its own.
            let owner = child.place.owner ?? flow
            insert(child, at: child.place, into: place, with: checked(.show, of: place), by: owner)
            owner?.didShow(child.place)
        }
        place.selected = selected
    }

    /// Takes everything that leaves out of the tree, and notes which flows lost their last screen by it.
    func remove(_ leaving: [Place], by edit: Edit) {
        if let cut = edit.modalCut {
            for modal in modals[cut...] { modal.anchor.modalsHungHere -= 1 }
            modals = Array(modals[..<cut])
        }
        if let change = edit.change, let container = edit.container, !change.removed.isEmpty {
            container.changeChildren { $0.removeSubrange(change.removed) }
            container.selected = max(0, min(change.selected, container.children.count - 1))
        }
        for place in leaving { leave(place) }
    }

    /// Lets go of a place that is out of the tree, and notes if its flow lost its last screen by it.
    func leave(_ place: Place) {
        place.letGo()
        guard let owner = place.owner else { return }
        owner.didLose(place)
        guard owner.screenCount == 0, owner.phase == .running else { return }
        var list = lost
        lost = []
        list.append(owner)
        lost = list
    }

    /// The screens that a person can see now.
    var visible: [any Screen] {
        if let visibleAlone { [visibleAlone] } else { visibleTogether }
    }

    /// Finds out who can be seen now, and tells the screens that came into view or went out of it.
    func updateVisible() {
        if visibleAlone != nil, let new = onlyVisible {
            guard new !== visibleAlone else { return }
            var old: (any Screen)? = new
            swap(&visibleAlone, &old)
            old?.didDisappear()
            new.didAppear()
            return
        }
        let before = visible
        var after: [any Screen] = []
        appendVisible(modals.last?.place ?? root, to: &after)
        visibleAlone = after.count == 1 ? after[0] : nil
        visibleTogether = after.count == 1 ? [] : after
        for old in before where !contains(after, old) { old.didDisappear() }
        for new in after where !contains(before, new) { new.didAppear() }
    }

    /// The screen that alone can be seen, or `nil` if there are none or several: most moves need no list of them.
    private var onlyVisible: (any Screen)? {
        modals.isEmpty ? onlyVisible(root) : onlyVisible(modals[modals.count - 1].place)
    }

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

    /// A loop, as a closure of the main actor would check its executor on every call.
    private func contains(_ screens: [any Screen], _ wanted: any Screen) -> Bool {
        for screen in screens where screen === wanted { return true }
        return false
    }

    func appendVisible(_ place: Place, to list: inout [any Screen]) {
        if let screen = place.screen { list.append(screen) }
        guard !place.children.isEmpty else { return }
        for child in place.children[visibleChildren(of: place)] { appendVisible(child, to: &list) }
    }
}
