import AppCoreDependencies
import Testing

@testable import AppCore

@MainActor @Suite(.timeLimit(.minutes(20))) struct SessionTests {
    private let stage = Stage()
    private let session = SessionScope()

    final class Cache {}

    final class Services: DependencyContainer {
        var cache: Cache { session { Cache() } }
    }

    /// Runs a session's flow with a child and a modal in it.
    private func open(
        _ stage: Stage, _ session: SessionScope, hear: @escaping (String) -> Void
    ) -> (TestCoordinator, PlainScreen) {
        let button = PlainScreen("account")
        let inside = TestCoordinator("inside") { $0.flow.show(button) }
        let root = TestCoordinator("session") { root in
            root.flow.show(PlainScreen("home"))
            root.flow.run(inside, in: .modal(.sheet)) { hear("inside \($0)") }
        }
        stage.flow.run(root, session: session) { hear("session \($0)") }
        return (inside, button)
    }

    @Test func `logging out is one call from anywhere: all flows inside hear it, then the runner shows what is next`() {
        var heard: [String] = []
        let (inside, button) = open(stage, session) { event in
            heard.append(event)
            if event.hasPrefix("session") { stage.flow.show(PlainScreen("sign in")) }
        }
        button.onTap = { inside.flow.endSession() }
        #expect(stage.titles == ["account"])
        stage.window.tap(on: button)
        #expect(heard == ["inside left(session ended)", "session left(session ended)"])
        #expect(stage.titles == ["sign in"])
        #expect(session.hasEnded)
        #expect(stage.window.journal.entries.contains { $0.action == "endSession" && $0.cause == .session })
    }

    @Test func `a session does not keep its flows' finished work`() async {
        let lifetimes = LifetimeLog()
        let stage = Stage(window: Window(lifetimes: lifetimes))
        let root = TestCoordinator("session") { root in
            root.flow.show(PlainScreen("home"))
            root.flow.task("reading") {}
        }
        stage.flow.run(root, session: SessionScope()) { _ in }
        #expect(lifetimes.survivors().contains { $0.kind == .task })
        await stage.window.idle()
        #expect(!lifetimes.survivors().contains { $0.kind == .task })
    }

    @Test func `the scope itself can be ended, wherever the user is`() {
        var heard: [String] = []
        _ = open(stage, session) { heard.append($0) }
        #expect(session.end() == .applied)
        #expect(heard.count == 2)
        #expect(stage.titles == ["first"])
        #expect(session.end() == .refused(.ended))
        #expect(SessionScope().end() == .refused(.notStarted))
    }

    @Test func `session objects are made once and released with the session, without an alarm`() async {
        let services = Services()
        services.currentSession = session
        weak var cache: Cache?
        let button = PlainScreen("account")
        let root = TestCoordinator("session") { root in
            let mine = services.cache
            #expect(mine === services.cache)
            cache = mine
            button.onTap = {
                withExtendedLifetime(mine) { _ = root.flow.endSession() }
            }
            root.flow.show(button)
        }
        stage.flow.run(root, session: session) { _ in }
        #expect(cache != nil)
        stage.window.tap(on: button)
        button.onTap = {}
        await turn()
        #expect(cache == nil)
        #expect(session.survivors.isEmpty)
    }

    @Test func `a session object that is kept elsewhere is named`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let stage = Stage()
            let services = Services()
            let session = SessionScope("account")
            services.currentSession = session
            let kept = services.cache
            stage.flow.run(TestCoordinator("session") { $0.flow.show(PlainScreen("home")) }, session: session) { _ in }
            session.end()
            // The alarm ends the process long before.
            try? await Task.sleep(for: .seconds(50))
            withExtendedLifetime(kept) {}
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("the account has ended, but these still live: cache"))
    }

    @Test func `the alarm waits for work that is being cancelled`() async {
        let services = Services()
        session.patience = .zero
        services.currentSession = session
        let gate = Gate()
        stage.flow.run(
            TestCoordinator("session") { root in
                root.flow.show(PlainScreen("home"))
                let cache = services.cache
                root.flow.task {
                    await gate.pass()
                    withExtendedLifetime(cache) {}
                }
            }, session: session
        ) { _ in }
        await gate.reached()
        session.end()
        await turn()
        #expect(session.survivors == ["cache"])
        gate.open()
        await stage.window.idle()
        #expect(session.survivors.isEmpty)
    }

    @Test func `the alarm also waits for work of a flow that ended before`() async {
        let services = Services()
        session.patience = .zero
        services.currentSession = session
        let gate = Gate()
        let root = TestCoordinator("session") { $0.flow.show(PlainScreen("home")) }
        stage.flow.run(root, session: session) { _ in }
        root.flow.run(
            TestCoordinator("child") { child in
                child.flow.show(PlainScreen("child"))
                let cache = services.cache
                child.flow.task {
                    await gate.pass()
                    withExtendedLifetime(cache) {}
                }
            }
        ) { _ in }
        await gate.reached()
        stage.window.perform(.back(from: stage.window.snapshot.focus ?? .none))
        session.end()
        await turn()
        #expect(session.survivors == ["cache"])
        gate.open()
        await stage.window.idle()
        #expect(session.survivors.isEmpty)
    }

    @Test func `a session begins once`() {
        stage.flow.run(TestCoordinator("a") { $0.flow.finish(1) }, session: session) { _ in }
        #expect(session.hasEnded)
        var outcomes: [Outcome<Int>] = []
        stage.flow.run(TestCoordinator("b"), session: session) { outcomes.append($0) }
        #expect(outcomes == [.left(.refused(.sessionUsed))])
    }

    @Test func `a flow outside of any session has none to end`() {
        #expect(stage.flow.endSession() == .refused(.noSession))
    }

    @Test func `the inner of two sessions ends alone`() {
        let outer = SessionScope()
        let inner = SessionScope()
        let root = TestCoordinator("outer") { $0.flow.show(PlainScreen("outer")) }
        stage.flow.run(root, session: outer) { _ in }
        let guest = TestCoordinator("inner") { $0.flow.show(PlainScreen("inner")) }
        root.flow.run(guest, session: inner) { _ in }
        #expect(guest.flow.endSession() == .applied)
        #expect(inner.hasEnded && !outer.hasEnded)
        #expect(stage.titles == ["outer"])
    }
}
