/// The flows that end with the move that a window is making.
///
/// A flow is marked as soon as nothing keeps it alive; from then on its moves are late. Its outcome is delivered once
/// the change is made and journalled. Only then are the flow and its coordinator released.
@MainActor final class Endings {
    private var marked: [AnyFlow] = []
    /// The window's first flows, which no other flow runs.
    private(set) var firstFlows: [AnyFlow] = []

    /// Adopts a window's first flow.
    func adopt(_ flow: AnyFlow) { firstFlows.append(flow) }

    // MARK: - Marking

    /// Has a draft remove what a flow and its descendants show, children before parents and newest first.
    ///
    /// - Parameters:
    ///   - flow: The flow; its own departure, or its value, is known already.
    ///   - departure: How its descendants are left.
    ///   - draft: The draft.
    /// - Returns: The flows, in that order.
    func end(_ flow: AnyFlow, children departure: Departure, in draft: Draft) -> [AnyFlow] {
        var ending: [AnyFlow] = []
        // A loop rather than recursion, because there may be very many.
        var open = [(flow: flow, isBelowDone: false)]
        while let (here, isBelowDone) = open.popLast() {
            if isBelowDone {
                here.phase = .ending
                ending.append(here)
                guard let newest = here.newestPlace else { continue }
                for place in newest.andOlder where place.isInTree { draft.forceOut(place) }
            } else if here.phase == .running {
                if here !== flow { here.departure = departure }
                open.append((here, true))
                let newestFirst = here.children.sorted {
                    ($0.newestPlace?.id ?? .none) > ($1.newestPlace?.id ?? .none)
                }
                open += newestFirst.reversed().map { ($0, false) }
            }
        }
        draft.settle()
        return ending
    }

    /// Has a draft end the flow whose place another one takes, if there is one.
    func endReplaced(in draft: Draft) -> [AnyFlow] {
        guard let flow = draft.replaced else { return [] }
        flow.departure = .replaced
        return end(flow, children: .replaced, in: draft)
    }

    /// Marks the flows that a move ends.
    ///
    /// - Parameters:
    ///   - ending: Those that end whatever they show.
    ///   - lost: Those that have lost their last place; they end if nothing else keeps them alive.
    ///   - departure: How these are left.
    func mark(_ ending: [AnyFlow], andLost lost: [AnyFlow], _ departure: Departure) {
        for flow in ending { mark(flow) }
        for flow in lost where flow.phase == .running && flow.newestPlace == nil {
            if flow.departure == nil { flow.departure = departure }
            if flow.isIdle { mark(flow) }
        }
    }

    private func mark(_ flow: AnyFlow) {
        flow.phase = .ending
        for task in flow.tasks where !task.outlivesFlow { task.cancel() }
        flow.extras?.session?.noteEnd(of: flow)
        marked.append(flow)
        if let parent = flow.parent { parent.forget(flow) } else { firstFlows.removeAll { $0 === flow } }
    }

    // MARK: - Delivering

    /// How the flows ended, for the journal; if only the given flow ended, `own` is its outcome and the list is empty.
    func outcomes(besides flow: AnyFlow?) -> (own: String?, others: [(flow: FlowWay, outcome: String)]) {
        if marked.count == 1, marked[0] === flow { return (marked[0].outcomeName, []) }
        return (nil, marked.map { ($0.way, $0.outcomeName) })
    }

    /// Delivers each outcome once, children before their parents, and releases the flows and their coordinators.
    func deliverOutcomes(by moves: Moves) {
        while !marked.isEmpty {
            let batch = marked
            marked = []
            for flow in batch { moves.origins.deliver(from: nil, cause: .outcome) { flow.handOver() } }
            for flow in batch {
                let parent = flow.parent
                release(flow)
                guard let parent else { continue }
                passOn(flow.departure, to: parent)
                // A flow that only ran others ends with the last of them.
                guard parent.isIdle else { continue }
                if parent.departure == nil { parent.departure = .abandoned }
                mark(parent)
                moves.recordEnd(of: parent)
            }
            moves.notices.releaseEnded()
        }
    }

    /// Notes that a flow without a screen is left as its child was, unless it shows one or runs another child.
    private func passOn(_ departure: Departure?, to parent: AnyFlow) {
        guard parent.phase == .running, parent.newestPlace == nil else { return }
        if let departure, departure.isPassedOn {
            parent.departure = departure
        } else if !parent.hasShown {
            parent.departure = nil
        }
    }

    private func release(_ flow: AnyFlow) {
        flow.phase = .ended
        flow.way.lastChild = nil
        flow.parent = nil
        flow.window = nil
        flow.navigator = nil
        flow.extras?.presentation = nil
        flow.coordinator = nil
        flow.extras?.session?.checkReleased(after: flow)
    }
}

extension Window {
    /// Ends a flow on behalf of a navigation, as if it had been left, as soon as the window is free.
    package func end(_ flow: AnyFlow, as departure: Departure) {
        if moves.isBusy {
            _ = moves.wait(for: flow) { self.end(flow, as: departure) }
        } else if flow.isRunning {
            _ = flow.leave(departure, telling: departure)
        }
    }
}
