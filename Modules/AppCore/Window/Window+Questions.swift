/// A move that waits for the person's answer.
struct PendingMove {
    let question: Question
    /// The flow that asked for the move; kept alive until the question is answered or dropped.
    let flow: AnyFlow?
    let confirm: (Window) -> Void
    /// Called when the person would rather stay, or when the question has been dropped.
    var decline: () -> Void = {}
}

extension Window {
    /// Answers the window's question.
    ///
    /// - Parameter goAhead: Whether the move that was asked about is made; it is checked again, and whoever else would
    ///   rather stay is asked next.
    public func answer(_ goAhead: Bool) {
        note(.answer(goAhead))
        carryOut(answer: goAhead)
    }

    private func carryOut(answer goAhead: Bool) {
        if isBusy {
            _ = enqueue(for: nil) { $0.carryOut(answer: goAhead) }
            return
        }
        guard let asked = pending else { return }
        pending = nil
        clearNotice()
        didChange()
        if goAhead { asked.confirm(self) } else { asked.decline() }
        letGo(of: asked)
    }

    /// Takes the question away without an answer, because what it was about has changed.
    func dropQuestion() {
        guard let asked = pending else { return }
        pending = nil
        didChange()
        asked.decline()
        letGo(of: asked)
    }

    /// Asks the person about a navigation that waits for the answer.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - flow: The flow that routes; kept alive until then.
    ///   - cause: Why it was asked for.
    ///   - answer: Called once with the answer; a question that is dropped is answered by no.
    func ask(_ question: Question, by flow: AnyFlow, cause: Cause, answer: @escaping (Bool) -> Void) {
        dropQuestion()
        journal.record(
            JournalRecord(kind: .asked, action: "route", flow: flow.path, cause: cause, detail: question.text))
        flow.holds += 1
        pending = PendingMove(
            question: question, flow: flow, confirm: { _ in answer(true) }, decline: { answer(false) })
        didChange()
    }

    private func letGo(of asked: PendingMove) {
        guard let flow = asked.flow else { return }
        flow.holds -= 1
        if flow.isIdle { endIdle(flow) }
    }

    /// What those that would leave say to it: a refusal, or the first question that was not confirmed yet.
    func objection(of leaving: [Place], confirmed: [Question]) -> Leaving? {
        var question: Leaving?
        for place in leaving {
            switch asking({ place.presentable?.leaving() }) {
            case .refused(let reason): return .refused(reason: reason)
            case .ask(let asked) where question == nil && !confirmed.contains(asked): question = .ask(asked)
            case .ask, .allowed, nil: break
            }
        }
        return question
    }

    /// Refuses a move, or keeps it until the person has answered; then makes what was asked for meanwhile.
    func object(
        _ answer: Leaving, _ action: StaticString, by flow: AnyFlow?, cause: Cause, confirmed: [Question],
        again: ((Window, [Question]) -> Void)?
    ) -> MoveResult {
        defer { drain() }
        switch answer {
        case .allowed:
            return .applied
        case .refused(let reason):
            let result = refuse(.byScreen(reason: reason), action, by: flow, cause: cause)
            show(Notice(reason))
            return result
        case .ask(let question):
            guard let again else { return refuse(.byScreen(reason: question.text), action, by: flow, cause: cause) }
            dropQuestion()
            journal.record(
                JournalRecord(
                    kind: .asked, action: action, flow: flow?.path, cause: cause, detail: question.text))
            let asked = delivery
            flow?.holds += 1
            pending = PendingMove(question: question, flow: flow) { window in
                let outer = window.delivery
                window.delivery = asked
                again(window, confirmed + [question])
                window.delivery = outer
            }
            didChange()
            return .asked
        }
    }
}
