import AppCore
import AppCoreTesting
import Testing

/// A child takes the place of another one: the first screen of the new one comes instead of all that the old one shows.
@MainActor @Suite struct PlaceOfTests {
    private let stage = Stage(window: Window(lifetimes: LifetimeLog()))
    private let heard = Heard()

    private final class Heard {
        var outcomes: [String] = []
    }

    private func child(_ name: String, _ onStart: @escaping (TestCoordinator) -> Void) -> TestCoordinator {
        TestCoordinator(name, onStart: onStart)
    }

    private func page(_ title: String) -> TestCoordinator { child(title) { $0.flow.show(PlainScreen(title)) } }

    /// Runs a child of the stage's flow and notes its outcome.
    @discardableResult private func run(
        _ coordinator: TestCoordinator, in placement: Placement = .shared, by parent: Flow<Int>? = nil
    ) -> Flow<Int> {
        (parent ?? stage.flow).run(coordinator, in: placement) {
            heard.outcomes.append("\(coordinator.flow.name) \($0)")
        }
        return coordinator.flow
    }

    private var shape: [String] { stage.window.snapshot.descendants.map(\.title) }
    private var moves: [String] { stage.window.journal.entries.filter { $0.kind == .applied }.map(\.action) }
    private func back() { stage.window.perform(.back(from: stage.window.snapshot.focus ?? .none)) }

    @Test func `all that the old child and its children show goes in one move, and the new screen is in its place`() {
        let old = run(
            child("old") { old in
                old.flow.show(PlainScreen("one"))
                old.flow.show(PlainScreen("two"))
            })
        run(page("inner"), by: old)
        let count = moves.count
        let new = run(page("new"), in: .placeOf(old))
        #expect(stage.titles == ["new"] && heard.outcomes == ["inner left(replaced)", "old left(replaced)"])
        #expect(moves.dropFirst(count) == ["replace"] && new.isRunning)
        back()
        #expect(stage.titles == ["first"] && heard.outcomes.last == "new left(back)")
        #expect(stage.window.lifetimes?.survivors(of: "app/old") == [])
    }

    @Test func `what the new child shows next lies above its first screen`() {
        let old = run(page("old"))
        let new = run(page("new"), in: .placeOf(old))
        new.show(PlainScreen("next"))
        #expect(shape.suffix(3) == ["first", "new", "next"])
    }

    @Test func `in a tab's stack only that tab changes`() {
        let (home, other) = (StackContainer("Home"), StackContainer("Other", holding: [PlainScreen("other")]))
        stage.flow.show(TabContainer(tabs: [home, other]))
        let old = run(
            child("old") { $0.flow.show(SplitContainer(holding: [PlainScreen("list"), PlainScreen("detail")])) },
            in: .navigator(home))
        stage.flow.select(other)
        run(page("new"), in: .placeOf(old))
        #expect(stage.titles == ["other"] && heard.outcomes == ["old left(replaced)"])
        stage.flow.select(home)
        #expect(stage.titles == ["new"] && !shape.contains("list"))
    }

    @Test func `in a modal the modal stays, and closing it leaves the new child`() {
        let old = run(
            child("old") { old in
                old.flow.show(PlainScreen("one"))
                old.flow.present(PlainScreen("above"))
            }, in: .modal(.sheet))
        let modal = stage.window.snapshot.modals.first?.id
        run(page("new"), in: .placeOf(old))
        #expect(stage.titles == ["new"] && stage.window.snapshot.modals.map(\.id) == [modal])
        stage.window.perform(.dismiss(from: stage.window.snapshot.focus ?? .none))
        #expect(heard.outcomes == ["old left(replaced)", "new left(dismissed)"] && stage.titles == ["first"])
    }

    @Test func `what the old child shows in other containers goes, too`() {
        let side = StackContainer("Side", holding: [PlainScreen("side")])
        let home = StackContainer("Home")
        stage.flow.show(TabContainer(tabs: [home, side]))
        let old = run(
            child("old") { old in
                old.flow.show(PlainScreen("one"))
                old.flow.show(PlainScreen("aside"), in: side)
            }, in: .navigator(home))
        run(page("new"), in: .placeOf(old))
        #expect(heard.outcomes == ["old left(replaced)"])
        #expect(!shape.contains("aside") && shape.contains("side") && stage.titles == ["new"])
    }

    @Test func `a screen of the old child that must not be left refuses all of it`() {
        let screen = PlainScreen("old")
        screen.door = .refused(reason: "No.")
        let old = run(child("old") { $0.flow.show(screen) })
        run(page("above"), by: old)
        let before = stage.window.snapshot
        run(page("new"), in: .placeOf(old))
        #expect(stage.window.snapshot == before && heard.outcomes == ["new left(abandoned)"] && old.isRunning)
    }

    @Test(arguments: [true, false])
    func `a screen of the old child that asks is asked, and both children wait for the answer`(isConfirmed: Bool) {
        let screen = PlainScreen("old")
        screen.door = .ask(Question("Leave?"))
        let old = run(child("old") { $0.flow.show(screen) })
        let new = run(page("new"), in: .placeOf(old))
        #expect(stage.titles == ["old"] && heard.outcomes.isEmpty && new.isRunning)
        stage.window.answer(isConfirmed)
        #expect(stage.titles == [isConfirmed ? "new" : "old"])
        #expect(heard.outcomes == [isConfirmed ? "old left(replaced)" : "new left(abandoned)"])
    }

