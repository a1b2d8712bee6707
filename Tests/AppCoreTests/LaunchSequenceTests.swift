import AppCore
import AppCoreShell
import AppCoreTesting
import Testing

/// What an app with a login shows, event by event.
@MainActor @Suite struct LaunchSequenceTests {
    private enum Event: Hashable, Sendable {
        case start, signedOut, left
    }

    private enum Phase: String, Hashable, Sendable {
        case terms, login, tabs
    }

    private typealias Table = LaunchTable<Event, Phase>

    /// An app whose phases and tabs are one screen each.
    private final class Gated: Coordinator {
        let flow = Flow<Void>("gated")
        private let table: Table
        private(set) lazy var launch = LaunchSequence(in: flow, table, tabs: .tabs, leaving: .left) { [weak self] in
            self?.show($0)
        }
        private(set) var session: SessionScope?
        private(set) var screen: PlainScreen?

        init(_ table: Table) { self.table = table }

        func start() { launch.enter(.start) }

        private func show(_ phase: Phase) {
            let child = TestCoordinator(phase.rawValue) { child in
                let screen = PlainScreen(phase.rawValue)
                screen.onTap = { child.flow.finish(1) }
                self.screen = screen
                child.flow.show(screen)
            }
            guard phase == .tabs else { return flow.run(child) { self.launch.phaseHasEnded($0.departure) } }
            let session = SessionScope()
            self.session = session
            flow.run(child, session: session) { self.launch.tabsHaveEnded($0.departure) }
        }
    }

    private func drive(_ phases: [Event: [Phase]]) -> (FlowDriver<Gated>, Gated) {
        let app = Gated(Table(phases: phases))
        return (FlowDriver { app }, app)
    }

    @Test func `phases follow one another, and the tabs come last whether listed or not`() {
        for last in [[], [Phase.tabs]] {
            let (driver, app) = drive([.start: [.terms, .login] + last])
            #expect(driver.titles == ["terms"] && app.launch.isLaunched)
            app.screen?.onTap()
            #expect(driver.titles == ["login"])
            app.screen?.onTap()
            #expect(driver.titles == ["tabs"])
        }
    }

    @Test func `the app ends after an event that isn't listed, or that lists nothing`() {
        #expect(drive([:]).0.outcomes.count == 1)
        #expect(drive([.start: []]).0.outcomes.count == 1)
        let (driver, app) = drive([.start: [.tabs]])
        app.screen?.onTap()
        #expect(driver.outcomes.count == 1 && driver.titles.isEmpty)
    }

    @Test func `a user who leaves a phase or the tabs meets what is listed for leaving`() {
        let (driver, app) = drive([.start: [.login], .left: [.terms]])
        driver.back()
        #expect(driver.titles == ["terms"])
        app.screen?.onTap()
        #expect(driver.titles == ["tabs"])
        driver.back()
        #expect(driver.titles == ["terms"] && driver.outcomes.isEmpty)
    }

    @Test func `ending the session shows what follows, once the tabs are gone`() {
        let (driver, app) = drive([.start: [.tabs], .signedOut: [.login]])
        app.launch.end(app.session) { app.launch.enter(.signedOut) }
        #expect(driver.titles == ["login"])
        app.screen?.onTap()
        #expect(driver.titles == ["tabs"])
        #expect(driver.window.journal.entries.count { $0.action == "endSession" } == 1)
    }

    @Test func `nothing follows a window that has closed`() {
        let (driver, app) = drive([.start: [.tabs], .left: [.terms], .signedOut: [.login]])
        driver.window.close()
        #expect(driver.outcomes.count == 1)
        app.launch.end(app.session) { Issue.record("the window is closed") }
        #expect(driver.titles.isEmpty)
    }
}
