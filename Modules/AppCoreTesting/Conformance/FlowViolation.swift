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
