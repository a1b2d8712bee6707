#if os(Linux) && DEBUG
import Testing

/// Modules open only what Boundaries allows, by the compiler's own record.
@Suite struct ImportTests {
    @Test func `every folder is a target`() {
        let groups = ["Modules", "Modules/AppCore", "Hosts", "Services", "System"]
        let folders = groups.flatMap { group in Project.folders(in: group).map { "\(group)/\($0)" } }
        let known = Set(groups).union(Project.moduleFolders.values)
        for folder in folders where !known.contains(folder) {
            Issue.record("\(folder) isn't the folder of a target in Package.swift: add it there, or remove it")
        }
        for module in Project.modules + Project.flowParts + Project.tests where Build.declared[module] == nil {
            Issue.record("\(module) has a folder but isn't a target in Package.swift: add it there, or remove it")
        }
    }

    @Test(arguments: Build.targets)
    func `a target declares and opens only what its row allows`(_ target: String) throws {
        guard Build.isSwift(target) else { return }
        guard let row = Boundaries.row(of: target) else {
            Issue.record("\(target) has no row in Boundaries.swift: list there what it may open")
            return
        }
        let allowed = Boundaries.closure(of: row.ours)
        for other in Set(Build.declared[target] ?? []).subtracting(allowed).sorted() {
            Issue.record("\(target) declares a dependency on \(other) in Package.swift; it may use \(row.list)")
        }
        for other in try Build.opened(by: target).ours.subtracting(allowed).sorted() {
            Issue.record("\(target) opens \(other); of ours it may open \(row.list)")
        }
    }

    @Test(arguments: Project.flows) func `a flow opens AppCore, its rings, TextBasics and nothing else of ours`(
        _ flow: String
    ) throws {
        let opened = try Build.opened(by: flow)
        let allowed = Boundaries.rings.union(["AppCore", "TextBasics"])
        #expect(
            opened.ours.contains("AppCore") && opened.ours.isSubset(of: allowed),
            "\(flow) opens \(opened.ours.sorted())")
        expectNoFoundation(flow, opened)
    }

    @Test(arguments: Project.flows)
    func
        `a flow's tests open only the flow, its in-memory ports, AppCore, its rings, the test modules and TextBasics`(
            _ flow: String
        ) throws
    {
        let opened = try Build.opened(by: "\(flow)Tests").ours
        let allowed = Boundaries.rings.union(Boundaries.testing).union([
            flow, "\(flow)InMemory", "AppCore", "TextBasics",
        ])
        #expect(opened.contains(flow) && opened.isSubset(of: allowed), "\(flow)Tests opens \(opened.sorted())")
    }

    @Test(arguments: Project.flows) func `the in-memory ports of a flow need no Foundation`(_ flow: String) throws {
        expectNoFoundation("\(flow)InMemory", try Build.opened(by: "\(flow)InMemory"))
    }

    @Test func `AppCore opens nothing but the standard library and Observation`() throws {
        let opened = try Build.opened(by: "AppCore")
        #expect(opened.ours.isEmpty)
        let others = opened.system.subtracting(Boundaries.runtime).sorted()
        #expect(
            others.isEmpty,
            "AppCore opens \(others); of the system it uses the standard library and Observation only")
    }

    @Test func `TextBasics opens the standard library alone`() throws {
        let opened = try Build.opened(by: "TextBasics")
        #expect(opened.ours.isEmpty)
        #expect(opened.system.subtracting(Boundaries.runtime).isEmpty)
    }

    @Test func `PackReader opens no Foundation`() throws {
        expectNoFoundation("PackReader", try Build.opened(by: "PackReader"))
    }

    private func expectNoFoundation(_ module: String, _ opened: Build.Opened) {
        let foundation = opened.system.filter { $0.contains("Foundation") }.sorted()
        #expect(foundation.isEmpty, "\(module) opens \(foundation); it works without Foundation")
    }
}
#endif
