import AppCore
import AppCoreDependencies
import Testing

@MainActor private protocol Greeter: AnyObject {}

/// Who owns the objects that a container keeps, and for how long.
@MainActor @Suite struct DependencyScopeTests {
    private let container = Accounts()
    private let session = SessionScope()

    private final class Service: Greeter {
        let name: String
        init(_ name: String = "") { self.name = name }
    }

    private final class Accounts: DependencyContainer {
        var store: Service { session { Service("accounts") } }
        func reader(_ name: String) -> Service { session("reader \(name)") { Service(name) } }
        func writer(_ name: String) -> Service { app("writer \(name)") { Service(name) } }
        func lender(_ name: String) -> Service { shared("lender \(name)") { Service(name) } }
        func unnamed(_ name: String) -> Service { shared { Service(name) } }
        var perhaps: Service? { shared { Service("perhaps") } }
        var greeter: (any Greeter)? { shared { Service("greeter") } }
        var perSession: Service? { session { Service("optional") } }
        var perSessionGreeter: (any Greeter)? { session { Service("greeter") } }
    }

    private final class Feeds: DependencyContainer {
        var store: Service { session { Service("feeds") } }
    }

    private final class Numbers: DependencyContainer {
        var store: [Int] { session { [1, 2, 3] } }
    }

    /// A container, and a window with a flow in a session of that container.
    @MainActor private struct Inside {
        let container = Accounts()
        let session = SessionScope()
        let stage = Stage()
        let child = TestCoordinator("inside") { $0.flow.show(PlainScreen("inside")) }

        init(onEnd: @escaping (Accounts) -> Void = { _ in }) {
            container.currentSession = session
            stage.flow.run(child, session: session) { [container] _ in onEnd(container) }
        }
    }

    // MARK: - Optional objects

    @Test func `an optional shared object is the same one as long as it is used`() {
        let (perhaps, greeter) = (container.perhaps, container.greeter)
        #expect(perhaps != nil && greeter != nil)
        #expect(container.perhaps === perhaps && container.greeter === greeter)
    }

    @Test func `an optional session object is named when it outlives its session`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let container = Accounts()
            let session = SessionScope("account")
            container.currentSession = session
            let kept: [AnyObject?] = [container.perSession, container.perSessionGreeter]
            let child = TestCoordinator("inside") { $0.flow.show(PlainScreen("inside")) }
            Stage().flow.run(child, session: session) { _ in }
            session.end()
            // It never gets this far: an object that lives too long stops the program.
            try? await Task.sleep(for: .seconds(60))
            withExtendedLifetime(kept) {}
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("these still live: perSession, perSessionGreeter"))
    }

    /// A container whose `app` scope has an object that keeps one of the session.
    private final class Leaky: DependencyContainer {
        final class Store {}
        struct Port { var store: Store? }
        final class Archive {
            var ports: [Port] = []
        }

        var archive: Archive { app { Archive() } }
        var store: Store { session { Store() } }
    }

    @Test func `an object of the app that keeps one of a session is named too`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let container = Leaky()
            let session = SessionScope("account")
            container.currentSession = session
            container.archive.ports = [Leaky.Port(), Leaky.Port(store: container.store)]
            let child = TestCoordinator("inside") { $0.flow.show(PlainScreen("inside")) }
            Stage().flow.run(child, session: session) { _ in }
            session.end()
            // It never gets this far: an object that lives too long stops the program.
            try? await Task.sleep(for: .seconds(60))
            withExtendedLifetime(container) {}
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("these still live: store (archive, in the scope app, refers to it)"))
    }

    // MARK: - Two containers

    @Test func `two containers in one session each have their own object of one name`() {
        let (accounts, feeds) = (Accounts(), Feeds())
        (accounts.currentSession, feeds.currentSession) = (session, session)
        #expect(accounts.store.name == "accounts")
        #expect(feeds.store.name == "feeds")
    }

    @Test func `two containers of one class in one session each have their own object`() {
        let (first, second) = (Accounts(), Accounts())
        (first.currentSession, second.currentSession) = (session, session)
        let store = first.store
        #expect(second.store !== store)
    }

    @Test func `two containers that use one name for different types do not overwrite each other's objects`() {
        let (accounts, numbers) = (Accounts(), Numbers())
        (accounts.currentSession, numbers.currentSession) = (session, session)
        let store = accounts.store
        #expect(numbers.store == [1, 2, 3])
        #expect(accounts.store === store)
    }

    @Test func `a function with a parameter has one object for each value that it names`() {
        container.currentSession = SessionScope()
        let (reader, writer, lender) = (container.reader("a"), container.writer("a"), container.lender("a"))
        #expect(container.reader("a") === reader)
        #expect(container.reader("b") !== reader)
        #expect(container.writer("b") !== writer)
        #expect(container.lender("b") !== lender)
    }

    @Test func `a function with a parameter that names no value stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = Accounts().unnamed("a")
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("'unnamed(_:)' would make one object for all values of its parameters"))
    }

    // MARK: - After the session

    @Test func `work that asks for a session object after signing out does not stop the process`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let inside = Inside()
            var isDone = false
            inside.child.flow.task {
                await Task.yield()
                await Task.yield()
                _ = inside.container.store
                isDone = true
            }
            inside.child.flow.endSession()
            for _ in 0..<1000 where !isDone { await Task.yield() }
        }
    }

    @Test func `work of an ended session gets that session's object, not the next one's`() async {
        container.currentSession = SessionScope()
        let stage = Stage()
        let gate = Gate()
        var before: Service?
        var after: Service?
        let child = TestCoordinator("inside") { coordinator in
            coordinator.flow.show(PlainScreen("inside"))
            coordinator.flow.task {
                before = container.store
                await gate.pass()
                after = container.store
            }
        }
        stage.flow.run(child, session: container.currentSession) { _ in }
        await gate.reached()
        child.flow.endSession()
        container.currentSession = SessionScope()
        let next = container.store
        gate.open()
        await stage.window.idle()
        #expect(after != nil && after === before && after !== next)
        (before, after) = (nil, nil)
    }

    @Test func `an outcome's handler that asks for the ended session's object does not stop the process`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            Inside { _ = $0.store }.child.flow.endSession()
        }
    }

    @Test func `a screen of an ended session may ask for the session's object`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let inside = Inside()
            inside.session.end()
            _ = inside.container.reader("a")
        }
    }
}
