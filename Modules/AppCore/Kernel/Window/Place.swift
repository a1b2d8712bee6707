/// Where a screen or container is in a window's tree, and whether it was shown.
///
/// Every screen and container owns exactly one: `let place = Place()`. Only the window writes to it. A place is used
/// once: a screen that was removed cannot be shown again, so a new one is made.
@MainActor public final class Place {
    enum State: UInt8 {
        case unused, claimed, inTree, gone

        /// Hand-written: the synthesized comparison retains the place (bench: coordinator/child among 1).
        static func == (first: State, second: State) -> Bool { first.rawValue == second.rawValue }
    }

    /// The place's identity within its window, never reused; `none` until the object is shown.
    public var id: PlaceID { givenID }

    /// Stored separately: reading a public stored property costs a check (bench: coordinator/child among 1).
    var givenID = PlaceID.none

    var state = State.unused
    /// Whether this is the place of a stack, whose answers the window knows without asking it.
    let isStack: Bool
    var modalsHungHere = 0
    package var selected = 0
    /// The screen here, while it is in the tree; this reference keeps the screen alive.
    package private(set) var screen: (any Screen)?
    /// The container here, while it is in the tree.
    package private(set) var container: (any Container)?
    /// The place of the container around this one; `nil` for the root of the window or of a modal.
    package var parent: Place?
    /// The flow that showed the screen or container here; it and its coordinator live while this is in the tree.
    package var owner: AnyFlow?
    /// The place that the same flow showed before this one.
    var previousOfOwner: Place?
    package var children: [Place] = []
    /// The children that a container was made with, until it is shown.
    package var prepared: [any Presentable]
    /// Gives a stack its first screen; `nil` once it was called, or if there is nothing to call.
    private(set) var onFirstUse: ((any Container) -> Void)?

    /// Makes the place of a screen, or of a container that starts empty.
    public init() {
        prepared = []
        isStack = false
    }

    /// Makes the place of a container that starts with children.
    ///
    /// - Parameters:
    ///   - children: The children, in order; each can be shown only once, here.
    ///   - selected: The position of the initially selected child, counted from 0.
    public init(holding children: [any Presentable], selected: Int = 0) {
        prepared = children
        self.selected = children.indices.contains(selected) ? selected : 0
        isStack = false
    }

    /// Makes the place of a stack, whose answers the window knows without asking it.
    ///
    /// - Parameters:
    ///   - children: The initial children, the lowest first.
    ///   - onFirstUse: Called once, when the stack is first visible or before something is first shown in it.
    init(stacking children: [any Presentable], onFirstUse: ((any Container) -> Void)? = nil) {
        prepared = children
        selected = max(children.count - 1, 0)
        isStack = true
        self.onFirstUse = onFirstUse
    }

    /// Whether the object is in a window's tree now.
    public var isInTree: Bool { state == .inTree }

    /// Whether this is the top of a stack and no modal hangs on it; inlined (bench: coordinator/child among 1).
    @inline(__always) var isFreeOnStack: Bool {
        guard state == .inTree, modalsHungHere == 0, let parent, parent.isStack else { return false }
        let top = parent.children.count - 1
        return parent.selected == top && parent.children[top] === self
    }

    var shape: ContainerShape { ContainerShape(count: children.count, selected: selected) }

    package var presentable: (any Presentable)? { if let screen { screen } else { container } }

    /// How many things wait in the container here; 0 if it answers a negative number.
    var waitingCount: Int { max(container?.waitingCount ?? 0, 0) }

    /// The name of the screen here, for the journal.
    var screenName: ScreenName {
        guard let screen else { return ScreenName() }
        return ScreenName(id: givenID, type: type(of: screen))
    }

    /// Puts a screen or container here; the window inserts the container's prepared children.
    func hold(_ item: any Presentable, in parent: Place?, as id: PlaceID) {
        givenID = id
        state = .inTree
        self.parent = parent
        if let screen = item.asScreen {
            // Not read back, which would retain it (bench: coordinator/child among 1).
            self.screen = screen
            return
        }
        container = item as? any Container
    }

    /// Releases the screen or container here, for good.
    func letGo() {
        state = .gone
        screen = nil
        container = nil
        parent = nil
        if !children.isEmpty { children = [] }
        onFirstUse = nil
    }

    /// Gives the stack its first screen, unless that was done before.
    func beginUse() {
        guard let container, let onFirstUse else { return }
        self.onFirstUse = nil
        onFirstUse(container)
    }

    /// Changes the children in a local variable, so that reads of them need no exclusivity check
    /// (bench: coordinator/child among 1).
    func changeChildren(_ change: (inout [Place]) -> Void) {
        var list = children
        children = []
        change(&list)
        children = list
    }

    func insert(_ child: Place, at position: Int) {
        // Appending is faster (bench: coordinator/child among 1).
        changeChildren { position == $0.count ? $0.append(child) : $0.insert(child, at: position) }
    }

    /// Takes this place off the stack on which it is free.
    func leaveStack() {
        var stack: Place?
        swap(&stack, &parent)
        stack?.dropTop()
        letGo()
    }

    private func dropTop() {
        changeChildren { $0.removeLast() }
        selected = max(0, children.count - 1)
    }

    /// Notes that a flow showed the screen or container here, which keeps the flow alive from now on.
    func join(_ flow: AnyFlow) {
        owner = flow
        previousOfOwner = flow.newestPlace
        flow.newestPlace = self
        flow.screenCount += 1
        flow.hasShown = true
        flow.departure = nil
    }

    /// Notes that the flow no longer shows the screen or container here.
    func leave(_ flow: AnyFlow) {
        flow.screenCount -= 1
        owner = nil
        defer { previousOfOwner = nil }
        if flow.newestPlace === self {
            flow.newestPlace = previousOfOwner
            return
        }
        var later = flow.newestPlace
        while let here = later, here.previousOfOwner !== self { later = here.previousOfOwner }
        later?.previousOfOwner = previousOfOwner
    }

    func index(of child: Place) -> Int? {
        // A loop from the end, because a closure costs a call for each child (bench: coordinator/child among 1).
        var index = children.count - 1
        while index >= 0 {
            if children[index] === child { return index }
            index -= 1
        }
        return nil
    }
}
