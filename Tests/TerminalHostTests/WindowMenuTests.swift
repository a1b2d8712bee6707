import AppCore
import HostSupport
import Testing

@testable import TerminalHost

/// The list of windows that `W` opens.
@MainActor @Suite struct WindowMenuTests {
    private let stage = Stage()

    @Test func `it lists the windows, marks the one in front, and brings another one there`() {
        stage.windows.open(TestFlow())
        stage.press(.character("W"))
        #expect(
            stage.lines[2...4].map { $0.trimmingSuffix { $0 == " " } } == [
                "  │▸1 Root                                   │", "  │ 2 ● Root                                 │",
                "  │ 3 Open what is shown in another window   │",
            ])
        #expect(stage.lines[0].contains("window 1 of 2"))
        stage.windows.bringToFront(stage.windows.all[1])
        stage.press(.character("1"))
        #expect(stage.windows.front === stage.windows.main)
    }

    @Test func `in another window than the main one, q closes it`() {
        stage.windows.open(TestFlow())
        let session = TerminalSession(window: stage.windows.front, among: stage.windows)
        _ = Renderer(session: session).draw()
        session.press(.character("q"))
        #expect(stage.windows.all.count == 1 && !session.wantsToQuit)
        stage.press(.character("q"))
        #expect(stage.session.wantsToQuit)
    }

    @Test func `the menu opens what is shown in another window, and closes that again`() {
        stage.windows.onAnother = { _ in stage.windows.open(TestFlow()) }
        stage.press(.character("W"), .down, .enter)
        #expect(stage.windows.all.count == 2)
        let session = TerminalSession(window: stage.windows.front, among: stage.windows)
        _ = Renderer(session: session).draw()
        session.press(.character("W"))
        #expect(Renderer(session: session).draw().lines.contains { $0.contains("4 Close this window") })
        session.press(.character("4"))
        #expect(stage.windows.all.count == 1)
    }
}
