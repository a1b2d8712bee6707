/// A container: it decides how its children are arranged, as pure functions of their number and the selected one.
///
/// The window stores the children themselves, in the container's place. The same functions serve when a container is
/// built and when it is changed, so the two cannot disagree. An app adds its own container by conforming to this
/// protocol. The window checks each answer, so a wrong one is refused and cannot break the tree.
@MainActor public protocol Container: Presentable {
    /// The container's kind, such as `.stack`; hosts and journals print it.
    var kind: ContainerKind { get }

    /// Whether going back stops here when this container itself has nowhere to go back to.
    ///
    /// Tabs, side menus and columns stop it; stacks and pages pass it on to the container around them.
    var stopsBack: Bool { get }

    /// How many things wait here for the user, such as unread items; hosts show it on a tab or section, and observe it.
    var waitingCount: Int { get }

    /// The children that it starts with; `nil` by default, which means none.
    var initialChildren: InitialChildren? { get }

    /// Describes the change that answers a request.
    ///
    /// - Parameters:
    ///   - request: What the window wants.
    ///   - shape: How many children there are now, and which is selected.
    /// - Returns: The change, or `nil` if the container cannot do that.
    func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange?

    /// The positions of the children that the user sees.
    ///
    /// - Parameter shape: How many children there are, and which is selected.
    /// - Returns: A range of positions; positions beyond the children are ignored.
    func visible(in shape: ContainerShape) -> Range<Int>

    /// Whether a move by code may start from a child, because nothing in this container covers it.
    ///
    /// - Parameters:
    ///   - index: The child's position, counted from 0.
    ///   - shape: How many children there are, and which is selected.
    /// - Returns: Whether a move may start there.
    func mayStartMoves(at index: Int, in shape: ContainerShape) -> Bool
}

extension Container {
    /// A container is not a screen.
    public var asScreen: (any Screen)? { nil }

    /// This container.
    public var asContainer: (any Container)? { self }

    /// Going back continues in the container around this one.
    public var stopsBack: Bool { false }

    /// Nothing waits.
    public var waitingCount: Int { 0 }

    /// None.
    public var initialChildren: InitialChildren? { nil }

    /// Only the selected child.
    public func visible(in shape: ContainerShape) -> Range<Int> {
        shape.count == 0 ? 0..<0 : shape.selected..<shape.selected + 1
    }

    /// Only the selected child.
    public func mayStartMoves(at index: Int, in shape: ContainerShape) -> Bool { index == shape.selected }
}

/// The children that a container is made with.
///
/// A container stores them as long as it lives; they are released to the window when it shows the container.
@MainActor public final class InitialChildren {
    private(set) var items: [any Presentable]
    let selected: Int
    /// `nil` once it was called or the container was removed, or if there is nothing to call.
    private(set) var onFirstUse: ((any Container) -> Void)?

    /// Makes the children of a new container.
    ///
    /// - Parameters:
    ///   - items: The children, in order; each can be in a window once. They are shown with the container the first time
    ///     that it is shown; a container that is shown again comes without them.
    ///   - selected: The position of the initially selected child, counted from 0.
    public init(_ items: [any Presentable], selected: Int = 0) {
        self.items = items
        self.selected = selected
    }

    /// Makes the first child of a stack on demand.
    ///
    /// - Parameter onFirstUse: Called once, with the first move that brings the stack before the user or fills it.
    init(onFirstUse: @escaping (any Container) -> Void) {
        items = []
        selected = 0
        self.onFirstUse = onFirstUse
    }

    func takeOnFirstUse() -> ((any Container) -> Void)? {
        defer { onFirstUse = nil }
        return onFirstUse
    }

    func release() { items = [] }
}

/// A container in which a flow can show its next screen: a stack, pages, or an app's own.
@MainActor public protocol Navigator: Container {}

/// How many children a container has and which is selected.
public struct ContainerShape: Equatable, Sendable {
    /// How many children there are.
    public var count: Int
    /// The position of the selected child, counted from 0; 0 if there are none.
    public var selected: Int

    /// Makes a shape from its properties.
    public init(count: Int, selected: Int) {
        self.count = count
        self.selected = selected
    }
}

/// What a window wants from a container.
public enum ContainerRequest: Equatable, Sendable {
    /// Take in one more child.
    case show
    /// Remove the child at this position, for any reason but `close`.
    case remove(Int)
    /// Remove the child at this position, because of `Intent.close`; a flow's own `close` requests `remove`.
    case close(Int)
    /// Select the child at this position.
    case select(Int)
    /// Go one step back.
    case back
}

/// How a container changes: children are removed, then one may be inserted, then one is selected.
public struct ContainerChange: Equatable, Sendable {
    /// The positions to remove, counted before the change.
    public var removed: Range<Int>
    /// The position of a new child, counted after the removal; `nil` if there is none.
    public var insertion: Int?
    /// The position that is selected after the change.
    public var selected: Int
    /// Whether the selected child returns to its first screen.
    public var popsSelectedToRoot: Bool

    /// Describes a change by its properties.
    public init(
        removed: Range<Int> = 0..<0, insertion: Int? = nil, selected: Int, popsSelectedToRoot: Bool = false
    ) {
        self.removed = removed
        self.insertion = insertion
        self.selected = selected
        self.popsSelectedToRoot = popsSelectedToRoot
    }

    /// The answer of every stack.
    static func ofStack(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? {
        switch request {
        case .show:
            return ContainerChange(insertion: shape.count, selected: shape.count)
        case .remove(let index):
            return ContainerChange(removed: index..<shape.count, selected: max(index - 1, 0))
        case .back:
            guard shape.count > 1 else { return nil }
            return ContainerChange(removed: shape.count - 1..<shape.count, selected: shape.count - 2)
        case .close, .select:
            return nil
        }
    }

    /// Whether the change can be made to a container of this shape.
    package func fits(_ shape: ContainerShape, request: ContainerRequest) -> Bool {
        guard removed.lowerBound >= 0, removed.upperBound <= shape.count else { return false }
        let rest = shape.count - removed.count
        switch request {
        case .show:
            guard let insertion, insertion >= 0, insertion <= rest else { return false }
        case .remove(let index), .close(let index):
            guard insertion == nil, removed.contains(index) else { return false }
        case .select, .back:
            guard insertion == nil else { return false }
        }
        let count = rest + (insertion == nil ? 0 : 1)
        return count == 0 ? selected == 0 : (0..<count).contains(selected)
    }
}
