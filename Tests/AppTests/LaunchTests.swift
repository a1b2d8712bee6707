import AppCore
import AppCoreTesting
import Testing

@testable import App

/// The composition, in a window of its own.
@MainActor @Suite struct LaunchTests {
    /// A screen with a button for each way out.
    private final class DoorScreen: Screen {
        let place = Place()
        let title: String
        var onFinish: () -> Void = {}
        var onLeave: () -> Void = {}

        init(_ title: String) { self.title = title }

        var content: Content {
            Button("Finish") { self.onFinish() }
            Button("Leave") { self.onLeave() }
        }
    }

    private final class DoorCoordinator: Coordinator {
        let flow = Flow<Void>("door")
        private let title: String

        init(_ title: String) { self.title = title }

        func start() {
            let screen = DoorScreen(title)
            screen.onFinish = { self.flow.finish() }
            screen.onLeave = { self.flow.leave(.back) }
            flow.show(screen)
        }
    }

    private func door(_ title: String) -> FlowTab { FlowTab(title) { _ in DoorCoordinator(title) } }

    private func drive(_ table: LaunchTable = .standard) throws -> FlowDriver<ApplicationCoordinator> {
        let lifetimes = LifetimeLog()
        let container = try AppContainer(Options(), lifetimes: lifetimes)
        return FlowDriver(lifetimes: lifetimes) { ApplicationCoordinator(container: container, launchTable: table) }
    }

    @Test func `the app starts with a tab for each flow`() throws {
        let driver = try drive()
        #expect(driver.title == "Kanji list")
        #expect(driver.window.snapshot.root.children.first?.children.map(\.title) == FlowTab.all.map(\.title))
        driver.type("Search", "water")
        driver.tap("水")
        #expect(driver.title == "Kanji details" && driver.shows("みず、みず-"))
        driver.back()
        #expect(driver.title == "Kanji list" && driver.outcomes.isEmpty)
    }

    @Test func `leaving the root leads on to what the launch table says`() throws {
        let driver = try drive(
            LaunchTable { event in
                switch event {
                case .start: .tabs([door("Welcome")])
                case .left(nil): .tabs(FlowTab.all)
                case .left: .tabs([door("Goodbye")])
                }
            })
        #expect(driver.title == "Welcome")
        driver.tap("Leave")
        #expect(driver.title == "Goodbye")
        driver.tap("Finish")
        #expect(driver.title == "Kanji list" && driver.outcomes.isEmpty)
    }

    @Test func `the app ends where the launch table says nothing`() throws {
        let driver = try drive(LaunchTable { if case .start = $0 { .tabs([door("Welcome")]) } else { nil } })
        driver.tap("Finish")
        #expect(driver.titles.isEmpty)
        #expect(driver.outcomes.count == 1 && driver.outcomes.first?.departure == nil)
        #expect(driver.isReleased)
        driver.expectNoSurvivors()
    }

    @Test func `a table with nothing to show ends the app at once`() throws {
        let driver = try drive(LaunchTable { _ in nil })
        #expect(driver.titles.isEmpty && driver.outcomes.count == 1 && driver.isReleased)
    }

    @Test func `tabs go on until the last of them has ended`() throws {
        let driver = try drive(
            LaunchTable { event in
                switch event {
                case .start: .tabs([door("One"), door("Two")])
                case .left(.back): .tabs([door("After")])
                case .left: nil
                }
            })
        driver.tap("Finish")
        driver.select("Two")
        #expect(driver.title == "Two" && driver.outcomes.isEmpty)
        driver.tap("Leave")
        #expect(driver.title == "After")
    }

    @Test func `closing the window ends every flow and leaves nothing behind`() throws {
        let driver = try drive()
        driver.tap("日")
        driver.window.close()
        #expect(driver.outcomes.first?.departure == .windowClosed && driver.isReleased)
    }
}
