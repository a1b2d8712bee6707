import AppCore
import AppCoreRouting
import AppCoreTesting

/// Two windows in which numbers become moves, of code, of the user, and of callbacks in the middle of a move.
@MainActor final class Playground {
    /// What the test knows about a flow, without keeping its coordinator alive.
    final class Known {
        weak var coordinator: TestCoordinator?
        let name: String
        let window: Window
        let session: SessionScope?
        var heard: [Outcome<Int>] = []
        var wasStarted = false
        /// Whether its outcome is awaited, and so arrives after the move.
        var hearsLater = false
        init(_ name: String, in window: Window, of session: SessionScope?) {
            self.name = name
            self.window = window
            self.session = session
        }
    }

    private let clock: ScriptedClock
    private let windows: [Window]
    /// The window of the move in progress.
    private var window: Window
    private var flows: [Known] = []
    private var sessions: [SessionScope] = []
    private var numbers: UInt64 = 0
    /// The promise that a navigation broke, if any.
    private var unkept: String?
    /// How many moves callbacks have made, and how many of these are in progress.
    private var deeds = 0
    private var depth = 0

    private init() {
        let clock = ScriptedClock()
        self.clock = clock
        windows = (0..<2).map { _ in Window(lifetimes: LifetimeLog(), clock: clock) }
        window = windows[0]
    }

    /// Plays a script and returns the first rule that was broken, if any.
    static func play(_ script: [UInt64]) async -> String? {
        let playground = Playground()
        for (step, number) in script.enumerated() {
            playground.window = playground.windows[number & 1 << 40 == 0 ? 0 : 1]
            let (before, count) = (playground.window.snapshot, playground.window.journal.entries.last?.time)
            playground.move(number)
            let (after, newCount) = (playground.window.snapshot, playground.window.journal.entries.last?.time)
            if before != after, count == newCount { return "after move \(step): it has written nothing" }
            if number & 3 << 41 == 0 { for _ in 0..<4 { await turn() } }
            if let broken = playground.brokenRule { return "after move \(step): \(broken)" }
        }
        for window in playground.windows { window.close() }
        for window in playground.windows { await window.idle() }
        return playground.brokenAtTheEnd
    }

    private func launch() { run(by: nil, in: .shared) }

    /// A move that a callback makes: a screen that is asked, appears, leaves or counts, or an interceptor.
    private func deed(_ number: UInt64) {
        guard depth < 3, deeds < 400, flows.count < 300 else { return }
        deeds += 1
        depth += 1
        let outer = window
        defer { (window, depth) = (outer, depth - 1) }
        if number & 7 == 0 { window = windows.first { $0 !== outer } ?? outer }
        move(number &* 6_364_136_223_846_793_005 &+ UInt64(deeds))
    }

    private func pick<Item>(_ items: [Item], _ number: UInt64) -> Item? {
        items.isEmpty ? nil : items[Int(number % UInt64(items.count))]
    }

    private var running: [Known] { flows.filter { $0.window === window && $0.coordinator?.flow.isRunning == true } }

    private func run(by parent: TestCoordinator?, in placement: Placement, session: SessionScope? = nil) {
        let (child, hear) = makeFlow(by: parent, of: session)
        if let parent {
            parent.flow.run(child, in: placement, session: session, onFinish: hear)
        } else {
            window.run(child, session: session, onFinish: hear)
        }
    }

    private func makeFlow(
        by parent: TestCoordinator?, in home: Window? = nil, of session: SessionScope? = nil
    ) -> (TestCoordinator, (Outcome<Int>) -> Void) {
        let above = flows.first { parent != nil && $0.coordinator === parent }
        let known = Known(
            "f\(flows.count)", in: home ?? above?.window ?? window, of: session ?? above?.session)
        flows.append(known)
        numbers = numbers &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let choice = numbers >> 33
        let child = TestCoordinator(known.name) { coordinator in
            known.wasStarted = true
            switch choice % 7 {
            case 0: coordinator.flow.finish(0)
            case 1: break
            case 2: if self.flows.count < 200 { self.run(by: coordinator, in: .shared) }
            default: coordinator.flow.show(self.screen(choice, coordinator))
            }
        }
        known.coordinator = child
        let hear: (Outcome<Int>) -> Void = { [weak parent] outcome in
            known.heard.append(outcome)
            switch choice % 5 {
            case 0: parent?.flow.show(PlainScreen("after \(known.name)"))
            case 1: parent?.flow.finish(1)
            case 2: if self.flows.count < 200, let parent { self.run(by: parent, in: .shared) }
            default: break
            }
        }
        return (child, hear)
    }

