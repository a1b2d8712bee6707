/// What a navigation would do, without doing it.
public struct RoutingPlan: Equatable, Sendable {
    /// What the destination is called.
    public var destination: String
    /// What would be asked first, in order, such as a login; what follows is planned again after it.
    public var asks: [String] = []
    /// The question that would be asked before something leaves, if any.
    public var question: Question?
    /// The titles of the screens that stay on the way, from the start to what was found.
    public var keeps: [String] = []
    /// The titles of the screens that would leave, from the top down.
    public var closes: [String] = []
    /// What would be built, in order: the names of steps.
    public var opens: [String] = []
    /// Why it would be refused; nothing would move then.
    public var refusal: String?
}

extension RoutingPlan: CustomStringConvertible {
    /// The plan as lines of text, in the order in which things would happen.
    public var description: String {
        var lines = ["to \(destination)"]
        if let refusal {
            // Nobody is asked for what is refused anyway.
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
