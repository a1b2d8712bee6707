import AppCore

/// Edits a draft so that it shows where a route leads.
///
/// A plan makes the same edits as the navigation itself, with objects that stand in for what would be built.
@MainActor final class RouteMove {
    private let steps: BoundSteps
    private let draft: Draft
    /// The flow that owns whatever no other flow is nearer to.
    private let router: AnyFlow
    private let isPlan: Bool
    /// The flows that the route has started, which end if it cannot be made.
    private(set) var startedFlows: [AnyFlow] = []

    init(along steps: BoundSteps, in draft: Draft, by router: AnyFlow, isPlan: Bool) {
        self.steps = steps
        self.draft = draft
        self.router = router
        self.isPlan = isPlan
    }

    private var tree: Tree { draft.tree }
    private var way: [Step] { steps.way }

    func make() throws(RoutingError) {
        if isPlan {
            steps.isWhole = false
            try findBase()
            steps.isWhole = true
        }
        try revealBase()
        for index in way.indices.dropFirst() { try add(way[index], after: way[index - 1], isBase: index == 1) }
        draft.settle()
        if let end = way.last(where: { !$0.places.isEmpty })?.places.last, !tree.shows(end) {
            throw .notVisible(step: way[way.count - 1].name)
        }
    }

    // MARK: - The base

    /// Finds the last step whose target is already in the window.
    private func findBase() throws(RoutingError) {
        var way: [Step] = []
        defer { steps.way = way.reversed() }
        steps.base = nil
        while true {
            let step = try steps.step(way.count)
            way.append(step)
            if let start = step.start {
                steps.base = start == .root ? tree.root : nil
                return
            }
            guard step.canFind else { continue }
            var isFromTop = true
            if step.options != .everywhere { isFromTop = try steps.start == .topLevel }
            steps.base = tree.search(for: step, from: isFromTop ? tree.modals.count : 0)
            if steps.base != nil { return }
        }
    }

    /// Brings the base to the front.
    private func revealBase() throws(RoutingError) {
        let step = way[0]
        step.places = steps.base.map { [$0] } ?? []
        if let start = step.start {
            if start == .root { draft.cutModals(from: 0) }
            step.places = (steps.base ?? tree.front).map { [$0] } ?? []
            step.presentable = step.places.first?.presentable
            return
        }
        guard let base = steps.base else { return }
        do throws(Refusal) {
            try draft.reveal(base)
            if step.isPoppedToRoot { try draft.popToRoot(base) }
        } catch {
            throw RoutingError(error, of: step.name, action: "bring to the front")
        }
    }

    // MARK: - The rest of the way

    /// Adds what a step builds, or finds it in what the previous step has built.
    private func add(_ step: Step, after previous: Step, isBase: Bool) throws(RoutingError) {
        step.places = []
        if step.isExpected, !isBase { return try expect(step, in: previous) }
        guard step.canBuild, let attachment = step.attachment else { throw .notFound(step: step.name) }
        // A plan does not know what is around something expected.
        if !isBase, previous.places.isEmpty {
            step.owner = previous.owner
            return
        }
        let front = steps.base ?? tree.front ?? tree.root
        switch attachment.kind {
        case .present(let style):
            step.owner = isBase ? owner(around: front) : previous.owner
            try present(step, style, over: (isBase ? front : previous.places[0]).front)
        case .replaceRoot:
            draft.cutModals(from: 0)
            step.owner = owner(around: tree.root)
            try join(step, to: tree.root, by: .replacingAll(of: tree.root.shape))
        case .change(let isAround):
            let target = isBase ? steps.base : previous.places[0]
            let isInside = !isAround || !isBase && previous.buildsNavigator
            guard let container = isInside ? target : navigator(from: target?.parent), container.container != nil else {
                throw .containerMissing(step: step.name, action: attachment.name)
            }
            step.owner = owner(around: container)
            try join(step, to: container, by: attachment)
        }
    }

    /// The nearest navigator from a place upwards; none beyond columns, because what it shows would cover them.
    private func navigator(from place: Place?) -> Place? {
        var place = place
        while let here = place {
            if here.container is any Navigator { return here }
            if here.visibleChildren.count > 1 { return nil }
            place = here.parent
        }
        return nil
    }

    private func join(_ step: Step, to container: Place, by attachment: Attachment) throws(RoutingError) {
        let isStandIn = container.container is StandInContainer
        guard
            let change = isStandIn
                ? container.container?.change(for: .show, in: container.shape)
                : container.container?.change(for: attachment, in: container.shape)
        else { throw RoutingError(container.refusal, of: step.name, action: attachment.name) }
        try join(step, to: container, by: change)
        guard container.visibleChildren.contains(container.selected) else { throw .notVisible(step: step.name) }
    }

