import AppCore
import AppCoreRouting
import AppCoreShell
import Testing

@testable import App

/// The flows that the README, the guide and the pictures of whole screens show, and how to compare an app with more.
///
/// A new flow adds its tab and its links to the output. As long as the pages don't show that flow, its tab and links
/// aren't compared, but the rest is. The pictures aren't compared at all then, because they have tabs, menus and links
/// all over. To show the flow, add it to the pages, name it here, and update the pictures.
@MainActor enum ShownFlows {
    private static let titles: Set = ["Kanji", "Feed", "Profile"]

    /// Whether the pages show every flow of the app.
    static var areAll: Bool { AppFlow.tabs.allSatisfy { titles.contains($0.name) } }

    /// The lines to compare: unchanged if the pages show every flow.
    static func comparable(_ lines: [String]) throws -> [String] {
        try comparable(lines, without: AppFlow.tabs.filter { !titles.contains($0.name) })
    }

    static func comparable(_ lines: [String], without tabs: [AppFlow]) throws -> [String] {
        if tabs.isEmpty { return lines }
        let links = AppLinks.table
        let others = try links.entries.filter { row in
            guard let link = try row.example.map({ try links.target(of: $0) }) else { return false }
            return tabs.contains { $0.name == link.flow }
        }
        let names = tabs.map(\.name).joined(separator: "|")
        let tab = try Regex(" +(?:\\d+ )?\\[?(?:\(names))\\]?(?= |$)")
        let key = try Regex("\\d (?=(?:\(titles.sorted().joined(separator: "|"))))")
        return lines.filter { line in !others.contains { line.hasPrefix("\($0.pattern) ") } }
            .map { $0.replacing(tab, with: "").replacing(key, with: "").replacing(/1–\d+/, with: "1–9") }
            .map { $0.replacing(/\ +/, with: " ") }
    }
}

@MainActor @Suite struct ShownFlowsTests {
    @Test func `another flow changes only its tab and its links, and the rest is still compared`() throws {
        let tab = [AppFlow.tabs[1]]
        func same(_ first: String, _ second: String) throws -> Bool {
            try ShownFlows.comparable([first], without: tab) == ShownFlows.comparable([second], without: tab)
        }
        #expect(try same("Tabs: [Kanji]  Feed  Profile", "Tabs: [Kanji]  Profile"))
        #expect(try same("  1 Kanji   2 Feed   3 Profile", "  1 Kanji   2 Profile"))
        #expect(try same(" 1–3 tabs ", " 1–2 tabs "))
        #expect(try !same(" 3 hits ", " 2 hits "))
        #expect(try !same("Tabs: [Kanji]  Feed  Profile", "Tabs: [Kanji]  Feed"))
        #expect(try ShownFlows.comparable(["kanjilist://feed/:id  a feed", "x"], without: tab) == ["x"])
        #expect(try ShownFlows.comparable(["Tabs: [Kanji]  Feed"], without: []) == ["Tabs: [Kanji]  Feed"])
    }
}
