#if os(Linux) && DEBUG
import Foundation
import Testing

@testable import AppCoreFlowTool

/// Each flow runs as its own program, without the other flows.
@Suite struct RunnerTests {
    @Test(arguments: Project.flows) func `a runner opens its flow and no other`(_ flow: String) throws {
        let opened = try Build.opened(by: "\(flow)Runner").ours
        let others = opened.intersection(Project.flows).subtracting([flow]).sorted()
        #expect(others.isEmpty, "\(flow)Runner opens \(others)")
        #expect(opened.contains(flow), "\(flow)Runner does not open \(flow)")
    }

    @Test(arguments: Project.flows)
    func `a runner is linked only from the core, the host, its flow, what that shares, and its in-memory ports`(
        _ flow: String
    ) throws {
        let linked = try Build.linked(into: "\(flow)Runner")
        let shared = Set(Build.declared[flow] ?? []).intersection(["DictionaryBasics"])
        let allowed = Boundaries.rings.union(shared).union([
            "AppCore", "CRescue", "HostSupport", "LineHost", "TextBasics", flow, "\(flow)InMemory", "\(flow)Runner",
        ])
        #expect(linked == allowed, "\(flow)Runner is linked from \(linked.sorted())")
    }

    /// A walk contains the user's input, after `> `, and lines that the program prints, in order.
    @Test(arguments: Project.flows) func `a runner follows its walk`(_ flow: String) throws {
        let path = "Modules/\(flow)/Runner/walk.txt"
        let walk = try Project.read(path).split(separator: "\n")
        let shown = walk.filter { !$0.hasPrefix("> ") }
        #expect(shown.count > 1 && shown.count < walk.count, "\(path) leads nowhere")
        let runner = Build.folder.appending(path: "\(flow)Runner").path
        let output = try Tool.run(
            "sh", ["-c", #"sed -n 's/^> //p' "$1" | timeout 60 "$0""#, runner, Project.url(path).path])
        var lines = output.split(separator: "\n")[...]
        for line in shown {
            guard let place = lines.firstIndex(of: line) else {
                Issue.record("\(flow)Runner does not print '\(line)' where \(path) says so; it goes on:\n\(lines)")
                return
            }
            lines = lines[(place + 1)...]
        }
        #expect(lines.isEmpty, "\(flow)Runner goes on after the end of \(path)")
    }

    @Test func `a runner refuses unknown options`() throws {
        let flow = try #require(Project.flows.first)
        let runner = Build.folder.appending(path: "\(flow)Runner").path
        let output = try Tool.run("sh", ["-c", #""$0" --nonsense </dev/null 2>&1; echo $?"#, runner])
        #expect(output == "\(flow)Runner: unknown option '--nonsense'; options are --json and --help\n64\n")
        #expect(
            try Tool.run("sh", ["-c", #""$0" --help"#, runner]).hasPrefix("usage: \(flow)Runner [--json]\n"))
    }
}
#endif
