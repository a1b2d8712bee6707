public import AppCoreLinks
public import AppCoreShell

/// The commands that any app of flows can have.
extension Command {
    /// `routes`: lists the app's links.
    ///
    /// - Parameters:
    ///   - app: Where the program keeps an app's options.
    ///   - table: Returns the links.
    /// - Returns: The command.
    public static func routes<Target>(
        _ app: KeyPath<Options, AppOptions>, _ table: @escaping (Options) throws -> LinkTable<Target>
    ) -> Command {
        Command("routes", meaning: "list the links", options: ["json"], examples: ["routes"]) { options, _ in
            try print(table(options), isJSON: options[keyPath: app].isJSON)
            return 0
        }
    }

    /// `explain LINK`: explains what opening a link in a freshly started app would do.
    ///
    /// - Parameters:
    ///   - app: Where the program keeps an app's options.
    ///   - table: The links, for completions.
    ///   - example: A link for the command's help.
    ///   - explain: Explains a link.
    /// - Returns: The command; its status is 1 if the link is refused.
    public static func explain<Target>(
        _ app: KeyPath<Options, AppOptions>, in table: @autoclosure @escaping () throws -> LinkTable<Target>,
        example: String? = nil, _ explain: @escaping (Options, String) throws -> LinkExplanation
    ) -> Command {
        func completion(_: Options) throws -> ArgumentCompletion { .links(of: try table()) }
        return Command(
            "explain", "LINK", needs: "a link", meaning: "explain what a link would do, or why it is refused",
            options: ["json"], examples: example.map { ["explain \($0)"] } ?? [],
            completion: completion
        ) { options, words in
            let explanation = try explain(options, words[0])
            Output.print(options[keyPath: app].isJSON ? try jsonLine(explanation) : explanation.text)
            return explanation.isRefused ? 1 : 0
        }
    }

    private static func print<Target>(_ links: LinkTable<Target>, isJSON: Bool) throws {
        let width = links.entries.map(\.pattern.count).max() ?? 0
        for row in links.entries {
            if isJSON {
                Output.print(try jsonLine(RouteJSON(link: row.pattern, title: row.meaning, gate: row.gate)))
            } else {
                let padding = String(repeating: " ", count: width - row.pattern.count)
                Output.print(
                    "\(row.pattern)\(padding)  \(row.meaning)\(row.gate.map { "; asks for \($0) first" } ?? "")")
            }
        }
        if !isJSON, links.mounts.count > 1 {
            Output.print(
                "\nLinks can also begin with \(links.mounts.dropFirst().map(\.prefix).joined(separator: " or ")).")
        }
    }
}

extension ArgumentCompletion {
    /// The beginnings of an app's links, up to what only the user knows.
    @MainActor public static func links<Target>(of table: LinkTable<Target>) -> ArgumentCompletion {
        .words(
            table.entries.flatMap { link -> [(word: String, meaning: String)] in
                let parts = link.pattern.split(separator: "?", maxSplits: 1).map(String.init)
                guard let colon = parts[0].firstRange(of: "/:") else {
                    return [(parts[0], link.meaning)] + parts.dropFirst().map { ("\(parts[0])?\($0)=", link.meaning) }
                }
                return [(parts[0][..<colon.lowerBound] + "/", link.meaning)]
            })
    }
}

private struct RouteJSON: Encodable {
    var link: String
    var title: String
    var gate: String?
}
