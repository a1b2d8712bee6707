import AppCore
import AppCoreContent
import TestSupport
import Testing

/// Flows that never started, flows that leave by themselves, and screens that disappear while they are read.
@MainActor @Suite struct UnheardTests {
    private let screen = EndingScreen()
    private let stage = Stage()
    private let quiet = Stage(window: Window(journal: Journal(capacity: 0)))

    private func child(_ title: String) -> TestCoordinator {
        TestCoordinator(title) { $0.flow.show(PlainScreen(title)) }
    }

    // MARK: - Flows that never started

    /// The usual slip: a computed property that makes a new flow each time.
    private final class Slip: Coordinator {
        var flow: Flow<Int> { Flow("slip") }
        func start() { flow.show(PlainScreen("slip")) }
    }

    @Test func `a coordinator that makes a new flow each time is refused, the first one too`() {
        var outcomes: [String] = []
        stage.flow.run(Slip()) { outcomes.append("\($0)") }
        Window().run(Slip()) { outcomes.append("\($0)") }
        #expect(outcomes.count == 2 && outcomes.allSatisfy { $0.hasPrefix("left(refused") })
    }

    @Test func `a flow that never started says so in its results`() {
        let flow = Flow<Int>("idle")
        #expect(flow.show(PlainScreen("x")) == .refused(.notStarted))
        #expect(flow.close(PlainScreen("x")) == .refused(.notStarted))
        #expect(flow.endSession() == .refused(.notStarted))
        #expect(flow.finish(1) == .refused(.notStarted))
        #expect(flow.leave(.back) == .refused(.notStarted))
        #expect(flow.task {}.state == .waiting)
        var outcomes: [String] = []
        flow.run(child("child")) { outcomes.append("\($0)") }
        #expect(outcomes == ["left(\(Departure.refused(.notStarted)))"])
    }

    @Test func `what a flow requests before it starts is journalled as refused when it starts`() {
        let child = child("child")
        child.flow.show(PlainScreen("early"))
        child.flow.goBack(to: stage.screen)
        child.flow.finish(1)
        child.flow.leave(.back)
        child.flow.notify("early")
        child.flow.run(TestCoordinator("grandchild")) { _ in }
        stage.flow.run(child) { _ in }
        let refused = stage.window.journal.entries.filter { $0.kind == .refused }
        #expect(refused.map(\.action) == ["show", "back", "finish", "leave", "notify", "run"])
        #expect(refused.allSatisfy { $0.flow == "app/child" && $0.detail?.contains("in `start()`") == true })
        #expect(stage.titles == ["child"])
    }