    /// Routes from a flow, and returns the promise that was broken, if any.
    private func route(_ number: UInt64, by coordinator: TestCoordinator) -> String? {
        let router = Router<Destination>(for: coordinator.flow)
        let isGuarded = number & 7 << 30 == 0
        if isGuarded { router.interceptors = [login(number, by: coordinator)] }
        let destination = RandomDestination(number: number) { [weak coordinator] in
            self.makeFlow(by: coordinator)
        }.destination
        let deeds = deeds
        let before = window.snapshot
        let (plan, shown) = (router.explain(destination), router.peek(destination))
        if isGuarded || deeds != self.deeds || depth > 0 || window.isRouting {
            router.open(destination)
            return nil
        }
        if window.snapshot != before { return "explaining has changed something" }
        // A question is asked by a task, which this test does not await.
        if plan.question != nil { return nil }
        if isWaiting { return nil }
        let asked = window.journal.entries.last?.time ?? 0
        router.open(destination)
        if deeds != self.deeds { return nil }
        let new = window.journal.entries.filter { $0.time > asked && $0.action == "route" }
        if new.isEmpty, plan.closes.isEmpty, plan.opens.isEmpty, plan.refusal == nil {
            return window.snapshot == before ? nil : "a navigation has changed something and written nothing"
        }
        guard new.count == 1, let entry = new.first else { return "a navigation has \(new.count) entries, not \(plan)" }
        let seen = window.visibleScreens.map(\.title)
        // What the end of a flow or a stack's first use leads to is not foreseen.
        if let shown, !shown.isEmpty, entry.kind == .applied, entry.ended.isEmpty, shown.map(\.title) != seen {
            return "a peek has shown \(shown.map(\.title)), not \(seen)"
        }
        if entry.kind == .applied, plan.refusal != nil { return "what was to be refused was made: \(plan)" }
        if entry.kind == .refused, plan.refusal == nil, entry.detail?.contains("showed no screen") != true {
            return "what was planned was refused: \(entry)"
        }
        return nil
    }

    /// A login that a navigation waits for, in a modal or in the tab in front.
    private func login(_ number: UInt64, by coordinator: TestCoordinator) -> RoutingInterceptor<Destination> {
        RoutingInterceptor("a login", limit: .seconds(60)) { [weak coordinator, window] _ in
            guard let flow = coordinator?.flow, self.flows.count < 200 else { throw CancellationError() }
            let (child, hear) = self.makeFlow(by: nil, in: window)
            self.flows.last?.hearsLater = true
            let outcome = await flow.outcome(of: child, in: number & 1 << 29 == 0 ? .modal(.sheet) : .shared)
            hear(outcome)
            if case .left = outcome { throw CancellationError() }
        }
    }

    private func screen(_ number: UInt64, _ coordinator: TestCoordinator) -> any Presentable {
        let screen = PlainScreen("s\(number % 1000)")
        screen.onTap = { coordinator.flow.finish(2) }
        switch number >> 20 & 31 {
        case 0: screen.onLeaving = { self.deed(number) }
        case 1: screen.onLeave = { self.deed(number) }
        case 2: screen.onAppear = { self.deed(number) }
        default: break
        }
        if number % 11 == 0 { screen.door = .ask(Question("Leave?")) }
        if number % 13 == 0 { screen.door = .refused(reason: "No.") }
        switch number % 9 {
        case 0:
            let late = StackContainer("c") { [weak coordinator] in self.use($0, number, by: coordinator) }
            if number & 15 << 24 == 0 {
                late.countWaiting = {
                    self.deed(number)
                    return 1
                }
            }
            let early = [StackContainer("a", holding: [screen]), PlainScreen("b")] as [any Presentable]
            return TabContainer(isClosable: true, tabs: early + [late])
        case 1: return SplitContainer(holding: [screen])
        case 2: return PageContainer(holding: [screen, PlainScreen("page")])
        default: return screen
        }
    }

    /// Shows the first screen of a stack, or does something else instead.
    private func use(_ stack: StackContainer, _ number: UInt64, by coordinator: TestCoordinator?) {
        guard let coordinator else { return }
        switch number % 7 {
        case 0: break
        case 1: coordinator.flow.finish(4)
        case 2: coordinator.flow.close(stack)
        case 3, 4: if flows.count < 200 { run(by: coordinator, in: .navigator(stack)) }
        default: coordinator.flow.show(PlainScreen("first"), in: stack)
        }
    }

    private func places() -> [PlaceID] { window.snapshot.descendants.map(\.id) }

