import AppCore
import Testing

/// How a child was left is how its parent is left, if nothing else keeps the parent.
@MainActor @Suite struct PassedOnTests {
    private let stage = Stage()
    private let heard = Heard()

    private final class Heard {
        var outcomes: [String] = []
    }

    /// A flow that shows nothing itself: its start runs one child after the other.
    private func run(
        _ children: [TestCoordinator], in placement: Placement = .shared,
        then next: @escaping (TestCoordinator) -> Void = { _ in }
    ) {
        let parent = TestCoordinator("parent") { parent in
            @MainActor func runNext(_ rest: ArraySlice<TestCoordinator>) {
                guard let child = rest.first else { return next(parent) }
                parent.flow.run(child) { _ in runNext(rest.dropFirst()) }
            }
            runNext(children[...])
        }
        stage.flow.run(parent, in: placement) { heard.outcomes.append("\($0)") }
    }

    private func page(_ title: String = "page") -> TestCoordinator {
        TestCoordinator(title) { $0.flow.show(PlainScreen(title)) }
    }

    private func back() { stage.window.perform(.back(from: stage.window.snapshot.focus ?? .none)) }

    @Test(arguments: [
        (Departure.back, "left(back)"), (.dismissed, "left(dismissed)"), (.tabClosed, "left(tab closed)"),
        (.replaced, "left(replaced)"), (.abandoned, "left(abandoned)"), (.sessionEnded, "left(abandoned)"),
    ])
    func `a flow that only ran a child is left as the child was`(departure: Departure, outcome: String) {
        let child = page()
        run([child])
        child.flow.leave(departure)
        #expect(heard.outcomes == [outcome])
        #expect(stage.window.journal.entries.last?.ended.map(\.outcome) == [outcome.dropFirst(5).dropLast() + ""])
    }

    @Test func `a departure is passed on through any number of flows`() {
        let inner = TestCoordinator("inner") { inner in inner.flow.run(page()) { _ in } }
        run([inner])
        back()
        #expect(heard.outcomes == ["left(back)"])
    }

    @Test func `a flow is abandoned if its child finished, whatever became of the child before it`() {
        let (left, finished) = (page("left"), page("finished"))
        run([left, finished])
        back()
        #expect(heard.outcomes.isEmpty)
        finished.flow.finish(1)
        #expect(heard.outcomes == ["left(abandoned)"])
    }

    @Test func `the child that ends last decides`() {
        let (finished, left) = (page("finished"), page("left"))
        run([finished, left])
        finished.flow.finish(1)
        back()
        #expect(heard.outcomes == ["left(back)"])
    }

    @Test func `a flow that shows or finishes after its child was left goes its own way`() {
        run([page()]) { $0.flow.show(PlainScreen("after")) }
        back()
        #expect(heard.outcomes.isEmpty && stage.titles == ["after"])
        stage.flow.replace(stage.screen, with: PlainScreen("new"))
        #expect(heard.outcomes == ["left(replaced)"])
        run([page()]) { $0.flow.finish(3) }
        back()
        run([page()]) { $0.flow.leave(.dismissed) }
        back()
        #expect(heard.outcomes == ["left(replaced)", "finished(3)", "left(dismissed)"])
    }

    @Test func `a flow whose own screens are shown is not left with its child`() {
        let parent = page("parent")
        stage.flow.run(parent) { heard.outcomes.append("\($0)") }
        parent.flow.run(page()) { _ in }
        back()
        #expect(heard.outcomes.isEmpty && stage.titles == ["parent"])
        stage.flow.replace(stage.screen, with: PlainScreen("new"))
        #expect(heard.outcomes == ["left(replaced)"])
    }

    @Test func `a child that is left while its parent starts passes it on, too`() {
        run([TestCoordinator("hasty") { $0.flow.leave(.dismissed) }])
        #expect(heard.outcomes == ["left(dismissed)"])
    }

    @Test func `what the parent cannot show after its child was left does not keep it`() {
        run([page()]) { $0.flow.show(stage.screen) }
        back()
        #expect(heard.outcomes == ["left(back)"])
    }

    @Test func `a flow that awaited its child is left as the child was`() async {
        let parent = TestCoordinator("parent") { parent in
            parent.flow.task { _ = await parent.flow.outcome(of: page()) }
        }
        stage.flow.run(parent) { heard.outcomes.append("\($0)") }
        while stage.titles != ["page"] { await turn() }
        back()
        await stage.window.idle()
        #expect(heard.outcomes == ["left(back)"])
    }

    @Test func `a child that was refused is not passed on: its parent did start`() {
        run([stage.coordinator])
        #expect(heard.outcomes == ["left(abandoned)"])
    }
}
