import AppCore
import AppStorage
import LoginFlow

/// `App routes` and `App explain`: tell which links the app has, and what becomes of one.
@MainActor struct LinkCommands {
    let links: LinkTable<AppLink>
    let options: Options

    /// One row of `App routes --json`.
    private struct RouteJSON: Encodable {
        var pattern: String
        var meaning: String
        var gate: String?
    }

    init(_ options: Options) throws {
        links = try appLinks()
        self.options = options
    }

    /// Prints the table of links.
    ///
    /// - Parameter words: The command's own arguments; it has none.
    /// - Returns: The exit status.
    /// - Throws: What is wrong with the command line.
    func routes(_ words: [String]) throws -> CInt {
        if let extra = words.first { throw UsageError.unneededArgument(command: "routes", argument: extra) }
        let width = links.rows.map(\.pattern.count).max() ?? 0
        for row in links.rows {
            if options.json {
                print(try jsonLine(RouteJSON(pattern: row.pattern, meaning: row.meaning, gate: row.gate)))
            } else {
                let padding = String(repeating: " ", count: width - row.pattern.count)
                print("\(row.pattern)\(padding)  \(row.meaning)\(row.gate.map { "; asks for \($0) first" } ?? "")")
            }
        }
        if !options.json, links.mounts.count > 1 {
            print("\nThe same links begin with \(links.mounts.dropFirst().map(\.prefix).joined(separator: " or ")).")
        }
        return 0
    }

    /// Says what becomes of a link that is opened in an app that was just started.
    ///
    /// - Parameter words: The command's own arguments: the link.
    /// - Returns: The exit status: 1 if the link is refused.
    /// - Throws: What is wrong with the command line, the pack or the database.
    func explain(_ words: [String]) throws -> CInt {
        guard let text = words.first else { throw UsageError.missingArgument(command: "explain", what: "a link") }
        if words.count > 1 { throw UsageError.unneededArgument(command: "explain", argument: words[1]) }
        let container = try AppContainer(options)
        let accounts = container.accounts
        if case .account(let account) = try waitFor({ try await accounts.remembered() }) {
            container.signIn(LoginAccount(id: account.id, name: account.name))
        }
        let window = Window()
        let context = TabContext(container: container, change: nil, place: nil) { _ in }
        let tabs = TabsCoordinator(FlowTab.all, context: context) { _ in }
        window.run(tabs, session: container.beginSession()) { _ in }
        defer { window.close() }
        let explanation = LinkExplanation(text, container: container, tabs: tabs)
        print(explanation.text)
        return explanation.isRefused ? 1 : 0
    }
}

/// What becomes of a link in an app that runs, in lines of text.
@MainActor struct LinkExplanation {
    /// The lines, one for each thing that would happen.
    private(set) var text: String
    /// Whether nothing would move.
    private(set) var isRefused = true

    /// Finds out what becomes of a link.
    ///
    /// - Parameters:
    ///   - link: The link, from anywhere.
    ///   - container: What the app's flows depend on.
    ///   - tabs: The tabs that are shown now, if there are any.
    init(_ link: String, container: AppContainer, tabs: TabsCoordinator?) {
        do throws(LinkError) {
            let row = try container.links.row(for: link)
            let destination = try container.destination(of: link)
            let isGated = destination.needsLogin && container.person == .guest
            var lines = ["parsed as  \(row.meaning), by \(row.pattern)"]
            lines.append("gated by   \(isGated ? "a login; the link waits for it" : "nothing")")
            guard let plan = tabs?.explain(destination) else {
                lines.append("waits for  the tabs, which are not there yet")
                text = lines.joined(separator: "\n")
                isRefused = false
                return
            }
            if let refusal = plan.refusal {
                lines.append("refused    \(refusal); nothing moves")
            } else {
                lines += plan.asks.map { "first      \($0)" }
                if let question = plan.question { lines.append("asks       \(question.text)") }
                lines.append("keeps      \(plan.keeps.isEmpty ? "nothing" : plan.keeps.joined(separator: " › "))")
                lines.append("closes     \(plan.closes.isEmpty ? "nothing" : plan.closes.joined(separator: ", "))")
                let end = destination.isFirstScreen || isGated ? "nothing more" : destination.end
                lines.append("opens      \(end)")
                isRefused = false
            }
            text = lines.joined(separator: "\n")
        } catch {
            text = "refused    \(error); nothing moves"
        }
    }
}
