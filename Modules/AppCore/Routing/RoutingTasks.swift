public import AppCore

/// Gives a screen, container or coordinator its content, whether it was found or built.
///
/// It runs just before the change, when nothing can refuse any more. It cannot fail, so a failed navigation has changed
/// nothing; what can fail belongs in `prepare`.
public struct ContextTask<Target, Context: Sendable>: Sendable {
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

/// Does something after a navigation has succeeded, such as counting it.
///
/// It cannot fail and does not run if the navigation fails.
public struct PostRoutingTask<Target, Context: Sendable>: Sendable {
    let perform: @MainActor (Target, Context, [any Presentable]) -> Void

    /// Makes a task.
    ///
    /// - Parameter perform: Called with the step's target, the context, and all that the navigation has found or built
    ///   on its way, from the start to the destination.
    public init(perform: @escaping @MainActor (Target, Context, [any Presentable]) -> Void) {
        self.perform = perform
    }
}

/// The preparation of a part of a step, which runs once, however often the navigation is planned.
@MainActor final class Preparation {
    let part: String
    let run: @MainActor () async throws -> Void
    var isDone = false

    init(of part: String, run: @escaping @MainActor () async throws -> Void) {
        self.part = part
        self.run = run
    }
}
