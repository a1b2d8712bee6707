public import AppCore
public import AppCoreLinks
public import Testing

/// Checks that a flow keeps the rules of flows.
///
/// One value describes the flow and a way through it, and the same checks run on every flow.
///
/// ```swift
/// await FlowConformance { KanjiCoordinator.inMemory() }
///     .deeper { $0.tap("水") }
///     .expect()
/// ```
///
/// Each check runs in its own windows, on its own coordinators, so `make` has to make their dependencies too.
@MainActor public struct FlowConformance<Root: Coordinator> {
    var flow: FlowDescription<Root>

    /// Makes the coordinator, each time with its own dependencies.
    public var make: () -> Root { flow.make }

    /// Describes a flow, of which each coordinator has its own dependencies.
    public init(_ make: @escaping @MainActor () -> Root) { flow = FlowDescription(make: make) }

    /// Adds a step that leads one screen deeper, from where the previous steps lead.
    public func deeper(_ step: @escaping FlowStep) -> FlowConformance {
        adding(step, leadsDeeper: true)
    }

    /// Adds a step that stays on its screen, such as filling in a field, from where the previous steps lead.
    public func then(_ step: @escaping FlowStep) -> FlowConformance {
        adding(step, leadsDeeper: false)
    }

    private func adding(_ step: @escaping FlowStep, leadsDeeper: Bool) -> FlowConformance {
        var longer = self
        longer.flow.way.append((step, leadsDeeper))
        return longer
    }

    /// Adds a step by which the user ends the flow, from its first screen on; required if the flow finishes by itself.
    public func ending(_ step: @escaping FlowStep) -> FlowConformance {
        var longer = self
        longer.flow.ending.append(step)
        return longer
    }

    /// Declares the links that the flow claims, and how an app opens them; required if the flow sets its `link` or
    /// `draft`, and tried if they have an example.
    public func claiming<Route: Sendable & Equatable>(
        _ patterns: [LinkPattern<Route>], open: @escaping @MainActor (Root, Route, FlowHost) -> Void
    ) -> FlowConformance {
        var longer = self
        var table = LinkTable<Route>(.scheme("flow"))
        do throws(LinkError) {
            try table.mount(patterns) { $0 }
        } catch {
            longer.flow.links.append((text: "its patterns", problem: error.description, open: nil))
            return longer
        }
        let mounted = table
        longer.flow.openLink = { text in
            guard let route = try? mounted.target(of: mounted.link(text)) else { return nil }
            return { open($0, route, $1) }
        }
        for pattern in patterns {
            guard let route = pattern.example else { continue }
            longer.flow.links.append(Self.check(pattern, route, mounted) { open($0, route, $1) })
        }
        return longer
    }

    /// The links that the flow claims and that lead somewhere: those of its patterns that have an example.
    public var claimedLinks: [String] { flow.links.compactMap { $0.problem == nil ? $0.text : nil } }

    /// Whether the flow claims any links, with or without an example.
    public var claimsLinks: Bool { flow.openLink != nil }

    /// Opens a link, without the prefix of all the app's links, in a running flow, as the app does; a link that the
    /// flow doesn't claim opens nothing.
    public func open(_ link: String, in root: Root, of host: FlowHost) { flow.openLink?(link)?(root, host) }

    private static func check<Route: Sendable & Equatable>(
        _ pattern: LinkPattern<Route>, _ route: Route, _ table: LinkTable<Route>,
        _ open: @escaping FlowDescription<Root>.Opening
    ) -> (text: String, problem: String?, open: FlowDescription<Root>.Opening?) {
        guard let text = pattern.link(to: route) else {
            return (pattern.text, "'\(pattern.text)' makes no link for its own example", nil)
        }
        do throws(LinkError) {
            let found = try table.target(of: table.link(text))
            if found == route { return (text, nil, open) }
            return (text, "'\(text)' is read as \(found), but was made from \(route)", nil)
        } catch {
            return (text, "'\(text)' was made from \(route), and is refused: \(error)", nil)
        }
    }

    /// Expects that the flow keeps every rule.
    public func expect(sourceLocation: SourceLocation = #_sourceLocation) async {
        for violation in await violations() {
            Issue.record("\(Root.self) \(violation)", sourceLocation: sourceLocation)
        }
    }

    /// Checks every rule; returns each violation once, and checks a flow that shows nothing no further.
    public func violations() async -> [FlowViolation] {
        let start = StartCheck(flow: flow)
        var found = await start.violations()
        if !found.isEmpty { return found }
        found += await start.violationsOfStartingAgain()
        found += await MoveCheck(flow: flow).violations()
        found += await EndCheck(flow: flow).violations()
        found += await LeavingCheck(flow: flow).violations()
        found += await TapCheck(flow: flow).violations()
        found += await LinkCheck(flow: flow).violations()
        found += await ElementCheck(flow: flow).violations()
        found += await MistakeCheck(flow: flow).violations()
        var seen: [FlowViolation] = []
        for violation in found where !seen.contains(violation) { seen.append(violation) }
        return seen
    }
}
