public import AppCore

/// Makes a new screen, or a new container that the next step fills.
///
/// ```swift
/// let plain = Factory { (id: Product.ID) in ProductScreen(id) }
/// let prepared = Factory(prepare: { (id: Product.ID) in try await shop.product(id) }, build: { ProductScreen($0) })
/// ```
public struct Factory<Product: Presentable, Context: Sendable>: Sendable {
    /// How the product is made.
    enum Kind: Sendable {
        case plain(@MainActor (Context) throws -> Product)
        /// Returns what prepares and what builds, for one navigation.
        case prepared(@MainActor (Context) -> Building<Product>)
    }

    let kind: Kind
    /// The same in every copy, so that a navigation prepares it once for the same context.
    let identity = Identity()

    /// Makes a factory that needs no preparation.
    ///
    /// - Parameter build: Makes the product; an error ends the navigation before anything moves.
    public init(_ build: @escaping @MainActor (Context) throws -> Product) { kind = .plain(build) }

    /// Makes a factory that first prepares what it needs.
    ///
    /// - Parameters:
    ///   - prepare: Prepares; an error ends the navigation before anything moves.
    ///   - build: Makes the product from what was prepared; runs just before the change.
    public init<Prepared>(
        prepare: @escaping @MainActor (Context) async throws -> Prepared,
        build: @escaping @MainActor (Prepared) throws -> Product
    ) {
        kind = .prepared { context in
            var prepared: Prepared?
            return Building(prepare: { prepared = try await prepare(context) }) {
                guard let prepared else { throw RoutingError.notPrepared }
                return try build(prepared)
            }
        }
    }
}

extension Factory {
    /// Prepares and builds directly, as a test does.
    ///
    /// - Parameter context: The context.
    /// - Returns: The product.
    /// - Throws: The error of preparing or building.
    @MainActor public func make(_ context: Context) async throws -> Product {
        switch kind {
        case .plain(let build): return try build(context)
        case .prepared(let begin):
            let building = begin(context)
            try await building.prepare()
            return try building.build()
        }
    }
}

/// One use of a factory that prepares.
@MainActor struct Building<Product> {
    let prepare: @MainActor () async throws -> Void
    let build: @MainActor () throws -> Product
}

/// Makes a container together with its children.
///
/// The children are screens, or containers that are filled when they are made; a container factory cannot be a child of
/// another one.
///
/// ```swift
/// ContainerFactory(Factory { (_: Void) in TabContainer() }, holding: Factory { _ in HomeScreen() }, by: .addTab)
///     .adding(Factory { _ in SearchScreen() }, by: .addTab, interceptors: [login])
/// ```
public struct ContainerFactory<Product: Container, Context: Sendable>: Sendable {
    let container: Factory<Product, Context>
    let children: [@MainActor (Context) -> Step]

    /// Makes a factory of a container with its first child.
    ///
    /// - Parameters:
    ///   - container: Makes the container itself.
    ///   - child: Makes the first child.
    ///   - action: How the child joins the container.
    ///   - interceptors: The interceptors that may stop the navigation because of this child.
    ///   - tasks: What is done with the child before it is shown.
    public init<Child: Presentable>(
        _ container: Factory<Product, Context>, holding child: Factory<Child, Context>, by action: Action<Product>,
        interceptors: [RoutingInterceptor<Context>] = [], tasks: [ContextTask<Child, Context>] = []
    ) {
        self.init(container, [Self.step(child, by: action, interceptors, tasks)])
    }

    /// Adds a child.
    ///
    /// - Parameters:
    ///   - child: Makes the child.
    ///   - action: How the child joins the container.
    ///   - interceptors: The interceptors that may stop the navigation because of this child.
    ///   - tasks: What is done with the child before it is shown.
    /// - Returns: A factory of the container with one more child.
    public func adding<Child: Presentable>(
        _ child: Factory<Child, Context>, by action: Action<Product>,
        interceptors: [RoutingInterceptor<Context>] = [], tasks: [ContextTask<Child, Context>] = []
    ) -> ContainerFactory {
        ContainerFactory(container, children + [Self.step(child, by: action, interceptors, tasks)])
    }

    private init(_ container: Factory<Product, Context>, _ children: [@MainActor (Context) -> Step]) {
        self.container = container
        self.children = children
    }

    private static func step<Child>(
        _ child: Factory<Child, Context>, by action: Action<Product>, _ interceptors: [RoutingInterceptor<Context>],
        _ tasks: [ContextTask<Child, Context>]
    ) -> @MainActor (Context) -> Step {
        { [attachment = action.attachment] context in
            let step = Step(to: Child.self, by: attachment, with: context)
                .making(child, with: context)
            for interceptor in interceptors { step.add(interceptor, context) }
            for task in tasks { step.add(task, context) }
            return step
        }
    }
}

/// Starts a flow, which shows its first screens in its `start`.
///
/// The flow becomes a child of the flow that showed the container in which it starts, and ends with that flow at the
/// latest. If it is presented, it gets its own stack.
public struct FlowFactory<Root: Coordinator, Context: Sendable>: Sendable {
    let make: @MainActor (Context) throws -> Root
    let onFinish: @MainActor (Outcome<Root.Value>, Context) -> Void

    /// Makes a factory of a flow.
    ///
    /// - Parameters:
    ///   - make: Makes the coordinator; an error ends the navigation before anything moves.
    ///   - onFinish: Called once with the flow's outcome, after its screens are removed.
    public init(
        _ make: @escaping @MainActor (Context) throws -> Root,
        onFinish: @escaping @MainActor (Outcome<Root.Value>, Context) -> Void
    ) {
        self.make = make
        self.onFinish = onFinish
    }
}

extension FlowFactory where Root.Value == Never {
    /// Makes a factory of a flow that can only be left.
    ///
    /// - Parameter make: Makes the coordinator; an error ends the navigation before anything moves.
    public init(_ make: @escaping @MainActor (Context) throws -> Root) { self.init(make) { _, _ in } }
}

// Making what is not in the window.
extension Step {
    func making<Product, Context>(_ factory: Factory<Product, Context>, with context: Context) -> Step {
        switch factory.kind {
        case .plain(let build):
            makeItem = { try build(context) }
        case .prepared(let begin):
            let building = begin(context)
            let use = Use(part: factory.identity, context: context)
            buildPreparations.append(Preparation(of: "its factory", use, run: building.prepare))
            makeItem = { try building.build() }
        }
        return self
    }

    func making<Product, Context>(_ factory: ContainerFactory<Product, Context>, with context: Context) -> Step {
        children = factory.children.map { $0(context) }
        return making(factory.container, with: context)
    }

    func making<Root, Context>(_ factory: FlowFactory<Root, Context>, with context: Context) -> Step {
        var made: Root?
        // Captures only what the flow needs until its end, not the factory.
        let onFinish = factory.onFinish
        flowSource = FlowSource {
            let coordinator = try factory.make(context)
            made = coordinator
            return coordinator
        } start: { (window, parent, navigator) throws(Refusal) in
            guard let made else { return nil }
            return try Launch(of: made.flow, by: parent, in: navigator, window).prepare(made) { onFinish($0, context) }
        }
        return self
    }
}
