/// Where a screen or container is in a window's tree, and whether it was shown.
///
/// Every screen and container owns exactly one: `let place = Place()`. Only the window writes to it. A place is used
/// once: a screen that was removed cannot be shown again, so a new one is made.
@MainActor public final class Place {
    enum State: UInt8 { case unused, inTree, gone }

    /// The place's identity within its window, never reused; `none` until the object is shown.
    public private(set) var id = PlaceID.none

    private(set) var state = State.unused
    /// Whether the draft in progress puts the object here into the tree, which has not shown it yet.
    private(set) var isArriving = false
    /// The screen or container here, while it is in the tree; this reference keeps it alive.
    package private(set) var presentable: (any Presentable)?
    /// The container here, while it is in the tree.
    package private(set) var container: (any Container)?
    /// The place of the container around this one; `nil` for the root of the window or of a modal.
    package var parent: Place?
    package var children: [Place] = []
    package var selected = 0
    /// How many modals hang on this place.
    var modalCount = 0
    /// The flow that showed the screen or container here; it and its coordinator live while this is in the tree.
    package var owner: AnyFlow?
    /// The places that the same flow showed before and after this one.
    private var older: Place?
    private var newer: Place?
    /// The children that a container was made with, until it is shown.
    private(set) var prepared: [any Presentable]
    /// Gives a stack its first screen; `nil` once it was called, or if there is nothing to call.
    private(set) var onFirstUse: ((any Container) -> Void)?
    /// The flow that began when the stack was first used; its first screen goes below what was shown meanwhile.
    var filler: AnyFlow?

    /// Makes the place of a screen, or of a container that starts empty.
    public init() { prepared = [] }

    /// Makes the place of a container that starts with children.
    ///
    /// - Parameters:
    ///   - children: The children, in order; each can be shown only once, here.
    ///   - selected: The position of the initially selected child, counted from 0.
    public init(holding children: [any Presentable], selected: Int = 0) {
        prepared = children
        self.selected = children.indices.contains(selected) ? selected : 0
    }

    /// Makes the place of a stack.
    ///
    /// - Parameters:
    ///   - children: The initial children, the lowest first.
    ///   - onFirstUse: Called once, when the stack is first visible or before something is first shown in it.
    init(stacking children: [any Presentable], onFirstUse: ((any Container) -> Void)? = nil) {
        prepared = children
        selected = max(children.count - 1, 0)
        self.onFirstUse = onFirstUse
    }

    /// Whether the object is in a window's tree now.
    public var isInTree: Bool { state == .inTree }

    package var screen: (any Screen)? { presentable?.asScreen }

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

    func index(of child: Place) -> Int? { children.lastIndex { $0 === child } }

    // MARK: - Arriving and leaving

    /// Puts a screen or container here, as part of a draft.
    func arrive(_ item: any Presentable, as id: PlaceID, of owner: AnyFlow?) {
        self.id = id
        presentable = item
        container = item as? any Container
        self.owner = owner
        isArriving = true
    }

    /// Notes that the draft that put the object here was dropped: it was never shown.
    func forgetArrival() {
        (id, presentable, container, owner, parent, children) = (.none, nil, nil, nil, nil, [])
        (isArriving, state) = (false, .unused)
    }

    /// Notes whether the place is in the tree; a draft does so with each edit that it makes or undoes.
    func note(isInTree: Bool) { state = isInTree ? .inTree : isArriving ? .unused : .gone }

    /// Notes that the object here is shown from now on, which keeps its flow alive.
    func stay() {
        isArriving = false
        prepared = []
        guard let owner else { return }
        older = owner.newestPlace
        older?.newer = self
        owner.newestPlace = self
        owner.placeCount += 1
        owner.hasShown = true
        owner.departure = nil
    }

    /// Releases the screen or container here, for good.
    ///
    /// - Returns: The flow that has lost its last place by it, if any.
    func letGo() -> AnyFlow? {
        (presentable, container, parent, children) = (nil, nil, nil, [])
        (onFirstUse, filler) = (nil, nil)
        guard let owner else { return nil }
        self.owner = nil
        if let newer { newer.older = older } else { owner.newestPlace = older }
        older?.newer = newer
        (older, newer) = (nil, nil)
        owner.placeCount -= 1
        return owner.placeCount == 0 && owner.phase == .running ? owner : nil
    }

    /// The places that the flow showed here and before, the newest first.
    var andOlder: UnfoldFirstSequence<Place> { sequence(first: self) { $0.older } }

    /// Gives the stack its first screen, unless that was done before.
    func beginUse() {
        guard let container, let onFirstUse else { return }
        self.onFirstUse = nil
        onFirstUse(container)
    }
}
