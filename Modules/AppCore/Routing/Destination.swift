import AppCore

/// Where a navigation leads: a chain of steps and the context for them.
///
/// It is a value: it can be stored, kept in a table, and exchanged for another one.
///
/// ```swift
/// extension Destination {
///     static func product(_ id: Product.ID) -> Destination { Destination("product", to: productStep, with: id) }
/// }
/// ```
public struct Destination: Sendable, CustomStringConvertible {
    /// The destination's name in the journal and in messages.
    public let name: String
    let bind: @MainActor (BoundSteps) throws(RoutingError) -> BoundLink

    /// Makes a destination.
    ///
    /// - Parameters:
    ///   - name: The destination's name in the journal and in messages.
    ///   - step: The chain.
    ///   - context: The context for its steps.
    public init<Target, Context>(_ name: String, to step: DestinationStep<Target, Context>, with context: Context) {
        self.name = name
        let links = step.links
        bind = { (steps) throws(RoutingError) in try links.bind(context, steps) }
    }

    /// Makes a destination whose steps need no context.
    ///
    /// - Parameters:
    ///   - name: The destination's name in the journal and in messages.
    ///   - step: The chain.
    public init<Target>(_ name: String, to step: DestinationStep<Target, Void>) {
        self.init(name, to: step, with: ())
    }

    /// The destination's name.
    public var description: String { name }
}
