import AppCore
import AppCoreLinks
import AppCoreRouting

/// What opening a link in a running app would do.
@MainActor public struct LinkExplanation: Encodable {
    /// One thing that would happen.
    public struct Step: Encodable, Sendable {
        /// What kind of thing it is, such as `opens`.
        public var what: String
        /// What it is done to, in words.
        public var detail: String

        private enum CodingKeys: String, CodingKey {
            case what = "kind"
            case detail
        }
    }

    /// What would happen, in order.
    public private(set) var steps: [Step] = []
    /// Whether nothing would move.
    public private(set) var isRefused = false

    private enum CodingKeys: String, CodingKey {
        case steps
        case isRefused = "refused"
    }

    /// A line for each step.
    public var text: String {
        steps.map { step in
            step.what + String(repeating: " ", count: max(11 - step.what.count, 1)) + step.detail
        }.joined(separator: "\n")
    }

    /// Finds out what opening a link would do; there is no app once it has ended, and no plan while there are no tabs.
    init<Context>(
        _ link: String, in table: LinkTable<MountedLink<Context>>, app: RunningApp<Context>?,
        plan: (MountedLink<Context>) -> RoutingPlan?
    ) {
        do throws(LinkError) {
            let (row, destination) = try table.match(link)
            guard let app else { throw .nothingThere("the app has ended") }
            if let problem = destination.refusal(in: app) { throw .nothingThere(problem) }
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
            refuse("\(error)")
        }
    }

    private mutating func add(_ what: String, _ detail: String) { steps.append(Step(what: what, detail: detail)) }

    private mutating func refuse(_ reason: String) {
        isRefused = true
        add("refused", "\(reason); nothing moves")
    }
}
