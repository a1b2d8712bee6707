import AppCore

/// What a router adds to each of its navigations.
@MainActor struct Everywhere {
    var interceptions: [Interception] = []
    var preparations: [Preparation] = []
    var tasks: [(any Presentable) -> Void] = []
    var tasksAfterwards: [(any Presentable, [any Presentable]) -> Void] = []
}

/// The steps from the base to the destination, with what is asked, prepared and done on them.
@MainActor struct Way {
    let everywhere: Everywhere
    let steps: [Step]
    /// Whether the first step is the base; if something is missing, it is only the first that is known.
    let isWhole: Bool

    /// Whether the navigation may have to wait for anything.
    var asksOrPrepares: Bool {
        !everywhere.interceptions.isEmpty || !everywhere.preparations.isEmpty
            || steps.contains(where: \.asksOrPrepares)
    }

    /// The interceptors: the router's own first, then from the destination back to the base.
    var interceptions: [(step: Step?, Interception)] {
        var list: [(step: Step?, Interception)] = everywhere.interceptions.map { (nil, $0) }
        forEachFromEnd { step in for interception in step.interceptions { list.append((step, interception)) } }
        return list
    }

    /// The preparations still to be made, in the same order.
    var preparations: [(step: Step?, Preparation)] {
        var list: [(step: Step?, Preparation)] = everywhere.preparations.map { (nil, $0) }
        forEachFromEnd { step in
            for preparation in step.preparations { list.append((step, preparation)) }
            if !isWhole || step !== steps.first {
                for preparation in step.buildPreparations { list.append((step, preparation)) }
            }
        }
        return list.filter { !$0.1.isDone }
    }

    /// Gives each screen and container its content, from the start.
    func giveContent() {
        forEachFromStart { step in
            if !everywhere.tasks.isEmpty, let item = step.presentable { for task in everywhere.tasks { task(item) } }
            for task in step.tasks { task() }
        }
    }

    /// Performs the tasks that follow the navigation, for each screen and container now in the window, from the start.
    func tellAfterwards() {
        var path: [any Presentable]?
        forEachFromStart { step in
            let item = step.places.first?.isInTree == true ? step.presentable : nil
            let ownTasks = item == nil && step.start == nil ? [] : step.tasksAfterwards
            guard !ownTasks.isEmpty || item != nil && !everywhere.tasksAfterwards.isEmpty else { return }
            let known = path ?? self.path
            path = known
            if let item { for task in everywhere.tasksAfterwards { task(item, known) } }
            for task in ownTasks { task(known) }
        }
    }

    /// The screens and containers on the way that are in the window.
    private var path: [any Presentable] {
        var path: [any Presentable] = []
        forEachFromStart { step in
            if let item = step.presentable, step.places.first?.isInTree == true { path.append(item) }
        }
        return path
    }

    private func forEachFromStart(_ body: (Step) -> Void) { for index in steps.indices { forEach(at: index, body) } }

    private func forEachFromEnd(_ body: (Step) -> Void) {
        for index in steps.indices.reversed() { forEach(at: index, body) }
    }

    /// Visits the step, then the steps that build its children.
    private func forEach(at index: Int, _ body: (Step) -> Void) {
        body(steps[index])
        if index > 0 || !isWhole { for child in steps[index].children { body(child) } }
    }
}
