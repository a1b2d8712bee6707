/// A chain of steps that has to go on: it ends at the start, or in a container with nothing in it.
///
/// A chain reads from where it starts to where it arrives. There are four words for a step:
/// - `find`: it must be in the window;
/// - `build`: it is made anew;
/// - `find(_:orBuild:by:)`: it is made if it is not there;
/// - `expect`: it comes with what the step before builds, or is in the window already.
///
/// ```swift
/// let product = StepAssembly.from(.topLevel, Product.ID.self)
///     .build(Factory { _ in StackContainer() }, by: .present(.sheet))
///     .find(.showing { $0.id }, orBuild: Factory { ProductScreen($0) }, by: .push)
///     .guarded(by: login)
/// ```
///
/// Only what is missing is built: the search begins with the last step, and the first one that is found is where the
/// building starts. The name is RouteComposer's.
@MainActor public class StepAssembly<Target, Context: Sendable> {
    nonisolated let links: ChainLinks<Context>

    required init(links: ChainLinks<Context>) { self.links = links }

    /// Chooses a chain whenever the navigation is planned, with the words of the language: `if`, `switch`, a table.
    ///
    /// - Parameter choose: Gives the chain for a context and for what is in the window now; `nil` if no case matches.
    public init(choosing choose: @escaping @MainActor (Context, Sight) -> StepAssembly<Target, Context>?) {
        links = ChainLinks { choose($0, $1)?.links }
    }

    /// Makes the chain one for another context; it is mapped only if the search comes as far back as to these steps.
    ///
    /// - Parameter transform: The context of the steps so far, from that of those that follow; what it throws ends the
    ///   navigation before anything moves.
    /// - Returns: The chain.
    public func mapContext<New>(
        _ transform: @escaping @MainActor (New) throws -> Context
    ) -> StepAssembly<Target, New> { StepAssembly<Target, New>(links: links.map(transform)) }

    /// Takes another chain if this one leads nowhere, as something is missing that nothing builds.
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
    ///   - context: The type of the steps' context; `Void` if they need none.
    /// - Returns: The chain so far.
    public static func from(_ start: RoutingStart, _ context: Context.Type = Void.self) -> StepAssembly {
        StepAssembly(links: ChainLinks(from: start))
    }
}

/// A chain of steps that arrives: the router can go there, and the chain can go on.
public final class DestinationStep<Target, Context: Sendable>: StepAssembly<Target, Context> {
    required init(links: ChainLinks<Context>) { super.init(links: links) }

    /// Chooses a chain whenever the navigation is planned, with the words of the language: `if`, `switch`, a table.
    ///
    /// - Parameter choose: Gives the chain for a context and for what is in the window now; `nil` if no case matches.
    public init(choosing choose: @escaping @MainActor (Context, Sight) -> DestinationStep<Target, Context>?) {
        super.init(links: ChainLinks { choose($0, $1)?.links })
    }

    /// Makes the chain one for another context; it is mapped only if the search comes as far back as to these steps.
    ///
    /// - Parameter transform: The context of the steps so far, from that of those that follow; what it throws ends the
    ///   navigation before anything moves.
    /// - Returns: The chain.
    public override func mapContext<New>(
        _ transform: @escaping @MainActor (New) throws -> Context
    ) -> DestinationStep<Target, New> { DestinationStep<Target, New>(links: links.map(transform)) }

    /// Takes another chain if this one leads nowhere, as something is missing that nothing builds.
    ///
    /// - Parameter other: The other chain.
    /// - Returns: The chain.
    public func orElse(_ other: DestinationStep<Target, Context>) -> DestinationStep<Target, Context> {
        DestinationStep(links: links.orElse(other.links))
    }
}

extension StepAssembly {
    /// Goes on to what must be in the window.
    ///
    /// - Parameter finder: Finds it.
    /// - Returns: The chain.
    public func find<Found>(_ finder: Finder<Found, Context>) -> DestinationStep<Found, Context> {
        adding { Step(to: Found.self, finder, with: $0) }
    }

    /// Goes on to what comes with what the step before builds as a whole, or is in the window already.
    ///
    /// - Parameter finder: Finds it.
    /// - Returns: The chain.
    public func expect<Found>(_ finder: Finder<Found, Context>) -> DestinationStep<Found, Context> {
        adding { Step(to: Found.self, finder, isExpected: true, with: $0) }
    }

    /// Goes on to a new screen.
    ///
    /// - Parameters:
    ///   - factory: Makes the screen.
    ///   - action: How it joins what the step before leads to.
    /// - Returns: The chain.
    public func build<Product: Screen>(
        _ factory: Factory<Product, Context>, by action: Action<Target>
    ) -> DestinationStep<Product, Context> {
        adding { [join = action.join] in
            Step(to: Product.self, by: join, with: $0).making(factory, with: $0)
        }
    }

    /// Goes on to a new container, to be filled by the next step.
    ///
    /// - Parameters:
    ///   - factory: Makes the container.
    ///   - action: How it joins what the step before leads to.
    /// - Returns: The chain so far.
    public func build<Product: Container>(
        _ factory: Factory<Product, Context>, by action: Action<Target>
    ) -> StepAssembly<Product, Context> {
        adding { [join = action.join] in
            Step(to: Product.self, by: join, with: $0).making(factory, with: $0)
        }
    }

