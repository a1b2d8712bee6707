/// Builds what is missing, apart from the window: a failure leaves the window as it was.
@MainActor struct RouteBuilder {
    let window: Window
    let steps: [Step]
    let base: RoutingBase
    /// The flow that owns what no other flow is nearer to.
    let router: AnyFlow

    private(set) var staged: [AnyFlow] = []

    init(_ base: RoutingBase, of steps: [Step], in window: Window, for router: AnyFlow) {
        self.base = base
        self.steps = steps
        self.window = window
        self.router = router
    }

    /// Builds everything, and checks that the window will take it.
    mutating func build() throws(RoutingError) {
        for step in steps.dropFirst(base.step + 1) {
            guard let home = step.home else { continue }
            let owner = owner(of: home)
            step.arrival?.owner = owner
            if case .expected(let container) = home {
                try expect(step, in: steps[container])
            } else {
                try build(step, for: home, owner)
            }
        }
        try check()
    }

    private mutating func build(
        _ step: Step, for home: Step.Home, _ owner: AnyFlow
    ) throws(RoutingError) {
        try Self.build(step)
        for child in step.children {
            try Self.build(child)
            try Self.join(child, to: step)
        }
        if step.startsFlow {
            try start(step, for: home, owner)
        } else {
            if case .built(let container) = home { try Self.join(step, to: steps[container]) }
            step.arrival?.items = step.presentable.map { [$0] } ?? []
        }
    }

    private static func build(_ step: Step) throws(RoutingError) {
        do { try step.build() } catch { throw .factoryFailed(step: step.name, error) }
    }

    /// Puts what a step has built into a container that is not in the window yet, by the very change that its action
    /// would make there.
    private static func join(_ step: Step, to container: Step) throws(RoutingError) {
        guard let join = step.join, let item = step.presentable else { return }
        guard let parent = container.presentable as? any Container else {
            throw .containerMissing(step: step.name, action: join.name)
        }
        let place = parent.place
        let shape = ContainerShape(count: place.prepared.count, selected: max(place.selected, 0))
        guard let change = parent.change(for: join, in: shape), let position = change.insertion else {
            throw .containerRefused(kind: parent.kind, step: step.name, action: join.name)
        }
        var prepared = place.prepared
        prepared.removeSubrange(change.removed)
        prepared.insert(item, at: position)
        place.prepared = prepared
        place.selected = position
        let after = ContainerShape(count: prepared.count, selected: position)
        guard parent.visible(in: after).contains(position) else { throw .notVisible(step: step.name) }
    }

    private static func turn(_ parent: any Container, to position: Int) -> Bool {
        let shape = ContainerShape(count: parent.place.prepared.count, selected: parent.place.selected)
        return parent.change(for: .select(position), in: shape)?.removed.isEmpty == true
    }

    // MARK: - Flows

    private mutating func start(_ step: Step, for home: Step.Home, _ owner: AnyFlow) throws(RoutingError) {
        let navigator: (any Navigator)? =
            switch home {
            case .container(let place): place.container as? any Navigator
            case .built(let container): steps[container].presentable as? any Navigator
            case .modal: StackContainer()
            case .expected: nil
            }
        guard let navigator else {
            throw .containerMissing(step: step.name, action: step.join?.name ?? "start")
        }
        let started: Staging?
        do throws(Refusal) {
            started = try step.flowSource?.start(window, owner, navigator)
        } catch {
            throw .rejected(step: step.name, error)
        }
        if let started { staged.append(started.flow) }
        guard let items = started?.items, let first = items.first else { throw .showedNothing(step: step.name) }
        step.presentable = first
        step.arrival?.items = items
        switch home {
        case .built:
            let place = navigator.place
            place.prepared = place.prepared + items
            place.selected = place.prepared.count - 1
        case .modal:
            step.arrival?.navigator = navigator
        case .container, .expected:
            break
        }
    }

    // MARK: - Expecting

    /// Finds what a step expects in what another one has built, and brings it to the front there.
    private func expect(_ step: Step, in container: Step) throws(RoutingError) {
        guard let built = container.presentable, Self.select(step, in: built) else {
            throw .notFound(step: step.name)
        }
        step.arrival?.items = step.presentable.map { [$0] } ?? []
    }

    private static func select(_ step: Step, in item: any Presentable) -> Bool {
        if step.finds(item) { return true }
        guard let container = item as? any Container else { return false }
        let place = container.place
        for (index, child) in place.prepared.enumerated().reversed() where select(step, in: child) {
            guard place.selected != index else { return true }
            guard turn(container, to: index) else { continue }
            place.selected = index
            return true
        }
        return false
    }

    // MARK: - Owning and checking

    private func owner(of home: Step.Home) -> AnyFlow {
        switch home {
        case .container(let place): owner(around: place)
        case .built(let index), .expected(let index), .modal(let index?): steps[index].arrival?.owner ?? router
        case .modal(nil): owner(around: base.place ?? window.tree.front ?? window.tree.root)
        }
    }

    /// The flow that has shown a place, or what is nearest around it.
    private func owner(around place: Place) -> AnyFlow {
        var here = place
        while true {
            if let owner = here.owner, owner.phase == .running { return owner }
            if let parent = here.parent {
                here = parent
            } else if let modal = window.tree.modals.first(where: { $0.place === here }) {
                here = modal.anchor
            } else {
                return router
            }
        }
    }

    /// Checks that nothing of what was built was shown before or comes twice, and that its containers hold what they were
    /// built with.
    private func check() throws(RoutingError) {
        var claimed: [Place] = []
        defer { window.tree.release(claimed) }
        for step in steps.dropFirst(base.step + 1) {
            switch step.home {
            case .container, .modal: break
            case .built, .expected, nil: continue
            }
            guard let arrival = step.arrival else { continue }
            do throws(Refusal) { try window.tree.claim(arrival, &claimed) } catch {
                throw .rejected(step: step.name, error)
            }
        }
    }
}
