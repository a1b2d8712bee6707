extension Window {
    /// Makes a navigation as one move: everything leaves and comes at once, and one entry is written.
    ///
    /// - Parameters:
    ///   - draft: What the window shows afterwards.
    ///   - steps: The steps that have built what is missing.
    ///   - name: What the destination is called.
    ///   - flow: The flow that routes.
    ///   - cause: Why it was asked for.
    func apply(_ draft: RoutingDraft, _ steps: [Step], named name: String, by flow: AnyFlow, cause: Cause) {
        if !draft.leaving.isEmpty { dropQuestion() }
        clearNotice()
        if draft.keptModals < modals.count {
            for modal in modals[draft.keptModals...] { modal.anchor.modalsHungHere -= 1 }
            modals = Array(modals[..<draft.keptModals])
        }
        for place in draft.leaving { leave(place) }
        for arrangement in draft.arrangements where arrangement.container.state == .inTree {
            arrange(arrangement, steps)
        }
        for step in steps.dropFirst(draft.base + 1) {
            if case .modal(let style, let over) = step.home { present(step, style, over, steps) }
        }
        if !draft.leaving.isEmpty { markLost(.replaced) }
        updateVisible()
        settle("route", by: flow, cause: cause, detail: name)
    }

    /// Gives a container the children that it ends up with.
    private func arrange(_ arrangement: RoutingDraft.Arrangement, _ steps: [Step]) {
        let container = arrangement.container
        var selected = arrangement.selected
        if arrangement.isChanged {
            var children: [Place] = []
            children.reserveCapacity(arrangement.children.count)
            for slot in arrangement.children {
                switch slot {
                case .live(let place):
                    children.append(place)
                case .built(let index):
                    let step = steps[index]
                    guard let item = step.presentable else { continue }
                    children.append(adopt(item, in: container, by: step.owner))
                    for item in step.extras?.further ?? [] {
                        selected = children.count
                        children.append(adopt(item, in: container, by: step.owner))
                    }
                }
            }
            container.children = children
        }
        container.selected = max(0, min(selected, container.children.count - 1))
    }

    /// Takes what was built into the tree, as what its flow shows.
    private func adopt(_ item: any Presentable, in container: Place, by builder: AnyFlow?) -> Place {
        let place = item.place
        let owner = place.owner ?? builder
        adopt(item, at: place, in: container, by: owner)
        // What holds others together belongs to nobody, so that it keeps no flow alive that shows nothing in it.
        if place.screen != nil || place.owner != nil { owner?.didShow(place) }
        return place
    }

    private func present(_ step: Step, _ style: ModalStyle, _ over: RoutingDraft.Anchor, _ steps: [Step]) {
        guard let item = step.extras?.modal ?? step.presentable else { return }
        var anchor: Place
        switch over {
        case .live(let place): anchor = place
        case .built(let index): anchor = steps[index].presentable?.place ?? root
        }
        while anchor.children.indices.contains(anchor.selected) { anchor = anchor.children[anchor.selected] }
        let place = item.place
        adopt(item, at: place, in: nil, by: step.owner)
        if place.screen != nil { step.owner?.didShow(place) }
        anchor.modalsHungHere += 1
        modals = modals + [Modal(place: place, anchor: anchor, style: style)]
    }
}