    private func join(_ step: Step, to container: Place, by change: ContainerChange) throws(RoutingError) {
        let items = try build(step, in: container)
        try accepting(step) { () throws(Refusal) in
            guard let position = change.insertion else { return }
            draft.remove(change.removed, from: container)
            for (item, owner, isShown) in items {
                let index = position + step.places.count
                step.places.append(try draft.insert(item, into: container, at: index, of: owner, isShown: isShown))
            }
            draft.select(position + items.count - 1, of: container)
        }
        try addChildren(of: step)
    }

    private func present(_ step: Step, _ style: ModalStyle, over anchor: Place) throws(RoutingError) {
        guard step.startsFlow else {
            for (item, owner, isShown) in try build(step, in: nil) {
                try accepting(step) { () throws(Refusal) in
                    step.places = [try draft.open(item, style, over: anchor, of: owner, isShown: isShown)]
                }
            }
            return try addChildren(of: step)
        }
        var modal: Place?
        try accepting(step) { () throws(Refusal) in
            modal = try draft.open(StackContainer(), style, over: anchor, of: step.owner, isShown: false)
        }
        if let modal { try join(step, to: modal, by: ContainerChange(insertion: 0, selected: 0)) }
    }

    private func addChildren(of step: Step) throws(RoutingError) {
        guard let container = step.places.first else { return }
        for child in step.children {
            child.places = []
            child.owner = step.owner
            if let attachment = child.attachment { try join(child, to: container, by: attachment) }
        }
    }

    private func accepting(_ step: Step, _ body: () throws(Refusal) -> Void) throws(RoutingError) {
        do throws(Refusal) { try body() } catch { throw .rejected(step: step.name, error) }
    }

    /// Finds a step's target in what another step has built, and brings it to the front there.
    private func expect(_ step: Step, in whole: Step) throws(RoutingError) {
        step.owner = whole.owner
        if isPlan { return }
        var candidates: [Place] = []
        for place in whole.places.reversed() {
            _ = tree.search(in: place, step.options) {
                candidates.append($0)
                return false
            }
        }
        let found = draft.paused { candidates.first(where: step.finds) }
        guard let found, (try? draft.reveal(found)) != nil else { throw .notFound(step: step.name) }
        step.places = [found]
    }

    // MARK: - Building

    private typealias Item = (item: any Presentable, owner: AnyFlow?, isShown: Bool)

    /// What a step brings: its item, or what its flow shows first.
    private func build(_ step: Step, in navigator: Place?) throws(RoutingError) -> [Item] {
        if isPlan { return [(step.standIn, step.owner, false)] }
        return try draft.paused { () throws(RoutingError) in
            do { try step.build() } catch { throw .factoryFailed(step: step.name, error) }
            if step.startsFlow { return try start(step, in: navigator) }
            return step.presentable.map { [($0, step.owner, false)] } ?? []
        }
    }

    private func start(_ step: Step, in place: Place?) throws(RoutingError) -> [Item] {
        guard let navigator = place?.container as? any Navigator else {
            throw .containerMissing(step: step.name, action: step.attachment?.name ?? "start")
        }
        let started: PendingStart?
        do throws(Refusal) {
            started = try step.flowSource?.start(steps.window, step.owner ?? router, navigator)
        } catch {
            throw .rejected(step: step.name, error)
        }
        if let flow = started?.flow { startedFlows.append(flow) }
        guard let items = started?.items, let first = items.first else { throw .showedNothing(step: step.name) }
        step.presentable = first.item
        return items.map { ($0.item, $0.owner, true) }
    }

    /// The flow that showed a place, or else the nearest one around it.
    private func owner(around place: Place) -> AnyFlow {
        var here = place
        while true {
            if let owner = here.owner, owner.phase == .running { return owner }
            if let parent = here.parent {
                here = parent
            } else if let modal = tree.modal(of: here) {
                here = modal.anchor
            } else {
                return router
            }
        }
    }
}

// MARK: - Stand-ins

extension Step {
    /// What stands in for the step's item in a plan.
    fileprivate var standIn: any Presentable { isContainer ? StandInContainer() : StandInScreen() }
}

/// Stands in for a screen while a navigation is only planned.
final class StandInScreen: Screen {
    let title = ""
}

/// Stands in for a container while a navigation is only planned; it takes anything.
private final class StandInContainer: Navigator {
    let title = ""
    let kind = ContainerKind.stack

    func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? {
        request == .show ? ContainerChange(insertion: shape.count, selected: shape.count) : nil
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
