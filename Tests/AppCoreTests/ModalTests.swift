import AppCore
import Testing

@MainActor @Suite struct ModalTests {
    private let stage = Stage()

    private func child(_ name: String = "child") -> TestCoordinator {
        TestCoordinator(name) { $0.flow.show(PlainScreen(name)) }
    }

    @Test func `a child in a modal has its own stack, and back on its first screen closes the modal`() {
        var outcomes: [Outcome<Int>] = []
        stage.flow.run(child(), in: .modal(.sheet)) { outcomes.append($0) }
        #expect(stage.titles == ["child"])
        #expect(stage.window.snapshot.modals.count == 1)
        #expect(stage.window.snapshot.modals[0].container == .stack)
        stage.window.perform(.back(from: stage.window.snapshot.focus ?? .none))
        #expect(outcomes == [.left(.back)])
        #expect(stage.titles == ["first"])
        #expect(stage.window.snapshot.modals.isEmpty)
    }

    @Test func `dismissing a modal ends its flow as dismissed`() {
        var outcomes: [Outcome<Int>] = []
        stage.flow.run(child(), in: .modal(.fullScreen)) { outcomes.append($0) }
        stage.window.perform(.dismiss(from: stage.window.snapshot.focus ?? .none))
        #expect(outcomes == [.left(.dismissed)])
    }

    @Test func `closing a modal closes the modal over it`() {
        var order: [String] = []
        let lower = child("lower")
        stage.flow.run(lower, in: .modal(.sheet)) { order.append("lower \($0)") }
        lower.flow.run(child("upper"), in: .modal(.sheet)) { order.append("upper \($0)") }
        #expect(stage.titles == ["upper"])
        lower.flow.finish(5)
        #expect(order == ["upper left(parent ended)", "lower finished(5)"])
        #expect(stage.titles == ["first"])
    }

    @Test func `dismiss closes only the topmost modal`() {
        let lower = child("lower")
        stage.flow.run(lower, in: .modal(.sheet)) { _ in }
        lower.flow.run(child("upper"), in: .modal(.sheet)) { _ in }
        stage.window.perform(.dismiss(from: stage.window.snapshot.focus ?? .none))
        #expect(stage.titles == ["lower"])
        #expect(stage.window.perform(.dismiss(from: stage.window.snapshot.focus ?? .none)) == .applied)
        #expect(stage.titles == ["first"])
        #expect(stage.window.perform(.dismiss(from: stage.window.id(of: stage.screen))) == .refused(.nothingBehind))
    }

    @Test func `finishing a modal's flow closes the whole modal`() {
        var outcomes: [Outcome<Int>] = []
        let coordinator = child()
        stage.flow.run(coordinator, in: .modal(.sheet)) { outcomes.append($0) }
        coordinator.flow.show(PlainScreen("further"))
        coordinator.flow.finish(3)
        #expect(outcomes == [.finished(3)])
        #expect(stage.window.snapshot.modals.isEmpty)
    }

    @Test func `code can't push on a screen that has a modal`() {
        stage.flow.present(PlainScreen("modal"))
        #expect(stage.flow.show(PlainScreen("under"), from: stage.screen) == .refused(.stale))
    }

    @Test func `removing a screen removes its modal`() {
        let second = PlainScreen("second")
        stage.flow.show(second)
        var outcomes: [Outcome<Int>] = []
        stage.flow.run(child(), in: .modal(.sheet)) { outcomes.append($0) }
        #expect(stage.flow.close(second) == .applied)
        #expect(outcomes == [.left(.back)])
        #expect(stage.window.snapshot.modals.isEmpty)
        #expect(stage.titles == ["first"])
    }

    @Test func `screens hear when they appear and disappear, once for each real change`() {
        stage.flow.present(PlainScreen("modal"))
        stage.window.perform(.dismiss(from: stage.window.snapshot.focus ?? .none))
        #expect(stage.screen.appearances == ["appear", "disappear", "appear"])
    }

    @Test func `a modal with tabs in it keeps back inside its tabs`() {
        let stack = StackContainer("Tab")
        stage.flow.present(TabContainer("Tabs", tabs: [stack]))
        let inner = PlainScreen("inner")
        #expect(stage.flow.show(inner, in: stack, from: stack) == .applied)
        #expect(stage.window.perform(.back(from: stage.window.id(of: inner))) == .refused(.nothingBehind))
        #expect(stage.window.perform(.dismiss(from: stage.window.id(of: inner))) == .applied)
        #expect(stage.titles == ["first"])
    }
}
