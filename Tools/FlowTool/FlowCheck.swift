import Foundation

/// Checks the flows of a package that depends on this one, after a debug build: what they import, and what they show.
struct FlowCheck {
    let folder: Folder
    /// What AppCore's own package says of its modules.
    let manifest: Manifest

    /// Checks all flows.
    ///
    /// - Parameter updates: Whether to store the public interfaces as the reviewed ones, rather than to compare them.
    /// - Returns: What was checked, in lines for the user.
    /// - Throws: Everything that is wrong.
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
            let surface = Surface(text: try Tool.interface(of: flow, search))
            problems += try screenProblems(of: flow, surface)
            let path = "API/\(flow).txt"
            let changes = surface.changes(since: (try? folder.read(path)) ?? "")
            if updates, problems.isEmpty {
                try folder.write(surface.text, to: path)
                told.append(changes.isEmpty ? "checked \(flow)" : "wrote   \(path): have it reviewed")
            } else if changes.isEmpty || updates {
                told.append("checked \(flow)")
            } else {
                problems.append(
                    """
                    the public surface of \(flow) is not the reviewed one, \(path):
                    \(changes.prefix(20).joined(separator: "\n"))
                    if this is intended: \(FlowTool.command) check --update, and have it reviewed
                    """)
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
                ? Surface(text: try Tool.interface(of: module, search)) : nil
        }
        let screens = Surface.screens(in: core + [surface])
        return surface.types.compactMap { type in
            screens[type.name].map {
                "\(flow).\(type.name) is public and \($0): a flow shows coordinators, never its screens"
            }
        }
    }
}
