import AppCore

/// One navigation: it plans, asks and prepares until nothing is left to wait for, then makes the change at once.
@MainActor final class Navigation {
    /// What a plan has to wait for before it is made.
    private enum Wait {
        case prepare([(step: Step?, Preparation)])
        case intercept(step: Step?, Interception)
        case ask(Question, by: String)
    }

    private static let roundLimit = 20

    let name: String
    private let flow: AnyFlow
    private let cause: Cause
    private let bind: (@MainActor (BoundSteps) throws(RoutingError) -> BoundLink)?
    /// The edits to make, if there are no steps.
    private let edit: ((Draft) throws(RoutingError) -> Void)?
    private let everywhere: Everywhere
    private var steps: BoundSteps?
    private var confirmed: [Question] = []
    /// The interceptors that have let the navigation pass.
    private var passed: [Interception] = []
    /// Whether it has waited for an interceptor with a limit, such as a login.
    private var hasWaited = false
    private var origin: RoutingOrigin
    /// The turn that it belongs to if it comes from what that turn's interceptor shows, such as a link in a login.
    private let outerTurn: RoutingTurn?
    /// Its number among the requests that had to wait.
    private var request: Int?

    init(
        _ name: String, for flow: AnyFlow, because cause: Cause?, everywhere: Everywhere = Everywhere(),
        bind: (@MainActor (BoundSteps) throws(RoutingError) -> BoundLink)? = nil,
        edit: ((Draft) throws(RoutingError) -> Void)? = nil
    ) {
        self.name = name
        self.flow = flow
        self.everywhere = everywhere
        self.bind = bind
        self.edit = edit
        self.cause = cause ?? flow.window?.moves.origins.cause ?? .code
        origin = RoutingOrigin(isFree: cause != nil)
        outerTurn = RoutingTurn.running ?? flow.movingWindow?.turnOfOrigin
    }

    // MARK: - Running

    /// Makes the navigation, after a question to the user if necessary.
    ///
    /// - Parameter later: Called instead if the navigation has to wait for anything else; nothing has changed then.
    func runAtOnce(orLater later: @escaping () -> Void) {
        guard let window = flow.movingWindow else { return later() }
        guard let turn = window.turns.beginAtOnce() else {
            request = window.turns.noteRequest()
            return later()
        }
        window.clearNotice()
        runAtOnce(in: window, turn, orLater: later)
    }

    private func runAtOnce(in window: Window, _ turn: RoutingTurn, orLater later: @escaping () -> Void) {
        do throws(RoutingError) {
            try origin.check(in: window)
            switch try plan(in: window) {
            case nil:
                try make(in: window)
            case .ask(let question, let name):
                return askAtOnce(question, of: name, in: window, turn, orLater: later)
            case .prepare, .intercept:
                window.turns.end(turn)
                return later()
            }
        } catch {
            fail(error)
        }
        window.turns.end(turn)
    }

    /// Asks the user, and continues without suspending when the answer comes.
    private func askAtOnce(
        _ question: Question, of name: String, in window: Window, _ turn: RoutingTurn,
        orLater later: @escaping () -> Void
    ) {
        turn.withdraw = { window.moves.dropQuestion() }
        _ = window.moves.ask(question, "route", by: flow, because: cause) {
            turn.withdraw = nil
            self.confirmed.append(question)
            self.runAtOnce(in: window, turn, orLater: later)
        } decline: {
            turn.withdraw = nil
            self.fail(turn.abortion ?? .cancelled(by: name))
            window.turns.end(turn)
        }
    }

    /// Makes the navigation after everything that it has to wait for.
    ///
    /// - Returns: The screen or container that its steps lead to; `nil` if it has no steps.
    @discardableResult func run() async throws(RoutingError) -> (any Presentable)? {
        do throws(RoutingError) {
            guard let window = flow.movingWindow else { throw .ended }
            if let outerTurn, outerTurn === window.turns.current { return try await run(in: window, outerTurn) }
            window.clearNotice()
            let turn = RoutingTurn()
            try await window.turns.begin(turn, request, by: flow, because: cause, in: window)
            defer { window.turns.end(turn) }
            return try await run(in: window, turn)
        } catch {
            record(error)
            throw error
        }
    }

    private func run(in window: Window, _ turn: RoutingTurn) async throws(RoutingError) -> (any Presentable)? {
        for _ in 0..<Self.roundLimit {
            while window.moves.isBusy {
                _ = window.moves.wait(for: flow) { turn.resume() }
                try await turn.pause(in: window)
            }
            guard flow.isRunning else { throw .ended }
            if Task.isCancelled { throw .cancelled(by: "the navigation") }
            try origin.check(in: window)
            switch try plan(in: window) {
            case nil:
                return try make(in: window)
            case .prepare(let list):
                for (step, preparation) in list where !preparation.isDone {
                    try await prepare(step, preparation, in: window, turn)
                }
            case .intercept(let step, let interception):
                try turn.beginAsking()
                defer { turn.endAsking() }
                try await perform(interception, for: step, in: window, turn)
            case .ask(let question, let name):
                try turn.beginAsking()
                defer { turn.endAsking() }
                try await ask(question, of: name, in: window, turn)
            }
        }
        throw .unsettled(rounds: Self.roundLimit)
    }

