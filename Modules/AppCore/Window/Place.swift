/// Where a screen or container is in a window's tree, and the mark that it was shown.
///
/// Every screen and container owns exactly one: `let place = Place()`. Only the window writes it. A place is used once:
/// a screen that has left the tree cannot be shown again, a new screen is made instead.
@MainActor public final class Place {
    enum State: UInt8 {
        case unused, claimed, inTree, gone

        /// Hand-written: the synthesized comparison retains the place (bench: coordinator/child among 1).
        static func == (first: State, second: State) -> Bool { first.rawValue == second.rawValue }
    }

    /// The place's identity within its window; the identity `none` until the object is shown, and never used again.
    public var id: PlaceID { givenID }

    /// Stored apart from `id`: reading a public stored property costs a check (bench: coordinator/child among 1).
    var givenID = PlaceID.none

    var state = State.unused
    /// Whether what stands here is a stack, as most containers are: what a stack answers can be told without asking it.
    let isStack: Bool
    var modalsHungHere = 0
    var selected = 0
    /// The screen that stands here, while it does; this is what keeps a screen alive.
    private(set) var screen: (any Screen)?
    /// The container that stands here, while it does.
    private(set) var container: (any Container)?
    /// The container that holds this place; `nil` for the root of the window or of a modal.
    var parent: Place?
    /// The flow that showed what stands here; this is what keeps a coordinator alive (R1).
    var owner: AnyFlow?
    /// The place that the same flow showed before this one.
    var previousOfOwner: Place?
    var children: [Place] = []
    /// The children that a container was made with, until it is shown.
    var prepared: [any Presentable]

    /// Makes the place of a screen, or of a container that starts empty.
    public init() {
        prepared = []
        isStack = false
    }

    /// Makes the place of a container that starts with children.
    ///
    /// - Parameters:
    ///   - children: The children, in order; each may be shown only once, here.
    ///   - selected: The position of the child that is selected first, counted from 0.
    public init(holding children: [any Presentable], selected: Int = 0) {
        prepared = children
        self.selected = children.indices.contains(selected) ? selected : 0
        isStack = false
    }

    /// Makes the place of a stack, whose answers the window knows without asking it.
    ///
    /// - Parameter children: What lies on it from the start, the lowest first.
    init(stacking children: [any Presentable]) {
        prepared = children
        selected = max(children.count - 1, 0)
        isStack = true
    }

    /// Whether the object stands in a window's tree now.
    public var isInTree: Bool { state == .inTree }

    /// Whether this is the top of a stack with no modal hung on it; inlined (bench: coordinator/child among 1).
    @inline(__always) var isFreeOnStack: Bool {
        guard state == .inTree, modalsHungHere == 0, let parent, parent.isStack else { return false }
        let top = parent.children.count - 1
        return parent.selected == top && parent.children[top] === self
    }

    var shape: ContainerShape { ContainerShape(count: children.count, selected: selected) }

    var presentable: (any Presentable)? { if let screen { screen } else { container } }

    /// The name of the screen that stands here, for the journal.
    var screenName: ScreenName {
        guard let screen else { return ScreenName() }
        return ScreenName(id: givenID, type: type(of: screen))
    }

    /// Puts a screen or container here; what the place held as its prepared children is the window's to insert.
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

    /// Lets go of what stands here, for good.
    func letGo() {
        state = .gone
        screen = nil
        container = nil
        parent = nil
        if !children.isEmpty { children = [] }
    }

    /// Changes the children outside of the place and puts them back, so that no read of them needs an exclusivity check
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

    /// Takes this place off the stack on which it lies free.
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

    /// Notes that a flow has shown what stands here: its life depends on it from now on (R1).
    func join(_ flow: AnyFlow) {
        owner = flow
        previousOfOwner = flow.newestPlace
        flow.newestPlace = self
        flow.screenCount += 1
        flow.hasShown = true
        flow.departure = nil
    }

    /// Notes that its flow does not show it any more.
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
        // A loop from the end, as a closure costs a call for each child (bench: coordinator/child among 1).
        var index = children.count - 1
        while index >= 0 {
            if children[index] === child { return index }
            index -= 1
        }
        return nil
    }
}