    /// Goes on to a new container with its children.
    ///
    /// - Parameters:
    ///   - factory: Makes the container and its children.
    ///   - action: How it joins what the step before leads to.
    /// - Returns: The chain.
    public func build<Product>(
        _ factory: ContainerFactory<Product, Context>, by action: Action<Target>
    ) -> DestinationStep<Product, Context> {
        adding { [join = action.join] in
            Step(to: Product.self, by: join, with: $0).making(factory, with: $0)
        }
    }

    /// Goes on to a flow that is started.
    ///
    /// - Parameters:
    ///   - factory: Makes the flow's coordinator.
    ///   - action: How its first screens join what the step before leads to.
    /// - Returns: The chain.
    public func build<Root>(
        _ factory: FlowFactory<Root, Context>, by action: Action<Target>
    ) -> DestinationStep<Root, Context> {
        adding { [join = action.join] in
            Step(to: Root.self, by: join, with: $0).making(factory, with: $0)
        }
    }

    /// Goes on to a screen that is in the window or is made.
    ///
    /// - Parameters:
    ///   - finder: Finds the screen.
    ///   - factory: Makes it if it is not there.
    ///   - action: How it joins what the step before leads to, if it is made.
    /// - Returns: The chain.
    public func find<Product: Screen>(
        _ finder: Finder<Product, Context>, orBuild factory: Factory<Product, Context>, by action: Action<Target>
    ) -> DestinationStep<Product, Context> {
        adding { [join = action.join] in
            Step(to: Product.self, finder, by: join, with: $0).making(factory, with: $0)
        }
    }

    /// Goes on to a container that is in the window or is made, to be filled by the next step.
    ///
    /// - Parameters:
    ///   - finder: Finds the container.
    ///   - factory: Makes it if it is not there.
    ///   - action: How it joins what the step before leads to, if it is made.
    /// - Returns: The chain so far.
    public func find<Product: Container>(
        _ finder: Finder<Product, Context>, orBuild factory: Factory<Product, Context>, by action: Action<Target>
    ) -> StepAssembly<Product, Context> {
        adding { [join = action.join] in
            Step(to: Product.self, finder, by: join, with: $0).making(factory, with: $0)
        }
    }

    /// Goes on to a container that is in the window or is made with its children.
    ///
    /// - Parameters:
    ///   - finder: Finds the container.
    ///   - factory: Makes it and its children if it is not there.
    ///   - action: How it joins what the step before leads to, if it is made.
    /// - Returns: The chain.
    public func find<Product>(
        _ finder: Finder<Product, Context>, orBuild factory: ContainerFactory<Product, Context>,
        by action: Action<Target>
    ) -> DestinationStep<Product, Context> {
        adding { [join = action.join] in
            Step(to: Product.self, finder, by: join, with: $0).making(factory, with: $0)
        }
    }

    /// Goes on to a flow that runs or is started.
    ///
    /// - Parameters:
    ///   - finder: Finds the flow.
    ///   - factory: Makes its coordinator if it does not run.
    ///   - action: How its first screens join what the step before leads to, if it is started.
    /// - Returns: The chain.
    public func find<Root>(
        _ finder: Finder<Root, Context>, orBuild factory: FlowFactory<Root, Context>, by action: Action<Target>
    ) -> DestinationStep<Root, Context> {
        adding { [join = action.join] in
            Step(to: Root.self, finder, by: join, with: $0).making(factory, with: $0)
        }
    }

    /// Has somebody decide first whether the way to or through this step may be gone.
    ///
    /// - Parameter interceptor: Who decides.
    /// - Returns: The chain.
    public func guarded(by interceptor: RoutingInterceptor<Context>) -> Self {
        Self(links: links.changing { $0.add(interceptor, $1) })
    }

    /// Gives what this step leads to its content, whether it was found or built.
    ///
    /// - Parameter task: Gives it.
    /// - Returns: The chain.
    public func task(_ task: ContextTask<Target, Context>) -> Self {
        Self(links: links.changing { $0.add(task, $1) })
    }

    /// Gives what this step leads to its content, whether it was found or built.
    ///
    /// - Parameter perform: Gives it; called just before the change, when nothing can refuse any more.
    /// - Returns: The chain.
    public func task(_ perform: @escaping @MainActor (Target, Context) -> Void) -> Self {
        task(ContextTask(perform: perform))
    }

    /// Does something after the navigation has succeeded.
    ///
    /// - Parameter perform: Does it; called with what the step leads to, the context, and all that the navigation has found or
    ///   built on its way.
    /// - Returns: The chain.
    public func afterwards(_ perform: @escaping @MainActor (Target, Context, [any Presentable]) -> Void) -> Self {
        afterwards(PostRoutingTask(perform: perform))
    }

    /// Does something after the navigation has succeeded.
    ///
    /// - Parameter task: Does it.
    /// - Returns: The chain.
    public func afterwards(_ task: PostRoutingTask<Target, Context>) -> Self {
        Self(links: links.changing { $0.add(task, $1) })
    }

    /// Names what this step leads to, for messages and plans; the last step is called as its destination otherwise.
    ///
    /// - Parameter name: The name, such as `the inbox`.
    /// - Returns: The chain.
    public func named(_ name: String) -> Self { Self(links: links.changing { step, _ in step.givenName = name }) }

    private func adding<Next, Chain: StepAssembly<Next, Context>>(
        _ make: @escaping @MainActor (Context) -> Step
    ) -> Chain { Chain(links: links.adding(make)) }
}

extension StepAssembly where Target: Container {
    /// Takes the container, where it is found, back to its own first screen.
    ///
    /// - Returns: The chain.
    public func unwound() -> Self { Self(links: links.changing { step, _ in step.isUnwound = true }) }
}
