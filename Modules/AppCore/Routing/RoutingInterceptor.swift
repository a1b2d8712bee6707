import AppCore

/// Decides, before anything moves, whether a navigation may continue, and does what must happen first, such as a login.
///
/// It may show a flow and wait for it, even one that replaces everything that the window shows. Afterwards the
/// navigation is planned again, from the current state. An interceptor may itself route; that belongs to the same turn.
///
/// ```swift
/// RoutingInterceptor("a login", isNeeded: { _ in session == nil }, perform: { _ in
///     guard case .finished = await flow.outcome(of: LoginCoordinator(dependencies), in: .modal(.sheet)) else {
///         throw CancellationError()
///     }
/// })
/// ```
public struct RoutingInterceptor<Context: Sendable>: Sendable {
    /// What it asks for, in words, such as `a login`.
    public let name: String

    /// The same in every copy, so that a navigation asks it once about the same context.
    let identity = Identity()
    let isNeeded: @MainActor (Context) -> Bool
    let limit: Duration?
    let prepare: (@MainActor (Context) async throws -> Void)?
    let perform: @MainActor (Context) async throws -> Void

    /// Makes an interceptor.
    ///
    /// - Parameters:
    ///   - name: What it asks for, in words, such as `a login`.
    ///   - isNeeded: Whether it has to be asked at all; evaluated whenever the navigation is planned.
    ///   - limit: How long it may take, by the window's clock; after that the navigation fails with `.expired`, and
    ///     what it shows closes unless it objects to that. Defaults to no limit.
    ///   - prepare: Runs before any interceptor is performed; an error ends the navigation before anything moves.
    ///   - perform: Runs before anything moves. An error ends the navigation: a `CancellationError` means that the user
    ///     cancelled, any other error that the interceptor failed.
    public init(
        _ name: String, isNeeded: @escaping @MainActor (Context) -> Bool = { _ in true },
        limit: Duration? = nil, prepare: (@MainActor (Context) async throws -> Void)? = nil,
        perform: @escaping @MainActor (Context) async throws -> Void
    ) {
        self.name = name
        self.isNeeded = isNeeded
        self.limit = limit
        self.prepare = prepare
        self.perform = perform
    }

    /// Asks the interceptor directly, as a test does.
    ///
    /// - Parameter context: The context.
    /// - Returns: Whether it was needed.
    /// - Throws: The error of `prepare` or `perform`: the navigation may not continue.
    @MainActor @discardableResult public func ask(_ context: Context) async throws -> Bool {
        guard isNeeded(context) else { return false }
        try await prepare?(context)
        try await perform(context)
        return true
    }
}

/// An interceptor with its context.
@MainActor final class Interception {
    let name: String
    let limit: Duration?
    let preparation: Preparation?
    let isNeeded: () -> Bool
    let perform: () async throws -> Void
    /// Whether it has let the navigation pass.
    var isPassed = false
    let use: Use

    init<Context>(_ interceptor: RoutingInterceptor<Context>, with context: Context) {
        name = interceptor.name
        limit = interceptor.limit
        let use = Use(part: interceptor.identity, context: context)
        self.use = use
        preparation = interceptor.prepare.map { prepare in
            Preparation(of: interceptor.name, use) { try await prepare(context) }
        }
        isNeeded = { interceptor.isNeeded(context) }
        perform = { try await interceptor.perform(context) }
    }
}
