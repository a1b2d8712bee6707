import AppCore
import AppCoreDependencies
import AppCoreTesting
import Testing

/// One planted leak of each kind is named, by what it is and by the path that made it.
@MainActor @Suite struct LifetimeLogTests {
    final class Store {}

    final class Services: DependencyContainer {
        var store: Store { session { Store() } }
        var index: Store { shared { Store() } }
    }

    private func ended(
        _ plant: @escaping (TestCoordinator, PlainScreen) -> Void
    ) -> (Stage, LifetimeLog) {
        let log = LifetimeLog()
        let stage = Stage(window: Window(lifetimes: log))
        stage.flow.run(
            TestCoordinator("child") { coordinator in
                let screen = PlainScreen("child")
                plant(coordinator, screen)
                coordinator.flow.show(screen)
            }
        ) { _ in }
        stage.window.perform(.back(from: stage.window.id(of: stage.window.visibleScreens[0])))
        return (stage, log)
    }

    @Test func `nothing is named where nothing leaks`() {
        let (_, log) = ended { coordinator, screen in screen.onTap = { coordinator.flow.finish(1) } }
        #expect(log.survivors(of: "app/child").isEmpty)
        #expect(log.survivors(of: "app").map(\.description).contains("screen PlainScreen, made by app"))
    }

    @Test func `a coordinator that the app still holds is named`() {
        var kept: TestCoordinator?
        let (_, log) = ended { coordinator, _ in kept = coordinator }
        #expect(
            log.survivors(of: "app/child").map(\.description) == ["coordinator TestCoordinator, made by app/child"])
        #expect(kept != nil)
        kept = nil
        #expect(log.survivors(of: "app/child").isEmpty)
    }

    @Test func `a coordinator that stores the screen whose output holds it leaks, and both are named`() {
        final class Storing: Coordinator {
            let flow = Flow<Int>("storing")
            let screen = PlainScreen("stored")
            func start() {
                screen.onTap = { self.flow.finish(1) }
                flow.show(screen)
            }
        }
        let log = LifetimeLog()
        let stage = Stage(window: Window(lifetimes: log))
        stage.flow.run(Storing()) { _ in }
        let screen = stage.window.visibleScreens[0] as? PlainScreen
        stage.window.perform(.back(from: stage.window.id(of: stage.window.visibleScreens[0])))
        #expect(
            log.survivors(of: "app/storing").map(\.description) == [
                "coordinator Storing, made by app/storing", "screen PlainScreen, made by app/storing",
            ])
        screen?.onTap = {}
    }

    @Test func `a screen that somebody keeps is named`() {
        var kept: PlainScreen?
        let (_, log) = ended { _, screen in kept = screen }
        #expect(log.survivors(of: "app/child").map(\.kind) == [.screen])
        withExtendedLifetime(kept) {}
    }

    @Test func `work that does not end is named`() async {
        let gate = Gate()
        let (stage, log) = ended { coordinator, _ in coordinator.flow.task("download") { await gate.pass() } }
        #expect(log.survivors(of: "app/child").map(\.description) == ["task download, made by app/child"])
        gate.open()
        await stage.window.idle()
        #expect(log.survivors(of: "app/child").isEmpty)
    }

    @Test func `a scoped object is named by the path that made it`() {
        let log = LifetimeLog()
        let services = Services(lifetimes: log)
        let kept = services.index
        #expect(log.survivors().map(\.description) == ["scoped object Store, made by index"])
        withExtendedLifetime(kept) {}
    }

    @Test func `the driver names survivors at the caller's line`() {
        var kept: TestCoordinator?
        let driver = FlowDriver {
            TestCoordinator("root") { coordinator in
                kept = coordinator
                coordinator.flow.finish(1)
            }
        }
        #expect(driver.outcomes == [.finished(1)])
        #expect(!driver.isReleased)
        withKnownIssue {
            driver.expectNoSurvivors()
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("coordinator TestCoordinator, made by root") }
                && issue.sourceLocation?.fileName == "LifetimeLogTests.swift"
        }
        #expect(kept != nil)
        kept = nil
        driver.expectNoSurvivors()
        #expect(driver.isReleased)
        withKnownIssue { expectReleased("the cycle") { Cycle() } }
        expectReleased("the store") { Store() }
    }

    final class Cycle {
        var me: Cycle?
        init() { me = self }
    }
}
