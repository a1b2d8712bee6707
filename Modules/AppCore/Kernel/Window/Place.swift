/// Where a screen or container is in a window's tree; made anew each time that it is shown.
@MainActor package final class Place {
    /// The place's identity within its window, never reused.
    package let id: PlaceID

    /// Whether the place is in its window's tree now.
    package private(set) var isInTree = false
    /// Whether only a draft has put the object here into the tree.
    private(set) var isArriving = true
    /// Whether the user sees it, whatever a draft has done with it.
    var isSeen = false
    /// How many modals hang on this place (bench: coordinator-memory).
    var modalCount: Int32 = 0
    /// The screen or container here; this reference keeps it alive as long as it is in the tree.
    package private(set) var presentable: (any Presentable)?
    /// The place of the container around this one; `nil` for the root of the window or of a modal.
    package var parent: Place?
    package var children: [Place] = []
    /// Its position among its container's children or, if it is a modal's outermost place, the modal's level.
    var index = 0
    package var selected = 0
    /// The flow that showed the screen or container here; it and its coordinator live while this is in the tree.
    package var owner: AnyFlow?
    /// The places that the same flow showed before and after this one.
    private var older: Place?
    private var newer: Place?

    /// Makes the place of an object that a draft puts into the tree.
    init(_ item: any Presentable, as id: PlaceID = .none, of owner: AnyFlow? = nil) {
        self.id = id
        presentable = item
        self.owner = owner
    }

    package var screen: (any Screen)? { presentable?.asScreen }

    package var container: (any Container)? { presentable?.asContainer }

    /// The link that leads here: the screen's own, or its flow's.
    package var link: String? { screen?.link ?? owner?.link }

    package var shape: ContainerShape { ContainerShape(count: children.count, selected: selected) }

    /// How many things wait in the container here; 0 if it answers a negative number.
    var waitingCount: Int { max(container?.waitingCount ?? 0, 0) }

    /// The name of the screen here, for the journal.
    var screenName: ScreenName { screen.map { ScreenName(id: id, type: type(of: $0)) } ?? ScreenName() }

    /// The positions of the children that the user sees if they see this place.
    package var visibleChildren: Range<Int> {
        container?.visible(in: shape).clamped(to: 0..<children.count) ?? 0..<0
    }

    /// The place in front inside this one, reached through the selected children.
    package var front: Place {
        var place = self
        while place.children.indices.contains(place.selected) { place = place.children[place.selected] }
        return place
    }

    /// This place and the containers around it, the innermost first.
    package var andAbove: UnfoldFirstSequence<Place> { sequence(first: self) { $0.parent } }

    /// Whether this place is the other one or is inside it.
    func isInside(_ other: Place) -> Bool { andAbove.contains { $0 === other } }

    /// This place and everything inside it, children before their container and the last child first.
    var andInside: [Place] {
        if children.isEmpty { return [self] }
        var found: [Place] = []
        var open = [self]
        while let place = open.popLast() {
            found.append(place)
            open += place.children.reversed()
        }
        return found.reversed()
    }

    func index(of child: Place) -> Int? { child.parent === self ? child.index : nil }

    // MARK: - Arriving and leaving

    /// Notes that the draft that put the object here was dropped: it was never shown.
    func forgetArrival() { (presentable, owner, parent, children) = (nil, nil, nil, []) }

    /// Notes whether the place is in the tree; a draft does so with each edit that it makes or undoes.
    func note(isInTree: Bool) { self.isInTree = isInTree }

    /// Notes that the object here is shown from now on, which keeps its flow alive.
    func stay() {
        isArriving = false
        container?.initialChildren?.release()
        guard let owner else { return }
        older = owner.newestPlace
        older?.newer = self
        owner.newestPlace = self
        owner.hasShown = true
        owner.departure = nil
    }

    /// Releases the screen or container here, for good.
    ///
    /// - Returns: The flow that has lost its last place by it, if any.
    func letGo() -> AnyFlow? {
        _ = container?.initialChildren?.takeOnFirstUse()
        (presentable, parent, children) = (nil, nil, [])
        guard let owner else { return nil }
        self.owner = nil
        if let newer { newer.older = older } else { owner.newestPlace = older }
        older?.newer = newer
        (older, newer) = (nil, nil)
        return owner.newestPlace == nil && owner.phase == .running ? owner : nil
    }

    /// The places that the flow showed here and before, the newest first.
    var andOlder: UnfoldFirstSequence<Place> { sequence(first: self) { $0.older } }

    /// Whether this is a stack that still lacks the first screen that it gives itself.
    var isUnused: Bool { container?.initialChildren?.onFirstUse != nil }

    /// Gives the stack its first screen, unless that was done before.
    func beginUse() {
        if let container, let begin = container.initialChildren?.takeOnFirstUse() { begin(container) }
    }

    // MARK: - Asking

    /// What the container here answers to a request.
    ///
    /// - Throws: `.byContainer` if it cannot do that, or if its answer does not fit.
    func change(for request: ContainerRequest) throws(Refusal) -> ContainerChange {
        guard let change = container?.change(for: request, in: shape), change.fits(shape, request: request) else {
            throw refusal
        }
        return change
    }

    /// Whether removing a child would empty the container here.
    func isEmptied(without child: Place) -> Bool {
        index(of: child).flatMap { try? change(for: .remove($0)) }?.removed.count == children.count
    }

    /// Why the container here does not do what a move needs.
    package var refusal: Refusal { .byContainer(kind: container?.kind) }
}

extension [Place] {
    /// What the objects here answer if they are to leave: a refusal, or the first question that is not confirmed yet.
    @MainActor func objection(confirmed: [Question]) -> (answer: LeaveDecision, title: String)? {
        var question: (LeaveDecision, String)?
        for item in compactMap(\.presentable) {
            let answer = item.canLeave()
            switch answer {
            case .refused: return (answer, item.title)
            case .ask(let asked) where question == nil && !confirmed.contains(asked): question = (answer, item.title)
            case .ask, .allowed: break
            }
        }
        return question
    }
}
