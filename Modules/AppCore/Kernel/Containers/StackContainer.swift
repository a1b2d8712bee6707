/// Screens on top of each other: only the last is visible, and going back removes it.
public final class StackContainer: Navigator {
    /// The children that it was made with.
    public let initialChildren: InitialChildren?
    /// The stack's own title, such as a tab's.
    public let title: String
    /// What the app calls the stack, whatever its title says in the user's language, such as the name of a tab's flow.
    public let name: String
    /// Counts what waits here for the user; called while hosts draw, even before the stack has a first screen.
    public var countWaiting: () -> Int = { 0 }

    /// Makes a stack.
    ///
    /// - Parameters:
    ///   - title: The stack's own title, such as a tab's.
    ///   - name: What the app calls the stack. Defaults to nothing.
    ///   - children: The initial children, the lowest first.
    public init(_ title: String = "", name: String = "", holding children: [any Presentable] = []) {
        self.title = title
        self.name = name
        initialChildren = InitialChildren(children, selected: children.count - 1)
    }

    /// Makes a stack that stays empty until it is needed, such as that of a tab.
    ///
    /// ```swift
    /// StackContainer(title) { [weak self] in self?.run(title, in: $0) }
    /// ```
    ///
    /// - Parameters:
    ///   - title: The stack's own title, such as a tab's.
    ///   - name: What the app calls the stack. Defaults to nothing.
    ///   - onFirstUse: Called once with the stack, to show its first screen: with the first move that brings the stack
    ///     before the user or shows something in it, and below that. It is released if the stack is removed first.
    public init(_ title: String, name: String = "", onFirstUse: @escaping (StackContainer) -> Void) {
        self.title = title
        self.name = name
        initialChildren = InitialChildren { if let stack = $0 as? StackContainer { onFirstUse(stack) } }
    }

    /// `.stack`.
    public var kind: ContainerKind { .stack }
    /// What `countWaiting` returns.
    public var waitingCount: Int { countWaiting() }

    /// Adds a child on top, removes a child and all above it, or goes back by one.
    public func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? {
        .ofStack(for: request, in: shape)
    }
}

extension Window {
    /// Makes a window with an empty stack at its root.
    ///
    /// - Parameters:
    ///   - journal: Where the window records what happens.
    ///   - lifetimes: Where the window notes the objects made in it, to find those that live too long.
    ///   - clock: The clock that limits gestures and waiting navigations.
    ///   - gestureLimit: How long a back gesture may take before it counts as cancelled.
    public convenience init(
        journal: Journal = Journal(), lifetimes: LifetimeLog? = nil, clock: any Clock<Duration> = ContinuousClock(),
        gestureLimit: Duration = .seconds(10)
    ) {
        self.init(
            navigator: StackContainer(), journal: journal, lifetimes: lifetimes, clock: clock,
            gestureLimit: gestureLimit)
    }
}
