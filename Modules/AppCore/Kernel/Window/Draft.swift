/// A draft of what a window shows: edits of its tree in place, which are undone unless they are committed.
///
/// While the app's code runs, `paused` undoes the edits: it meets the tree as it is shown. Only containers see them.
@MainActor package final class Draft {
    package let tree: Tree
    /// The move's name in the journal.
    var action: StaticString
    /// How the flows are left that lose their last place by the move.
    var departure = Departure.replaced
    /// What a flow shows by the move; its next move comes from there.
    var shown: Place?
    /// The flow that ends with the move, because another one takes its place.
    var replaced: AnyFlow?
    /// The place that a flow's modal would hang on, if it is not shown now.
    var hiddenAnchor: Place?

    private var edits: [Edit] = [] { didSet { knownLeaving = nil } }
    private var knownLeaving: [Place]?
    private var arrivals: [Place] = []
    private var isMade = true

    package init(of tree: Tree, _ action: StaticString) {
        self.tree = tree
        self.action = action
    }

    package var isEmpty: Bool { edits.isEmpty }

    // MARK: - Editing

    /// Puts an item into a container, with the children that it was made with.
    ///
    /// With `isShown` the flow shows the item itself. A container that only holds other items belongs to no flow, so it
    /// keeps none alive that shows nothing in it. If it throws, the draft is to be dropped or rolled back.
    @discardableResult package func insert(
        _ item: any Presentable, into container: Place, at index: Int, of flow: AnyFlow?, isShown: Bool = true
    ) throws(Refusal) -> Place {
        let place = try arrive(item, of: flow, isShown: isShown)
        perform(.inserted(place, into: container, at: index))
        try insertChildren(of: place, of: flow)
        return place
    }

    @discardableResult package func open(
        _ item: any Presentable, _ style: ModalStyle, over anchor: Place, of flow: AnyFlow?, isShown: Bool = true
    ) throws(Refusal) -> Place {
        let place = try arrive(item, of: flow, isShown: isShown)
        perform(.presented(Modal(place: place, anchor: anchor, style: style)))
        try insertChildren(of: place, of: flow)
        return place
    }

    private func arrive(_ item: any Presentable, of flow: AnyFlow?, isShown: Bool) throws(Refusal) -> Place {
        if tree.place(of: item) != nil { throw .alreadyShown }
        let owner = isShown || item.asScreen != nil ? flow : nil
        let place = Place(item, as: tree.nextPlaceID(), of: owner)
        arrivals.append(place)
        return place
    }

    func insertChildren(of place: Place, of flow: AnyFlow?) throws(Refusal) {
        guard let initial = place.container?.initialChildren else { return }
        for child in initial.items {
            let change = try place.change(for: .show)
            guard let position = change.insertion, change.removed.isEmpty else { throw place.refusal }
            try insert(child, into: place, at: position, of: flow)
            select(change.selected, of: place)
        }
        if place.children.indices.contains(initial.selected) { select(initial.selected, of: place) }
        // The flow's newest is the container that it shows, not a child that came with it.
        if let index = arrivals.lastIndex(where: { $0 === place }) { arrivals.append(arrivals.remove(at: index)) }
    }

    /// Applies a container's answer, and puts an item where the answer says if there is one.
    @discardableResult func make(
        _ change: ContainerChange, of container: Place, with item: (any Presentable)? = nil, of flow: AnyFlow? = nil
    ) throws(Refusal) -> Place? {
        remove(change.removed, from: container)
        var place: Place?
        if let item, let position = change.insertion {
            place = try insert(item, into: container, at: position, of: flow)
        }
        select(change.selected, of: container)
        return place
    }

    package func remove(_ range: Range<Int>, from container: Place) {
        if range.isEmpty { return }
        let gone = Array(container.children[range])
        perform(.removed(gone, from: container, at: range.lowerBound, level: tree.level(around: container)))
    }

    package func select(_ index: Int, of container: Place) {
        perform(.selected(of: container, from: container.selected, to: index))
    }

    /// Closes the modals from a level up.
    package func cutModals(from level: Int) {
        if level < tree.modals.count { perform(.closed(Array(tree.modals[level...]))) }
    }

    private func perform(_ edit: Edit) {
        edits.append(edit)
        tree.apply(edit, isUndone: false)
    }

    // MARK: - Reading

    /// The places that leave the tree, children before their containers, the topmost first.
    package var leaving: [Place] {
        if let knownLeaving { return knownLeaving }
        var leaving: [Place] = []
        for gone in edits.gone { leaving += gone.place.andInside }
        leaving.removeAll(where: \.isArriving)
        knownLeaving = leaving
        return leaving
    }

    /// What the objects that leave answer.
    package func objection(confirmed: [Question] = []) -> (answer: LeaveDecision, title: String)? {
        let leaving = leaving
        return leaving.isEmpty ? nil : paused { leaving.objection(confirmed: confirmed) }
    }

    /// A stack among what the user is about to see, or in which something arrives, that still lacks its first screen.
    func unused(among visible: [Place]) -> Place? {
        for case .inserted(_, let container, _) in edits where container.isUnused && tree.holds(container) {
            return container
        }
        return visible.first(where: \.isUnused)
    }

    // MARK: - Ending

    /// Calls the app's code with the tree as it is shown.
    package func paused<Answer, Failure>(_ body: () throws(Failure) -> Answer) throws(Failure) -> Answer {
        guard isMade else { return try body() }
        undo()
        defer { redo() }
        return try body()
    }

    private func undo() {
        isMade = false
        for edit in edits.reversed() { tree.apply(edit, isUndone: true) }
    }

    private func redo() {
        isMade = true
        for edit in edits { tree.apply(edit, isUndone: false) }
    }

    /// Makes several edits, or none if one of them fails.
    func attempt(_ body: () throws(Refusal) -> Void) throws(Refusal) {
        let (editCount, arrivalCount) = (edits.count, arrivals.count)
        do throws(Refusal) { try body() } catch {
            while edits.count > editCount { tree.apply(edits.removeLast(), isUndone: true) }
            while arrivals.count > arrivalCount { arrivals.removeLast().forgetArrival() }
            throw error
        }
    }

    /// Closes the modals that hang on what has left; call it when all edits are made.
    package func settle() {
        guard leaving.contains(where: { $0.modalCount > 0 }) else { return }
        cutModals(from: tree.modals.firstIndex { !tree.holds($0.anchor) } ?? tree.modals.count)
    }

    package func drop() {
        if isMade { undo() }
        if let first = arrivals.map(\.id).min() { tree.forgetIDs(from: first) }
        for place in arrivals { place.forgetArrival() }
        (edits, arrivals, isMade) = ([], [], true)
    }

    /// Makes the draft what the window shows: the user sees these places.
    func commit(showing visible: [Place]) -> Effect {
        for place in arrivals where !place.isInTree { place.forgetArrival() }
        for place in arrivals where place.isInTree {
            place.stay()
            if let log = tree.lifetimes, let screen = place.screen { log.record(screen: screen, of: place.owner?.way) }
        }
        let leaving = leaving
        var effect = Effect(gone: leaving.compactMap(\.presentable))
        for place in leaving { if let flow = place.letGo() { effect.flows.append(flow) } }
        (effect.appeared, effect.disappeared) = tree.see(visible)
        return effect
    }
}

