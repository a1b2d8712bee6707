import Foundation

/// Checks the flows of a package that depends on this one, after a debug build: what they import, and what they show.
struct FlowCheck {
    let folder: Folder
    /// What AppCore's own package says of its modules.
    let manifest: Manifest

    /// Checks all flows, or stores their public interfaces as the reviewed ones; returns what was checked, in lines for
    /// the user.
    func run(updates: Bool) throws -> [String] {
        let flows = folder.flows(in: "Sources").map { "\($0)Flow" }
        if flows.isEmpty { throw Refusal.state("there is no folder Sources/*Flow, so nothing would be checked") }
        var problems = try flows.flatMap(importProblems)
        var told: [String] = []
        for path in folder.files(in: "API") where path.hasSuffix("Flow.txt") {
            let flow = path.dropFirst("API/".count).dropLast(".txt".count)
            if !flows.contains(String(flow)) { problems.append("\(path) belongs to no flow: remove it") }
        }
        for flow in flows {
            let surface = try Surface(of: flow, search)
            problems += try screenProblems(of: flow, surface)
            let difference = surface.difference(in: folder)
            if updates, problems.isEmpty, difference != nil {
                try surface.write(in: folder)
                told.append("wrote   \(surface.path): have it reviewed")
            } else if !updates, let difference {
                problems.append(
                    "\(difference)\nif this is intended: \(FlowTool.command) check --update, and have it reviewed")
            } else {
                told.append("checked \(flow)")
            }
        }
        if !problems.isEmpty { throw Refusal.state(problems.joined(separator: "\n")) }
        return told
    }

    private var search: [String] { ["-I", folder.url(".build/debug/Modules").path] }

    private func importProblems(of flow: String) throws -> [String] {
        let files = folder.files(in: "Sources/\(flow)").filter { $0.hasSuffix(".swift") }
        let imports = try Tool.imports(of: files.map(folder.url))
        // Not tests, hosts, and what composes flows.
        let above = manifest.products.subtracting(manifest.rings).subtracting(["AppCore", "TextBasics"])
        let refused = imports.filter { module in
            module != flow && (above.contains(module) || module.contains(/Flow(InMemory|Runner)?$/))
        }
        let allowed =
            "AppCore, \(manifest.rings.joined(separator: ", ")), TextBasics, and modules of yours that aren't flows"
        return refused.sorted().map { "\(flow) opens \($0); it may open \(allowed)" }
    }

    private func screenProblems(of flow: String, _ surface: Surface) throws -> [String] {
        let core = try (["AppCore"] + manifest.rings).compactMap { module in
            folder.exists(".build/debug/Modules/\(module).swiftmodule")
                ? try Surface(of: module, search) : nil
        }
        let screens = Surface.screens(in: core + [surface])
        return surface.types.compactMap { type in
            screens[type.name].map {
                "\(flow).\(type.name) is public and \($0): a flow shows coordinators, never its screens"
            }
        }
    }
}
