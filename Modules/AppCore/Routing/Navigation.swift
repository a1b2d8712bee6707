/// One navigation: planned, asked about, prepared, and planned again until nothing is left to wait for; then made at once.
@MainActor final class Navigation {
    /// What a plan has to wait for.
    private enum Wait {
        case prepare([(step: String, Preparation)])
        case intercept(step: String, Interception)
        case ask(Question, by: String)
    }

    private static let roundLimit = 20

    /// What every step of the way gets from the router: added to the first one.
    var everywhere: [(Step) -> Void] = []
    var tasks: [(any Presentable) -> Void] = []
    var tasksAfterwards: [(any Presentable, [any Presentable]) -> Void] = []

    private let name: String
    private let flow: AnyFlow
    private let cause: Cause
    private let bind: (@MainActor (Window) -> BoundSteps)?
    /// What is changed, if no steps lead there.
    private let change: ((TreeChange) throws(RoutingError) -> Void)?
    private var steps: BoundSteps?
    /// What the last plan has to wait for.
    private var wait: Wait?
    private var confirmed: [Question] = []
    /// The interceptors that have been performed; each is, once.
    private var passed: [AnyObject] = []

    init(
        _ name: String, for flow: AnyFlow, because cause: Cause?, bind: (@MainActor (Window) -> BoundSteps)? = nil,
        change: ((TreeChange) throws(RoutingError) -> Void)? = nil
    ) {
        self.name = name
        self.flow = flow
        self.bind = bind
        self.change = change
        self.cause = cause ?? flow.window?.moves.origins.cause ?? .code
    }

    // MARK: - Running

    /// Makes the navigation, if need be once the person has answered a question.
    ///
    /// - Parameter later: Called instead if anything else has to be waited for; nothing has happened then.
    func runAtOnce(orLater later: @escaping () -> Void) {
        guard let window = flow.movingWindow, let turn = window.turns.beginAtOnce() else { return later() }
        window.clearNotice()
        runAtOnce(in: window, turn, orLater: later)
    }

