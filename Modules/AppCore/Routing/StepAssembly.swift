public import AppCore

/// A chain of steps that is not complete: it ends at its start, or in an empty container.
///
/// A chain reads from its start to its destination. Four words add a step with a target:
/// - `find`: the target must be in the window;
/// - `build`: the target is always built;
/// - `find(_:orBuild:by:)`: the target is built if it is not in the window;
/// - `expect`: the target comes with what the previous step builds, or is already in the window.
///
/// ```swift
/// let product = StepAssembly.from(.topLevel, Product.ID.self)
///     .build(Factory { _ in StackContainer() }, by: .present(.sheet))
///     .find(.showing { $0.id }, orBuild: Factory { ProductScreen($0) }, by: .push)
///     .guarded(by: login)
/// ```
///
/// Only what is missing is built. The search goes back from the last step, and building starts at the first target that
/// it finds, the base. The name is RouteComposer's.
@MainActor public class StepAssembly<Target, Context: Sendable> {
    nonisolated let links: ChainLinks<Context>

    required init(links: ChainLinks<Context>) { self.links = links }

    /// Chooses a chain whenever the navigation is planned, with plain Swift: `if`, `switch`, a table.
    ///
    /// - Parameter choose: The chain for a context and for what is in the window now; `nil` if no case matches.
    public init(choosing choose: @escaping @MainActor (Context, WindowContents) -> StepAssembly<Target, Context>?) {
        links = ChainLinks { choose($0, $1)?.links }
    }

    /// Adapts the chain to another context, which is mapped only if the search comes back as far as these steps.
    ///
    /// - Parameter transform: Turns the context of the steps that follow into that of the steps so far; an error ends
    ///   the navigation before anything moves.
    /// - Returns: The chain.
    public func mapContext<New>(
        _ transform: @escaping @MainActor (New) throws -> Context
    ) -> StepAssembly<Target, New> { StepAssembly<Target, New>(links: links.map(transform)) }

    /// Takes another chain if this one leads nowhere because something is missing that nothing builds.
    ///
    /// - Parameter other: The other chain.
    /// - Returns: The chain.
    public func orElse(_ other: StepAssembly<Target, Context>) -> StepAssembly<Target, Context> {
        StepAssembly(links: links.orElse(other.links))
    }
}

extension StepAssembly where Target == Window {
    /// Begins a chain.
    ///
    /// - Parameters:
    ///   - start: Where it starts.
    ///   - context: The type of the steps' context. Defaults to `Void`, for steps that need none.
    /// - Returns: The chain so far.
    public static func from(_ start: RoutingStart, _ context: Context.Type = Void.self) -> StepAssembly {
        StepAssembly(links: ChainLinks(from: start))
    }
}

/// A chain of steps that is complete: a router can go to its end, and more steps can follow.
public final class DestinationStep<Target, Context: Sendable>: StepAssembly<Target, Context> {
    required init(links: ChainLinks<Context>) { super.init(links: links) }

    /// Chooses a chain whenever the navigation is planned, with plain Swift: `if`, `switch`, a table.
    ///
    /// - Parameter choose: The chain for a context and for what is in the window now; `nil` if no case matches.
    public init(choosing choose: @escaping @MainActor (Context, WindowContents) -> DestinationStep<Target, Context>?) {
        super.init(links: ChainLinks { choose($0, $1)?.links })
    }

    /// Adapts the chain to another context, which is mapped only if the search comes back as far as these steps.
    ///
    /// - Parameter transform: Turns the context of the steps that follow into that of the steps so far; an error ends
    ///   the navigation before anything moves.
    /// - Returns: The chain.
    public override func mapContext<New>(
        _ transform: @escaping @MainActor (New) throws -> Context
    ) -> DestinationStep<Target, New> { DestinationStep<Target, New>(links: links.map(transform)) }

    /// Takes another chain if this one leads nowhere because something is missing that nothing builds.
    ///
    /// - Parameter other: The other chain.
    /// - Returns: The chain.
    public func orElse(_ other: DestinationStep<Target, Context>) -> DestinationStep<Target, Context> {
        DestinationStep(links: links.orElse(other.links))
    }
}

extension StepAssembly {
    /// Continues to a target that must be in the window.
    ///
    /// - Parameter finder: Finds the target.
    /// - Returns: The chain.
    public func find<Found>(_ finder: Finder<Found, Context>) -> DestinationStep<Found, Context> {
        adding { Step(to: Found.self, finder, with: $0) }
    }

    /// Continues to a target that comes with what the previous step builds, or is already in the window.
    ///
    /// - Parameter finder: Finds the target.
    /// - Returns: The chain.
    public func expect<Found>(_ finder: Finder<Found, Context>) -> DestinationStep<Found, Context> {
        adding { Step(to: Found.self, finder, isExpected: true, with: $0) }
    }

    /// Continues to a new screen.
    ///
    /// - Parameters:
    ///   - factory: Makes the screen.
    ///   - action: How the screen joins the previous step's target.
    /// - Returns: The chain.
    public func build<Product: Screen>(
        _ factory: Factory<Product, Context>, by action: Action<Target>
    ) -> DestinationStep<Product, Context> {
        adding { [attachment = action.attachment] in
            Step(to: Product.self, by: attachment, with: $0).making(factory, with: $0)
        }
    }

    /// Continues to a new container, which the next step fills.
    ///
    /// - Parameters:
    ///   - factory: Makes the container.
    ///   - action: How the container joins the previous step's target.
    /// - Returns: The chain so far.
    public func build<Product: Container>(
        _ factory: Factory<Product, Context>, by action: Action<Target>
    ) -> StepAssembly<Product, Context> {
        adding { [attachment = action.attachment] in
            Step(to: Product.self, by: attachment, with: $0).making(factory, with: $0)
        }
    }

