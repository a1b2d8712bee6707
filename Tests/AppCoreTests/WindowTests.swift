import AppCore
import AppCoreContent
import AppCoreTesting
import Observation
import Testing

@MainActor @Suite struct WindowTests {
    private let stage = Stage()

    @Test func `two windows know nothing of each other`() {
        let left = Stage()
        let right = Stage()
        left.flow.show(PlainScreen("second"))
        left.window.close()
        #expect(right.titles == ["first"])
        #expect(right.window.journal.entries.count == 1)
        #expect(right.window.perform(.back(from: PlaceID(rawValue: 3))) == .refused(.stale))
    }

    @Test func `a window shows the children that its root was made with, and the first flow adds to them`() {
        let window = Window(navigator: StackContainer(holding: [PlainScreen("one"), PlainScreen("two")]))
        #expect(window.titles == ["two"] && window.snapshot.root.children.count == 2)
        let stage = Stage(window: window)
        #expect(stage.titles == ["first"] && window.snapshot.root.children.count == 3)
        #expect(window.perform(.back(from: window.id(of: stage.screen))) == .applied && stage.titles == ["two"])
        let twice = PlainScreen("twice")
        let broken = Window(navigator: PageContainer(holding: [twice, twice]))
        #expect(broken.titles.isEmpty && broken.journal.entries.map(\.kind) == [.refused])
    }

    @Test func `a closed window is released, with everything that it showed`() {
        weak var window: Window?
        weak var coordinator: TestCoordinator?
        do {
            let stage = Stage()
            window = stage.window
            coordinator = stage.coordinator
            stage.flow.present(PlainScreen("modal"))
            stage.window.close()
            stage.window.close()
        }
        #expect(window == nil)
        #expect(coordinator == nil)
    }

    @Test func `observers hear of a move once, and of nothing while they don't observe`() {
        var changes = 0
        func look() {
            withObservationTracking {
                _ = stage.window.revision
            } onChange: {
                MainActor.assumeIsolated { changes += 1 }
            }
        }
        look()
        stage.flow.show(PlainScreen("second"))
        stage.flow.show(PlainScreen("third"))
        #expect(changes == 1)
        look()
        stage.window.perform(.back(from: stage.window.id(of: stage.window.visibleScreens[0])))
        #expect(changes == 2)
        stage.flow.show(PlainScreen("fourth"))
        #expect(changes == 2)
    }

    @Test func `a snapshot, a notice and a question are observed as well`() {
        var changes = 0
        func look(_ read: @escaping () -> Void) {
            withObservationTracking {
                read()
            } onChange: {
                MainActor.assumeIsolated { changes += 1 }
            }
        }
        look { _ = stage.window.notice }
        stage.flow.notify("Hello.")
        look { _ = stage.window.snapshot }
        stage.flow.show(PlainScreen("second"))
        look { _ = stage.window.question }
        (stage.window.visibleScreens[0] as? PlainScreen)?.door = .ask(Question("Leave?"))
        stage.window.perform(.back(from: stage.window.id(of: stage.window.visibleScreens[0])))
        #expect(changes == 3)
    }

    @Test func `hostile intents are refused and change nothing`() {
        let before = stage.window.snapshot
        let ids = [PlaceID.none, PlaceID(rawValue: 1), PlaceID(rawValue: .max), stage.window.id(of: stage.screen)]
        for id in ids {
            stage.window.perform(.select(id))
            stage.window.perform(.close(id))
            stage.window.perform(.dismiss(from: id))
            stage.window.perform(.element(ElementID(String(repeating: "x", count: 100_000)), .activate, in: id))
            stage.window.perform(.element("row", .choose(.min), in: id))
            stage.window.perform(.element("row", .edit("\u{0}\u{202E}"), in: id))
            stage.window.perform(.backGesture(.finished, from: id))
        }
        stage.window.answer(true)
        #expect(stage.window.snapshot == before)
        #expect(stage.window.journal.entries.dropFirst().allSatisfy { $0.kind == .refused })
    }

