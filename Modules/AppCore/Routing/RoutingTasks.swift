import AppCore

/// Gives a screen, container or coordinator its content, whether it was found or built.
///
/// It runs just before the change, when nothing can refuse any more. It cannot fail, so a failed navigation has changed
/// nothing; what can fail belongs in `prepare`.
public struct ContextTask<Target, Context: Sendable>: Sendable {
    /// The same in every copy, so that a navigation prepares it once for the same context.
    let identity = Identity()
    let prepare: (@MainActor (Context) async throws -> Void)?
    let perform: @MainActor (Target, Context) -> Void

    /// Makes a context task.
    ///
    /// - Parameters:
    ///   - prepare: Runs before anything moves; an error ends the navigation.
    ///   - perform: Gives the target its content.
    public init(
        prepare: (@MainActor (Context) async throws -> Void)? = nil,
        perform: @escaping @MainActor (Target, Context) -> Void
    ) {
        self.prepare = prepare
        self.perform = perform
    }
}

/// The preparation of a part of a step, which runs once, however often the navigation is planned.
@MainActor final class Preparation {
    let part: String
    /// What is prepared, and for which context.
    let use: Use
    let run: @MainActor () async throws -> Void
    var isDone = false

    init(of part: String, _ use: Use, run: @escaping @MainActor () async throws -> Void) {
        self.part = part
        self.use = use
        self.run = run
    }
}

/// Tells the parts of a chain apart: interceptors, factories, tasks.
final class Identity: Sendable {}

/// A part of a chain with its context.
struct Use {
    let part: Identity
    let context: any Sendable

    /// Whether it is the same part with the same context; contexts that cannot be compared are different.
    func isSame(as other: Use) -> Bool {
        guard part === other.part else { return false }
        if let context = context as? any Equatable { return context.isSame(as: other.context) }
        return context is Void
    }
}

extension Equatable {
    fileprivate func isSame(as other: Any) -> Bool { self == other as? Self }
}
