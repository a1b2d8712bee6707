/// What a window shows, as a value: places, titles and visibility, without the screens themselves.
public struct WindowSnapshot: Equatable, Sendable {
    /// A place and the screen or container there.
    public struct Item: Equatable, Sendable {
        /// The place's identity.
        public var id: PlaceID
        private let metatype: PresentableType?
        /// The kind of container; `nil` for a screen.
        public var container: ContainerKind?
        /// The title that the user reads.
        public var title: String
        /// What the app calls a stack, such as a tab's, whatever its title says; empty for anything else.
        public var name: String
        /// How many things wait for the user in a tab or a section, as its container says; 0 for a screen.
        public var waitingCount: Int
        /// The path of the flow that showed it; `nil` for structure that no flow showed.
        public var flow: String?
        /// The flow's `link`, if it has set one.
        public var link: String?
        /// The flow's `draft`, if it has set one.
        public var draft: String?
        /// Whether the user can see it now.
        public var isVisible: Bool
        /// Whether the containers around it show it, even if a modal covers them.
        public var isShown: Bool
        /// The position of the selected child, counted from 0.
        public var selected: Int
        /// The children, in order.
        public var children: [Item]
        /// How a modal is shown; `nil` for anything else.
        public var style: ModalStyle?
        /// The place that a modal hangs on; `.none` for anything else.
        public var anchor = PlaceID.none

        /// The name of the screen's or container's type; building it on each access takes a while.
        public var type: String { metatype?.name ?? "" }

        @MainActor fileprivate init(_ place: Place, isVisible: Bool, isShown: Bool, children: [Item]) {
            let presentable = place.presentable
            id = place.id
            metatype = presentable.map { PresentableType($0) }
            container = place.container?.kind
            title = presentable?.title ?? ""
            name = (presentable as? StackContainer)?.name ?? ""
            waitingCount = place.waitingCount
            flow = place.owner?.path
            link = place.link
            // A flow's draft belongs to the place of its own link.
            if let unfinished = place.owner?.draft, place.screen?.link == nil { draft = unfinished }
            self.isVisible = isVisible
            self.isShown = isShown
            selected = place.selected
            self.children = children
        }
    }

    /// The item at the window's root.
    public var root: Item
    /// The outermost item of each modal, the lowest first.
    public var modals: [Item]
    /// The screen in front, if any.
    public var focus: PlaceID?
}

extension WindowSnapshot {
    @MainActor init(of tree: Tree) {
        root = Item(of: tree.root, isVisible: tree.modals.isEmpty)
        modals = tree.modals.enumerated().map { index, modal in
            var item = Item(of: modal.place, isVisible: index == tree.modals.count - 1)
            (item.style, item.anchor) = (modal.style, modal.anchor.id)
            return item
        }
        focus = tree.front?.id
    }
}

extension WindowSnapshot.Item {
    @MainActor fileprivate init(of place: Place, isVisible: Bool, isShown: Bool = true) {
        let seen = place.container?.visible(in: place.shape) ?? 0..<0
        let children = place.children.enumerated().map { index, child in
            let isSeen = seen.contains(index)
            return Self(of: child, isVisible: isVisible && isSeen, isShown: isShown && isSeen)
        }
        self.init(place, isVisible: isVisible, isShown: isShown, children: children)
    }
}

extension Window {
    /// What the window shows now, as a value.
    public var snapshot: WindowSnapshot {
        _ = revision
        // Counts and titles are the app's code; what it requests waits until the snapshot is taken.
        defer { moves.drain() }
        return moves.consulting { WindowSnapshot(of: tree) }
    }

    /// The flows that run in the window, parents before their children.
    public var flows: [AnyFlow] { moves.endings.firstFlows.flatMap(\.andBelow) }

    /// The screens that the user can see now, in the order of their containers.
    public var visibleScreens: [any Screen] {
        _ = revision
        return tree.visible
    }

    /// The screen in front, in the topmost modal or else in the root; `nil` if there is none.
    public var focusedScreen: (any Screen)? {
        _ = revision
        return tree.front?.screen
    }

    /// Returns where a screen or container is.
    ///
    /// - Parameter presentable: The screen or container, such as `focusedScreen`.
    /// - Returns: The place's identity; `.none` if it isn't in this window, or if there is none.
    public func id(of presentable: (any Presentable)?) -> PlaceID {
        _ = revision
        return presentable.flatMap(tree.place)?.id ?? .none
    }

    /// Returns the screen at a place, visible or covered.
    ///
    /// - Parameter id: The place's identity, as a snapshot gives it.
    /// - Returns: The screen; `nil` if the place is gone or holds a container.
    public func screen(at id: PlaceID) -> (any Screen)? {
        _ = revision
        return tree.visiblePlace(id)?.screen ?? tree.place(id)?.screen
    }
}

/// The type of a screen or container, compared without building its name.
private struct PresentableType: Equatable, Sendable {
    private let type: Any.Type

    init(_ presentable: any Presentable) { type = Swift.type(of: presentable) }

    var name: String { String(describing: type) }

    static func == (first: PresentableType, second: PresentableType) -> Bool { first.type == second.type }
}
