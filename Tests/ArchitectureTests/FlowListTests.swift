import Foundation
import Testing

/// A flow is a folder, a line in Package.swift and a line in App/Flows.swift.
@Suite struct FlowListTests {
    @Test func `there are flows, and Package.swift lists each once`() throws {
        #expect(!Project.flows.isEmpty, "there is no folder Modules/*Flow, so nothing would be checked")
        let manifest = try Project.read("Package.swift")
        let match = try #require(
            try manifest.firstMatch(of: Regex(#"let allFlows = \[([^\]]*)\]"#)),
            "Package.swift has no line `let allFlows = [ … ]`")
        let listed = (match.output[1].substring ?? "").split { !$0.isLetter && !$0.isNumber }.map { "\($0)Flow" }
        #expect(!listed.isEmpty, "allFlows in Package.swift is empty")
        #expect(listed.count == Set(listed).count, "allFlows in Package.swift lists a flow twice")
        for flow in Set(Project.flows).subtracting(listed).sorted() {
            Issue.record("Modules/\(flow) is not in allFlows of Package.swift: add \"\(flow.dropLast(4))\" there")
        }
        for flow in Set(listed).subtracting(Project.flows).sorted() {
            Issue.record("allFlows in Package.swift lists \(flow.dropLast(4)), but there is no folder Modules/\(flow)")
        }
    }

    /// By its property, which begins with a lowercase letter: `.kanji`, and `.htmlView` for HTMLViewFlow.
    @Test(arguments: Project.flows) func `App/Flows.swift lists each flow in one line`(_ flow: String) throws {
        let lines = SourceFile(path: "App/Flows.swift").code.filter {
            $0.trimmingCharacters(in: .whitespaces).lowercased() == ".\(flow.dropLast(4).lowercased()),"
        }
        #expect(lines.count == 1, "App/Flows.swift lists \(flow.dropLast(4)) in \(lines.count) lines instead of one")
    }

    @Test(arguments: Project.flows) func `each flow has tests and a reviewed surface`(_ flow: String) {
        #expect(!Project.swiftFiles(in: "Tests/\(flow)Tests").isEmpty, "Tests/\(flow)Tests has no Swift file")
        #expect(
            Project.exists("API/\(flow).txt"),
            "API/\(flow).txt is missing; `make renew NAME=\(flow.dropLast(4))` writes it")
    }
}
