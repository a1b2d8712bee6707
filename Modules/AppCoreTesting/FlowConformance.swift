public import AppCore
public import AppCoreRouting
public import Testing

/// One step on a way through a flow, such as a tap.
public typealias FlowStep = @MainActor (FlowDriver<FlowHost>) async -> Void

/// A rule of flows that a flow breaks.
public struct FlowViolation: Equatable, Sendable, CustomStringConvertible {
    /// What flows have to do.
    public enum Rule: String, Sendable, CaseIterable {
        /// A flow shows a screen when it is started.
        case starts
        /// Two of them know nothing of each other, and a later one begins like the first.
        case startsAgain
        /// It brings its outcome back once, and everything of it leaves.
        case ends
        /// It can be left in every way, and hears which.
        case isLeft
        /// A step back leads to the screen before.
        case goesBack
        /// It shows the same wherever it is started.
        case fitsAnywhere
        /// Work that is under way when it ends moves nothing any more.
        case letsGo
        /// A second tap does nothing that the first has not done.
        case tapsOnce
        /// The links that it claims lead to where they say.
        case links
        /// It comes back to where a person was.
        case restores
        /// Nothing of it lives on after its end.
        case leaks
    }

    /// What the flow breaks.
    public var rule: Rule
    /// What was seen, and what would have been right.
    public var message: String

    /// The rule and what was seen.
    public var description: String { "\(rule.rawValue): \(message)" }
}

/// Checks that a flow keeps the rules of flows: one value describes the flow and a way through it, and the same checks run
/// on every flow.
///
/// ```swift
/// await FlowConformance { KanjiListCoordinator.withToys() }
///     .deeper { $0.tap("水") }
///     .expect()
/// ```
///
/// Each check runs in windows of its own, on coordinators of their own; what `make` depends on has to be made by it too.
@MainActor public struct FlowConformance<Root: Coordinator> {
    /// Opens a route's end in a running flow, as the app does.
    typealias Opening = (Root, FlowHost) -> Void

    /// Makes the coordinator, each time with dependencies of its own.
    public let make: () -> Root

    let patience = TrialPatience()
    var steps: [FlowStep] = []
    var ending: [FlowStep] = []
    /// Checks the links themselves, and gives what opens one.
    var links: [(text: String, problem: String?, open: Opening?)] = []
    var openLink: ((String) -> Opening?)?

    /// Describes a flow.
    ///
    /// - Parameter make: Makes the coordinator, each time with dependencies of its own.
    public init(_ make: @escaping @MainActor () -> Root) { self.make = make }

    /// Adds a step that leads one screen deeper.
    ///
    /// - Parameter step: The step, from where the steps before have led.
    /// - Returns: The description.
    public func deeper(_ step: @escaping FlowStep) -> FlowConformance {
        var longer = self
        longer.steps.append(step)
        return longer
    }

    /// Says how a person ends the flow; a flow that finishes by itself needs it.
    ///
    /// - Parameter step: One of the steps, from the flow's first screen.
    /// - Returns: The description.
    public func ending(_ step: @escaping FlowStep) -> FlowConformance {
        var longer = self
        longer.ending.append(step)
        return longer
    }

    /// Says which links the flow claims.
    ///
    /// - Parameters:
    ///   - patterns: The patterns; those with an example are tried.
    ///   - open: Opens the end of a route in a running flow, as the app does.
    /// - Returns: The description.
    public func claiming<Route: Sendable & Equatable>(
        _ patterns: [LinkPattern<Route>], open: @escaping @MainActor (Root, Route, FlowHost) -> Void
    ) -> FlowConformance {
        var longer = self
        var table = LinkTable<Route>(.scheme("flow"))
        do throws(LinkError) {
            try table.mount(patterns) { $0 }
        } catch {
            longer.links.append((text: "its patterns", problem: error.description, open: nil))
            return longer
        }
        let mounted = table
        longer.openLink = { text in
            guard let route = try? mounted.destination(of: mounted.link(text)) else { return nil }
            return { open($0, route, $1) }
        }
        for pattern in patterns {
            guard let route = pattern.example else { continue }
            longer.links.append(Self.check(pattern, route, mounted) { open($0, route, $1) })
        }
        return longer
    }

    /// Links that the flow claims and that lead somewhere: those of its patterns that have an example.
    public var claimedLinks: [String] { links.compactMap { $0.problem == nil ? $0.text : nil } }

    /// Whether the flow claims any links, with an example or without.
    public var claimsLinks: Bool { openLink != nil }

    /// Opens a link in a running flow, as the app does; one that the flow does not claim opens nothing.
    ///
    /// - Parameters:
    ///   - link: The link, without what all links of an app begin with.
    ///   - root: The flow's coordinator.
    ///   - host: Who runs it.
    public func open(_ link: String, in root: Root, of host: FlowHost) { openLink?(link)?(root, host) }

    private static func check<Route: Sendable & Equatable>(
        _ pattern: LinkPattern<Route>, _ route: Route, _ table: LinkTable<Route>, _ open: @escaping Opening
    ) -> (text: String, problem: String?, open: Opening?) {
        guard let text = pattern.link(to: route) else {
            return (pattern.text, "'\(pattern.text)' makes no link for its own example", nil)
        }
        do throws(LinkError) {
            let found = try table.destination(of: table.link(text))
            if found == route { return (text, nil, open) }
            return (text, "'\(text)' is read as \(found), but was made from \(route)", nil)
        } catch {
            return (text, "'\(text)' was made from \(route), and is refused: \(error)", nil)
        }
    }

    /// Expects that the flow keeps every rule.
    ///
    /// - Parameter sourceLocation: Where each rule that it breaks is reported.
    public func expect(sourceLocation: SourceLocation = #_sourceLocation) async {
        for violation in await violations() {
            Issue.record("\(Root.self) \(violation)", sourceLocation: sourceLocation)
        }
    }

    /// Checks every rule.
    ///
    /// - Returns: What was broken, each once; a flow that shows nothing is checked no further.
    public func violations() async -> [FlowViolation] {
        var found = await checkStart()
        if !found.isEmpty { return found }
        found += await checkStartingAgain()
        found += await checkSettings()
        found += await checkBack()
        found += await checkEnding()
        found += await LeavingCheck(flow: self).violations()
        found += await checkLateAnswers()
        found += await TapCheck(flow: self).violations()
        found += await LinkCheck(flow: self).violations()
        var seen: [FlowViolation] = []
        for violation in found where !seen.contains(violation) { seen.append(violation) }
        return seen
    }

    func trial(
        _ setting: FlowSetting = .alone, drafts: [String: String] = [:], hasSession: Bool = false
    ) -> FlowTrial<Root> {
        FlowTrial(setting, drafts: drafts, hasSession: hasSession, patience: patience, make)
    }

    /// Closes a trial's window, and finds out what lives on.
    func leaks(of trial: FlowTrial<Root>, after what: String) async -> [FlowViolation] {
        trial.driver.window.close()
        await trial.settle()
        let survivors = trial.survivors
        if survivors.isEmpty { return [] }
        return [
            FlowViolation(rule: .leaks, message: "after \(what) there still lives \(survivors.joined(separator: "; "))")
        ]
    }

    func list(_ titles: [String]) -> String { titles.isEmpty ? "nothing" : titles.joined(separator: " › ") }
}
