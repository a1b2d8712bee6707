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
}
