/// Plans a navigation, and changes nothing: finds what is there, and drafts what has to change for the rest.
@MainActor struct RoutingPlanner {
    let window: Window
    let steps: [Step]

    func draft() throws(RoutingError) -> RoutingDraft {
        guard let start = steps.first?.start else { throw .noStart }
        var draft = RoutingDraft(of: window)
        let level = start == .root ? 0 : window.modals.count
        try findBase(in: &draft, from: level, start)
        for index in draft.base + 1..<steps.count { try place(index, in: &draft) }
        draft.gatherLeaving(in: window)
        try checkVisible(draft)
        return draft
    }

    /// Finds the last step that is there already, and brings it to the front.
    private func findBase(
        in draft: inout RoutingDraft, from level: Int, _ start: RoutingStart
    ) throws(RoutingError) {
        for index in (1..<max(steps.count, 1)).reversed() where steps[index].canFind {
            guard let place = search(for: steps[index], from: level) else { continue }
            draft.base = index
            draft.basePlace = place
            try settle(place, of: steps[index], in: &draft)
            return
        }
        guard start == .root else { return }
        draft.keptModals = 0
        draft.basePlace = window.root
    }

    private func settle(_ place: Place, of step: Step, in draft: inout RoutingDraft) throws(RoutingError) {
        do throws(ContainerRefusal) {
            try draft.reveal(place, in: window)
            if step.isUnwound { try draft.unwind(place, in: window) }
        } catch {
            throw .containerRefused(kind: error.kind, step: step.name, action: "bring to the front")
        }
    }

    // MARK: - Finding

    /// The place of what a step leads to, if it is in the window where the step's finder looks.
    private func search(for step: Step, from level: Int) -> Place? {
        let options = step.options
        // Anywhere in the window is where it is.
        if let known = step.knownPlace, options == .everywhere {
            return window.holds(known) ? found(step, at: known) : nil
        }
        for here in (0...window.modals.count).reversed() {
            let isWanted: SearchOptions = here == level ? .thisLevel : here > level ? .presented : .presenting
            guard options.contains(isWanted) else { continue }
            let top = here == 0 ? window.root : window.modals[here - 1].place
            if let found = search(for: step, in: top) { return found }
        }
        return nil
    }

    /// Looks at what is in front before what is not, and at children before what contains them.
    private func search(for step: Step, in place: Place) -> Place? {
        if !place.children.isEmpty, step.options.looksInside {
            if let found = search(for: step, in: place.children[place.selected]) { return found }
            if place.children.count > 1, let found = searchBeside(for: step, in: place) { return found }
        }
        return found(step, at: place)
    }

    private func found(_ step: Step, at place: Place) -> Place? {
        guard let presentable = place.presentable, step.finds(presentable) else { return nil }
        return place
    }

    /// Looks at the children that are not selected: those that are seen, then the others.
    private func searchBeside(for step: Step, in place: Place) -> Place? {
        let seen = window.visibleChildren(of: place)
        for index in seen.reversed() where index != place.selected {
            if let found = search(for: step, in: place.children[index]) { return found }
        }
        guard step.options.contains(.allChildren) else { return nil }
        for index in place.children.indices.reversed() where !seen.contains(index) && index != place.selected {
            if let found = search(for: step, in: place.children[index]) { return found }
        }
        return nil
    }

    // MARK: - Placing

    /// Finds out where what a step builds goes.
    private func place(_ index: Int, in draft: inout RoutingDraft) throws(RoutingError) {
        let step = steps[index]
        let parentIsBuilt = index - 1 > draft.base
        if step.isExpected, parentIsBuilt {
            step.home = .expected(in: index - 1)
            return
        }
        guard step.canBuild, let join = step.join else { throw .notFound(step: step.name) }
        switch join.kind {
        case .present(let style):
            step.home = .modal(style, over: parentIsBuilt ? .built(index - 1) : .live(anchor(in: draft)))
        case .replaceRoot:
            let root = draft.arrangement(of: window.root)
            draft.keptModals = 0
            draft.arrangements[root].remove(0..<draft.arrangements[root].shape.count)
            draft.arrangements[root].insert(index, at: 0)
            draft.arrangements[root].selected = 0
            step.home = .container(root)
        case .change(let isAround):
            guard let home = isAround ? around(index, in: &draft) : into(index, in: &draft) else {
                throw .containerMissing(step: step.name, action: join.name)
            }
            if case .container(let arrangement) = home, !draft.put(index, into: arrangement, join) {
                let kind = draft.arrangements[arrangement].container.container?.kind
                throw .containerRefused(kind: kind, step: step.name, action: join.name)
            }
            step.home = home
        }
    }

    /// What a modal over the base hangs on: the screen there that is in front.
    private func anchor(in draft: RoutingDraft) -> Place {
        draft.basePlace ?? window.focus ?? window.root
    }

    /// The container that the step before leads to.
    private func into(_ index: Int, in draft: inout RoutingDraft) -> RoutingDraft.Home? {
        if index - 1 > draft.base { return .built(index - 1) }
        guard let place = draft.basePlace, place.container != nil else { return nil }
        return .container(draft.arrangement(of: place))
    }

    /// The navigator around what the step before leads to.
    private func around(_ index: Int, in draft: inout RoutingDraft) -> RoutingDraft.Home? {
        var index = index - 1
        while index > draft.base {
            switch steps[index].home {
            case .container(let arrangement):
                let container = draft.arrangements[arrangement].container
                return navigator(from: container).map { .container(draft.arrangement(of: $0)) }
            case .built(let container):
                if steps[container].buildsNavigator { return .built(container) }
                index = container
            case .expected(let container):
                index = container
            case .modal:
                return steps[index].startsFlow ? .built(index) : nil
            case nil:
                return nil
            }
        }
        guard let place = draft.basePlace else { return nil }
        return navigator(from: place.parent).map { .container(draft.arrangement(of: $0)) }
    }

    /// The nearest navigator from a place upwards.
    private func navigator(from place: Place?) -> Place? {
        var place = place
        while let here = place {
            if here.container is any Navigator { return here }
            place = here.parent
        }
        return nil
    }

    // MARK: - Checking

    /// Checks that the containers in the window will show what leads to the destination.
    private func checkVisible(_ draft: RoutingDraft) throws(RoutingError) {
        for arrangement in draft.arrangements {
            guard let container = arrangement.container.container else { continue }
            guard
                arrangement.children.isEmpty || container.visible(in: arrangement.shape).contains(arrangement.selected)
            else { throw .notVisible(step: steps[steps.count - 1].name) }
        }
    }
}
