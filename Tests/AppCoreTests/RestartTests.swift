import AppCore
import AppCoreContent
import AppCoreTesting
import Testing

/// What a driver reads, starts again and reports.
@MainActor @Suite struct RestartTests {
    /// Keeps a note, as a store would.
    private final class Notes {
        var text = ""
    }

    private final class NoteScreen: ContentScreen {
        let title = "Note"
        private let notes: Notes

        init(_ notes: Notes) { self.notes = notes }

        var content: Content {
            Section("Today", footer: "Kept on this machine.") {
                Field("Note", text: notes.text, onEdit: { _ in }, onCommit: { self.notes.text = $0 })
            }
        }
    }

    private func coordinator(_ notes: Notes) -> TestCoordinator {
        TestCoordinator("note") { $0.flow.show(NoteScreen(notes)) }
    }

    private func drive(_ notes: Notes) -> FlowDriver<TestCoordinator> { FlowDriver { coordinator(notes) } }

    @Test func `a heading and a footer are texts like others`() {
        let driver = drive(Notes())
        #expect(driver.texts == ["Today", "Note", "", "Kept on this machine."])
        #expect(driver.shows("Today") && driver.shows("Kept on this machine."))
    }

    @Test func `a restart begins again with what was stored`() async {
        let notes = Notes()
        let driver = drive(notes)
        let first = driver.window
        driver.fill("Note", "milk")
        await driver.restart { coordinator(notes) }
        #expect(driver.shows("milk"))
        #expect(driver.window !== first && driver.outcomes.isEmpty)
        driver.back()
        #expect(driver.outcomes.map(\.departure) == [.back])
        driver.expectNoSurvivors()
    }

    private func expectReport(
        of driver: FlowDriver<TestCoordinator>, begins beginning: String, contains part: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        withKnownIssue(sourceLocation: sourceLocation) {
            driver.expectNoSurvivors()
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.hasPrefix(beginning) && text.contains(part) && !text.contains("\n")
        }
    }

    @Test func `a leak is one line that names the screen first, with the commonest cause, however much it keeps`() {
        let driver = FlowDriver {
            TestCoordinator("root") { root in
                let screen = PlainScreen("first")
                screen.onTap = {
                    root.flow.finish(1)
                    screen.onTap = {}
                }
                root.flow.show(screen)
            }
        }
        driver.back()
        expectReport(
            of: driver, begins: "still alive: screen PlainScreen, made by root (and 1 more, which it may keep); ",
            contains: "an output that captures its own screen")
    }

    @Test func `what a running flow keeps is no leak yet, and the driver says so`() {
        let driver = drive(Notes())
        expectReport(
            of: driver, begins: "the flow is still running", contains: "finish it, or close its window")
        driver.window.close()
        driver.expectNoSurvivors()
    }
}