    @Test func `a window without a first flow is empty, and says so`() {
        let window = Window()
        #expect(window.focusedScreen == nil)
        #expect(window.visibleScreens.isEmpty)
        #expect(window.snapshot.focus == nil)
        #expect(window.perform(.back(from: .none)) == .refused(.stale))
        #expect(window.start(TestCoordinator("bare")) == .refused(.handlerMissing))
        var outcomes: [Outcome<Int>] = []
        let coordinator = TestCoordinator("by hand") { $0.flow.finish(2) }
        coordinator.onFinish = { outcomes.append($0) }
        #expect(window.start(coordinator) == .applied)
        #expect(outcomes == [.finished(2)])
    }

    @Test func `new data reaches every interested screen of a flow and of its children, and of no other flow`() {
        final class Badge: ContentScreen, Countable {
            let title = "badge"
            var count = 0
            var content: Content { Text("\(count)") }
        }
        let badges = (0..<5).map { _ in Badge() }
        let grandchild = TestCoordinator("grandchild") { $0.flow.show(badges[4]) }
        let child = TestCoordinator("child") {
            $0.flow.show(badges[2])
            $0.flow.show(badges[3])
            $0.flow.run(grandchild) { _ in }
        }
        stage.flow.show(badges[0])
        stage.flow.show(badges[1])
        stage.flow.run(child) { _ in }
        stage.flow.update { (badge: any Countable) in badge.count = 5 }
        #expect(badges.map(\.count) == [5, 5, 5, 5, 5])
        #expect(stage.flow.shown.count == 3)
        child.flow.update { (badge: any Countable) in badge.count = 6 }
        #expect(badges.map(\.count) == [5, 5, 6, 6, 6])
        child.flow.finish(1)
        stage.flow.update { (badge: any Countable) in badge.count = 7 }
        #expect(badges.map(\.count) == [7, 7, 6, 6, 6])
    }
}

@MainActor protocol Countable: AnyObject {
    var count: Int { get set }
}

/// One real coordinator, unchanged, on both navigators.
@MainActor @Suite struct NavigatorTests {
    final class Wizard: Coordinator {
        let flow = Flow<[String]>("wizard")
        private var answers: [String] = []

        func start() { ask("one") }

        private func ask(_ step: String) {
            let screen = PlainScreen(step)
            screen.onTap = {
                self.answers.append(step)
                if step == "one" { self.ask("two") } else { self.flow.finish(self.answers) }
            }
            flow.show(screen)
        }
    }

    private static func navigators() -> [any Navigator] { [StackContainer(), PageContainer()] }

    @Test(arguments: 0..<2) func `it goes forward and finishes`(kind: Int) {
        let driver = FlowDriver(navigator: Self.navigators()[kind]) { Wizard() }
        driver.tap("one")
        #expect(driver.titles == ["two"])
        driver.tap("two")
        #expect(driver.outcomes.map(\.value) == [["one", "two"]])
        driver.expectNoSurvivors()
        #expect(driver.isReleased)
    }

    @Test(arguments: 0..<2) func `it goes back, and out`(kind: Int) {
        let driver = FlowDriver(navigator: Self.navigators()[kind]) { Wizard() }
        driver.tap("one")
        #expect(driver.back() == .applied)
        #expect(driver.titles == ["one"])
        #expect(driver.back() == .applied)
        #expect(driver.outcomes.map(\.departure) == [.back])
        driver.expectNoSurvivors()
    }

    @Test(arguments: 0..<2) func `a double tap counts once`(kind: Int) {
        let driver = FlowDriver(navigator: Self.navigators()[kind]) { Wizard() }
        driver.doubleTap("one")
        driver.tap("two")
        #expect(driver.outcomes.map(\.value) == [["one", "two"]])
    }
}
