import Testing

@testable import FlowTool

/// What a flow can be called, and what a person is told about a name that it cannot have.
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
    ]) func `a name is read, with or without Flow at its end`(text: String, name: String, property: String) throws {
        let flow = try FlowName(text)
        #expect(flow.description == name && flow.module == "\(name)Flow" && flow.property == property)
        #expect(flow.link == name.lowercased())
    }

    @Test(arguments: [
        ("", "which flow? give it a name, as in NAME=Search"),
        ("search", "'search' begins with a small letter; did you mean Search?"),
        ("searchFlow", "'searchFlow' begins with a small letter; did you mean SearchFlow?"),
        ("Süche", "'Süche' has letters beyond A to Z; a module's name is also a folder's and a link's"),
        ("検索", "'検索' has letters beyond A to Z; a module's name is also a folder's and a link's"),
        ("../Search", "'../Search' is a path; a flow has a name, such as Search"),
        ("Modules/Search", "'Modules/Search' is a path; a flow has a name, such as Search"),
        ("Search.swift", "'Search.swift' is a path; a flow has a name, such as Search"),
        ("My-Search", "'My-Search' is no name of a type: letters and digits only, and first a letter"),
        ("My Search", "'My Search' is no name of a type: letters and digits only, and first a letter"),
        ("2Search", "'2Search' is no name of a type: letters and digits only, and first a letter"),
        ("_Search", "'_Search' is no name of a type: letters and digits only, and first a letter"),
        ("Search\n", "'Search?' is no name of a type: letters and digits only, and first a letter"),
        ("\"$(true)", "'\"$(true)' is no name of a type: letters and digits only, and first a letter"),
        ("--force", "'--force' is no name of a type: letters and digits only, and first a letter"),
        ("Flow", "'Flow' says 'Flow' too often: Search, or SearchFlow, makes the module SearchFlow"),
        (
            "SearchFlowFlow",
            "'SearchFlowFlow' says 'Flow' too often: Search, or SearchFlow, makes the module SearchFlow"
        ),
        ("Class", "'Class' is a word of Swift, or of the app's list of flows; choose another one"),
        ("Self", "'Self' is a word of Swift, or of the app's list of flows; choose another one"),
        ("Type", "'Type' is a word of Swift, or of the app's list of flows; choose another one"),
        ("All", "'All' is a word of Swift, or of the app's list of flows; choose another one"),
        (
            "AnUncommonlyLongNameForOneFlowX",
            "'AnUncommonlyLongNameForOneFlowX' is too long: 31 letters, and 30 are the most"
        ),
    ]) func `a name that no flow can have is refused in words that help`(text: String, said: String) {
        #expect(refusal(of: text) == said)
    }

    @Test func `the command refuses what it does not understand`() {
        for words in [[], ["new"], ["rename", "/", "X"], ["new", "/", "X", "Y"], ["new", "/", "X", "--force"]] {
            #expect(throws: Refusal.self, "\(words)") { try FlowTool.run(words) }
        }
    }
}
