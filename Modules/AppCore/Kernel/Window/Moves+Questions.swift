// The question of a window: a move that waits for the user's answer.
extension Moves {
    /// The question that the user has to answer before a screen is removed, if any.
    var question: Question? { openQuestion?.question }

    /// Asks the user about a move, which waits for the answer; an earlier question is dropped.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - action: The move's name in the journal.
    ///   - flow: The flow that requested the move, if any; kept alive until the question is answered or dropped.
    ///   - cause: Why the move is requested.
    ///   - confirm: Makes the move.
    ///   - decline: Gives the move up: the user said no, or the question was dropped.
    /// - Returns: `.asked`.
    package func ask(
        _ question: Question, _ action: StaticString, by flow: AnyFlow?, because cause: Cause,
        confirm: @escaping () -> Void, decline: @escaping () -> Void = {}
    ) -> MoveResult {
        let earlier = openQuestion
        journal.record(JournalRecord(kind: .asked, action: action, flow: flow?.way, cause: cause))
        flow?.holds += 1
        questionCount += 1
        var question = question
        question.number = questionCount
        openQuestion = AskedMove(question: question, flow: flow, confirm: confirm, decline: decline)
        changes.note()
        // Last, because it may end a flow, whose outcome may lead to another question.
        if let earlier { giveUp(earlier) }
        return .asked
    }

    /// Makes the move in question, or gives it up; an answer to any other question is stale.
    func answer(_ goAhead: Bool, to number: Int?) -> MoveResult {
        if isBusy { return wait(for: nil) { [self] in _ = answer(goAhead, to: number) } }
        guard let asked = openQuestion, asked.question.number == number else {
            return refuse(.stale, "answer", by: nil)
        }
        openQuestion = nil
        notices.clear()
        changes.note()
        if goAhead { asked.confirm() } else { asked.decline() }
        if let flow = asked.flow { letGo(of: flow) }
        return .applied
    }

    /// Drops the question without an answer, for example because screens were removed or its flow was ended.
    package func dropQuestion() {
        guard let openQuestion else { return }
        self.openQuestion = nil
        changes.note()
        giveUp(openQuestion)
    }

    private func giveUp(_ asked: AskedMove) {
        asked.decline()
        if let flow = asked.flow { letGo(of: flow) }
    }
}

/// A move that waits for the user's answer.
struct AskedMove {
    let question: Question
    let flow: AnyFlow?
    let confirm: () -> Void
    let decline: () -> Void
}