    @Test func `a flow says in its results whether it ended`() {
        let child = child("child")
        stage.flow.run(child) { _ in #expect(child.flow.finish(2) == .refused(.ended)) }
        #expect(child.flow.finish(1) == .applied)
        #expect(child.flow.finish(3) == .refused(.ended) && child.flow.leave(.back) == .refused(.ended))
        var result: MoveResult?
        let busy = PlainScreen("busy")
        let other = TestCoordinator("other") { $0.flow.show(busy) }
        stage.flow.run(other) { _ in }
        stage.screen.onTap = {}
        stage.window.perform(.backGesture(.began, from: stage.window.id(of: busy)))
        result = other.flow.finish(1)
        #expect(result == .queued)
        stage.window.perform(.backGesture(.cancelled, from: stage.window.id(of: busy)))
        #expect(stage.titles == ["first"])
    }

    // MARK: - Departures

    /// Its parent is not told that the window was closed while it is open, or that it was never started.
    @Test(arguments: [
        (Departure.back, Departure.back), (.dismissed, .dismissed), (.replaced, .replaced), (.abandoned, .abandoned),
        (.tabClosed, .tabClosed), (.windowClosed, .abandoned), (.sessionEnded, .abandoned),
        (.parentEnded, .abandoned), (.refused(.stale), .abandoned),
    ])
    func `a flow can leave with a departure that its own moves can cause`(departure: Departure, heard: Departure) {
        var outcomes: [Outcome<Int>] = []
        let child = child("child")
        stage.flow.run(child) { outcomes.append($0) }
        child.flow.leave(departure)
        #expect(outcomes == [.left(heard)])
    }

    // MARK: - Screens that disappear while they are read

    @Test func `a tap on a screen whose content ends its own flow is not delivered`() {
        let child = TestCoordinator("child") { $0.flow.show(screen) }
        stage.flow.run(child) { _ in }
        screen.onContent = { child.flow.finish(1) }
        let result = stage.window.perform(.element("row", .activate, in: stage.window.id(of: screen)))
        #expect(screen.taps == 0 && result != .applied)
    }

    @Test func `a tap on a screen whose content goes back is not delivered`() {
        stage.flow.show(screen)
        screen.onContent = { stage.flow.goBack(to: stage.screen) }
        stage.window.perform(.element("row", .activate, in: stage.window.id(of: screen)))
        #expect(screen.taps == 0)
    }

    @Test func `a menu whose sections remove it while they are read is not opened`() {
        let section = EndingScreen()
        let menu = SideMenuContainer("menu", sections: [section])
        let child = TestCoordinator("child") { $0.flow.show(menu) }
        stage.flow.run(child) { _ in }
        section.onTitle = { child.flow.finish(1) }
        #expect(stage.window.perform(.menu(from: stage.window.id(of: section))) == .refused(.stale))
        #expect(stage.titles == ["first"])
    }

    @Test func `a tap on a screen whose content closes the window is not delivered`() {
        stage.flow.show(screen)
        screen.onContent = { stage.window.close() }
        stage.window.perform(.element("row", .activate, in: stage.window.id(of: screen)))
        #expect(screen.taps == 0)
    }

    // MARK: - Depth

    /// Nests flows, each with a screen.
    private static func nest(_ depth: Int, in stage: Stage) -> [TestCoordinator] {
        var all: [TestCoordinator] = []
        var parent: AnyFlow = stage.flow
        for _ in 0..<depth {
            let child = TestCoordinator("nested") { $0.flow.show(PlainScreen("nested")) }
            parent.run(child) { _ in }
            all.append(child)
            parent = child.flow
        }
        return all
    }

    @Test func `a thousand nested flows end from the top`() {
        let all = Self.nest(1_000, in: quiet)
        #expect(quiet.window.flows.count == 1_001)
        all[0].flow.finish(1)
        #expect(quiet.titles == ["first"] && quiet.window.flows.count == 1)
    }

    @Test func `a hundred thousand nested flows end from the top, in time that grows with their number`() {
        func timeToEnd(_ count: Int) -> Double {
            let stage = Stage(window: Window(journal: Journal(capacity: 0)))
            let all = Self.nest(count, in: stage)
            let time = processorTime { all[0].flow.finish(1) }
            #expect(stage.titles == ["first"])
            return time
        }
        // Five times as many.
        func isFair(_ times: [Double]) -> Bool { times[1] < times[0] * 12 }
        let times = leastTimes([20_000, 100_000], until: isFair, timeToEnd)
        #expect(isFair(times), "\(times)")
    }

    @Test func `the path of a hundred thousand nested flows can be read`() {
        let all = Self.nest(100_000, in: quiet)
        #expect(all[99_999].flow.path.description.hasPrefix("app/nested/"))
    }

    @Test func `the flows of a window are listed in time that grows with their number`() {
        _ = Self.nest(10_000, in: quiet)
        #expect(quiet.window.flows.count == 10_001)
        var names: [String] = []
        quiet.flow.update { (screen: PlainScreen) in names.append(screen.title) }
        #expect(names.count == 10_001 && names.first == "first")
    }

    @Test func `the objects of ten thousand nested flows are logged in time that grows with their number`() {
        let log = LifetimeLog()
        let stage = Stage(window: Window(journal: Journal(), lifetimes: log))
        let all = Self.nest(10_000, in: stage)
        all[0].flow.task {}
        all[0].flow.finish(1)
        withExtendedLifetime(all) {
            #expect(log.survivors(of: "app/nested/nested/nested").allSatisfy { $0.kind == .coordinator })
        }
    }

    @Test func `a hundred thousand nested flows end with the step back that removes their screens`() {
        _ = Self.nest(100_000, in: quiet)
        quiet.flow.goBack(to: quiet.screen)
        #expect(quiet.window.flows.count == 1)
    }

    @Test func `ended flows release their parents`() {
        let all = Self.nest(2, in: stage)
        all[0].flow.finish(1)
        #expect(all.allSatisfy { $0.flow.parent == nil })
        #expect(all[1].flow.path == "app/nested/nested")
        #expect(all[1].flow.show(PlainScreen("late")) == .refused(.ended))
        #expect(stage.window.journal.entries.last?.flow == "app/nested/nested")
    }
}

/// A screen that does something while its content is read.
private final class EndingScreen: ContentScreen {
    var onTitle: () -> Void = {}
    var title: String {
        onTitle()
        return "ending"
    }
    var onContent: () -> Void = {}
    var taps = 0

    var content: Content {
        let _ = onContent()
        Row("row", id: "row") { self.taps += 1 }
    }
}