    private func prepare(
        _ step: Step?, _ preparation: Preparation, in window: Window, _ turn: RoutingTurn
    ) async throws(RoutingError) {
        do {
            try await turn.run(in: window, isWork: FlowTask.origin != nil, preparation.run)
            preparation.isDone = true
        } catch {
            throw turn.abortion ?? cancellation(error, by: preparation.part)
                ?? .preparationFailed(step: step?.name ?? name, part: preparation.part, error)
        }
    }

    /// Performs an interceptor; what it shows comes from where the user is now, and the navigation continues from where
    /// that has led.
    private func perform(
        _ interception: Interception, for step: Step?, in window: Window, _ turn: RoutingTurn
    ) async throws(RoutingError) {
        window.journal.recordWaiting(flow.way, cause: cause, route: "\(name): \(interception.name)")
        let deadline = interception.limit.map { window.turns.expire(after: $0, in: window) }
        if deadline != nil {
            turn.waitingName = name
            hasWaited = true
        }
        defer {
            turn.waitingName = nil
            deadline?.cancel()
        }
        do {
            try await turn.run(in: window, isWork: true) {
                let origin = FlowTask.Origin(window.tree.front, in: window)
                try await FlowTask.$origin.withValue(origin) { try await interception.perform() }
            }
        } catch {
            throw turn.abortion ?? cancellation(error, by: interception.name)
                ?? .interceptorFailed(step: step?.name ?? name, interceptor: interception.name, error)
        }
        interception.isPassed = true
        passed.append(interception)
        if turn.hasWaitedForFlows { self.origin.moveOn(in: window) }
    }

    /// Asks the user, and waits for the answer.
    private func ask(
        _ question: Question, of name: String, in window: Window, _ turn: RoutingTurn
    ) async throws(RoutingError) {
        guard try await turn.ask(question, by: flow, because: cause, in: window) else { throw .cancelled(by: name) }
        confirmed.append(question)
    }

    private func cancellation(_ error: any Error, by name: String) -> RoutingError? {
        if error is CancellationError { return .cancelled(by: name) }
        if let error = error as? RoutingError, error.isCancellation { return error }
        return nil
    }

    // MARK: - Planning

    func explain() -> RoutingPlan {
        var plan = RoutingPlan(destination: name)
        guard let window = flow.movingWindow else {
            plan.refusal = RoutingError.ended.description
            return plan
        }
        window.moves.consulting {
            let draft = window.moves.begin("route")
            defer { draft.drop() }
            do throws(RoutingError) {
                try self.plan(draft, in: window)
                let new = way.steps.dropFirst().filter { step in
                    step.places.isEmpty || step.places.contains(where: draft.tree.holds)
                }
                plan.opens = new.flatMap { [$0] + $0.children }.map(\.name)
                plan.closes = draft.leaving.compactMap { $0.screen?.title }
                try draft.paused { () throws(RoutingError) in
                    plan.keeps = titles(to: steps?.base ?? window.tree.front)
                    switch draft.objection()?.answer {
                    case .refused(let reason): throw .refused(by: "", reason: reason)
                    case .ask(let question): plan.question = question
                    case .allowed, nil: break
                    }
                    plan.asks = asked(on: way).map(\.1.name)
                }
            } catch {
                if case .refused(_, let reason) = error {
                    plan.refusal = reason
                } else {
                    plan.refusal = error.description
                }
            }
        }
        window.moves.drain()
        return plan
    }

    /// What the user would see, if all of that is in the window.
    func peek() -> [any Screen]? {
        guard let window = flow.movingWindow else { return nil }
        let screens = window.peek { draft throws(RoutingError) in try plan(draft, in: window) }
        return screens?.contains { $0 is StandInScreen } == true ? nil : screens
    }

    /// The titles on the way down to a place.
    private func titles(to place: Place?) -> [String] {
        let titles = place?.andAbove.compactMap(\.presentable?.title).filter { !$0.isEmpty } ?? []
        return titles.reversed()
    }

    /// Plans the navigation; moves requested meanwhile are made only if it cannot be made now.
    ///
    /// - Returns: What it has to wait for; `nil` if it can be made.
    private func plan(in window: Window) throws(RoutingError) -> Wait? {
        var wait: Wait?
        var isReady = false
        defer {
            if !isReady {
                steps?.forget()
                window.moves.drain()
            }
        }
        try window.moves.consulting { () throws(RoutingError) in wait = try planAlone(in: window) }
        isReady = wait == nil
        return wait
    }

