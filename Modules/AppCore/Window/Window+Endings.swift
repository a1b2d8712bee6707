extension Window {
    /// Marks the flows that lost their last screen and have nothing else that keeps them.
    func markLost(_ departure: Departure) {
        guard !lost.isEmpty else { return }
        for flow in lost where flow.screenCount == 0 {
            if flow.departure == nil { flow.departure = departure }
            if flow.isIdle { mark(flow) }
        }
        lost = []
    }

    /// Marks a flow as ended: from here on its moves are late.
    private func mark(_ flow: AnyFlow) {
        flow.phase = .ending
        flow.cancelTasks()
        flow.extras?.session?.drop()
        noteEnding(flow)
        if let parent = flow.runner {
            parent.forget(flow)
        } else {
            firstFlows = firstFlows.filter { $0 !== flow }
        }
    }

    /// Ends a flow that nothing keeps any more.
    func endIdle(_ flow: AnyFlow) {
        if isBusy {
            _ = enqueue(for: nil) { if flow.isIdle { $0.endIdle(flow) } }
            return
        }
        beginMove()
        markIdle(flow)
        settle("end", by: flow, cause: currentCause)
        drain()
    }

    private func markIdle(_ flow: AnyFlow) {
        if flow.departure == nil { flow.departure = .abandoned }
        mark(flow)
    }

    /// Ends the session that begins with a flow; every flow inside hears `.sessionEnded`.
    func endSession(of flow: AnyFlow) -> MoveResult {
        if isBusy { return enqueue(for: flow) { _ = $0.endSession(of: flow) } }
        guard flow.phase == .running else { return refuse(.ended, "endSession", by: flow) }
        dropPendingLink(.sessionEnded)
        flow.departure = .sessionEnded
        end(flow, action: "endSession", cause: .session, children: .sessionEnded)
        return .applied
    }

    func endEverything() {
        while let flow = firstFlows.last {
            flow.departure = .windowClosed
            end(flow, action: "close", cause: .window, children: .windowClosed)
        }
    }

    /// Ends a flow that knows its outcome: its screens and children leave without being asked.
    ///
    /// - Parameters:
    ///   - flow: The flow.
    ///   - action: What the journal calls it.
    ///   - cause: Why it is done; the cause of what is under way unless it is given.
    ///   - children: What the flows that it runs hear.
    func end(
        _ flow: AnyFlow, action: StaticString = "finish", cause: Cause? = nil, children: Departure = .parentEnded
    ) {
        beginMove()
        removeTree(of: flow, departure: children)
        dropQuestion()
        updateVisible()
        record(action, by: flow, cause: cause ?? currentCause)
        handOver()
        isApplying = false
        drain()
    }

    /// Takes the screens of a flow and of everything it runs out of the tree, from the top down, and marks the flows.
    private func removeTree(of flow: AnyFlow, departure: Departure) {
        if !flow.children.isEmpty {
            let newestFirst = flow.children.sorted { ($0.newestPlace?.id ?? .none) > ($1.newestPlace?.id ?? .none) }
            for child in newestFirst where child.phase == .running {
                child.departure = departure
                removeTree(of: child, departure: departure)
            }
        }
        flow.phase = .ending
        while let place = flow.newestPlace { forceOut(place, of: flow) }
        mark(flow)
        markLost(.replaced)
    }

    private func forceOut(_ place: Place, of flow: AnyFlow) {
        if modals.isEmpty, place.children.isEmpty, place.isFreeOnStack {
            place.leaveStack()
            flow.didLose(place)
            return
        }
        let edit: Edit
        if let removal = removal(of: place) {
            edit = removal
        } else if let parent = place.parent, let index = parent.index(of: place) {
            let selected = max(0, min(parent.selected, parent.children.count - 2))
            edit = Edit(change: ContainerChange(removed: index..<index + 1, selected: selected), of: parent)
        } else {
            edit = Edit()
        }
        var leaving: [Place] = []
        gather(edit, into: &leaving)
        remove(leaving, by: edit)
        if !lost.isEmpty { forgetFound() }
    }

    /// Takes out of the lost flows those that have ended or show something again.
    private func forgetFound() {
        var kept: [AnyFlow] = []
        for flow in lost where flow.phase == .running && flow.newestPlace == nil { kept.append(flow) }
        lost = kept
    }

    /// Hands the outcomes over, top down, each once, and releases the flows and their coordinators.
    func handOver() {
        while hasEndings {
            var batch = endingTogether
            endingTogether = []
            if let flow = takeEndingAlone() { batch = [flow] }
            for flow in batch { deliver(from: flow.runner?.defaultOrigin, cause: .outcome) { flow.handOver() } }
            for flow in batch { release(flow) }
            for flow in batch where flow.runner?.isIdle == true { endParent(of: flow) }
        }
    }

    private func takeEndingAlone() -> AnyFlow? {
        var flow: AnyFlow?
        swap(&flow, &endingAlone)
        return flow
    }

    var hasEndings: Bool { endingAlone != nil || !endingTogether.isEmpty }

    private func noteEnding(_ flow: AnyFlow) {
        guard hasEndings else {
            endingAlone = flow
            return
        }
        var list = endingTogether
        endingTogether = []
        if let first = endingAlone {
            endingAlone = nil
            list.append(first)
        }
        list.append(flow)
        endingTogether = list
    }

    /// Ends a flow that nothing keeps any more now that its child has ended.
    private func endParent(of flow: AnyFlow) {
        guard let parent = flow.runner else { return }
        markIdle(parent)
        guard journal.isOn else { return }
        var record = JournalRecord(kind: .applied, action: "end", flow: parent.path, cause: .outcome)
        record.from = nameInFront
        record.to = record.from
        record.ownOutcome = parent.outcomeName
        journal.record(record)
    }

    private func release(_ flow: AnyFlow) {
        flow.phase = .ended
        flow.window = nil
        flow.stage = nil
        flow.extras?.presentation = nil
        flow.startPlace = nil
        flow.newestPlace = nil
        flow.coordinator = nil
        flow.extras?.session?.checkReleased()
    }
}
