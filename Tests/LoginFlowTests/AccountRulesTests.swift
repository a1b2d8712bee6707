import AppCore
import Testing

@testable import LoginFlow

@MainActor @Suite struct AccountRulesTests {
    @Test func `names have 1 to 64 characters, whatever these are made of`() {
        for name in ["a", "👩🏽‍🚀", "עַנָּה", " Ann ", String(repeating: "水", count: 64)] {
            #expect(AccountRules.problem(withName: name) == nil)
        }
        #expect(AccountRules.problem(withName: " \t ") == "Choose a name.")
        #expect(AccountRules.problem(withName: "a\u{1B}[31m") == "A name has no control characters.")
        #expect(
            AccountRules.problem(withName: String(repeating: "x", count: 10_240))
                == "A name has at most 64 characters; this one has 10240.")
        let zalgo = "a" + String(repeating: "\u{301}", count: 10_000)
        #expect(AccountRules.problem(withName: zalgo) != nil)
    }

    @Test func `passwords have 8 characters and no more bytes than a hash takes`() {
        #expect(AccountRules.problem(withPassword: "1234567") == "A password has at least 8 characters.")
        #expect(AccountRules.problem(withPassword: "12345678") == nil)
        #expect(AccountRules.problem(withPassword: String(repeating: "水", count: 200)) != nil)
        #expect(AccountRules.problem(withPassword: "1234567\u{0}") != nil)
    }

    @Test func `each problem stands beside its field, and goes when one types`() {
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

    @Test func `swapped steps would ask for the terms first; the screens do not know the order`() {
        let screen = SignUpScreen()
        screen.hasAcceptedTerms = true
        guard case .row(let row) = screen.content.element("Terms") else {
            Issue.record("there is no row for the terms")
            return
        }
        #expect(row.isChecked && row.value == "confirmed")
    }
}
