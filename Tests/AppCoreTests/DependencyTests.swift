import AppCore
import AppCoreDependencies
import Testing

@MainActor @Suite struct DependencyTests {
    private let container = Container()

    class Service {
        let name: String
        init(_ name: String = "real") { self.name = name }
    }

    class Container: DependencyContainer {
        var appWide: Service { app { Service() } }
        var fresh: Service { unique { Service() } }
        var inUse: Service { shared { Service() } }
        var value: Int { shared { 7 } }
        var perSession: Service { session { Service() } }
        var named: Service { app { Service(greeting) } }
        var greeting: String { "hello" }
        var failing: Service {
            get throws { try app { throw Failure() } }
        }
        var first: Service { app { Service(second.name) } }
        var second: Service { unique { Service(third.name) } }
        var third: Service { shared { Service(first.name) } }
    }

    final class TestContainer: Container {
        override var greeting: String { "test" }
    }

    /// A container that wraps what it overrides.
    final class WrappingContainer: Container {
        override var named: Service { app { Service("wrapped \(super.named.name)") } }
        override var fresh: Service { unique { Service("wrapped \(super.fresh.name)") } }
    }

    struct Failure: Error {}

    @Test func `an app-wide object is made once`() {
        #expect(container.appWide === container.appWide)
        #expect(container.appWide !== Container().appWide)
    }

    @Test func `a unique object is made each time`() {
        #expect(container.fresh !== container.fresh)
    }

    @Test func `a shared object lives as long as somebody uses it`() {
        weak var ghost: Service?
        do {
            let service = container.inUse
            ghost = service
            #expect(container.inUse === service)
        }
        #expect(ghost == nil)
        #expect(container.value == 7)
    }

    @Test func `a session object is made once in each session`() {
        let morning = SessionScope()
        let evening = SessionScope()
        container.currentSession = morning
        let early = container.perSession
        #expect(container.perSession === early)
        container.currentSession = evening
        #expect(container.perSession !== early)
    }

    @Test func `asking for a session object outside of a session stops with its name`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = Container().perSession
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("'perSession' needs a session, and there is none"))
    }

    @Test func `a cycle stops with its path, not with an overflow`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = Container().first
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("a dependency depends on itself: first -> second -> third -> first"))
    }

    @Test func `a test overrides what it wants to, and the rest follow`() {
        #expect(TestContainer().named.name == "test")
        #expect(Container().named.name == "hello")
    }

    @Test func `an optional object is made too, and kept even if it is nil`() {
        final class Optionals: Container {
            var made = 0
            private func make(_ isThere: Bool) -> Service? {
                made += 1
                return isThere ? Service() : nil
            }
            var appWideIfAny: Service? { app { make(true) } }
            var none: Service? { app { make(false) } }
            // Its static type is not a class, so it is made each time.
            var inUseIfAny: Service? { shared { make(true) } }
            var perSessionIfAny: Service? { session { make(true) } }
        }
        let container = Optionals()
        container.currentSession = SessionScope()
        for _ in 0..<2 {
            #expect(container.appWideIfAny != nil && container.appWideIfAny === container.appWideIfAny)
            #expect(container.none == nil)
            #expect(container.inUseIfAny != nil)
            #expect(container.perSessionIfAny != nil && container.perSessionIfAny === container.perSessionIfAny)
        }
        #expect(container.made == 5)
    }

    @Test func `an override may use what it overrides`() {
        let container = WrappingContainer()
        #expect(container.named.name == "wrapped hello" && container.named === container.named)
        #expect(container.fresh.name == "wrapped real")
    }

    @Test func `a dependency that needs itself directly is detected`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            final class Loop: DependencyContainer {
                var own: Service { app { Service(self.own.name) } }
            }
            _ = Loop().own
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("a dependency depends on itself: own -> own"))
    }

    @Test func `an object that could not be made is tried again`() {
        #expect(throws: Failure.self) { try container.failing }
        #expect(throws: Failure.self) { try container.failing }
        #expect(container.appWide === container.appWide)
    }
}
