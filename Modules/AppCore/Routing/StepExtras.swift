/// What few steps have, apart from them, as a navigation makes many of them.
@MainActor final class StepExtras {
    var interceptions: [Interception] = []
    /// What is prepared whether the step finds or builds.
    var preparations: [Preparation] = []
    /// What is prepared only if the step builds.
    var buildPreparations: [Preparation] = []
    /// Builds from what was prepared.
    var build: (() throws -> any Presentable)?
    /// The context tasks.
    var tasks: [() -> Void] = []
    var tasksAfterwards: [([any Presentable]) -> Void] = []
    /// What is built into the container that the step builds.
    var children: [Step] = []
    /// The flow that the step has started.
    var flow: AnyFlow?

    /// Those who are asked on the way through the step.
    func interceptions(isBuilt: Bool) -> [Interception] {
        guard isBuilt else { return interceptions }
        return interceptions + children.flatMap { $0.extras?.interceptions ?? [] }
    }

    /// What is prepared for the step.
    func preparations(isBuilt: Bool) -> [Preparation] {
        guard isBuilt else { return preparations }
        return preparations + buildPreparations + children.flatMap { $0.extras?.preparations(isBuilt: true) ?? [] }
    }

    func performTasks() {
        for child in children { child.extras?.performTasks() }
        for task in tasks { task() }
    }
}

/// An interceptor with its context.
@MainActor struct Interception {
    let name: String
    let identity: AnyObject
    let preparation: Preparation?
    let isNeeded: @MainActor () -> Bool
    let perform: @MainActor () async throws -> Void
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
