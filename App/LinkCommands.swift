import AppCore
import AppCoreRouting
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
        let links = AppLink.table
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
        let app = ApplicationCoordinator(container: container, isAttended: false)
        window.run(app) { _ in }
        app.openHome()
        defer { window.close() }
        let explanation = LinkExplanation(text, container: container, plan: app.links.explain)
        print(options.json ? try jsonLine(explanation) : explanation.text)
        return explanation.isRefused ? 1 : 0
    }
}

/// What opening a link in a running app would do.
@MainActor struct LinkExplanation {
    /// One thing that would happen.
    struct Step: Encodable {
        var what: String
        var detail: String
    }

    /// What would happen, in order.
    private(set) var steps: [Step] = []
    /// Whether nothing would move.
    private(set) var isRefused = false

    /// A line for each step.
    var text: String { steps.map { padded($0.what, to: 11) + $0.detail }.joined(separator: "\n") }

    /// Finds out what opening a link would do.
    ///
    /// - Parameters:
    ///   - link: The link, from any source.
    ///   - container: What the app's flows depend on.
    ///   - plan: Plans opening the link; returns `nil` while there are no tabs.
    init(_ link: String, container: AppContainer, plan: (AppLink) -> RoutingPlan?) {
        do throws(LinkError) {
            let (row, destination) = try AppLink.table.match(link)
            if let problem = destination.route.problem(in: container) { throw .nothingThere(problem) }
            add("parsed as", "\(row.meaning), by \(row.pattern)")
            guard let plan = plan(destination) else {
                add("waits for", "the tabs, which aren't open yet")
                return
            }
            if let refusal = plan.refusal {
                refuse("\(refusal)")
                return
            }
            for ask in plan.asks { add("first", "\(ask)") }
            if let question = plan.question { add("asks", question.text) }
            add("keeps", plan.keeps.isEmpty ? "nothing" : plan.keeps.joined(separator: " › "))
            add("closes", plan.closes.isEmpty ? "nothing" : plan.closes.joined(separator: ", "))
            add("opens", plan.opens.isEmpty ? "nothing more" : plan.opens.joined(separator: ", "))
        } catch {
            steps = []
            refuse("\(error)")
        }
    }

    private mutating func add(_ what: String, _ detail: String) { steps.append(Step(what: what, detail: detail)) }

    private mutating func refuse(_ reason: String) {
        isRefused = true
        add("refused", "\(reason); nothing moves")
    }
}

extension LinkExplanation: @MainActor Encodable {
    private enum CodingKeys: CodingKey {
        case isRefused, steps
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(isRefused, forKey: .isRefused)
        try object.encode(steps, forKey: .steps)
    }
}
