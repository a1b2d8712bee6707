import AppCore
import AppCoreContent
import AppCoreTesting
import HostSupport
import Testing

@MainActor @Suite struct AppWindowsTests {
    private final class Page: Coordinator {
        let flow = Flow<Void>("page")
        func start() { flow.show(TestScreen("Page") {}) }
    }

    private let windows = AppWindows()

    @Test func `a window is numbered once, comes to the front, and leaves it to the one before`() throws {
        windows.open(Page())
        windows.open(Page())
        let (second, third) = (windows.all[1], windows.all[2])
        #expect(windows.all.map { windows.number(of: $0) } == [1, 2, 3] && windows.front === third)
        windows.bringToFront(second)
        windows.close(second)
        #expect(windows.front === windows.main && windows.number(of: second) == nil)
        windows.open(Page())
        #expect(windows.all.map { windows.number(of: $0) } == [1, 3, 4])
        windows.bringToFront(second)
        #expect(windows.front === windows.all[2])
    }

    @Test func `closing a window ends its flows, and the end of its first flow closes it`() {
        let (first, second) = (Page(), Page())
        windows.open(first)
        windows.open(second)
        windows.close(windows.all[1])
        #expect(!first.flow.isRunning && second.flow.isRunning && windows.all.count == 2)
        second.flow.finish()
        #expect(windows.all.count == 1 && windows.front === windows.main)
        windows.close(windows.main)
        #expect(windows.all.count == 1)
    }

    @Test func `a window closes with the session that it is of`() {
        let (session, root, page) = (SessionScope(), Page(), Page())
        windows.main.run(root, session: session) { _ in }
        windows.open(page, of: session)
        #expect(windows.all.count == 2)
        session.end()
        #expect(windows.all.count == 1 && !page.flow.isRunning)
    }

    @Test func `an app of one window says so`() {
        #expect(windows.problem(with: windows.main) == "This app has one window.")
        windows.openAnother(showing: windows.main)
        #expect(windows.all.count == 1)
        var events = 0
        windows.onEvent = { _ in events += 1 }
        windows.onAnother = { _ in windows.open(Page()) }
        windows.openAnother(showing: windows.main)
        #expect(windows.all.count == 2 && events == 2)
        windows.onProblem = { _ in "Not this one." }
        windows.openAnother(showing: windows.main)
        #expect(windows.all.count == 2 && events == 2)
    }
}
