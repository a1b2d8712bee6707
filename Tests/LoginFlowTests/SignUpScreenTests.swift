import AppCore
import AppCoreContent
import Testing

@testable import LoginFlow

/// The sign-up screen alone, which knows neither the order of the steps nor its caller.
@MainActor @Suite struct SignUpScreenTests {
    @Test func `each problem is next to its field, and disappears when the user types`() {
        let screen = SignUpScreen()
        var submitted: [String] = []
        screen.onSubmit = { name, _ in submitted.append(name) }
        func field(_ label: String) -> Field? {
            if case .field(let field) = screen.content.element(ElementID(label)) { field } else { nil }
        }
        func create() {
            if case .button(let button) = screen.content.element("Create account") { button.action() }
        }
        create()
        #expect(field("Name")?.problem == "Choose a name.")
        #expect(field("Password")?.problem == "A password has at least 8 characters.")
        #expect(field("Repeat password")?.problem == nil)
        field("Name")?.onEdit("Ann")
        field("Password")?.onEdit("long enough")
        #expect(field("Name")?.problem == nil && field("Password")?.problem == nil)
        create()
        #expect(field("Repeat password")?.problem == "The passwords differ.")
        field("Repeat password")?.onEdit("long enough")
        create()
        #expect(submitted == ["Ann"])
    }

    @Test func `it shows that the terms are confirmed, wherever that happened`() {
        let screen = SignUpScreen()
        screen.hasAcceptedTerms = true
        guard case .row(let row) = screen.content.element("Terms") else {
            Issue.record("there is no row for the terms")
            return
        }
        #expect(row.isChecked && row.value == "confirmed")
    }
}
