/// Gives a screen, container or coordinator what it is to show, whether it was found or built.
///
/// It runs just before the change, when nothing can refuse any more; it cannot fail, so a failed navigation has changed
/// nothing. What can fail belongs in `prepare`.
public struct ContextTask<Target, Context: Sendable>: Sendable {
    let prepare: (@MainActor (Context) async throws -> Void)?
    let perform: @MainActor (Target, Context) -> Void

    /// Makes a context task.
    ///
    /// - Parameters:
    ///   - prepare: Runs before anything moves; what it throws ends the navigation.
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
    /// - Parameter perform: Called with what the step leads to, the context, and all that the navigation has found or built
    ///   on its way, from the start to the destination.
    public init(perform: @escaping @MainActor (Target, Context, [any Presentable]) -> Void) {
        self.perform = perform
    }
}

/// What a part of a step prepares; it runs once, however often the navigation is planned.
@MainActor final class Preparation {
    let part: String
    let run: @MainActor () async throws -> Void
    var isDone = false

    init(of part: String, run: @escaping @MainActor () async throws -> Void) {
        self.part = part
        self.run = run
    }
}
