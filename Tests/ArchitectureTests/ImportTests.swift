#if os(Linux) && DEBUG
import Foundation
import Testing

@testable import AppCoreFlowTool

/// Package.swift is the table of which module may open which: the sources follow it, and so does the compiler's record.
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

    @Test func `a target declares what its sources import, and nothing else`() throws {
        let targets = try PackageDescription.read().targets
        let known = Set(targets.map(\.name))
        let programs = targets.filter { $0.type == "executable" }.map(\.name)
        // The deepest folder around a file is that of its target.
        let byPath = Dictionary(grouping: Project.sources) { file in
            targets.filter { file.path.hasPrefix("\($0.path)/") }.max { $0.path.count < $1.path.count }?.name ?? ""
        }
        for target in targets {
            let files = (byPath[target.name] ?? []).filter { file in
                !(target.exclude ?? []).contains { file.path == "\(target.path)/\($0)" }
            }
            let imported = Set(files.flatMap { ModulePicture.imports(in: $0.text) }).intersection(known)
            let missing = imported.subtracting(target.declaredForSome).sorted()
            #expect(missing.isEmpty, "\(target.name) imports \(missing), which Package.swift doesn't declare for it")
            // A flow and its parts declare what all of them may open; tests also run programs that they don't import.
            if Project.flows.contains(where: { target.name.hasPrefix($0) }) || target.type == "plugin" { continue }
            // The app's tests see every flow that the app has.
            let others = target.declared.subtracting(target.name == "AppTests" ? Project.flows : [])
            let idle = others.subtracting(imported).subtracting(programs).sorted()
            #expect(idle.isEmpty, "\(target.name) declares \(idle) in Package.swift, and imports nothing of them")
        }
    }

    @Test(arguments: Build.targets) func `the compiler opens only what a target declares, directly or through others`(
        _ target: String
    ) throws {
        guard Build.isSwift(target) else { return }
        let others = try Build.opened(by: target).ours.subtracting(Build.declared[target] ?? []).sorted()
        #expect(others.isEmpty, "\(target) opens \(others), which Package.swift doesn't declare for it")
    }

    @Test(arguments: Project.flows) func `a flow and its parts declare no other flow, and nothing above the flows`(
        _ flow: String
    ) {
        let ports = "\(flow)InMemory"
        let host: Set = ["CMainQueue", "CRescue", "CWidth", "HostSupport", "LineHost"]
        let open = [
            flow: [], ports: [flow], "\(flow)Runner": host.union([flow, ports]),
            "\(flow)Tests": Boundaries.testing.union([flow, ports]),
        ]
        for (part, more) in open {
            let closed = Set(Build.declared[part] ?? []).subtracting(Boundaries.flow).subtracting(more).sorted()
            #expect(closed.isEmpty, "\(part) declares \(closed)")
            #expect(Build.declared[part] != nil, "\(part) isn't a target")
        }
    }

    @Test(arguments: Project.modules + Project.flowParts)
    func `a module imports of Swift and the system what it may`(_ module: String) throws {
        guard let system = Boundaries.system(for: module) else { return }
        let ours = Set(Project.modules).union(Project.moduleFolders.keys).union(Project.flowParts)
        let imports = try Toolchain.imports(of: Project.swiftFiles(ofModule: module))
        // The standard library is imported by name for what it otherwise keeps to itself.
        let others = imports.subtracting(ours).subtracting(system).subtracting(["Swift"]).sorted()
        #expect(others.isEmpty, "\(module) imports \(others); it may import \(system.sorted())")
    }

    @Test(arguments: Project.flows + Project.flows.map { "\($0)InMemory" } + ["PackReader"])
    func `flows, their in-memory ports and the reader of packs open no Foundation`(_ module: String) throws {
        let foundation = try Build.opened(by: module).system.filter { $0.contains("Foundation") }.sorted()
        #expect(foundation.isEmpty, "\(module) opens \(foundation); it works without Foundation")
    }

    @Test func `AppCore opens nothing but the standard library and Observation`() throws {
        let opened = try Build.opened(by: "AppCore")
        #expect(opened.ours.isEmpty)
        let others = opened.system.subtracting(Boundaries.runtime).sorted()
        #expect(
            others.isEmpty,
            "AppCore opens \(others); of the system it uses the standard library and Observation only")
    }
}

/// What SwiftPM makes of Package.swift.
struct PackageDescription: Decodable {
    struct Target: Decodable {
        let name: String
        let type: String
        let path: String
        let exclude: [String]?
        let dependencies: [[String: [Name?]]]

        /// The targets that it depends on in every build.
        var declared: Set<String> { names { !$0.contains { $0?.isCondition == true } } }
        /// The targets that it depends on in some build.
        var declaredForSome: Set<String> { names { _ in true } }

        private func names(where isMeant: ([Name?]) -> Bool) -> Set<String> {
            Set(dependencies.flatMap(\.values).filter(isMeant).compactMap { $0.first??.text })
        }
    }

    /// A dependency's name, or its condition.
    struct Name: Decodable {
        var text: String?
        var isCondition: Bool { text == nil }

        init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }

    let targets: [Target]

    static func read() throws -> PackageDescription {
        let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        let text = try Tool.run(
            "swift", ["package", "--package-path", Project.root.path, "--scratch-path", scratch, "dump-package"])
        return try JSONDecoder().decode(PackageDescription.self, from: Data(text.utf8))
    }
}
#endif
