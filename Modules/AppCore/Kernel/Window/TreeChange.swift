/// How a window's tree ends up, as far as it differs from now.
///
/// It only describes. Each container that changes has one arrangement, which says how it ends up, so several changes of
/// one container combine.
@MainActor package final class TreeChange {
    /// A child of a container: one that stays, or one that arrives.
    package enum Slot {
        case staying(Place)
        case coming(Arrival)
    }

    /// How a container in the tree ends up.
    @MainActor package struct Arrangement {
        package let container: Place
        /// The new children, if any are removed or arrive.
        private(set) var changedChildren: [Slot]?
        /// The children to remove, the highest first.
        private(set) var removed: [Place] = []
        package private(set) var count: Int
        package var selected: Int

        init(_ container: Place) {
            self.container = container
            count = container.children.count
            selected = container.selected
        }

        package var shape: ContainerShape { ContainerShape(count: count, selected: selected) }

        mutating func remove(_ range: Range<Int>, selecting index: Int) {
            selected = index
            guard !range.isEmpty else { return }
            var children = children
            for slot in children[range].reversed() { if case .staying(let place) = slot { removed.append(place) } }
            children.removeSubrange(range)
            change(to: children)
        }

        mutating func insert(_ arrival: Arrival, at position: Int, selecting index: Int) {
            selected = index
            var children = children
            children.insert(.coming(arrival), at: position)
            change(to: children)
        }

        private var children: [Slot] { changedChildren ?? container.children.map { .staying($0) } }

        private mutating func change(to children: [Slot]) {
            changedChildren = children
            count = children.count
        }
    }

    /// An arrival in a modal.
    package struct Presented {
        let arrival: Arrival
        let style: ModalStyle
        let anchor: Anchor
    }

    /// What a modal hangs on.
    @MainActor package enum Anchor {
        /// This place itself.
        case place(Place)
        /// The screen in front inside a place.
        case front(of: Place)
        /// The screen in front inside an arrival.
        case frontOf(Arrival)

        var place: Place? {
            switch self {
            case .place(let place), .front(let place): place
            case .frontOf(let arrival): arrival.items.first?.place
            }
        }

        var isInFront: Bool { if case .place = self { false } else { true } }
    }

    package let tree: Tree
    package private(set) var arrangements: [Arrangement] = []
    /// How many modals stay, counted from the lowest.
    private(set) var keptModals: Int
    private(set) var presented: [Presented] = []
    /// The places to remove, children before their containers, the topmost first; `gather()` sets it.
    package private(set) var leaving: [Place] = []
    /// How the flows are left that lose their last screen by it.
    var departure = Departure.replaced
    /// The change's name in the journal.
    var action: StaticString
    /// What a flow shows by this change.
    var shown: Arrival?
    /// The place that a flow's modal would hang on, if it is not shown now.
    var hiddenAnchor: Place?

    package init(of tree: Tree, _ action: StaticString) {
        self.tree = tree
        self.action = action
        keptModals = tree.modals.count
    }

    /// A stack that was never used, and in which something arrives by the change; it needs its first screen before.
    package var unused: Place? {
        arrangements.first { $0.container.onFirstUse != nil && $0.count > 0 }?.container
    }

    package var isEmpty: Bool { arrangements.isEmpty && presented.isEmpty && keptModals == tree.modals.count }

    /// The index of a container's arrangement, made from its present state if there was none.
    private func arrangement(of container: Place) -> Int {
        if let index = arrangements.firstIndex(where: { $0.container === container }) { return index }
        arrangements.append(Arrangement(container))
        return arrangements.count - 1
    }

    /// Closes the modals from a level up.
    package func cutModals(from level: Int) { keptModals = min(keptModals, level) }

    /// Applies a container's answer to its arrangement.
    package func make(_ change: ContainerChange, of container: Place, with arrival: Arrival? = nil) {
        let index = arrangement(of: container)
        arrangements[index].remove(change.removed, selecting: change.selected)
        if let arrival, let position = change.insertion {
            arrangements[index].insert(arrival, at: position, selecting: change.selected)
        }
    }

    /// Replaces all children of a container with an arrival.
    package func replaceAll(of container: Place, with arrival: Arrival) {
        let count = arrangements[arrangement(of: container)].count
        make(ContainerChange(removed: 0..<count, insertion: 0, selected: 0), of: container, with: arrival)
    }

    /// The shape in which a container ends up, as described so far.
    package func shape(of container: Place) -> ContainerShape {
        (arrangements.first { $0.container === container } ?? Arrangement(container)).shape
    }

    /// Presents an arrival as a modal over everything else.
    package func present(_ arrival: Arrival, _ style: ModalStyle, over anchor: Anchor) {
        presented.append(Presented(arrival: arrival, style: style, anchor: anchor))
    }

    /// Collects the places to remove; a modal that hangs on one of them is removed too.
    package func gather() {
        let roots = arrangements.flatMap(\.removed)
        let hung = tree.modals[..<keptModals].firstIndex { modal in roots.contains { modal.anchor.isInside($0) } }
        if let hung { keptModals = hung }
        leaving = []
        for modal in tree.modals[keptModals...].reversed() { collect(modal.place) }
        // Places that are removed with a modal are already listed.
        let withModals = leaving
        for root in roots where !withModals.contains(where: { $0 === root }) { collect(root) }
    }

    private func collect(_ place: Place) {
        for child in place.children.reversed() { collect(child) }
        leaving.append(place)
    }

    /// What the objects to be removed answer: a refusal, or the first question that is not confirmed yet.
    package func objection(confirmed: [Question]) -> LeaveDecision? {
        var question: LeaveDecision?
        for place in leaving {
            switch place.presentable?.canLeave() {
            case .refused(let reason): return .refused(reason: reason)
            case .ask(let asked) where question == nil && !confirmed.contains(asked): question = .ask(asked)
            case .ask, .allowed, nil: break
            }
        }
        return question
    }

    /// Checks that what a flow shows by this change was never shown before.
    func checkShown() throws(Refusal) {
        guard let shown else { return }
        var claimed: [Place] = []
        defer { tree.release(claimed) }
        try tree.claim(shown, &claimed)
    }
}
