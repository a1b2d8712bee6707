import AppCore
import AppCoreContent
import AppCoreTesting
import Testing

@MainActor @Suite struct SideMenuTests {
    /// Two sections, each with its own flow.
    private final class Sections: Coordinator {
        let flow = Flow<Void>("home")
        let stacks = [StackContainer("One"), StackContainer("Two")]
        private(set) var runs: [TestCoordinator] = []

        func start() {
            flow.show(SideMenuContainer("Sections", sections: stacks))
            for stack in stacks {
                let child = TestCoordinator(stack.title.lowercased()) { child in
                    let screen = PlainScreen(stack.title)
                    screen.onTap = { child.flow.show(PlainScreen("deeper")) }
                    child.flow.show(screen)
                }
                runs.append(child)
                flow.run(child, in: .navigator(stack)) { _ in }
            }
        }
    }

    private let driver = FlowDriver { Sections() }

    @discardableResult private func menu() -> MoveResult {
        driver.window.perform(.menu(from: driver.window.snapshot.focus ?? .none))
    }

    @Test func `the menu shows how many things wait in each section, even in one that the user never saw`() {
        let mail = StackContainer("Mail")
        mail.countWaiting = { 7 }
        let letters = StackContainer("Else", holding: [TestScreen("letters")])
        let driver = FlowDriver {
            TestCoordinator("home") { home in
                home.flow.show(SideMenuContainer("Sections", sections: [letters, mail]))
            }
        }
        driver.window.perform(.menu(from: driver.window.snapshot.focus ?? .none))
        #expect(driver.texts == ["Else", "Mail", "7"])
    }

    @Test func `the menu starts closed, opens over the selected section, and closes again`() {
        #expect(driver.title == "One" && driver.window.snapshot.modals.isEmpty)
        #expect(menu() == .applied)
        #expect(driver.title == "Sections" && driver.texts == ["One", "Two"])
        #expect(driver.window.snapshot.modals.map(\.style) == [.drawer])
        #expect(menu() == .applied)
        #expect(driver.title == "One" && driver.window.snapshot.modals.isEmpty)
        menu()
        driver.back()
        #expect(driver.title == "One")
        menu()
        driver.dismiss()
        #expect(driver.title == "One")
    }

    @Test func `choosing a section closes the menu and selects the section`() {
        menu()
        driver.tap("Two")
        #expect(driver.title == "Two" && driver.window.snapshot.modals.isEmpty)
        let entries = driver.window.journal.entries.suffix(3)
        #expect(entries.map(\.action) == ["menu", "dismiss", "select"])
        #expect(entries.map(\.cause) == [.menu, .dismiss, .element("section-1")])
        driver.window.close()
        driver.expectNoSurvivors()
    }

    @Test func `a section keeps its screens, and choosing the selected one goes back to its first screen`() {
        driver.tap("One")
        #expect(driver.title == "deeper")
        driver.select("Two")
        #expect(driver.title == "Two")
        menu()
        driver.tap("One")
        #expect(driver.title == "deeper")
        menu()
        driver.tap("One")
        #expect(driver.title == "One")
    }

    @Test func `a second tap in the menu, and a menu where there is none, change nothing`() {
        menu()
        let place = driver.window.snapshot.focus ?? .none
        driver.tap("Two")
        #expect(driver.window.perform(.element("section-0", .activate, in: place)) == .refused(.stale))
        #expect(driver.window.perform(.menu(from: place)) == .refused(.stale))
        #expect(driver.title == "Two")
        let stage = Stage()
        let focus = stage.window.snapshot.focus ?? .none
        #expect(stage.window.perform(.menu(from: focus)) == .refused(.byContainer(kind: .stack)))
    }

    @Test func `the menu still works in a section whose flow has ended`() {
        let sections = Sections()
        let window = Window()
        window.run(sections) { _ in }
        let first = window.snapshot.focus ?? .none
        sections.runs.first?.flow.finish(1)
        #expect(window.visibleScreens.isEmpty)
        #expect(window.perform(.menu(from: first)) == .applied)
        window.tap("section-1", on: window.focusedScreen ?? PlainScreen("none"))
        #expect(window.titles == ["Two"])
    }
}
