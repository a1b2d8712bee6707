import AppCore

/// Builds what is missing apart from the window, so that a failure leaves the window unchanged.
@MainActor struct RouteBuilder {
    let window: Window
    let steps: [Step]
    let base: Place?
    /// The flow that owns whatever no other flow is nearer to.
    let router: AnyFlow

    private(set) var startedFlows: [AnyFlow] = []

    init(_ steps: BoundSteps, for router: AnyFlow) {
        self.steps = steps.way
        base = steps.base
        window = steps.window
        self.router = router
    }

    /// Builds everything, and checks that the window will accept it.
    mutating func build() throws(RoutingError) {
        for step in steps.dropFirst() {
            guard let location = step.location else { continue }
            let owner = owner(of: location)
            step.arrival?.owner = owner
            if case .expected(let container) = location {
                try expect(step, in: steps[container])
            } else {
                try build(step, for: location, owner)
            }
        }
        try check()
    }

    private mutating func build(
        _ step: Step, for location: Step.Location, _ owner: AnyFlow
    ) throws(RoutingError) {
        try Self.build(step)
        for child in step.children {
            try Self.build(child)
            try Self.attach(child, to: step.presentable as? any Container)
        }
        if step.startsFlow { return try start(step, for: location, owner) }
        if case .built(let index) = location {
            switch room(for: step, at: index) {
            case .inside(let container): try Self.attach(step, to: container)
            case .beside(let arrival, let container): try Self.attach(step, to: arrival, in: container)
            case nil: try Self.attach(step, to: nil)
            }
        }
        step.arrival?.items = step.presentable.map { [$0] } ?? []
    }

    private static func build(_ step: Step) throws(RoutingError) {
        do { try step.build() } catch { throw .factoryFailed(step: step.name, error) }
    }

    // MARK: - Joining

    /// Where an item goes that joins what was built.
    private enum Room {
        /// Into a container that is not in the window yet.
        case inside(any Container)
        /// Beside the items that arrive in a container.
        case beside(Arrival, any Container)
    }

    /// Where a step's item goes that joins the target of the step at a position.
    private func room(for step: Step, at index: Int) -> Room? {
        if case .change(isAround: true)? = step.attachment?.kind, !steps[index].buildsNavigator {
            return room(around: index)
        }
        return (steps[index].presentable as? any Container).map { .inside($0) }
    }

    /// The navigator around what the step at a position has built or expected.
    private func room(around index: Int) -> Room? {
        let step = steps[index]
        switch step.location {
        case .expected(let whole):
            let way = step.presentable.flatMap { Self.containers(to: $0, in: steps[whole].built) } ?? []
            if let navigator = way.last(where: { $0 is any Navigator }) { return .inside(navigator) }
            return way.contains(where: \.showsSeveral) ? nil : room(around: whole)
        case .built(let index):
            guard let container = steps[index].presentable as? any Container else { return nil }
            if container is any Navigator { return .inside(container) }
            return container.showsSeveral ? nil : room(around: index)
        case .container(let place):
            guard let arrival = step.arrival, let navigator = place.container as? any Navigator else { return nil }
            return .beside(arrival, navigator)
        case .modal:
            guard let arrival = step.arrival, let navigator = arrival.navigator else { return nil }
            return .beside(arrival, navigator)
        case nil:
            return nil
        }
    }

    /// The containers on the way to an item inside the built items, the outermost first; `nil` if it is not there.
    private static func containers(to item: any Presentable, in items: [any Presentable]) -> [any Container]? {
        for other in items {
            if other === item { return [] }
            guard let container = other as? any Container else { continue }
            if let way = containers(to: item, in: container.place.prepared) { return [container] + way }
        }
        return nil
    }

    /// Puts a step's item into a container outside the window, by the same change that its action would make inside.
    private static func attach(_ step: Step, to container: (any Container)?) throws(RoutingError) {
        guard let attachment = step.attachment, let item = step.presentable else { return }
        guard let container else { throw .containerMissing(step: step.name, action: attachment.name) }
        let place = container.place
        place.prepared = try joined(
            item, of: step, by: attachment, to: place.prepared, container.preparedShape, container
        ) {
            place.selected = $0
        }
    }

    /// Puts a step's item beside the items that arrive in a container: on top of them, or in their place.
    private static func attach(_ step: Step, to arrival: Arrival, in container: any Container) throws(RoutingError) {
        guard let attachment = step.attachment, let item = step.presentable else { return }
        let shape = ContainerShape(count: arrival.items.count, selected: max(arrival.items.count - 1, 0))
        let items = try joined(item, of: step, by: attachment, to: arrival.items, shape, container) { _ in }
        guard items.last === item else {
            throw .containerRefused(kind: container.kind, step: step.name, action: attachment.name)
        }
        arrival.items = items
    }

    private static func joined(
        _ item: any Presentable, of step: Step, by attachment: Attachment, to items: [any Presentable],
        _ shape: ContainerShape,
        _ container: any Container, select: (Int) -> Void
    ) throws(RoutingError) -> [any Presentable] {
        guard let change = container.change(for: attachment, in: shape), let position = change.insertion else {
            throw .containerRefused(kind: container.kind, step: step.name, action: attachment.name)
        }
        var items = items
        items.removeSubrange(change.removed)
        items.insert(item, at: position)
        let after = ContainerShape(count: items.count, selected: position)
        guard container.visible(in: after).contains(position) else { throw .notVisible(step: step.name) }
        select(position)
        return items
    }

