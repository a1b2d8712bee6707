extension Window {
    /// Makes a navigation as one move: everything leaves and comes at once, and one entry is written.
    ///
    /// - Parameters:
    ///   - draft: What the window shows afterwards.
    ///   - builder: What was built for it.
    ///   - name: What the destination is called.
    ///   - flow: The flow that routes.
    ///   - cause: Why it was asked for.
    func apply(_ draft: RoutingDraft, _ builder: RouteBuilder?, named name: String, by flow: AnyFlow, cause: Cause) {
        if !draft.leaving.isEmpty { dropQuestion() }
        clearNotice()
        takeOut(draft)
        if let builder { putIn(draft, builder) }
        for arrangement in draft.arrangements where arrangement.container.state == .inTree {
            let last = max(arrangement.container.children.count - 1, 0)
            arrangement.container.selected = min(arrangement.selected, last)
        }
        if let builder { present(draft, builder) }
        if !draft.leaving.isEmpty { markLost(.replaced) }
        updateVisible()
        settle("route", by: flow, cause: cause, detail: name)
    }

    private func takeOut(_ draft: RoutingDraft) {
        if draft.keptModals < modals.count {
            for modal in modals[draft.keptModals...] { modal.anchor.modalsHungHere -= 1 }
            modals = Array(modals[..<draft.keptModals])
        }
        guard !draft.leaving.isEmpty else { return }
        for arrangement in draft.arrangements {
            var kept: [Place] = []
            for case .live(let place) in arrangement.children { kept.append(place) }
            if kept.count < arrangement.container.children.count {
                arrangement.container.changeChildren { $0 = kept }
            }
        }
        for place in draft.leaving { leave(place) }
    }

    private func putIn(_ draft: RoutingDraft, _ builder: RouteBuilder) {
        for arrangement in draft.arrangements where arrangement.container.state == .inTree {
            var position = 0
            for slot in arrangement.children {
                if case .built(let index) = slot, let item = builder.steps[index].presentable {
                    let step = builder.steps[index]
                    put(item, into: arrangement.container, at: position, by: builder.owner(of: index))
                    for item in step.extras?.further ?? [] {
                        position += 1
                        put(item, into: arrangement.container, at: position, by: builder.owner(of: index))
                        arrangement.selected = position
                    }
                }
                position += 1
            }
        }
    }

    private func put(_ item: any Presentable, into container: Place, at position: Int, by owner: AnyFlow) {
        let place = item.place
        let owner = place.owner ?? owner
        let change = ContainerChange(insertion: position, selected: position)
        insert(item, at: place, into: container, with: change, by: owner)
        // What holds others together belongs to nobody, so that it keeps no flow alive that shows nothing in it.
        if place.screen != nil || place.owner != nil { owner.didShow(place) }
    }

    private func present(_ draft: RoutingDraft, _ builder: RouteBuilder) {
        for (offset, home) in draft.homes.enumerated() {
            guard case .modal(let style, let over) = home else { continue }
            let index = draft.base + 1 + offset
            let step = builder.steps[index]
            guard let item = step.extras?.modal ?? step.presentable else { continue }
            var anchor: Place
            switch over {
            case .live(let place): anchor = place
            case .built(let index): anchor = builder.steps[index].presentable?.place ?? root
            }
            while anchor.children.indices.contains(anchor.selected) { anchor = anchor.children[anchor.selected] }
            adopt(item, at: item.place, in: nil, by: builder.owner(of: index))
            if item.place.screen != nil { builder.owner(of: index).didShow(item.place) }
            anchor.modalsHungHere += 1
            modals = modals + [Modal(place: item.place, anchor: anchor, style: style)]
        }
    }
}
