import Foundation

/// Where a flow's files and lines go, in this package or in one that depends on it.
struct FlowLayout {
    let modules: String
    /// The folders whose types and links a flow's may not repeat.
    let neighbours: [String]
    /// The folders of templates, in Tools/FlowTemplates.
    let templates: [String]
    /// Whether the package draws a picture of its modules.
    let hasPicture: Bool
    /// How a user removes a flow against all warnings.
    let forcedRemoval: (FlowName) -> String
    /// What to replace in templates, besides the flow's names.
    var values: [String: String] = [:]
    /// Returns a file's place by its place in the templates.
    var place: (String) -> String = { $0 }
    /// A flow's table in the app's database, if it has one.
    var table: (FlowName) -> StoredTable? = { _ in nil }
    /// A flow's lines outside of its own files; each is added to the end of a list.
    let lines: (FlowName) -> [SharedLine]
    /// The folders that belong to a flow alone.
    let folders: (FlowName) -> [String]

    /// This package's own layout, of a flow whose data the app may keep in its database.
    static func own(isStored: Bool) -> FlowLayout {
        FlowLayout(
            modules: "Modules", neighbours: ["App", "Modules"],
            templates: ["Flow", "App"] + (isStored ? ["Stored", "Table"] : ["Page", "Memory"]), hasPicture: true,
            forcedRemoval: { "make remove-flow NAME=\($0) FORCE=1" },
            values: [
                "__ITEMS__": isStored
                    ? "owner in Stored__NAME__Items(database, owner: owner)" : "Fixed__NAME__Items()"
            ],
            table: { isStored ? storedTable(of: $0) : nil }, lines: { ownLines(of: $0, isStored: isStored) },
            folders: { ["Modules/\($0.module)", "Tests/\($0.module)Tests"] })
    }

    private static func storedTable(of flow: FlowName) -> StoredTable { StoredTable(name: "\(flow.link)item") }

    private static func ownLines(of flow: FlowName, isStored: Bool) -> [SharedLine] {
        let shown = isStored ? "the user's own items" : "items, and the chosen one"
        return [
            SharedLine(
                path: "Package.swift", lines: ["    \"\(flow)\","],
                position: { SharedLine.end(of: "let allFlows = [", in: $0) },
                list: "let allFlows = [ … ], one line for each flow", mark: "\"\(flow)\""),
            SharedLine(
                path: "App/Flows.swift", lines: ["        .\(flow.property),"],
                position: { SharedLine.end(of: "static let all: [AppFlow] = [", in: $0) },
                list: "static let all: [AppFlow] = [ … ], one line for each flow", mark: ".\(flow.property)"),
            SharedLine(
                path: "README.md",
                lines: [
                    "| `Modules/\(flow.module)` | \(shown): [its page](Documentation/\(flow.module).md) |"
                ],
                position: { lines in
                    lines.lastIndex { $0.hasPrefix("| ") && $0.contains(/`Modules\/\w+Flow`/) }.map { $0 + 1 }
                },
                list: "row for the module of another flow", mark: "| `Modules/\(flow.module)`"),
            SharedLine(
                path: "Documentation/Guide.md", lines: ["- [The \(flow) flow](\(flow.module).md)"],
                position: { lines in
                    lines.firstIndex { $0 == "### Flows" }
                        .flatMap { start in
                            lines[(start + 1)...].firstIndex { $0.hasPrefix("#") }
                        }
                        .map { $0 - 1 }
                },
                list: "heading ### Flows, with pages below it and a heading after them", mark: "- [The \(flow) flow]"),
        ]
    }

