/// What a desktop's own dialog about an app says: its version, who made what it is made of, and under which licences.
public struct AppCredits: Sendable {
    /// A list of names under a title.
    public typealias Names = (title: String, names: [String])
    /// The text of a licence, or a notice, under a title.
    public typealias Licence = (title: String, text: String)

    /// The version, such as `1.0`.
    public var version: String
    /// What the app is for, in one sentence.
    public var summary = ""
    /// Who made it.
    public var developer = ""
    /// Who has the rights to it, with the year.
    public var copyright = ""
    /// The licence of the app itself.
    public var licence = ""
    /// Who, or what, else is in it.
    public var credits: [Names] = []
    /// The licences of what else is in it.
    public var licences: [Licence] = []

    /// Makes credits that say a version alone.
    public init(version: String) { self.version = version }
}
