import AppCore
import AppCoreTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct GestureTests {
    private let clock = ScriptedClock()

    private func stage() -> (Stage, PlainScreen) {
        let stage = Stage(window: Window(clock: clock, gestureLimit: .seconds(10)))
        let second = PlainScreen("second")
        stage.flow.show(second)
        return (stage, second)
    }

    @Test func `a cancelled gesture changes nothing, not even the journal`() {
        let (stage, second) = stage()
        let before = stage.window.snapshot
        let entries = stage.window.journal.entries
        #expect(stage.window.perform(.backGesture(.began, from: stage.window.id(of: second))) == .applied)
        #expect(stage.window.perform(.backGesture(.cancelled, from: stage.window.id(of: second))) == .applied)
        #expect(stage.window.snapshot == before)
        #expect(stage.window.journal.entries == entries)
        #expect(second.appearances == ["appear"])
    }

    @Test func `a finished gesture goes back, and the journal has its cause`() {
        let (stage, second) = stage()
        stage.window.perform(.backGesture(.began, from: stage.window.id(of: second)))
        #expect(stage.window.perform(.backGesture(.finished, from: stage.window.id(of: second))) == .applied)
        #expect(stage.titles == ["first"])
        #expect(stage.window.journal.entries.last?.cause == .gesture)
    }

    @Test func `moves by code wait until the gesture ends, and are checked then`() {
        let (stage, second) = stage()
        stage.window.perform(.backGesture(.began, from: stage.window.id(of: second)))
        #expect(stage.flow.show(PlainScreen("third"), from: second) == .queued)
        #expect(stage.titles == ["second"])
        stage.window.perform(.backGesture(.cancelled, from: stage.window.id(of: second)))
        #expect(stage.titles == ["third"])

        let third = stage.window.visibleScreens[0]
        stage.window.perform(.backGesture(.began, from: stage.window.id(of: third)))
        #expect(stage.flow.show(PlainScreen("fourth"), from: third) == .queued)
        stage.window.perform(.backGesture(.finished, from: stage.window.id(of: third)))
        #expect(stage.titles == ["second"])
        #expect(stage.window.journal.entries.last?.kind == .refused)
    }

    @Test func `any other input during a gesture is refused`() {
        let (stage, second) = stage()
        stage.window.perform(.backGesture(.began, from: stage.window.id(of: second)))
        #expect(stage.window.tap(on: second) == .refused(.gestureUnderWay))
        #expect(
            stage.window.perform(.backGesture(.began, from: stage.window.id(of: second))) == .refused(.gestureUnderWay))
        #expect(stage.window.perform(.back(from: stage.window.id(of: second))) == .refused(.gestureUnderWay))
    }

    @Test func `a phase without its beginning is stale`() {
        let (stage, second) = stage()
        #expect(stage.window.perform(.backGesture(.finished, from: stage.window.id(of: second))) == .refused(.stale))
        #expect(stage.window.perform(.backGesture(.cancelled, from: stage.window.id(of: second))) == .refused(.stale))
        #expect(stage.window.perform(.backGesture(.began, from: stage.window.id(of: stage.screen))) == .refused(.stale))
        #expect(stage.titles == ["second"])
    }

    @Test func `a gesture that its host forgets is cancelled after the limit`() async {
        let (stage, second) = stage()
        stage.window.perform(.backGesture(.began, from: stage.window.id(of: second)))
        #expect(stage.flow.show(PlainScreen("third"), from: second) == .queued)
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(9))
        #expect(stage.titles == ["second"])
        clock.advance(by: .seconds(1))
        await stage.window.untilNoted { _ in stage.titles == ["third"] }
        #expect(stage.titles == ["third"])
    }

    @Test func `a window that closes during a gesture ends its flows all the same`() {
        var outcomes: [Outcome<Int>] = []
        let stage = Stage(window: Window(clock: clock)) { outcomes.append($0) }
        stage.window.perform(.backGesture(.began, from: stage.window.id(of: stage.screen)))
        stage.flow.show(PlainScreen("waiting"))
        stage.window.close()
        #expect(outcomes == [.left(.windowClosed)])
        #expect(stage.window.perform(.back(from: stage.window.id(of: stage.screen))) == .refused(.windowClosed))
        #expect(stage.titles == [])
    }

    @Test func `a gesture away from a screen that asks leaves it there with the question`() {
        let (stage, second) = stage()
        second.door = .ask(Question("Leave?"))
        stage.window.perform(.backGesture(.began, from: stage.window.id(of: second)))
        #expect(stage.window.perform(.backGesture(.finished, from: stage.window.id(of: second))) == .asked)
        #expect(stage.titles == ["second"])
        stage.window.answer(true)
        #expect(stage.titles == ["first"])
    }
}
