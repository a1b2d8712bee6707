import AppCore
import AppCoreWalking
import HostSupport
import Testing

/// A host that pops first and tells later, with screens of its own kind: the window decides all the same.
@MainActor @Suite struct StackHostTests {
    private let app = DrawnApp()

    @Test func `what the user pops is gone from the host at once, and from the window with the next frame`() {
        app.host.press("push")
        app.host.frame()
        #expect(app.host.lines.map(\.first) == ["screen 1", "screen 2"])
        app.host.pop()
        #expect(app.host.lines.map(\.first) == ["screen 1"])
        #expect(app.window.visibleScreens.map(\.title) == ["screen 2"])
        app.host.frame()
        #expect(app.window.visibleScreens.map(\.title) == ["screen 1"])
        #expect(app.window.journal.entries.last?.cause == .back)
    }

    @Test func `a pop that a screen refuses comes back with the next frame`() {
        app.show { $0.door = .refused(reason: "Not yet.") }
        app.host.frame()
        app.host.pop()
        #expect(app.host.lines.count == 1)
        app.host.frame()
        #expect(app.host.lines.count == 2)
        #expect(app.window.notice?.text == "Not yet.")
    }

    @Test func `a pop of several stops at the screen that asks, and goes on from there once the user agrees`() {
        app.show { $0.door = .ask(Question("Leave?")) }
        app.show()
        app.host.frame()
        app.host.pop(2)
        #expect(app.host.lines.count == 1)
        app.host.frame()
        #expect(app.host.lines.map(\.first) == ["screen 1", "screen 2"])
        #expect(app.window.question?.text == "Leave?")
        if let asked = app.window.question { app.host.answer(true, to: asked) }
        app.host.frame()
        #expect(app.host.lines.map(\.first) == ["screen 1"])
    }

    @Test func `a screen that code shows before the host has told of a pop stays, and so does what it lies on`() {
        app.host.press("push")
        app.host.frame()
        app.host.pop()
        app.show()
        app.host.frame()
        #expect(app.host.lines.map(\.first) == ["screen 1", "screen 2", "screen 3"])
        #expect(app.window.journal.entries.last?.kind == .refused)
    }

    @Test func `a button that is pressed twice in one frame pushes once`() {
        let front = app.host.front
        #expect(app.host.press("push", in: front) == .applied)
        #expect(app.host.press("push", in: front) == .refused(.stale))
        app.host.frame()
        #expect(app.host.lines.count == 2)
    }

    @Test func `a screen that is dragged back and let go changes nothing, and one that is dragged out goes`() {
        app.host.press("push")
        app.host.frame()
        let entries = app.window.journal.entries.count
        #expect(app.host.drag())
        app.host.release(goingBack: false)
        app.host.frame()
        #expect(app.window.journal.entries.count == entries)
        #expect(app.host.drag())
        app.host.release(goingBack: true)
        #expect(app.host.lines.count == 1)
        app.host.frame()
        #expect(app.window.visibleScreens.map(\.title) == ["screen 1"])
        #expect(app.window.journal.entries.last?.cause == .gesture)
    }

    @Test func `a sheet that is swiped down ends the flow in it`() {
        app.host.press("sheet")
        app.host.frame()
        #expect(app.host.layers.count == 2)
        app.host.swipeDown()
        #expect(app.host.layers.count == 1)
        app.host.frame()
        #expect(app.heard == [.left(.dismissed)])
    }

    @Test(arguments: [1, 2, 3]) func `whatever the user and code do, the window decides and its moves keep their order`(
        seed: UInt64
    ) {
        let app = DrawnApp(hasDoors: true)
        var random = SplitMix(state: seed)
        for step in 0..<10_000 {
            if let broken = app.step(&random) {
                Issue.record("seed \(seed), step \(step): \(broken)")
                return
            }
        }
        #expect(app.applied > 2000, "most steps did nothing: \(app.applied)")
        app.window.close()
        #expect(app.lifetimes.survivors().map(\.description) == [])
    }
}

