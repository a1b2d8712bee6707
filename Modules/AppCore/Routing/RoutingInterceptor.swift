/// Decides, before anything moves, whether a navigation may go on, and does what must happen first, such as a login.
///
/// It may show a flow and wait for it, also one that replaces everything that the window shows: afterwards the navigation
/// is planned anew, from the state as it is then. It may itself route, which belongs to the same turn.
///
/// ```swift
/// RoutingInterceptor("a login", isNeeded: { _ in session == nil }, perform: { _ in
///     guard case .finished = await flow.run(LoginCoordinator(dependencies), in: .modal(.sheet)) else {
///         throw CancellationError()
///     }
/// })
/// ```
public struct RoutingInterceptor<Context: Sendable>: Sendable {
    /// What it asks for, in words, such as `a login`.
    public let name: String

    /// The same in every copy, so that it is asked once in a navigation about the same context.
    let identity = Identity()
    let isNeeded: @MainActor (Context) -> Bool
    let limit: Duration?
    let prepare: (@MainActor (Context) async throws -> Void)?
    let perform: @MainActor (Context) async throws -> Void

    /// Makes an interceptor.
    ///
    /// - Parameters:
    ///   - name: What it asks for, in words, such as `a login`.
    ///   - isNeeded: Whether it has to be asked at all; read again whenever the navigation is planned.
    ///   - limit: How long it may take, by the window's clock; after that the navigation fails as `.expired`. Defaults to no
    ///     limit.
    ///   - prepare: Runs before any interceptor is performed; what it throws ends the navigation before anything moves.
    ///   - perform: Runs before anything moves. What it throws ends the navigation: a `CancellationError` says that the
    ///     person would not, anything else that it failed.
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

    /// Asks by hand, as a test does.
    ///
    /// - Parameter context: The context.
    /// - Returns: Whether it was needed.
    /// - Throws: What it has thrown: it does not agree.
    @MainActor @discardableResult public func ask(_ context: Context) async throws -> Bool {
        guard isNeeded(context) else { return false }
        try await prepare?(context)
        try await perform(context)
        return true
    }

    final class Identity: Sendable {}
}

/// An interceptor with its context.
@MainActor final class Interception {
    let name: String
    let limit: Duration?
    let preparation: Preparation?
    let isNeeded: () -> Bool
    let perform: () async throws -> Void
    /// Whether it has agreed.
    var isPassed = false
    private let identity: AnyObject
    private let context: any Sendable

    init<Context>(_ interceptor: RoutingInterceptor<Context>, with context: Context) {
        name = interceptor.name
        limit = interceptor.limit
        identity = interceptor.identity
        self.context = context
        preparation = interceptor.prepare.map { prepare in
            Preparation(of: interceptor.name) { try await prepare(context) }
        }
        isNeeded = { interceptor.isNeeded(context) }
        perform = { try await interceptor.perform(context) }
    }

    /// Whether it is the same interceptor, asked about the same; contexts that cannot be compared differ.
    func isSame(as other: Interception) -> Bool {
        guard identity === other.identity else { return false }
        if let context = context as? any Equatable { return context.isSame(as: other.context) }
        return context is Void
    }
}

extension Equatable {
    fileprivate func isSame(as other: Any) -> Bool { self == other as? Self }
}
