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
        func field(_ id: ElementID) -> Field? {
            if case .field(let field) = screen.content.element(id) { field } else { nil }
        }
        func create() {
            if case .button(let button) = screen.content.element("create-account") { button.action() }
        }
        create()
        #expect(field("name")?.problem == "Choose a name.")
        #expect(field("password")?.problem == "A password has at least 8 characters.")
        field("name")?.onEdit("Ann")
        field("password")?.onEdit("long enough")
        #expect(field("name")?.problem == nil && field("password")?.problem == nil)
        create()
        #expect(submitted == ["Ann"])
    }

    @Test func `it shows that the terms are confirmed, wherever that happened`() {
        let screen = SignUpScreen()
        screen.hasAcceptedTerms = true
        guard case .row(let row) = screen.content.element("terms") else {
            Issue.record("there is no row for the terms")
            return
        }
        #expect(row.isChecked && row.value == "confirmed")
    }
}
