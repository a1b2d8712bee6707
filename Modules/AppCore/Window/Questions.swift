/// What the user is asked before something leaves, and the move that waits for the answer.
@MainActor final class Questions {
    /// A move that waits for the user's answer.
    private struct Asked {
        let question: Question
        /// The flow that asked for the move; kept alive until the question is answered or dropped.
        let flow: AnyFlow?
        let confirm: () -> Void
        let decline: () -> Void
    }

    private var asked: Asked?

    /// What the user is asked now, if anything.
    var question: Question? { asked?.question }

    /// Asks the user in place of whatever was asked before.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - flow: The flow that asked for the move, if one did.
    ///   - window: The window that shows the question.
    ///   - confirm: Makes the move.
    ///   - decline: Gives it up: the user said no, or what the question was about has changed.
    func ask(
        _ question: Question, by flow: AnyFlow?, in window: Window, confirm: @escaping () -> Void,
        decline: @escaping () -> Void = {}
    ) {
        flow?.holds += 1
        asked = Asked(question: question, flow: flow, confirm: confirm, decline: decline)
        window.didChange()
    }

    func answer(_ goAhead: Bool, in window: Window) {
        guard let asked else { return }
        self.asked = nil
        window.clearNotice()
        window.didChange()
        if goAhead { asked.confirm() } else { asked.decline() }
        if let flow = asked.flow { window.letGo(of: flow) }
    }

    /// Takes the question away without an answer, because what it was about has changed.
    func drop(in window: Window) {
        guard let asked else { return }
        self.asked = nil
        window.didChange()
        asked.decline()
        if let flow = asked.flow { window.letGo(of: flow) }
    }
}
