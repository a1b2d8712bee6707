public import AppCore

/// What a navigation would do.
public struct RoutingPlan: Equatable, Sendable {
    /// The destination's name.
    public var destination: String
    /// What would be asked for first, in order, such as a login; the navigation is planned again after it.
    public var asks: [String] = []
    /// The question that the user would have to answer before a screen is removed, if any.
    public var question: Question?
    /// The titles on the way that stay, from the start to what was found.
    public var keeps: [String] = []
    /// The titles of the screens that would be removed, the topmost first.
    public var closes: [String] = []
    /// What would be built, in order, by the names of the steps.
    public var opens: [String] = []
    /// Why it would be refused, if it would; nothing would move then.
    public var refusal: String?
}

extension RoutingPlan: CustomStringConvertible {
    /// The plan as lines of text, in the order of events.
    public var description: String {
        var lines = ["to \(destination)"]
        if let refusal {
            // A refused navigation asks nothing.
            lines.append("refused: \(refusal)")
            return lines.joined(separator: "\n")
        }
        for ask in asks { lines.append("ask for \(ask)") }
        if let question { lines.append("ask: \(question.text)") }
        for title in keeps { lines.append("keep \(title)") }
        for title in closes { lines.append("close \(title)") }
        for name in opens { lines.append("open \(name)") }
        return lines.joined(separator: "\n")
    }
}