    private func planAlone(in window: Window) throws(RoutingError) -> Wait? {
        let draft = window.moves.begin("route")
        defer { draft.drop() }
        do throws(RoutingError) { try plan(draft, in: window) } catch {
            draft.drop()
            // An interceptor on the way may provide what is missing.
            if error.isMissing, let wait = wait(on: way, isMissing: true) { return wait }
            throw error
        }
        let objection = draft.objection(confirmed: confirmed)
        if case .refused(let reason)? = objection?.answer { throw .refused(by: objection?.title ?? "", reason: reason) }
        if let wait = draft.paused({ wait(on: way) }) { return wait }
        if case .ask(let question)? = objection?.answer { return .ask(question, by: objection?.title ?? "") }
        return nil
    }

    private var way: Way { Way(everywhere: everywhere, steps: steps?.way ?? [], isWhole: steps?.isWhole ?? true) }

    /// What has to be waited for on a way; while something is missing on it, its steps prepare nothing.
    private func wait(on way: Way, isMissing: Bool = false) -> Wait? {
        guard way.asksOrPrepares else { return nil }
        let interceptions = asked(on: way)
        var preparations = isMissing ? [] : way.preparations
        for (step, interception) in interceptions {
            guard let preparation = interception.preparation, !preparation.isDone else { continue }
            preparations.append((step, preparation))
        }
        if !preparations.isEmpty { return .prepare(preparations) }
        return interceptions.first.map { .intercept(step: $0.step, $0.1) }
    }

    /// The interceptors still to be asked.
    private func asked(on way: Way) -> [(step: Step?, Interception)] {
        var list: [(step: Step?, Interception)] = []
        for (step, interception) in way.interceptions where !interception.isPassed {
            let isKnown = (passed + list.map(\.1)).contains { interception.use.isSame(as: $0.use) }
            if !isKnown, interception.isNeeded() { list.append((step, interception)) }
        }
        return list
    }

    /// Edits a draft as the navigation would, along the first choices that lead somewhere, without building anything.
    private func plan(_ draft: Draft, in window: Window) throws(RoutingError) {
        guard let bind else {
            try edit?(draft)
            return draft.settle()
        }
        var bound = steps ?? BoundSteps(to: name, in: window, after: nil, bind: bind)
        if bound.isOutdated { bound = BoundSteps(to: name, in: window, after: bound, bind: bind) }
        while true {
            steps = bound
            do throws(RoutingError) {
                try RouteMove(along: bound, in: draft, by: flow, isPlan: true).make()
                return
            } catch {
                guard error.isMissing, let other = bound.other() else { throw error }
                bound = other
                draft.drop()
            }
        }
    }

    // MARK: - Making

    @discardableResult private func make(in window: Window) throws(RoutingError) -> (any Presentable)? {
        let moves = window.moves
        let draft = moves.begin("route")
        let route = steps.map { RouteMove(along: $0, in: draft, by: flow, isPlan: false) }
        do throws(RoutingError) {
            try moves.consulting { () throws(RoutingError) in
                try route?.make()
                try edit?(draft)
                draft.settle()
                // Moves that a task requests are made after it, from where the user is then.
                draft.paused { moves.origins.deliver(from: nil, cause: cause) { way.giveContent() } }
            }
        } catch {
            // The window is as before, and what has begun ends.
            draft.drop()
            for flow in route?.startedFlows ?? [] {
                window.end(flow, as: .refused(.navigationFailed(error.description)))
            }
            moves.drain()
            throw error
        }
        if !draft.isEmpty { moves.commit(draft, by: flow, because: cause, detail: name) }
        let end = way.steps.last?.presentable
        moves.origins.deliver(from: window.tree.front, cause: cause) { way.tellAfterwards() }
        moves.drain()
        return end
    }

    // MARK: - Failing

    func fail(_ error: RoutingError) {
        record(error)
        tell(error)
    }

    /// Shows the user a notice, unless they cancelled or abandoned a navigation that has not waited with a limit, or
    /// asked for the same again, as by a second tap.
    func tell(_ error: RoutingError) {
        if error.isCancellation, !hasWaited { return }
        if case .superseded = error, flow.movingWindow?.turns.newestName == name { return }
        if case .refused(_, let reason) = error { return flow.notify(reason) }
        flow.notify("Could not open \(name): \(error.underlying.map { "\($0)" } ?? error.description).")
    }

    private func record(_ error: RoutingError) {
        flow.journal?.recordRefused(flow.way, cause: cause, route: "\(name): \(error)")
    }
}
