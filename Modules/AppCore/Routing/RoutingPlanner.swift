/// Plans a navigation: finds what is there, and describes what has to change for the rest.
@MainActor struct RoutingPlanner {
    let window: Window
    let steps: [Step]

    /// Finds the last step that is there already, and brings it to the front.
    func findBase(in change: TreeChange) throws(RoutingError) -> RoutingBase {
        guard let start = steps.first?.start else { throw .noStart }
        let level = start == .root ? 0 : tree.modals.count
        for index in (1..<max(steps.count, 1)).reversed() where steps[index].canFind {
            guard let place = search(for: steps[index], from: level) else { continue }
            try settle(place, of: steps[index], in: change)
            return RoutingBase(step: index, place: place)
        }
        guard start == .root else {
            steps[0].presentable = tree.front?.presentable
            return RoutingBase(step: 0, place: nil)
        }
        change.cutModals(from: 0)
        steps[0].presentable = tree.root.presentable
        return RoutingBase(step: 0, place: tree.root)
    }

    /// Fills in how the tree ends up.
    func fill(_ change: TreeChange, from base: RoutingBase) throws(RoutingError) {
        for index in base.step + 1..<steps.count { try place(index, in: change, base) }
        try checkVisible(change)
    }

    private var tree: Tree { window.tree }

    private func settle(_ place: Place, of step: Step, in change: TreeChange) throws(RoutingError) {
        do throws(Refusal) {
            try change.reveal(place)
            if step.isUnwound { try change.unwind(place) }
        } catch {
            throw RoutingError(error, of: step.name, action: "bring to the front")
        }
    }

    // MARK: - Finding

    /// The place of what a step leads to, if it is in the window where the step's finder looks.
    private func search(for step: Step, from level: Int) -> Place? {
        let options = step.options
        // Anywhere in the window is where it is.
        if let known = step.knownPlace, options == .everywhere {
            return tree.holds(known) ? found(step, at: known) : nil
        }
        for here in (0...tree.modals.count).reversed() {
            let isWanted: SearchOptions = here == level ? .thisLevel : here > level ? .presented : .presenting
            guard options.contains(isWanted) else { continue }
            let top = tree.tops[here]
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
        let seen = tree.visibleChildren(of: place)
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
    private func place(_ index: Int, in change: TreeChange, _ base: RoutingBase) throws(RoutingError) {
        let step = steps[index]
        let isParentBuilt = index - 1 > base.step
        let arrival = Arrival()
        step.arrival = arrival
        if step.isExpected, isParentBuilt {
            step.home = .expected(in: index - 1)
            return
        }
        guard step.canBuild, let join = step.join else { throw .notFound(step: step.name) }
        switch join.kind {
        case .present(let style):
            step.home = .modal(over: isParentBuilt ? index - 1 : nil)
            let under = isParentBuilt ? steps[index - 1].arrival : nil
            change.present(arrival, style, over: under.map { .frontOf($0) } ?? .front(of: anchor(base)))
        case .replaceRoot:
            change.cutModals(from: 0)
            change.replaceAll(of: tree.root, with: arrival)
            step.home = .container(tree.root)
        case .change(let isAround):
            guard let home = isAround ? around(index, base) : into(index, base) else {
                throw .containerMissing(step: step.name, action: join.name)
            }
            if case .container(let place) = home, !change.put(arrival, into: place, by: join) {
                throw RoutingError(change.refusal(of: place), of: step.name, action: join.name)
            }
            step.home = home
        }
    }

    /// What a modal over the base hangs on: the screen there that is in front.
    private func anchor(_ base: RoutingBase) -> Place { base.place ?? tree.front ?? tree.root }

    /// The container that the step before leads to.
    private func into(_ index: Int, _ base: RoutingBase) -> Step.Home? {
        if index - 1 > base.step { return .built(index - 1) }
        guard let place = base.place, place.container != nil else { return nil }
        return .container(place)
    }

    /// The navigator around what the step before leads to.
    private func around(_ index: Int, _ base: RoutingBase) -> Step.Home? {
        var index = index - 1
        while index > base.step {
            switch steps[index].home {
            case .container(let container):
                return navigator(from: container).map { .container($0) }
            case .built(let container):
                if steps[container].buildsNavigator { return .built(container) }
                index = container
            case .expected:
                // What is around it shows only once it is built.
                return .built(index)
            case .modal:
                return steps[index].startsFlow ? .built(index) : nil
            case nil:
                return nil
            }
        }
        return navigator(from: base.place?.parent).map { .container($0) }
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

    /// Checks that the containers in the window will show what leads to the destination.
    private func checkVisible(_ change: TreeChange) throws(RoutingError) {
        for arrangement in change.arrangements {
            guard let container = arrangement.container.container, arrangement.count > 0 else { continue }
            guard container.visible(in: arrangement.shape).contains(arrangement.selected) else {
                throw .notVisible(step: steps[steps.count - 1].name)
            }
        }
    }
}

/// The last step of a navigation that leads to what is in the window already.
struct RoutingBase {
    /// The step's position; 0 for the start.
    var step = 0
    /// The place of what it leads to.
    var place: Place?
}

extension RoutingError {
    /// Says of a step why a container cannot do what the step needs.
    init(_ refusal: Refusal, of step: String, action: String) {
        if case .byContainer(let kind) = refusal {
            self = .containerRefused(kind: kind, step: step, action: action)
        } else {
            self = .rejected(step: step, refusal)
        }
    }
}
