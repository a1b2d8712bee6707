/// The guide's page of what an app calls most, made from the interfaces of built modules.
struct SignaturePage {
    static let path = "Documentation/Signatures.md"

    /// The headings, and the types under each.
    private static let parts: [(heading: String, module: String, types: [String])] = [
        ("Flows", "AppCore", ["Coordinator", "Flow", "AnyFlow", "Outcome", "Departure", "Placement", "MoveResult"]),
        ("Screens", "AppCore", ["Screen", "Presentable", "LeaveDecision", "Question"]),
        ("Containers", "AppCore", ["StackContainer", "TabContainer", "SplitContainer", "PageContainer"]),
        (
            "Content", "AppCoreContent",
            [
                "ContentScreen", "Section", "Row", "Text", "Text.Style", "Text.Run", "Field", "Field.Kind", "Toggle",
                "Choice", "Button", "Button.Role", "Progress", "Placeholder", "Glyph", "PointMap", "Picture",
                "Elements", "Symbol",
            ]
        ),
        ("Forms and pages", "AppCoreContent", ["Flow", "Binding", "Page"]),
        ("Links", "AppCoreLinks", ["Route", "LinkPattern", "LinkMount"]),
        (
            "The app", "AppCoreShell",
            [
                "MountedFlow", "Need", "RunningApp", "TabbedApp", "Users", "LoginReason", "Launch",
                "LaunchEvent", "LaunchPhase", "NavigationFile",
            ]
        ),
        ("The program", "CommandSupport", ["AppRunner"]),
        ("Dependencies", "AppCoreDependencies", ["DependencyContainer"]),
        ("Routing to a screen", "AppCoreRouting", ["Router"]),
        ("Tests", "AppCoreTesting", ["FlowDriver", "FlowConformance", "FlowHost", "TestScreen", "ScriptedClock"]),
        ("Walks", "AppCoreWalking", ["Walker"]),
        ("Tests of an app", "AppCoreShellTesting", ["FlowDriver", "Walker"]),
    ]
    /// Headings and types of what is made once: its properties say nothing that making it doesn't.
    private static let madeOnly: Set<String> = ["Containers", "Content", "Question"]

    let text: String

    /// Makes the page, with the flags by which the compiler finds the build's modules.
    init(_ search: [String]) throws {
        var text = """
            # Signatures

            What an app, its flows and their tests call most, with one sentence on each. `make renew` makes this page from
            the sources. All of a module's interface is in [API](../API), and what it means in the doc comments.

            """
        for part in Self.parts {
            let printed = try Tool.run(
                "swift-synthesize-interface", ["-module-name", part.module, "-target", Tool.triple] + search)
            let interface = DocumentedInterface(printed, of: part.module)
            text += "\n## \(part.heading)\n\nIn `\(part.module)`.\n"
            for type in part.types {
                guard let about = interface.types[type] else {
                    throw Refusal.state("\(part.module) has no type \(type); change the list in SignaturePage.swift")
                }
                let isMadeOnly = !Self.madeOnly.isDisjoint(with: [part.heading, type]) && type != "ContentScreen"
                let members = about.members.filter { member in
                    !member.sentence.isEmpty
                        && (!isMadeOnly || ["init", "static func", "case"].contains { member.code.hasPrefix($0) })
                }
                // What a module adds to another's type has no sentence of its own.
                text += "\n### \(type)\n\n" + (about.sentence.isEmpty ? "" : "\(about.sentence)\n\n")
                text += members.map { "- `\($0.code)`\n  \($0.sentence)\n" }.joined()
            }
        }
        self.text = text
    }
}

/// What the compiler prints of a module, by its types.
struct DocumentedInterface {
    /// A type, or one thing in it, with the first sentence of its doc comment.
    struct Item {
        var code: String
        var sentence: String
        var members: [Item] = []
    }

    /// The types, by their names with those of the types around them; extensions count as their types.
    private(set) var types: [String: Item] = [:]

    init(_ printed: String, of module: String) {
        var around: [String] = []
        var docs: [Substring] = []
        for line in printed.split(separator: "\n") {
            let code = line.drop { $0 == " " }
            if code.hasPrefix("///") {
                docs.append(code.dropFirst(3).drop { $0 == " " })
                continue
            }
            // An attribute stands above what it belongs to.
            if code.hasPrefix("@"), !code.contains(where: \.isWhitespace) { continue }
            defer { docs = [] }
            if code == "}" {
                around.removeLast()
                continue
            }
            let head = /(?:class|enum|extension|protocol|struct) ([\w.]+)/
            if code.hasSuffix("{"), let match = code.firstMatch(of: head) {
                let name = (around.last.map { $0 + "." } ?? "") + (match.output.1.split(separator: ".").last ?? "")
                around.append(name)
                if types[name] == nil { types[name] = Item(code: name, sentence: Self.sentence(docs)) }
            } else if let type = around.last {
                let item = Item(code: Self.short(code, of: module), sentence: Self.sentence(docs))
                // What a protocol asks for comes before what it does by default.
                if types[type]?.members.contains(where: { $0.code == item.code }) == false {
                    types[type]?.members.append(item)
                }
            }
        }
    }

    /// The first sentence of a doc comment.
    private static func sentence(_ docs: [Substring]) -> String {
        let text = docs.prefix { !$0.isEmpty && !$0.hasPrefix("- ") }.joined(separator: " ")
        guard let end = text.firstRange(of: /\.(?= [A-Z`])/) else { return text }
        return String(text[..<end.upperBound])
    }

    /// A declaration without what its caller need not know.
    private static func short(_ code: Substring, of module: String) -> String {
        let noise = [
            /@(?!autoclosure)\w+(?: |(?=\())/, /\b(?:private|internal)\(set\)\s/,
            /\b(?:public|final|override|convenience|weak|nonisolated)\b\s*/, /\s\{ get(?: set)? \}/,
            /, sourceLocation: SourceLocation = #_sourceLocation|sourceLocation: SourceLocation = #_sourceLocation(?:, )?/,
            /\bAppCore\w*\./,
        ]
        let text = noise.reduce(String(code)) { $0.replacing($1, with: "") }
        return text.replacing("\(module).", with: "")
    }
}
