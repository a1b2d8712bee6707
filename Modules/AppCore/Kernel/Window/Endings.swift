/// The flows that end with the change that a window is making.
///
/// A flow is marked as soon as nothing keeps it alive; from then on its moves are late. Its outcome is delivered once
/// the change is made and journalled. Only then are the flow and its coordinator released.
@MainActor final class Endings {
    private var marked = Few<AnyFlow>.none
    /// The window's first flows, which no other flow runs.
    private(set) var firstFlows: [AnyFlow] = []
    private let tree: Tree

    init(in tree: Tree) { self.tree = tree }

    var areNone: Bool { marked.isEmpty }

    /// Adopts a window's first flow.
    func adopt(_ flow: AnyFlow) { firstFlows.append(flow) }

    // MARK: - Marking

    /// Marks the flows that lost their last screen and that nothing else keeps alive.
    func markLost(_ departure: Departure) {
        guard !tree.lost.isEmpty else { return }
        for flow in tree.lost where flow.screenCount == 0 {
            if flow.departure == nil { flow.departure = departure }
            if flow.isIdle { mark(flow) }
        }
        tree.lost = []
    }

    /// Marks a flow that nothing keeps alive any more.
    func markIdle(_ flow: AnyFlow) {
        if flow.departure == nil { flow.departure = .abandoned }
        mark(flow)
    }

    private func mark(_ flow: AnyFlow) {
        flow.phase = .ending
        for task in flow.tasks where !task.outlivesFlow { task.cancel() }
        flow.extras?.session?.drop()
        // Changed in a local variable, so that reads of it need no exclusivity check
        // (bench: coordinator/child among 1).
        var list = marked
        marked = .none
        list.append(flow)
        marked = list
        if let parent = flow.runner {
            parent.forget(flow)
        } else {
            // A window that closes ends the last one first.
            if firstFlows.last === flow { firstFlows.removeLast() } else { firstFlows.removeAll { $0 === flow } }
        }
    }

    /// Removes a flow and its descendants from the tree, children before parents and newest first, and marks them.
    ///
    /// - Parameters:
    ///   - flow: The flow; its own departure, or its value, is known already.
    ///   - departure: How its descendants are left.
    func end(_ flow: AnyFlow, children departure: Departure) {
        // Most flows have no children (bench: coordinator/child among 1).
        if flow.children.isEmpty { return takeOut(flow) }
        // A loop rather than recursion, because there may be very many.
        var open = [(flow: flow, isBelowDone: false)]
        while let (here, isBelowDone) = open.popLast() {
            if isBelowDone {
                takeOut(here)
            } else if here.phase == .running {
                if here !== flow { here.departure = departure }
                open.append((here, true))
                let newestFirst = here.children.sorted {
                    ($0.newestPlace?.id ?? .none) > ($1.newestPlace?.id ?? .none)
                }
                open += newestFirst.reversed().map { ($0, false) }
            }
        }
    }

    private func takeOut(_ flow: AnyFlow) {
        flow.phase = .ending
        while let place = flow.newestPlace {
            // Mostly it is free on top of a stack (bench: coordinator/child among 1).
            if !tree.pop(place, of: flow) { forceOut(place) }
        }
        mark(flow)
        markLost(.replaced)
    }

    private func forceOut(_ place: Place) {
        let change = TreeChange(of: tree, "finish")
        change.forceOut(place)
        change.gather()
        tree.apply(change)
        // A flow that shows something again, or that has ended meanwhile, has lost nothing.
        if !tree.lost.isEmpty { tree.lost = tree.lost.filter { $0.phase == .running && $0.newestPlace == nil } }
    }

    // MARK: - Delivering

    /// How the flows ended, for the journal; if only the given flow ended, `own` is its outcome and the list is empty.
    func outcomes(besides flow: AnyFlow?) -> (own: String?, others: [(flow: FlowWay, outcome: String)]) {
        if case .one(let only) = marked, only === flow { return (only.outcomeName, []) }
        return (nil, marked.elements.map { ($0.way, $0.outcomeName) })
    }

    /// Delivers each outcome once, children before their parents, and releases the flows and their coordinators.
    func deliverOutcomes(by moves: Moves) {
        while !marked.isEmpty {
            let batch = marked
            marked = .none
            batch.visit { flow in
                moves.origins.deliver(from: nil, cause: .outcome) { flow.handOver() }
            }
            batch.visit { flow in
                let runner = flow.runner
                release(flow)
                // A flow that only ran others ends with the last of them.
                guard let runner, runner.isIdle else { return }
                markIdle(runner)
                moves.recordEnd(of: runner)
            }
            moves.notices.releaseEnded()
        }
    }

    private func release(_ flow: AnyFlow) {
        flow.phase = .ended
        flow.way.lastChild = nil
        flow.runner = nil
        flow.window = nil
        flow.navigatorPlace = nil
        flow.extras?.presentation = nil
        flow.newestPlace = nil
        flow.coordinator = nil
        flow.extras?.session?.checkReleased()
    }
}
