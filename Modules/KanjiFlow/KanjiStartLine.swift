/// A line of a first screen that leads to a place in the flow.
public struct KanjiStartLine: Equatable, Sendable {
    /// What the line leads to, in a few words; it identifies the line.
    public let title: String
    /// A few more words about it.
    public let detail: String?
    /// Where the line leads.
    public let route: KanjiRoute
}