/// A screen of the host's own kind: it has no `Content`.
private final class CardScreen: DrawnScreen {
    let title: String
    var door = LeaveDecision.allowed
    var buttons: [(title: String, id: ElementID, action: @MainActor () -> Void)] = []

    init(_ title: String) { self.title = title }

    var body: Drawing {
        .column([.text("a card")] + buttons.map { .button($0.title, id: $0.id, action: $0.action) })
    }

    func canLeave() -> LeaveDecision { door }
}

/// Flows of cards in a window that a stack host draws.
@MainActor private final class DrawnApp {
    let lifetimes = LifetimeLog()
    let window: Window
    let host: StackHost
    private(set) var heard: [Outcome<Int>] = []
    private(set) var applied = 0
    private var refused = 0
    /// What was asked for while the user dragged a screen, by the flows that asked, in order.
    private var queued: [String] = []
    /// The flows whose moves were made or refused since, in order.
    private var settled: [String] = []
    private var screenCount = 0
    private var flowCount = 0
    /// The newest places that the window has shown, whether they are there still or not.
    private var known: [PlaceID] = []
    /// Whether cards may be locked or ask.
    private let hasDoors: Bool

    init(hasDoors: Bool = false) {
        self.hasDoors = hasDoors
        window = Window(lifetimes: lifetimes)
        host = StackHost(HostedApp { _, _ in }, in: AppWindows(main: window))
        window.journal.addSink { [weak self] in self?.hear($0) }
        launch()
    }

    private func launch() {
        window.run(TestCoordinator("root") { [unowned self] in $0.flow.show(card(for: $0.flow)) }) { _ in }
        host.frame()
    }

    private func hear(_ entry: JournalEntry) {
        if entry.kind == .applied { applied += 1 }
        if entry.kind == .refused { refused += 1 }
        if entry.action == "show", let flow = entry.flow, entry.cause == .code { settled.append(flow) }
    }

    /// A card whose buttons push, present and finish.
    private func card(for flow: AnyFlow) -> CardScreen {
        screenCount += 1
        let card = CardScreen("screen \(screenCount)")
        if hasDoors, screenCount % 7 == 0 { card.door = .ask(Question("Leave?")) }
        if hasDoors, screenCount % 31 == 0 { card.door = .refused(reason: "No.") }
        card.buttons = [
            ("Push", "push", { [unowned self] in flow.show(self.card(for: flow)) }),
            ("Sheet", "sheet", { [unowned self] in run(by: flow, in: .modal(.sheet)) }),
            ("Flow", "flow", { [unowned self] in run(by: flow, in: .shared) }),
            ("Done", "done", { (flow as? Flow<Int>)?.finish(1) }),
        ]
        return card
    }

    private func run(by parent: AnyFlow, in placement: Placement) {
        flowCount += 1
        let child = TestCoordinator("f\(flowCount)") { [unowned self] in $0.flow.show(card(for: $0.flow)) }
        parent.run(child, in: placement) { [unowned self] in heard.append($0) }
    }

    /// Shows a card by code, from wherever the flow is.
    func show(_ change: (CardScreen) -> Void = { _ in }) {
        guard let root = window.flows.first else { return }
        let card = self.card(for: root)
        change(card)
        root.show(card)
    }

    // MARK: - Random steps

