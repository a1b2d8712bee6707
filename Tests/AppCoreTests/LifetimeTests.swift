import AppCore
import Testing

@MainActor @Suite struct LifetimeTests {
    private let stage = Stage()

    @Test func `a coordinator lives as long as its screen is shown, and hears of back once`() {
        var outcomes: [Outcome<Int>] = []
        weak var child: TestCoordinator?
        do {
            let coordinator = TestCoordinator("child") { $0.flow.show(PlainScreen("second")) }
            child = coordinator
            stage.flow.run(coordinator) { outcomes.append($0) }
        }
        #expect(child != nil)
        #expect(stage.titles == ["second"])
        let place = stage.window.snapshot.focus ?? .none
        #expect(stage.window.perform(.back(from: place)) == .applied)
        #expect(outcomes == [.left(.back)])
        #expect(child == nil)
        #expect(stage.titles == ["first"])
        #expect(stage.window.perform(.back(from: place)) == .refused(.stale))
    }

    @Test func `finishing removes the screens before the parent hears of it`() {
        var heard: [(Outcome<Int>, [String])] = []
        weak var child: TestCoordinator?
        do {
            let coordinator = TestCoordinator("child") { coordinator in
                let screen = PlainScreen("second")
                screen.onTap = { coordinator.flow.finish(7) }
                coordinator.flow.show(screen)
            }
            child = coordinator
            stage.flow.run(coordinator) { heard.append(($0, stage.titles)) }
        }
        stage.window.tap(on: stage.window.visibleScreens[0])
        #expect(heard.map(\.0) == [.finished(7)])
        #expect(heard.map(\.1) == [["first"]])
        #expect(child == nil)
    }

    @Test func `finishing inside start is an outcome like any other`() {
        var outcomes: [Outcome<Int>] = []
        stage.flow.run(TestCoordinator("child") { $0.flow.finish(1) }) { outcomes.append($0) }
        #expect(outcomes == [.finished(1)])
        #expect(stage.titles == ["first"])
    }

    @Test func `a coordinator that shows nothing and does nothing is abandoned`() {
        var outcomes: [Outcome<Int>] = []
        stage.flow.run(TestCoordinator("child")) { outcomes.append($0) }
        #expect(outcomes == [.left(.abandoned)])
    }

    @Test func `back on the window's only screen ends the first flow`() {
        var outcomes: [Outcome<Int>] = []
        let stage = Stage { outcomes.append($0) }
        stage.window.perform(.back(from: stage.window.id(of: stage.screen)))
        #expect(outcomes == [.left(.back)])
        #expect(stage.titles == [])
    }

    @Test func `a double tap pushes once`() {
        stage.screen.onTap = { stage.flow.show(PlainScreen("second")) }
        #expect(stage.window.tap(on: stage.screen) == .applied)
        #expect(stage.window.tap(on: stage.screen) == .refused(.stale))
        #expect(stage.window.snapshot.root.children.count == 2)
    }

    @Test func `closing the window ends every flow`() {
        var outcomes: [Outcome<Int>] = []
        let stage = Stage { outcomes.append($0) }
        stage.flow.run(TestCoordinator("child") { $0.flow.show(PlainScreen("second")) }) { outcomes.append($0) }
        stage.window.close()
        #expect(outcomes == [.left(.windowClosed), .left(.windowClosed)])
    }
}
