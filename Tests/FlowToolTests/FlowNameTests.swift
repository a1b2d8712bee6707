import Testing

@testable import AppCoreFlowTool

/// Valid names of flows, and the messages for invalid ones.
@Suite struct FlowNameTests {
    private func refusal(of text: String) -> String? {
        do throws(Refusal) {
            _ = try FlowName(text)
            return nil
        } catch {
            return error.description
        }
    }

    @Test(arguments: [
        ("Search", "Search", "search"), ("SearchFlow", "Search", "search"), ("HTMLView", "HTMLView", "htmlView"),
        ("URL", "URL", "url"), ("X", "X", "x"), ("Top10", "Top10", "top10"), ("ABTests", "ABTests", "abTests"),
        ("FlowChart", "FlowChart", "flowChart"),
    ]) func `a name is read with or without the suffix Flow`(text: String, name: String, property: String) throws {
        let flow = try FlowName(text)
        #expect(flow.description == name && flow.module == "\(name)Flow" && flow.property == property)
        #expect(flow.link == name.lowercased())
    }

    @Test(arguments: [
        ("", "which flow? give it a name, such as Search"),
        ("search", "'search' begins in lower case; did you mean Search?"),
        ("searchFlow", "'searchFlow' begins in lower case; did you mean SearchFlow?"),
        ("Süche", "'Süche' has letters beyond A to Z; a module's name is also a folder's and a link's"),
        ("検索", "'検索' has letters beyond A to Z; a module's name is also a folder's and a link's"),
        ("../Search", "'../Search' is a path; a flow has a name, such as Search"),
        ("Modules/Search", "'Modules/Search' is a path; a flow has a name, such as Search"),
        ("Search.swift", "'Search.swift' is a path; a flow has a name, such as Search"),
        ("My-Search", "'My-Search' isn't a valid type name: use letters and digits only, beginning with a letter"),
        ("My Search", "'My Search' isn't a valid type name: use letters and digits only, beginning with a letter"),
        ("2Search", "'2Search' isn't a valid type name: use letters and digits only, beginning with a letter"),
        ("_Search", "'_Search' isn't a valid type name: use letters and digits only, beginning with a letter"),
        ("Search\n", "'Search?' isn't a valid type name: use letters and digits only, beginning with a letter"),
        ("\"$(true)", "'\"$(true)' isn't a valid type name: use letters and digits only, beginning with a letter"),
        ("--force", "'--force' isn't a valid type name: use letters and digits only, beginning with a letter"),
        ("Flow", "'Flow' says 'Flow' too often: Search, or SearchFlow, makes the module SearchFlow"),
        (
            "SearchFlowFlow",
            "'SearchFlowFlow' says 'Flow' too often: Search, or SearchFlow, makes the module SearchFlow"
        ),
        ("Class", "'Class' is reserved by Swift or by the app's list of flows; choose another one"),
        ("Self", "'Self' is reserved by Swift or by the app's list of flows; choose another one"),
        ("Type", "'Type' is reserved by Swift or by the app's list of flows; choose another one"),
        ("All", "'All' is reserved by Swift or by the app's list of flows; choose another one"),
        (
            "AnUncommonlyLongNameForOneFlowX",
            "'AnUncommonlyLongNameForOneFlowX' is too long: 31 letters; the maximum is 30"
        ),
    ]) func `an invalid name is refused with a helpful message`(text: String, said: String) {
        #expect(refusal(of: text) == said)
    }

    @Test func `the command refuses unknown arguments`() {
        for words in [[], ["new"], ["rename", "/", "X"], ["new", "/", "X", "Y"], ["new", "/", "X", "--force"]] {
            #expect(throws: Refusal.self, "\(words)") { try FlowTool.run(words) }
        }
    }
}