    private func move(_ number: UInt64) {
        numbers = number >> 8
        if running.isEmpty { return launch() }
        guard let coordinator = pick(running, number >> 16)?.coordinator else { return }
        let flow = coordinator.flow
        let place = pick(places(), number >> 24) ?? .none
        let front = window.snapshot.focus ?? .none
        let own = pick(flow.shown, number >> 12)
        switch number % 30 {
        case 0, 1, 2: unkept = show(screen(numbers, coordinator), by: flow, from: own)
        case 3: flow.show(screen(numbers, coordinator))
        case 4: flow.present(screen(numbers, coordinator))
        case 5: run(by: coordinator, in: .shared)
        case 6:
            let sibling = pick(running.filter { $0.coordinator?.flow.parent === flow }, number >> 12)
            run(by: coordinator, in: sibling?.coordinator.map { .placeOf($0.flow) } ?? .shared)
        case 7: run(by: coordinator, in: .modal(.sheet))
        case 8:
            let session = SessionScope()
            sessions = sessions.filter { !$0.hasEnded } + [session]
            run(by: coordinator, in: .shared, session: session)
        case 27: if flows.count < 200 { run(by: nil, in: .shared, session: pick(sessions, number >> 16)) }
        case 28: clock.advance(by: .seconds(60))
        case 29: unkept = share(by: flow)
        case 9: flow.finish(3)
        case 10: flow.leave(.replaced)
        case 11, 12: window.perform(.back(from: front))
        case 13: window.perform(.dismiss(from: front))
        case 14: window.perform(.select(place))
        case 15: window.perform(.close(place))
        case 16: window.perform(.element("row", .activate, in: front))
        case 17: if let own { flow.goBack(to: own) }
        case 18: if let own { flow.replace(own, with: screen(numbers, coordinator)) }
        case 19: if let own { flow.close(own) }
        case 20: window.answer(number & 256 == 0)
        case 21: flow.endSession()
        case 22: window.perform(.backGesture(.began, from: front))
        case 23, 24, 25: unkept = route(number >> 8, by: coordinator)
        default: window.perform(.backGesture(number & 256 == 0 ? .finished : .cancelled, from: front))
        }
    }

    /// Shows a screen from another one, which must be on top of its stack with no modal on it.
    private func show(_ new: any Presentable, by flow: Flow<Int>, from origin: (any Presentable)?) -> String? {
        let snapshot = window.snapshot
        let id = window.id(of: origin)
        let isUnderAModal = snapshot.modals.contains { $0.anchor == id }
        let stack = snapshot.descendants.first { $0.container == .stack && $0.children.contains { $0.id == id } }
        let isCovered = isUnderAModal || stack.map { $0.children.last?.id != id } == true
        let isShown = flow.show(new, from: origin) == .applied
        return isShown && isCovered && id != .none && depth == 0 ? "a covered screen has shown another" : nil
    }

    /// Shows one screen in both windows, which know nothing of each other.
    private func share(by flow: Flow<Int>) -> String? {
        let shared = PlainScreen("shared")
        for window in windows where window !== self.window { (window.flows.first as? Flow<Int>)?.show(shared) }
        return flow.show(shared) == .refused(.alreadyShown) ? "another window's screen counts here" : nil
    }

    /// The first rule that does not hold now.
    private var brokenRule: String? {
        if let unkept { return unkept }
        for known in flows {
            if known.heard.count > 1 { return "\(known.name) ended \(known.heard.count) times" }
            guard let coordinator = known.coordinator else {
                if known.wasStarted, known.heard.isEmpty, !known.hearsLater {
                    return "\(known.name) went without an outcome"
                }
                continue
            }
            if !known.heard.isEmpty, !known.hearsLater { return "\(known.name) lives on after its outcome" }
            if known.wasStarted, !coordinator.flow.isRunning, !known.hearsLater {
                return "\(known.name) has ended without an outcome"
            }
            window = known.window
            if known.session?.hasEnded == true, known.wasStarted, !isWaiting {
                return "\(known.name) outlives its session"
            }
            if known.wasStarted, !isWaiting, !isKept(coordinator.flow) {
                return "nothing keeps \(known.name): \(coordinator.flow.path) \(window.journal.entries.suffix(6))"
            }
        }
        for window in windows {
            self.window = window
            if let broken = brokenTree { return broken }
        }
        return nil
    }

    /// Whether moves may wait for an answer, for the end of a gesture or for work, and so keep their flows alive.
    private var isWaiting: Bool {
        window.question != nil || window.isGesturing || window.isRouting || window.isWorking
    }

    private func isKept(_ flow: AnyFlow) -> Bool {
        !flow.shown.isEmpty || running.contains { $0.coordinator?.flow.parent === flow }
            || window.journal.entries.contains { $0.kind == .waiting && $0.flow == flow.path }
    }

    private var brokenTree: String? {
        let snapshot = window.snapshot
        let ids = snapshot.descendants.map(\.id)
        if Set(ids).count != ids.count { return "a place stands twice" }
        if let focus = snapshot.focus, !ids.contains(focus) { return "the focus is nowhere" }
        for modal in snapshot.modals where !ids.contains(modal.anchor) { return "a modal hangs on nothing" }
        let broken = snapshot.descendants.first { item in
            !(item.children.isEmpty ? 0..<1 : item.children.indices).contains(item.selected)
        }
        return broken.map { "\($0.type) selects \($0.selected) of \($0.children.count)" }
    }

    private var brokenAtTheEnd: String? {
        if let flow = flows.first(where: { $0.wasStarted && $0.heard.count != 1 }) {
            return "\(flow.name) heard \(flow.heard.count) outcomes"
        }
        for window in windows {
            let times = window.journal.entries.map(\.time)
            if times != Array((times.first ?? 0)..<(times.first ?? 0) + times.count) {
                return "the journal is out of order"
            }
            if window.isWorking || window.isRouting { return "work goes on in a closed window" }
            let left = window.lifetimes?.survivors() ?? []
            if !left.isEmpty { return "these outlived the window: \(left.map(\.description).joined(separator: "; "))" }
        }
        return nil
    }
}