    /// The layout of a package that depends on this one, as the page “Begin an app of your own” sets it up.
    ///
    /// Without `isStored`, it finds out what was made.
    private static func dependent(
        _ folder: Folder, on appCore: String, for flow: FlowName, isStored: Bool?
    ) throws(Refusal) -> FlowLayout {
        let list = "static var all: [AppFlow] {"
        let found = folder.files(in: "Sources").first { path in
            path.hasSuffix(".swift") && (try? folder.read(path))?.contains(list) == true
        }
        guard let found, let app = found.split(separator: "/").dropFirst().first else {
            throw .state(
                "no file in Sources has the app's list of flows, `\(list)`; the page BeginAnApp.md shows how to write it"
            )
        }
        let container = "class AppContainer: DependencyContainer"
        let sources = folder.files(in: "Sources").filter { $0.hasSuffix(".swift") }
        guard sources.contains(where: { (try? folder.read($0))?.contains(container) == true }) else {
            throw .state("no file in Sources has `\(container)`, whose scopes the flow's mount uses; see BeginAnApp.md")
        }
        // SwiftPM's name is in lower case; the manifest may spell it otherwise.
        let manifest = (try? folder.read("Package.swift")) ?? ""
        let named = manifest.matches(of: /package: "([^"]+)"/).map { String($0.output.1) }
        let appCore = named.first { $0.lowercased() == appCore.lowercased() } ?? appCore
        let isStored = isStored ?? folder.exists("Sources/\(app)/Stored\(flow)Items.swift")
        return FlowLayout(
            modules: "Sources", neighbours: ["Sources/\(app)"],
            templates: ["Flow"] + (isStored ? ["Stored", "File"] : ["Page", "Package"]), hasPicture: false,
            forcedRemoval: { "\(FlowTool.command) remove \($0) --force" }, values: ["__APP__": String(app)],
            place: { path in
                guard path.hasPrefix("Modules/__NAME__Flow/") else { return path }
                let rest = path.dropFirst("Modules/__NAME__Flow/".count)
                for part in ["InMemory", "Runner"] where rest.hasPrefix("\(part)/") {
                    return "Sources/__NAME__Flow\(rest)"
                }
                return "Sources/__NAME__Flow/\(rest)"
            },
            lines: { dependentLines(of: $0, listed: found, appCore: appCore) },
            folders: { flow in
                ["", "InMemory", "Runner"].map { "Sources/\(flow.module)\($0)" } + ["Tests/\(flow.module)Tests"]
            })
    }

    private static func dependentLines(of flow: FlowName, listed: String, appCore: String) -> [SharedLine] {
        func target(_ kind: String, _ suffix: String, _ targets: [String], _ products: [String]) -> [String] {
            let ours = targets.map { "                \"\($0)\"," }
            let theirs = products.map { "                .product(name: \"\($0)\", package: \"\(appCore)\")," }
            return [
                "        .\(kind)(", "            name: \"\(flow.module)\(suffix)\",", "            dependencies: [",
            ]
                + ours + theirs + ["            ]),"]
        }
        let core = ["AppCore", "AppCoreContent", "AppCoreLinks", "TextBasics"]
        let parts = [flow.module, "\(flow.module)InMemory"]
        return [
            SharedLine(
                path: "Package.swift", lines: ["    \"\(flow.module)\","],
                position: { SharedLine.end(of: "let flows: [Target.Dependency] = [", in: $0) },
                list: "let flows: [Target.Dependency] = [ … ], one line for each flow", mark: "\"\(flow.module)\""),
            SharedLine(
                path: "Package.swift",
                lines: target("target", "", [], core) + target("target", "InMemory", [flow.module], [])
                    + target("executableTarget", "Runner", parts, ["AppCore", "LineHost"])
                    + target("testTarget", "Tests", parts, core + ["AppCoreTesting", "AppCoreWalking"]),
                position: { SharedLine.end(of: "targets: [", in: $0) }, list: "list targets: [ … ]",
                mark: "name: \"\(flow.module)"),
            SharedLine(
                path: listed, lines: ["            .\(flow.property),"],
                position: { lines in
                    lines.firstIndex { $0.contains("static var all: [AppFlow] {") }
                        .flatMap { start in lines[start...].firstIndex { $0 == "        ]" } }
                },
                list: "list [ … ] in `static var all: [AppFlow]`, one line for each flow", mark: ".\(flow.property)"),
        ]
    }

    /// The layout of a package, by the name under which it depends on this one; without `isStored`, it finds out what
    /// was made.
    static func of(
        _ folder: Folder, dependingOn appCore: String?, for flow: FlowName, isStored: Bool?
    ) throws(Refusal) -> FlowLayout {
        guard let appCore else {
            let (schema, table) = ((try? folder.read(StoredTable.path)) ?? "", storedTable(of: flow))
            let hasData = !folder.exists("App/Adapters/Fixed\(flow)Items.swift") && !table.lines(in: schema).isEmpty
            return own(isStored: isStored ?? (hasData || folder.exists("Services/AppStorage/\(flow)Store.swift")))
        }
        return try dependent(folder, on: appCore, for: flow, isStored: isStored)
    }
}