    /// Continues to a new container with its children.
    ///
    /// - Parameters:
    ///   - factory: Makes the container and its children.
    ///   - action: How the container joins the previous step's target.
    /// - Returns: The chain.
    public func build<Product>(
        _ factory: ContainerFactory<Product, Context>, by action: Action<Target>
    ) -> DestinationStep<Product, Context> {
        adding { [attachment = action.attachment] in
            Step(to: Product.self, by: attachment, with: $0).making(factory, with: $0)
        }
    }

    /// Continues to a flow, which is started.
    ///
    /// - Parameters:
    ///   - factory: Makes the flow's coordinator.
    ///   - action: How the flow's first screens join the previous step's target.
    /// - Returns: The chain.
    public func build<Root>(
        _ factory: FlowFactory<Root, Context>, by action: Action<Target>
    ) -> DestinationStep<Root, Context> {
        adding { [attachment = action.attachment] in
            Step(to: Root.self, by: attachment, with: $0).making(factory, with: $0)
        }
    }

    /// Continues to a screen that is found in the window, or else made.
    ///
    /// - Parameters:
    ///   - finder: Finds the screen.
    ///   - factory: Makes the screen if it is not found.
    ///   - action: How a new screen joins the previous step's target.
    /// - Returns: The chain.
    public func find<Product: Screen>(
        _ finder: Finder<Product, Context>, orBuild factory: Factory<Product, Context>, by action: Action<Target>
    ) -> DestinationStep<Product, Context> {
        adding { [attachment = action.attachment] in
            Step(to: Product.self, finder, by: attachment, with: $0).making(factory, with: $0)
        }
    }

    /// Continues to a container that is found in the window, or else made, and which the next step fills.
    ///
    /// - Parameters:
    ///   - finder: Finds the container.
    ///   - factory: Makes the container if it is not found.
    ///   - action: How a new container joins the previous step's target.
    /// - Returns: The chain so far.
    public func find<Product: Container>(
        _ finder: Finder<Product, Context>, orBuild factory: Factory<Product, Context>, by action: Action<Target>
    ) -> StepAssembly<Product, Context> {
        adding { [attachment = action.attachment] in
            Step(to: Product.self, finder, by: attachment, with: $0).making(factory, with: $0)
        }
    }

    /// Continues to a container that is found in the window, or else made with its children.
    ///
    /// - Parameters:
    ///   - finder: Finds the container.
    ///   - factory: Makes the container and its children if it is not found.
    ///   - action: How a new container joins the previous step's target.
    /// - Returns: The chain.
    public func find<Product>(
        _ finder: Finder<Product, Context>, orBuild factory: ContainerFactory<Product, Context>,
        by action: Action<Target>
    ) -> DestinationStep<Product, Context> {
        adding { [attachment = action.attachment] in
            Step(to: Product.self, finder, by: attachment, with: $0).making(factory, with: $0)
        }
    }

    /// Continues to a flow that is running, or else started.
    ///
    /// - Parameters:
    ///   - finder: Finds the flow.
    ///   - factory: Makes the flow's coordinator if it is not running.
    ///   - action: How the first screens of a new flow join the previous step's target.
    /// - Returns: The chain.
    public func find<Root>(
        _ finder: Finder<Root, Context>, orBuild factory: FlowFactory<Root, Context>, by action: Action<Target>
    ) -> DestinationStep<Root, Context> {
        adding { [attachment = action.attachment] in
            Step(to: Root.self, finder, by: attachment, with: $0).making(factory, with: $0)
        }
    }

    /// Adds an interceptor that decides first whether a navigation may go to or through this step.
    ///
    /// - Parameter interceptor: The interceptor.
    /// - Returns: The chain.
    public func guarded(by interceptor: RoutingInterceptor<Context>) -> Self {
        Self(links: links.changing { $0.add(interceptor, $1) })
    }

    /// Gives this step's target its content, whether it was found or built.
    ///
    /// - Parameter task: Gives the content.
    /// - Returns: The chain.
    public func task(_ task: ContextTask<Target, Context>) -> Self {
        Self(links: links.changing { $0.add(task, $1) })
    }

    /// Gives this step's target its content, whether it was found or built.
    ///
    /// - Parameter perform: Gives the content; called just before the change, when nothing can refuse any more.
    /// - Returns: The chain.
    public func task(_ perform: @escaping @MainActor (Target, Context) -> Void) -> Self {
        task(ContextTask(perform: perform))
    }

    /// Does something after the navigation has succeeded, such as counting it.
    ///
    /// - Parameter perform: Called with the step's target, the context, and all that the navigation has found or built
    ///   on its way, from the start to the destination; not if the navigation fails.
    /// - Returns: The chain.
    public func afterwards(_ perform: @escaping @MainActor (Target, Context, [any Presentable]) -> Void) -> Self {
        Self(links: links.changing { $0.addAfterwards(perform, $1) })
    }

    /// Names this step for messages and plans; the last step defaults to its destination's name.
    ///
    /// - Parameter name: The name, such as `the inbox`.
    /// - Returns: The chain.
    public func named(_ name: String) -> Self { Self(links: links.changing { step, _ in step.givenName = name }) }

    private func adding<Next, Chain: StepAssembly<Next, Context>>(
        _ make: @escaping @MainActor (Context) -> Step
    ) -> Chain { Chain(links: links.adding(make)) }
}

extension StepAssembly where Target: Container {
    /// Returns the container to its first screen, if the container was found.
    ///
    /// - Returns: The chain.
    public func poppedToRoot() -> Self { Self(links: links.changing { step, _ in step.isPoppedToRoot = true }) }
}
