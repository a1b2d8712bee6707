import AppCore
import AppCoreRouting
import AppCoreShell
import CommandSupport
import HostSupport

extension AppCommand {
    /// Lists the links.
    static let routes = AppCommand(
        "routes", meaning: "list the links", options: ["json"], examples: ["routes"]
    ) { options, _ in try LinkCommands(options: options).routes() }

    /// Explains what a link does.
    static let explain = AppCommand(
        "explain", "LINK", needs: "a link", meaning: "explain what a link would do, or why it is refused",
        options: ["json"], examples: ["explain kanjilist://profile"]
    ) { options, words in try LinkCommands(options: options).explain(words[0]) }
}

/// The commands that list the app's links, and explain one.
@MainActor struct LinkCommands {
    let options: Options

    /// One row of `routes --json`.
    private struct RouteJSON: Encodable {
        var pattern: String
        var meaning: String
        var gate: String?
    }

    /// Prints the table of links.
    ///
    /// - Returns: The exit status.
    /// - Throws: An error in encoding JSON.
    func routes() throws -> CInt {
        let links = AppLinks.table
        let width = links.entries.map(\.pattern.count).max() ?? 0
        for row in links.entries {
            if options.json {
                print(try jsonLine(RouteJSON(pattern: row.pattern, meaning: row.meaning, gate: row.gate)))
            } else {
                let padding = String(repeating: " ", count: width - row.pattern.count)
                print("\(row.pattern)\(padding)  \(row.meaning)\(row.gate.map { "; asks for \($0) first" } ?? "")")
            }
        }
        if !options.json, links.mounts.count > 1 {
            print("\nLinks can also begin with \(links.mounts.dropFirst().map(\.prefix).joined(separator: " or ")).")
        }
        return 0
    }

    /// Explains what opening a link in a freshly started app would do.
    ///
    /// - Parameter text: The link.
    /// - Returns: The exit status: 1 if the link is refused.
    /// - Throws: An error in the pack or the database.
    func explain(_ text: String) throws -> CInt {
        let container = try AppContainer.ofUser(options)
        let window = Window()
        let app = ApplicationCoordinator(container: container, isInteractive: false)
        window.run(app) { _ in }
        app.openTabs()
        defer { window.close() }
        let explanation = LinkExplanation(
            text, in: AppLinks.table, context: FlowContext(container), plan: app.links.explain)
        print(options.json ? try jsonLine(explanation) : explanation.text)
        return explanation.isRefused ? 1 : 0
    }
}