    /// Makes a random step; returns the rule that it broke, if it broke one.
    func step(_ random: inout SplitMix) -> String? {
        if window.flows.isEmpty { launch() }
        if random.next() & 1 == 0 { host.frame() }
        let before = Self.tree(of: window.snapshot)
        let (made, refusals) = (applied, refused)
        // A gesture that the window is not told the end of yet may end in this step, and the next one begin.
        let isDragged = host.dragged != nil
        let stale = act(&random)
        let after = Self.tree(of: window.snapshot)
        if before != after, applied == made { return "the tree changed without an entry" }
        if isDragged, host.dragged != nil, applied != made { return "something moved during a gesture" }
        if let stale {
            if stale != .refused(.stale), stale != .refused(.gestureUnderWay) { return "\(stale) from a place unseen" }
            if before != after || refused == refusals { return "an intent from a place unseen did something" }
        }
        if !window.isGesturing {
            defer { queued = [] }
            if !queued.isEmpty, !settled.starts(with: queued) { return "\(queued) was asked, \(settled) was made" }
        }
        settled = window.isGesturing ? settled : []
        return brokenReading ?? brokenFrame
    }

    /// Does one thing; returns what became of an intent from a place that cannot be seen, if it was one.
    private func act(_ random: inout SplitMix) -> MoveResult? {
        let number = random.next() >> 8
        if number & 512 != 0 {
            // What is begun ends soon, so that most steps find the app ready for them.
            if host.dragged != nil {
                host.release(goingBack: number & 1024 != 0)
                return nil
            }
            if let asked = window.question {
                host.answer(number & 1024 != 0, to: asked)
                return nil
            }
            if host.layers.reduce(0, { $0 + $1.path.count }) > 12 {
                host.press("done")
                return nil
            }
        }
        switch number % 24 {
        case 0...4: host.press("push")
        case 5: host.press("sheet")
        case 6: host.press("flow")
        case 7: host.press("done")
        case 8...9: host.pop()
        case 10: host.swipeDown()
        case 11: host.pop(Int(number >> 8) % 4 + 1)
        case 12: host.swipeDown()
        case 13, 14: host.drag()
        case 15: host.release(goingBack: true)
        case 16: host.release(goingBack: false)
        case 17, 18: if let asked = window.question { host.answer(number & 1024 != 0, to: asked) }
        case 19: move(by: pick(window.flows, number >> 8))
        case 20: return press(unseen: number >> 8)
        default: host.frame()
        }
        return nil
    }

    private func pick<Item>(_ items: [Item], _ number: UInt64) -> Item? {
        items.isEmpty ? nil : items[Int(number % UInt64(items.count))]
    }

    /// Has code ask for a move, whatever the user does meanwhile.
    private func move(by flow: AnyFlow?) {
        guard let flow else { return }
        if flow.show(card(for: flow)) == .queued, window.isGesturing { queued.append(flow.path) }
    }

    private func press(unseen number: UInt64) -> MoveResult? {
        let visible = Set(window.visibleScreens.map { window.id(of: $0) })
        guard let place = pick(known.filter { !visible.contains($0) }, number) else { return nil }
        return window.perform(.element("push", .activate, in: place))
    }

    /// Every place of the tree can be read by its identity, and none that has left it.
    private var brokenReading: String? {
        let items = window.snapshot.descendants
        let here = Set(items.map(\.id))
        for item in items where item.container == nil {
            guard let screen = window.screen(at: item.id) as? CardScreen else { return "\(item.id) cannot be read" }
            if window.id(of: screen) != item.id || screen.title != item.title { return "\(item.id) is another screen" }
        }
        for id in known where !here.contains(id) && window.screen(at: id) != nil {
            return "\(id) has left and can be read"
        }
        known = Array((known + here.subtracting(known).sorted()).suffix(60))
        return nil
    }

    /// Once the window knows everything, the host shows what the window does.
    private var brokenFrame: String? {
        guard host.untold.isEmpty, !host.needsFrame else { return nil }
        if host.layers != StackHost.layers(of: window.snapshot) { return "the host shows something else" }
        let titles = (host.layers.last?.path ?? []).map { window.screen(at: $0)?.title }
        return host.lines.map(\.first) == titles ? nil : "the host draws \(host.lines)"
    }

    private static func tree(of snapshot: WindowSnapshot) -> [PlaceID] { snapshot.descendants.map(\.id) }
}
