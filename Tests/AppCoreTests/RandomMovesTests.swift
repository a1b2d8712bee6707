import AppCore
import AppCoreRouting
import AppCoreTesting
import AppCoreWalking
import Foundation
import Testing

/// Random moves against the real tree: the rules hold whatever is requested, in whatever order.
@MainActor @Suite struct RandomMovesTests {
    /// `make nightly` plays many more.
    private nonisolated static let seeds: [UInt64] =
        Array(1...(ProcessInfo.processInfo.environment["SOAK"] == "1" ? 1000 : 60))

    private static func script(of seed: UInt64) -> [UInt64] {
        var random = SplitMix(state: seed)
        return (0..<250).map { _ in random.next() }
    }

    @Test(arguments: seeds) func `the rules hold after every move`(seed: UInt64) {
        let script = Self.script(of: seed)
        guard let failure = Playground.play(script) else { return }
        let shortest = shrink(script)
        let reason = Playground.play(shortest) ?? failure
        Issue.record("seed \(seed), shrunk from \(script.count) to \(shortest.count) moves: \(reason)")
    }

    /// Removes moves as long as the script still fails.
    private func shrink(_ script: [UInt64]) -> [UInt64] {
        var script = script
        var length = script.count / 2
        while length > 0 {
            var start = 0
            while start < script.count {
                var shorter = script
                shorter.removeSubrange(start..<min(start + length, script.count))
                if Playground.play(shorter) != nil { script = shorter } else { start += length }
            }
            length /= 2
        }
        return script
    }
}

/// A window in which numbers become moves.
@MainActor private final class Playground {
    /// What the test knows about a flow, without keeping its coordinator alive.
    final class Known {
        weak var coordinator: TestCoordinator?
        let name: String
        var heard: [Outcome<Int>] = []
        var wasStarted = false
        init(_ name: String) { self.name = name }
    }

    let log = LifetimeLog()
    let window: Window
    var flows: [Known] = []
    var numbers: UInt64 = 0
    /// The promise that a navigation broke, if any.
    var unkept: String?

    init() { window = Window(lifetimes: log) }

    /// Plays a script and returns the first rule that was broken, if any.
    static func play(_ script: [UInt64]) -> String? {
        let playground = Playground()
        playground.launch()
        for (step, number) in script.enumerated() {
            playground.move(number)
            if let broken = playground.brokenRule { return "after move \(step): \(broken)" }
        }
        playground.window.close()
        return playground.brokenAtTheEnd
    }

    private func launch() {
        run(by: nil, in: .shared)
    }

    private func pick<Item>(_ items: [Item], _ number: UInt64) -> Item? {
        items.isEmpty ? nil : items[Int(number % UInt64(items.count))]
    }

    private var running: [Known] { flows.filter { $0.coordinator?.flow.isRunning == true } }

    private func run(by parent: TestCoordinator?, in placement: Placement, session: SessionScope? = nil) {
        let (child, hear) = makeFlow(by: parent)
        if let parent {
            parent.flow.run(child, in: placement, session: session, onFinish: hear)
        } else {
            window.run(child, session: session, onFinish: hear)
        }
    }

    private func makeFlow(by parent: TestCoordinator?) -> (TestCoordinator, (Outcome<Int>) -> Void) {
        let known = Known("f\(flows.count)")
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
        let destination = RandomDestination(number: number) { self.makeFlow(by: coordinator) }.destination
        let before = window.snapshot
        let plan = router.explain(destination)
        if window.snapshot != before { return "explaining has changed something" }
        // A question is asked by a task, which this test does not await.
        if plan.question != nil { return nil }
        if isWaiting { return nil }
        let asked = window.journal.entries.last?.time ?? 0
        router.open(destination)
        let new = window.journal.entries.filter { $0.time > asked && $0.action == "route" }
        if new.isEmpty, plan.closes.isEmpty, plan.opens.isEmpty, plan.refusal == nil {
            return window.snapshot == before ? nil : "a navigation has changed something and written nothing"
        }
        guard new.count == 1, let entry = new.first else { return "a navigation has \(new.count) entries" }
        if entry.kind == .applied, plan.refusal != nil { return "what was to be refused was made: \(plan)" }
        if entry.kind == .refused, plan.refusal == nil, entry.detail?.contains("cannot be") != true,
            entry.detail?.contains("showed no screen") != true
        {
            return "what was planned was refused: \(entry)"
        }
        return nil
    }

    private func screen(_ number: UInt64, _ coordinator: TestCoordinator) -> any Presentable {
        let screen = PlainScreen("s\(number % 1000)")
        screen.onTap = { coordinator.flow.finish(2) }
        if number % 11 == 0 { screen.door = .ask(Question("Leave?")) }
        if number % 13 == 0 { screen.door = .refused(reason: "No.") }
        switch number % 9 {
        case 0:
            let late = StackContainer("c") { [weak coordinator] in self.use($0, number, by: coordinator) }
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
        switch number % 27 {
        case 0, 1, 2: flow.show(screen(numbers, coordinator), from: own)
        case 3: flow.show(screen(numbers, coordinator))
        case 4: flow.present(screen(numbers, coordinator))
        case 5, 6: run(by: coordinator, in: .shared)
        case 7: run(by: coordinator, in: .modal(.sheet))
        case 8: run(by: coordinator, in: .shared, session: SessionScope())
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

    /// The first rule that does not hold now.
    private var brokenRule: String? {
        if let unkept { return unkept }
        for known in flows {
            if known.heard.count > 1 { return "\(known.name) ended \(known.heard.count) times" }
            guard let coordinator = known.coordinator else {
                if known.wasStarted, known.heard.isEmpty { return "\(known.name) went without an outcome" }
                continue
            }
            if !known.heard.isEmpty { return "\(known.name) lives on after its outcome" }
            if known.wasStarted, !coordinator.flow.isRunning { return "\(known.name) has ended without an outcome" }
            if known.wasStarted, !isWaiting, !isKept(coordinator.flow) { return "nothing keeps \(known.name)" }
        }
        return brokenTree
    }

    /// Whether moves may wait for an answer or for the end of a gesture, and so keep their flows alive.
    private var isWaiting: Bool { window.question != nil || window.isGesturing }

    private func isKept(_ flow: AnyFlow) -> Bool {
        !flow.shown.isEmpty || running.contains { $0.coordinator?.flow.parent === flow }
            || window.journal.entries.contains { $0.kind == .waiting && $0.flow == flow.path }
    }

    private var brokenTree: String? {
        let snapshot = window.snapshot
        let ids = places()
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
        let times = window.journal.entries.map(\.time)
        if times != Array((times.first ?? 0)..<(times.first ?? 0) + times.count) {
            return "the journal is out of order"
        }
        let left = log.survivors()
        return left.isEmpty ? nil : "these outlived the window: \(left.map(\.description).joined(separator: "; "))"
    }
}
