/// Screens on top of each other: only the last is seen, and back takes it away.
public final class StackContainer: Navigator {
    /// The stack's place.
    public let place: Place
    /// The stack's own name, such as a tab's.
    public let title: String

    /// Makes a stack.
    ///
    /// - Parameters:
    ///   - title: The stack's own name, such as a tab's.
    ///   - children: What lies on it from the start, the lowest first.
    public init(_ title: String = "", holding children: [any Presentable] = []) {
        self.title = title
        place = Place(stacking: children)
    }

    /// `.stack`.
    public var kind: ContainerKind { .stack }

    /// Adds on top, removes a child with all above it, goes back by one.
    public func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? {
        .ofStack(for: request, in: shape)
    }
}

extension Window {
    /// Makes a window with a stack at its root, which shows nothing yet.
    ///
    /// - Parameters:
    ///   - journal: Where to write what happens.
    ///   - lifetimes: Where to note what is made, to find out later what still lives.
    ///   - clock: The clock that limits gestures.
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