    // MARK: - Flows

    private mutating func start(_ step: Step, for location: Step.Location, _ owner: AnyFlow) throws(RoutingError) {
        var room: Room?
        let container: (any Container)?
        switch location {
        case .container(let place):
            container = place.container
        case .built(let index):
            room = self.room(for: step, at: index)
            switch room {
            case .inside(let built): container = built
            case .beside(_, let around): container = around
            case nil: container = nil
            }
        case .modal:
            container = StackContainer()
        case .expected:
            container = nil
        }
        guard let navigator = container as? any Navigator else {
            throw .containerMissing(step: step.name, action: step.attachment?.name ?? "start")
        }
        let started: PendingStart?
        do throws(Refusal) {
            started = try step.flowSource?.start(window, owner, navigator)
        } catch {
            throw .rejected(step: step.name, error)
        }
        if let started { startedFlows.append(started.flow) }
        guard let items = started?.items, let first = items.first else { throw .showedNothing(step: step.name) }
        step.presentable = first
        step.arrival?.items = items
        switch room {
        case .inside:
            // Assigned, so that reads of it need no exclusivity check (bench: coordinator/child among 1).
            navigator.place.prepared = navigator.place.prepared + items
            navigator.place.selected = navigator.place.prepared.count - 1
        case .beside(let arrival, _):
            arrival.items += items
        case nil:
            if case .modal = location { step.arrival?.navigator = navigator }
        }
    }

    // MARK: - Expecting

    /// Finds a step's target in what another step has built, and brings it to the front there.
    private func expect(_ step: Step, in whole: Step) throws(RoutingError) {
        let items = whole.built
        guard let index = items.indices.reversed().first(where: { Self.find(step, in: items[$0]) }),
            uncover(index, of: items, from: whole)
        else { throw .notFound(step: step.name) }
        step.arrival?.items = step.presentable.map { [$0] } ?? []
    }

    /// Looks at what is in front before the rest, and at children before their containers, as in the window.
    private static func find(_ step: Step, in item: any Presentable) -> Bool {
        if let container = item as? any Container, step.options.looksInside {
            let (place, shape) = (container.place, container.preparedShape)
            let seen = container.visible(in: shape)
            let isEverywhere = step.options.contains(.allChildren)
            let order = place.prepared.indices.reversed().sorted { first, second in
                (first == shape.selected ? 0 : seen.contains(first) ? 1 : 2)
                    < (second == shape.selected ? 0 : seen.contains(second) ? 1 : 2)
            }
            for index in order where isEverywhere || seen.contains(index) {
                if find(step, in: place.prepared[index]), select(container, to: index) { return true }
            }
        }
        return step.finds(item)
    }

    /// Brings a child to the front of a container that is not in the window yet; what covers the child is dropped.
    private static func select(_ container: any Container, to index: Int) -> Bool {
        let (place, shape) = (container.place, container.preparedShape)
        if shape.selected == index { return true }
        if let change = container.change(for: .select(index), in: shape), change.removed.isEmpty {
            place.selected = index
            return container.visible(in: ContainerShape(count: shape.count, selected: index)).contains(index)
        }
        guard index + 1 < shape.count, let change = container.change(for: .remove(index + 1), in: shape),
            change.removed == index + 1..<shape.count
        else { return false }
        place.prepared = Array(place.prepared[...index])
        place.selected = index
        return true
    }

    /// Drops what a flow has shown above the expected item.
    private func uncover(_ index: Int, of items: [any Presentable], from whole: Step) -> Bool {
        guard index + 1 < items.count else { return true }
        whole.arrival?.items = Array(items[...index])
        guard case .built(let container) = whole.location else { return true }
        switch room(for: whole, at: container) {
        case .inside(let navigator):
            guard let position = navigator.place.prepared.firstIndex(where: { $0 === items[index] }) else {
                return false
            }
            return Self.select(navigator, to: position)
        case .beside(let arrival, _):
            arrival.items.removeAll { item in items[(index + 1)...].contains { $0 === item } }
            return true
        case nil:
            return false
        }
    }

    // MARK: - Owning and checking

    private func owner(of location: Step.Location) -> AnyFlow {
        switch location {
        case .container(let place): owner(around: place)
        case .built(let index), .expected(let index), .modal(let index?): steps[index].arrival?.owner ?? router
        case .modal(nil): owner(around: base ?? window.tree.front ?? window.tree.root)
        }
    }

    /// The flow that showed a place, or else the nearest one around it.
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

    /// Checks that no item was shown before or comes twice, and that the containers accept their children.
    private func check() throws(RoutingError) {
        var claimed: [Place] = []
        defer { window.tree.release(claimed) }
        for step in steps.dropFirst() {
            switch step.location {
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

extension Container {
    /// The shape of a container that is not in the window yet.
    fileprivate var preparedShape: ContainerShape {
        ContainerShape(count: place.prepared.count, selected: max(place.selected, 0))
    }

    /// Whether children are side by side, so that what one of them shows must not cover all of them.
    fileprivate var showsSeveral: Bool { visible(in: preparedShape).count > 1 }
}

extension Step {
    /// What the step has built: what its flow shows first, or the one item that it made.
    @MainActor fileprivate var built: [any Presentable] {
        startsFlow ? arrival?.items ?? [] : presentable.map { [$0] } ?? []
    }
}
