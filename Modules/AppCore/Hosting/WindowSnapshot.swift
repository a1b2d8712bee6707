/// What a window shows, as a value: places, titles and what is visible, without the screens themselves.
public struct WindowSnapshot: Equatable, Sendable {
    /// A place and what stands there.
    public struct Item: Equatable, Sendable {
        /// The place's identity.
        public var id: PlaceID
        private let metatype: PresentableType?
        /// The kind of container; `nil` for a screen.
        public var container: ContainerKind?
        /// The title that a person reads.
        public var title: String
        /// The path of the flow that showed it; `nil` for structure that no flow showed.
        public var flow: String?
        /// The link that leads to what that flow shows, if it has said one.
        public var link: String?
        /// What a person has begun in that flow and not finished, if it has said so.
        public var draft: String?
        /// Whether a person can see it now.
        public var isVisible: Bool
        /// Whether the containers around it show it, also where a modal lies over them.
        public var isShown: Bool
        /// The position of the selected child, counted from 0.
        public var selected: Int
        /// The children, in order.
        public var children: [Item]

        /// The type of the screen or container, by name; the name is made when it is asked for, which takes a while.
        public var type: String { metatype?.name ?? "" }

        @MainActor fileprivate init(_ place: Place, isVisible: Bool, isShown: Bool, children: [Item]) {
            let presentable = place.presentable
            id = place.id
            metatype = presentable.map { PresentableType($0) }
            container = place.container?.kind
            title = presentable?.title ?? ""
            flow = place.owner?.path
            link = place.owner?.link
            draft = place.owner?.draft
            self.isVisible = isVisible
            self.isShown = isShown
            selected = place.selected
            self.children = children
        }
    }

    /// A modal.
    public struct Presented: Equatable, Sendable {
        /// How it lies over what is under it.
        public var style: ModalStyle
        /// The place that it hangs on.
        public var anchor: PlaceID
        /// What it shows.
        public var item: Item
    }

    /// What stands at the window's root.
    public var root: Item
    /// The modals, the lowest first.
    public var modals: [Presented]
    /// The screen in front, if there is any.
    public var focus: PlaceID?
}

extension WindowSnapshot {
    @MainActor init(of tree: Tree) {
        root = Item(of: tree.root, isVisible: tree.modals.isEmpty)
        modals = tree.modals.enumerated().map { index, modal in
            Presented(
                style: modal.style, anchor: modal.anchor.id,
                item: Item(of: modal.place, isVisible: index == tree.modals.count - 1))
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
        return WindowSnapshot(of: tree)
    }

    /// The flows that run in the window, each before those that it runs.
    public var flows: [AnyFlow] { moves.endings.firstFlows.flatMap(\.andBelow) }

    /// The screens that the user can see now, in the order in which their containers hold them.
    public var visibleScreens: [any Screen] {
        _ = revision
        return tree.visible
    }

    /// The screen in front: the selected one of the topmost modal, or of the root; `nil` while the window is empty.
    public var focusedScreen: (any Screen)? {
        _ = revision
        return tree.front?.screen
    }

    /// The screen at a place, whether it is seen or covered.
    ///
    /// - Parameter id: The place's identity, as a snapshot gives it.
    /// - Returns: The screen; `nil` if the place has gone or holds a container.
    public func screen(at id: PlaceID) -> (any Screen)? {
        _ = revision
        return tree.visiblePlace(id)?.screen ?? tree.place(id)?.screen
    }
}

/// The type of a screen or container, compared without its name.
private struct PresentableType: Equatable, Sendable {
    private let type: Any.Type

    init(_ presentable: any Presentable) { type = Swift.type(of: presentable) }

    var name: String { String(describing: type) }

    static func == (first: PresentableType, second: PresentableType) -> Bool { first.type == second.type }
}
