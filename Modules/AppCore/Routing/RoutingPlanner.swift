import AppCore

/// Plans a navigation: finds the base in the window, and describes what has to change for the rest.
@MainActor struct RoutingPlanner {
    let tree: Tree
    let steps: BoundSteps

    /// Describes how the tree ends up, and notes the way there.
    func plan(_ change: TreeChange) throws(RoutingError) {
        steps.isWhole = false
        try findBase(in: change)
        steps.isWhole = true
        for index in way.indices.dropFirst() { try place(index, in: change) }
        try checkVisible(change)
    }

    private var way: [Step] { steps.way }
    private var base: Place? { steps.base }

    /// Finds the last step whose target is already in the window, and brings that to the front.
    private func findBase(in change: TreeChange) throws(RoutingError) {
        var way: [Step] = []
        defer { steps.way = way.reversed() }
        while true {
            let step = try steps.step(way.count)
            way.append(step)
            if let start = step.start { return begin(at: step, start, in: change) }
            guard step.canFind else { continue }
            var isFromTop = true
            if step.options != .everywhere { isFromTop = try steps.start == .topLevel }
            guard let place = tree.search(for: step, from: isFromTop ? tree.modals.count : 0) else { continue }
            steps.base = place
            return try settle(place, of: step, in: change)
        }
    }

    private func begin(at step: Step, _ start: RoutingStart, in change: TreeChange) {
        steps.base = start == .root ? tree.root : nil
        if start == .root { change.cutModals(from: 0) }
        step.presentable = (steps.base ?? tree.front)?.presentable
    }

    private func settle(_ place: Place, of step: Step, in change: TreeChange) throws(RoutingError) {
        do throws(Refusal) {
            try change.reveal(place)
            if step.isPoppedToRoot { try change.popToRoot(place) }
        } catch {
            throw RoutingError(error, of: step.name, action: "bring to the front")
        }
    }

    // MARK: - Placing

    /// Determines where the item that a step builds goes.
    private func place(_ index: Int, in change: TreeChange) throws(RoutingError) {
        let step = way[index]
        let isParentBuilt = index > 1
        let arrival = Arrival()
        step.arrival = arrival
        if step.isExpected, isParentBuilt {
            step.location = .expected(in: index - 1)
            return
        }
        guard step.canBuild, let attachment = step.attachment else { throw .notFound(step: step.name) }
        switch attachment.kind {
        case .present(let style):
            step.location = .modal(over: isParentBuilt ? index - 1 : nil)
            let under = isParentBuilt ? way[index - 1].arrival : nil
            change.present(arrival, style, over: under.map { .frontOf($0) } ?? .front(of: anchor))
        case .replaceRoot:
            change.cutModals(from: 0)
            change.replaceAll(of: tree.root, with: arrival)
            step.location = .container(tree.root)
        case .change(let isAround):
            guard let location = isAround ? around(index) : into(index) else {
                throw .containerMissing(step: step.name, action: attachment.name)
            }
            if case .container(let place) = location {
                guard let joined = place.container?.change(for: attachment, in: change.shape(of: place)) else {
                    throw RoutingError(change.refusal(of: place), of: step.name, action: attachment.name)
                }
                change.make(joined, of: place, with: arrival)
            }
            step.location = location
        }
    }

    /// What a modal over the base hangs on: the screen in front there.
    private var anchor: Place { base ?? tree.front ?? tree.root }

    /// The container that is the previous step's target.
    private func into(_ index: Int) -> Step.Location? {
        if index > 1 { return .built(index - 1) }
        guard let place = base, place.container != nil else { return nil }
        return .container(place)
    }

    /// The navigator around the previous step's target.
    private func around(_ index: Int) -> Step.Location? {
        var index = index - 1
        while index > 0 {
            switch way[index].location {
            case .container(let container):
                return navigator(from: container).map { .container($0) }
            case .built(let container):
                if way[container].buildsNavigator { return .built(container) }
                index = container
            case .expected:
                // What is around it is known only once it is built.
                return .built(index)
            case .modal:
                return way[index].startsFlow ? .built(index) : nil
            case nil:
                return nil
            }
        }
        return navigator(from: base?.parent).map { .container($0) }
    }

    /// The nearest navigator from a place upwards; none beyond columns, because what it shows would cover them.
    private func navigator(from place: Place?) -> Place? {
        var place = place
        while let here = place {
            if here.container is any Navigator { return here }
            if tree.visibleChildren(of: here).count > 1 { return nil }
            place = here.parent
        }
        return nil
    }

    /// Checks that the containers in the window will show what leads to the destination.
    private func checkVisible(_ change: TreeChange) throws(RoutingError) {
        for arrangement in change.arrangements {
            guard let container = arrangement.container.container, arrangement.count > 0 else { continue }
            guard container.visible(in: arrangement.shape).contains(arrangement.selected) else {
                throw .notVisible(step: way[way.count - 1].name)
            }
        }
    }
}

extension RoutingError {
    /// Makes the error that says why a container cannot do what a step needs.
    init(_ refusal: Refusal, of step: String, action: String) {
        if case .byContainer(let kind) = refusal {
            self = .containerRefused(kind: kind, step: step, action: action)
        } else {
            self = .rejected(step: step, refusal)
        }
    }
}