    private func runAtOnce(in window: Window, _ turn: RoutingTurn, orLater later: @escaping () -> Void) {
        do throws(RoutingError) {
            let (change, base) = try plan(in: window)
            switch wait {
            case nil:
                try make(change, base, in: window)
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

    /// Asks the person, and goes on in the turn in which the answer comes.
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

    /// Makes the navigation, after waiting for whatever has to be waited for.
    func run() async throws(RoutingError) {
        do throws(RoutingError) {
            guard let window = flow.movingWindow else { throw .ended }
            // What an interceptor routes itself belongs to its own turn.
            if let running = RoutingTurn.running, running === window.turns.current {
                return try await run(in: window, running)
            }
            let turn = RoutingTurn()
            try await window.turns.begin(turn)
            defer { window.turns.end(turn) }
            try await run(in: window, turn)
        } catch {
            record(error)
            throw error
        }
    }

    private func run(in window: Window, _ turn: RoutingTurn) async throws(RoutingError) {
        window.clearNotice()
        for _ in 0..<Self.roundLimit {
            while window.moves.isBusy {
                _ = window.moves.wait(for: flow) { turn.resume() }
                try await waitForPerson(in: window, turn)
            }
            guard flow.isRunning else { throw .ended }
            if Task.isCancelled { throw .cancelled(by: "the navigation") }
            let (change, base) = try plan(in: window)
            switch wait {
            case nil:
                return try make(change, base, in: window)
            case .prepare(let list):
                for (step, preparation) in list where !preparation.isDone { try await prepare(step, preparation, turn) }
            case .intercept(let step, let interception):
                try await perform(interception, for: step, in: window, turn)
            case .ask(let question, let name):
                try await ask(question, of: name, in: window, turn)
            }
        }
        throw .unsettled(rounds: Self.roundLimit)
    }

    private func prepare(
        _ step: String, _ preparation: Preparation, _ turn: RoutingTurn
    ) async throws(RoutingError) {
        do {
            try await turn.run(preparation.run)
            preparation.isDone = true
        } catch {
            throw turn.abortion ?? cancellation(error, by: preparation.part)
                ?? .preparationFailed(step: step, part: preparation.part, error)
        }
    }

    /// What an interceptor shows comes from wherever the user is by now, like all that a router shows (R6).
    private func perform(
        _ interception: Interception, for step: String, in window: Window, _ turn: RoutingTurn
    ) async throws(RoutingError) {
        let origin = FlowTask.Origin(window.tree.front, in: window)
        let isWork = FlowTask.origin == nil
        if isWork { window.work.begin() }
        defer { if isWork { window.work.end() } }
        do {
            try await turn.run {
                try await FlowTask.$origin.withValue(origin) { try await interception.perform() }
            }
            passed.append(interception.identity)
        } catch {
            throw turn.abortion ?? cancellation(error, by: interception.name)
                ?? .interceptorFailed(step: step, interceptor: interception.name, error)
        }
    }

    /// Asks the person, and waits for the answer.
    private func ask(
        _ question: Question, of name: String, in window: Window, _ turn: RoutingTurn
    ) async throws(RoutingError) {
        var answer: Bool?
        _ = window.moves.ask(question, "route", by: flow, because: cause) {
            answer = true
            turn.resume()
        } decline: {
            answer = false
            turn.resume()
        }
        defer { if answer == nil { window.moves.dropQuestion() } }
        while answer == nil { try await waitForPerson(in: window, turn) }
        guard answer == true else { throw .cancelled(by: name) }
        confirmed.append(question)
    }

    /// Waits for what is up to the person, an answer or the end of a gesture: that is no work that a script waits for.
    private func waitForPerson(in window: Window, _ turn: RoutingTurn) async throws(RoutingError) {
        let isWork = FlowTask.origin != nil
        if isWork { window.work.beginWaiting() }
        try await turn.pause { if isWork { window.work.endWaiting() } }
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
        do throws(RoutingError) {
            let (change, base) = try describe(in: window)
            let steps = steps?.list ?? []
            for (_, interception) in interceptions(of: steps, from: base.step) { plan.asks.append(interception.name) }
            plan.keeps = titles(to: base.place ?? window.tree.front)
            plan.closes = change.leaving.compactMap { $0.screen?.title }
            plan.opens = steps.dropFirst(base.step + 1).map(\.name)
            switch window.moves.asking({ change.objection(confirmed: []) }) {
            case .refused(let reason): plan.refusal = reason
            case .ask(let question): plan.question = question
            case .allowed, nil: break
            }
        } catch {
            plan.refusal = error.description
        }
        window.moves.drain()
        return plan
    }

    /// The titles on the way to what is there already.
    private func titles(to place: Place?) -> [String] {
        var titles: [String] = []
        var place = place
        while let here = place {
            if let title = here.presentable?.title, !title.isEmpty { titles.insert(title, at: 0) }
            place = here.parent
        }
        return titles
    }

    /// Plans, and notes what has to be waited for, if anything; only then is what was asked for meanwhile made.
    private func plan(in window: Window) throws(RoutingError) -> (TreeChange, RoutingBase) {
        var isReady = false
        defer { if !isReady { window.moves.drain() } }
        let (change, base) = try describe(in: window)
        let objection = window.moves.asking { change.objection(confirmed: confirmed) }
        wait = nil
        if case .refused(let reason) = objection {
            throw .refused(by: objector(change, .refused(reason: reason), in: window), reason: reason)
        }
        if let steps, steps.list.contains(where: \.asksOrPrepares) { wait = whatToWaitFor(steps.list, base.step) }
        if wait == nil, case .ask(let question) = objection {
            wait = .ask(question, by: objector(change, .ask(question), in: window))
        }
        isReady = wait == nil
        return (change, base)
    }

    /// The title of the first of those that leave who says this.
    private func objector(_ change: TreeChange, _ answer: Leaving, in window: Window) -> String {
        window.moves.asking {
            change.leaving.first { $0.presentable?.leaving() == answer }?.presentable?.title ?? ""
        }
    }

    private func whatToWaitFor(_ steps: [Step], _ base: Int) -> Wait? {
        var preparations: [(step: String, Preparation)] = []
        let interceptions = interceptions(of: steps, from: base)
        for (index, step) in steps.enumerated() where index >= base || index == 0 {
            for preparation in step.preparations(isBuilt: index > base) where !preparation.isDone {
                preparations.append((step.name, preparation))
            }
        }
        for (step, interception) in interceptions {
            guard let preparation = interception.preparation, !preparation.isDone else { continue }
            preparations.append((step.name, preparation))
        }
        if !preparations.isEmpty { return .prepare(preparations) }
        return interceptions.first.map { .intercept(step: $0.step.name, $0.1) }
    }

    /// Those who are still to be asked on the way from what is there to the destination, the router's own first.
    private func interceptions(of steps: [Step], from base: Int) -> [(step: Step, Interception)] {
        var list: [(step: Step, Interception)] = []
        for (index, step) in steps.enumerated() where index >= base || index == 0 {
            for interception in step.interceptions(isBuilt: index > base) {
                let identity = interception.identity
                if passed.contains(where: { $0 === identity }) || list.contains(where: { $0.1.identity === identity }) {
                    continue
                }
                if interception.isNeeded() { list.append((step, interception)) }
            }
        }
        return list
    }

    /// Describes the change; finders, choices and containers are the app's code, which may ask for moves.
    private func describe(in window: Window) throws(RoutingError) -> (TreeChange, RoutingBase) {
        let description = TreeChange(of: window.tree, "route")
        let base = try window.moves.asking { () throws(RoutingError) in
            let base = try fill(description, in: window)
            description.gather()
            return base
        }
        return (description, base)
    }

    private func fill(_ description: TreeChange, in window: Window) throws(RoutingError) -> RoutingBase {
        guard let steps = boundSteps(in: window) else {
            try change?(description)
            return RoutingBase()
        }
        if let unmatched = steps.unmatched { throw .noCaseMatched(unmatched) }
        return try RoutingPlanner(window: window, steps: steps.list).plan(description)
    }

    /// The steps, chosen again if they depend on what a person sees and that has changed.
    private func boundSteps(in window: Window) -> BoundSteps? {
        if let steps, !steps.isConditional || steps.hasSeen(window.tree.visible) { return steps }
        guard let bind else { return nil }
        let bound = bind(window)
        if let first = bound.list.first { for add in everywhere { add(first) } }
        steps = bound
        return bound
    }

    // MARK: - Making

    private func make(_ change: TreeChange, _ base: RoutingBase, in window: Window) throws(RoutingError) {
        window.moves.isApplying = true
        var builder = RouteBuilder(base, of: steps?.list ?? [], in: window, for: flow)
        do throws(RoutingError) {
            try builder.build()
        } catch {
            window.moves.isApplying = false
            for flow in builder.staged {
                Staging.end(flow, as: .refused(.navigationFailed(error.description)), in: window)
            }
            window.moves.drain()
            throw error
        }
        let way = builder.steps.dropFirst(base.step)
        for step in way { step.performTasks() }
        for task in tasks { for step in way { if let item = step.presentable { task(item) } } }
        window.clearNotice()
        window.moves.make(change, by: flow, because: cause, detail: name)
        // What a task after it asks for comes from where the user is now.
        window.moves.origins.deliver(from: window.tree.front, cause: cause) { finish(way) }
        window.moves.drain()
    }

    private func finish(_ way: ArraySlice<Step>) {
        var path: [any Presentable]?
        for step in way {
            for task in step.tasksAfterwards {
                let known = path ?? way.compactMap(\.presentable)
                path = known
                task(known)
            }
        }
        if tasksAfterwards.isEmpty { return }
        let known = path ?? way.compactMap(\.presentable)
        if let last = known.last { for task in tasksAfterwards { task(last, known) } }
    }

    // MARK: - Failing

    func fail(_ error: RoutingError) {
        record(error)
        tell(error)
    }

    /// Tells the person, unless the person would not.
    func tell(_ error: RoutingError) {
        if error.isCancellation { return }
        if case .refused(_, let reason) = error { return flow.notify(reason) }
        flow.notify("Could not open \(name): \(error.underlying.map { "\($0)" } ?? error.description).")
    }

    private func record(_ error: RoutingError) {
        flow.journal?.recordRefused(flow, cause: cause, route: "\(name): \(error)")
    }
}
