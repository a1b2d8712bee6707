import AppCore
import AppCoreRouting
import HostSupport

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
