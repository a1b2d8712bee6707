extension Window {
    func show(
        _ item: any Presentable, in container: (any Container)?, by flow: AnyFlow, origin: Origin,
        confirmed: [Question] = []
    ) -> MoveResult {
        if isBusy {
            if container == nil, staging?.contains(flow) == true { return keepStaged(item, by: flow) }
            return enqueue(for: flow) {
                _ = $0.show(item, in: container, by: flow, origin: origin, confirmed: confirmed)
            }
        }
        guard flow.phase == .running else { return refuse(.ended, "show", by: flow) }
        if isStale(origin) { return refuse(.stale, "show", by: flow) }
        let place = item.place
        guard place.state == .unused else { return refuse(.alreadyShown, "show", by: flow) }
        let target: Place
        if let container {
            target = container.place
        } else {
            guard let stage = flow.stage else { return refuse(.containerMissing, "show", by: flow) }
            target = stage
            if target.state == .unused, let presentation = flow.extras?.presentation {
                let anchor = current(origin) ?? focus ?? root
                let edit = Edit(
                    modal: presentation.navigator, style: presentation.style, anchor: anchor, shown: item)
                return make(edit, "present", by: flow, origin: origin, departure: .replaced)
            }
        }
        guard target.state == .inTree else { return refuse(.containerMissing, "show", by: flow) }
        guard let change = checked(.show, of: target) else {
            return refuse(.byContainer(kind: target.container?.kind), "show", by: flow)
        }
        if change.removed.isEmpty { return add(item, at: place, to: target, by: change, of: flow, origin: origin) }
        let edit = Edit(change: change, of: target, shown: item)
        return make(edit, "show", by: flow, origin: origin, departure: .replaced, confirmed: confirmed) {
            _ = $0.show(item, in: container, by: flow, origin: origin, confirmed: $1)
        }
    }

    /// Shows what takes nothing away: nobody has to be asked for it, and no flow can end by it.
    private func add(
        _ item: any Presentable, at place: Place, to container: Place, by change: ContainerChange, of flow: AnyFlow,
        origin: Origin
    ) -> MoveResult {
        if let refusal = refusalToAdopt(item, at: place) { return refuse(refusal, "show", by: flow) }
        let cause = currentCause
        beginMove()
        insert(item, at: place, into: container, with: change, by: flow)
        flow.didShow(place)
        updateVisible()
        record("show", by: flow, cause: cause)
        isApplying = false
        advance(origin, to: place)
        drain()
        return .applied
    }

    func present(
        _ item: any Presentable, style: ModalStyle, by flow: AnyFlow, origin: Origin
    ) -> MoveResult {
        if isBusy { return enqueue(for: flow) { _ = $0.present(item, style: style, by: flow, origin: origin) } }
        guard flow.phase == .running else { return refuse(.ended, "present", by: flow) }
        if isStale(origin) { return refuse(.stale, "present", by: flow) }
        guard item.place.state == .unused else { return refuse(.alreadyShown, "present", by: flow) }
        let anchor = current(origin) ?? focus ?? root
        let edit = Edit(modal: item, style: style, anchor: anchor, shown: item)
        return make(edit, "present", by: flow, origin: origin, departure: .replaced)
    }

    func replace(_ old: Place, with item: any Presentable, by flow: AnyFlow, confirmed: [Question] = []) -> MoveResult {
        if isBusy { return enqueue(for: flow) { _ = $0.replace(old, with: item, by: flow, confirmed: confirmed) } }
        guard flow.phase == .running else { return refuse(.ended, "replace", by: flow) }
        guard item.place.state == .unused else { return refuse(.alreadyShown, "replace", by: flow) }
        guard old.state == .inTree, old.owner === flow else { return refuse(.stale, "replace", by: flow) }
        guard let parent = old.parent, let index = parent.index(of: old) else {
            return refuse(.byContainer(kind: ContainerKind(rawValue: "modal")), "replace", by: flow)
        }
        guard let change = checked(.remove(index), of: parent), change.removed.lowerBound == index else {
            return refuse(.byContainer(kind: parent.container?.kind), "replace", by: flow)
        }
        let both = ContainerChange(removed: change.removed, insertion: index, selected: index)
        let edit = Edit(change: both, of: parent, shown: item)
        let origin: Origin = delivery.batch == 0 ? .place(nil) : .delivery
        return make(edit, "replace", by: flow, origin: origin, departure: .replaced, confirmed: confirmed) {
            _ = $0.replace(old, with: item, by: flow, confirmed: $1)
        }
    }

    func goBack(to place: Place, by flow: AnyFlow, confirmed: [Question] = []) -> MoveResult {
        if isBusy { return enqueue(for: flow) { _ = $0.goBack(to: place, by: flow, confirmed: confirmed) } }
        guard flow.phase == .running else { return refuse(.ended, "back", by: flow) }
        guard place.state == .inTree else { return refuse(.stale, "back", by: flow) }
        let cut = modals.firstIndex { $0.anchor.isInside(place) || place.isInside($0.anchor) }
        var change: ContainerChange?
        if let parent = place.parent, let index = parent.index(of: place), index + 1 < parent.children.count,
            let removal = checked(.remove(index + 1), of: parent), removal.removed.lowerBound > index
        {
            change = ContainerChange(removed: removal.removed, selected: index)
        }
        guard change != nil || cut != nil else { return refuse(.nothingBehind, "back", by: flow) }
        let edit = Edit(change: change, of: change == nil ? nil : place.parent, modalCut: cut)
        return make(edit, "back", by: flow, origin: nil, departure: .back, confirmed: confirmed) {
            _ = $0.goBack(to: place, by: flow, confirmed: $1)
        }
    }

    func close(_ place: Place, by flow: AnyFlow, confirmed: [Question] = []) -> MoveResult {
        if isBusy { return enqueue(for: flow) { _ = $0.close(place, by: flow, confirmed: confirmed) } }
        guard flow.phase == .running else { return refuse(.ended, "close", by: flow) }
        guard place.state == .inTree, let edit = removal(of: place) else { return refuse(.stale, "close", by: flow) }
        let departure: Departure = edit.modalCut == nil ? .back : .dismissed
        return make(edit, "close", by: flow, origin: nil, departure: departure, confirmed: confirmed) {
            _ = $0.close(place, by: flow, confirmed: $1)
        }
    }

    func select(_ child: Place, by flow: AnyFlow?, confirmed: [Question] = []) -> MoveResult {
        if isBusy { return enqueue(for: flow) { _ = $0.select(child, by: flow, confirmed: confirmed) } }
        if let flow, flow.phase != .running { return refuse(.ended, "select", by: flow) }
        guard child.state == .inTree, let parent = child.parent, let index = parent.index(of: child),
            let container = parent.container
        else { return refuse(.stale, "select", by: flow) }
        guard let change = checked(.select(index), of: parent) else {
            return refuse(.byContainer(kind: container.kind), "select", by: flow)
        }
        var edit = Edit(change: change, of: parent)
        if change.unwindsSelected, child.children.count > 1, child.container is any Navigator,
            let unwinding = checked(.remove(1), of: child)
        {
            edit = Edit(change: unwinding, of: child)
        }
        return make(edit, "select", by: flow, origin: nil, departure: .back, confirmed: confirmed) {
            _ = $0.select(child, by: flow, confirmed: $1)
        }
    }

    /// Asks a container for a change and keeps it only if it fits.
    func checked(_ request: ContainerRequest, of place: Place) -> ContainerChange? {
        let shape = place.shape
        if place.isStack { return StackContainer.change(for: request, in: shape) }
        guard let container = place.container else { return nil }
        guard let change = asking({ container.change(for: request, in: shape) }), change.fits(shape, request: request)
        else { return nil }
        return change
    }

    /// Describes how a place leaves: by a change of its container, or with the modal that it is the last child of.
    func removal(of place: Place) -> Edit? {
        guard let parent = place.parent else {
            guard let index = modals.firstIndex(where: { $0.place === place }) else { return nil }
            return Edit(modalCut: index)
        }
        guard let index = parent.index(of: place), let change = checked(.remove(index), of: parent) else { return nil }
        if change.removed.count == parent.children.count, parent.parent == nil, parent !== root {
            return removal(of: parent)
        }
        return Edit(change: change, of: parent)
    }
}

extension Place {
    /// Whether this place is the other one, or is contained in it.
    func isInside(_ other: Place) -> Bool {
        var place: Place? = self
        while let here = place {
            if here === other { return true }
            place = here.parent
        }
        return false
    }
}
