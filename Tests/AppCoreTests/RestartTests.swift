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

    @Test func `a leak is one line with a hint, however many objects it keeps`() {
        let driver = drive(Notes())
        withKnownIssue {
            driver.expectNoSurvivors()
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.contains("(and 1 more, which it may keep)") && text.contains("[weak self]")
                && !text.contains("\n")
        }
    }
}
