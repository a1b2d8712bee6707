/// A rule of flows that a flow breaks.
public struct FlowViolation: Equatable, Sendable, CustomStringConvertible {
    /// A rule that flows have to keep.
    public enum Rule: String, Sendable, CaseIterable {
        /// A flow shows a screen when it starts.
        case starts
        /// Two instances share nothing, and a later one begins like the first.
        case startsAgain
        /// It delivers its outcome once, and everything of it leaves.
        case ends
        /// It can be left in every way, and reports which.
        case isLeft
        /// The steps of its description lead where they say: deeper, or nowhere.
        case steps
        /// A step back leads to the previous screen.
        case goesBack
        /// It shows the same wherever it is started.
        case fitsAnywhere
        /// Work that is running when it ends has no effect any more.
        case letsGo
        /// A second tap does nothing that the first did not do.
        case tapsOnce
        /// The links that it claims lead where they should.
        case links
        /// It restores where the user was.
        case restores
        /// It requests nothing that could never be made, such as showing a screen twice.
        case mistakes
        /// Elements and sections have distinct identities, and the user can name what they act on.
        case elements
        /// Nothing of it outlives it.
        case leaks
    }

    /// The broken rule.
    public var rule: Rule
    /// What was seen, and what would have been right.
    public var message: String

    /// The rule and what was seen.
    public var description: String { "\(rule.rawValue): \(message)" }
}