/// The five ways in which a tree changes.
enum Edit {
    case inserted(Place, into: Place, at: Int)
    /// The level is that of the modal around the container; -1 for the window's root.
    case removed([Place], from: Place, at: Int, level: Int)
    case selected(of: Place, from: Int, to: Int)
    case presented(Modal)
    case closed([Modal])
}

extension [Edit] {
    /// The places that the edits have removed, the topmost first: what a modal has lost lies above what has gone below it.
    @MainActor fileprivate var gone: [(level: Int, number: Int, place: Place)] {
        var gone: [(level: Int, number: Int, place: Place)] = []
        for edit in self {
            switch edit {
            case .closed(let modals):
                for modal in modals { gone.append((modal.place.index, -gone.count, modal.place)) }
            case .removed(let places, _, _, let level):
                for place in places.reversed() { gone.append((level, -gone.count, place)) }
            case .inserted, .selected, .presented: break
            }
        }
        if gone.count > 1 { gone.sort { ($0.level, $0.number) > ($1.level, $1.number) } }
        return gone
    }
}

/// What follows from a committed draft.
struct Effect {
    /// The screens and containers that have left, in order; they are released with this value.
    var gone: [any Presentable] = []
    var appeared: [any Screen] = []
    var disappeared: [any Screen] = []
    /// The flows that have lost their last place.
    var flows: [AnyFlow] = []
}