    @Test func `a new child that asks twice before it shows anything waits for the later answer`() {
        let screen = PlainScreen("old")
        screen.door = .ask(Question("Leave?"))
        let old = run(child("old") { $0.flow.show(screen) })
        let new = run(page("new"), in: .placeOf(old))
        #expect(new.show(PlainScreen("newer")) == .asked)
        #expect(new.isRunning && heard.outcomes.isEmpty)
        stage.window.answer(true)
        #expect(stage.titles == ["newer"] && heard.outcomes == ["old left(replaced)"])
    }

    @Test func `nobody goes on waiting for a question that was dropped, even if dropping it leads to another one`() {
        let screen = PlainScreen("old")
        screen.door = .ask(Question("Leave?"))
        let old = run(child("old") { $0.flow.show(screen) })
        stage.flow.run(page("asks"), in: .placeOf(old)) { _ in run(page("again"), in: .placeOf(old)) }
        run(page("last"), in: .placeOf(old))
        #expect(stage.window.flows.map(\.name) == ["app", "old", "again"])
        #expect(heard.outcomes == ["last left(abandoned)"])
        stage.window.answer(true)
        #expect(stage.titles == ["again"] && heard.outcomes == ["last left(abandoned)", "old left(replaced)"])
    }

    @Test func `a place can change hands twice in a turn`() {
        let screen = PlainScreen("old")
        let old = run(child("old") { $0.flow.show(screen) })
        screen.onTap = {
            let next = run(page("next"), in: .placeOf(old))
            run(page("last"), in: .placeOf(next))
            run(page("late"), in: .placeOf(old))
        }
        stage.window.tap(on: screen)
        #expect(stage.titles == ["last"])
        #expect(
            heard.outcomes == [
                "old left(replaced)", "next left(replaced)", "late left(refused: \(Refusal.childMissing))",
            ])
        #expect(stage.window.tap(on: screen) == .refused(.stale))
    }

    @Test func `a child that has shown nothing yet gives way with the new one's first screen`() async {
        let gate = Gate()
        var wasCancelled = false
        let old = run(
            child("old") { old in
                old.flow.task {
                    await gate.pass()
                    wasCancelled = Task.isCancelled
                    old.flow.show(PlainScreen("too late"))
                }
            }, in: .modal(.sheet))
        await gate.reached()
        run(page("new"), in: .placeOf(old))
        #expect(heard.outcomes == ["old left(replaced)"] && stage.window.snapshot.modals.count == 1)
        gate.open()
        await stage.window.idle()
        #expect(wasCancelled && stage.titles == ["new"])
    }

    @Test func `the old child stays until the new one shows something`() async {
        let gate = Gate()
        let old = run(page("old"))
        run(child("nothing") { $0.flow.finish(1) }, in: .placeOf(old))
        #expect(stage.titles == ["old"] && heard.outcomes == ["nothing finished(1)"])
        run(
            child("slow") { slow in
                slow.flow.task {
                    await gate.pass()
                    slow.flow.show(PlainScreen("slow"))
                }
            }, in: .placeOf(old))
        #expect(stage.titles == ["old"])
        gate.open()
        await stage.window.idle()
        #expect(stage.titles == ["slow"] && heard.outcomes.last == "old left(replaced)")
    }

    @Test func `a new child that only runs others passes the place on to them`() {
        let old = run(page("old"))
        run(child("router") { router in run(page("new"), by: router.flow) }, in: .placeOf(old))
        #expect(stage.titles == ["new"] && heard.outcomes == ["old left(replaced)"])
        back()
        #expect(heard.outcomes.suffix(2) == ["new left(back)", "router left(back)"])
    }

    @Test func `a new child's first screen lies below what a link has shown above the old one's loading`() {
        let gate = Gate()
        var old: Flow<Int>?
        let stack = StackContainer("Home") { stack in
            old = run(child("old") { $0.flow.task { await gate.pass() } }, in: .navigator(stack))
        }
        stage.flow.show(TabContainer(tabs: [stack]))
        stage.flow.show(PlainScreen("linked"), in: stack)
        guard let old else {
            Issue.record("the stack was not used")
            return
        }
        run(page("new"), in: .placeOf(old))
        #expect(shape.suffix(2) == ["new", "linked"] && heard.outcomes == ["old left(replaced)"])
        gate.open()
    }

    @Test func `only a running child of the same parent has a place to take`() {
        let ended = page("ended")
        run(ended)
        ended.flow.finish(1)
        let inner = page("inner")
        run(inner, by: run(page("outer")))
        let elsewhere = Stage()
        let before = stage.window.snapshot
        heard.outcomes = []
        for flow in [ended.flow, page("idle").flow, inner.flow, elsewhere.flow, stage.flow] {
            run(page("new"), in: .placeOf(flow))
        }
        #expect(heard.outcomes == Array(repeating: "new left(refused: \(Refusal.childMissing))", count: 5))
        #expect(stage.window.snapshot == before)
    }

    @Test func `a double tap takes the place once`() {
        let screen = PlainScreen("old")
        let old = run(child("old") { $0.flow.show(screen) })
        screen.onTap = { run(page("new"), in: .placeOf(old)) }
        stage.window.tap(on: screen)
        stage.window.tap(on: screen)
        #expect(heard.outcomes == ["old left(replaced)"] && shape.filter { $0 == "new" }.count == 1)
    }

    @Test func `a place that changes hands a thousand times keeps nobody but the last`() {
        var last = run(page("0"))
        for number in 1...1_000 { last = run(page("\(number)"), in: .placeOf(last)) }
        #expect(stage.titles == ["1000"] && heard.outcomes.count == 1_000)
        #expect(stage.window.flows.count == 2)
        last.finish(1)
        #expect(stage.titles == ["first"])
    }
}
