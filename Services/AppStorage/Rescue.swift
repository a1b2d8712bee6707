/// What took the place of a database that could not be used.
public struct Rescue: Equatable, Sendable {
    /// Why a database was not used as it was.
    public enum Cause: Equatable, Sendable {
        /// It was damaged.
        case damaged
        /// It was empty.
        case empty
        /// It contained more than this app writes, or something else.
        case foreign
    }

    /// Why the database was not used as it was.
    public let cause: Cause
    /// The new path of that database.
    public let keptAside: String
    /// The path of the daily copy that took its place; `nil` if no copy could be read, so that a new database did.
    public let copy: String?
    /// The day of the copy, such as "2026-11-22".
    public let day: String?

    /// A full report.
    public var report: String {
        let what =
            switch cause {
            case .damaged: "was damaged"
            case .empty: "was empty"
            case .foreign: "contained foreign data"
            }
        let instead =
            if let day, let copy {
                "the copy of \(day), '\(copy)', took its place. What changed later is not in it."
            } else {
                "there was no copy, so the app begins with a new one."
            }
        return "The database \(what); it was kept as '\(keptAside)', and \(instead)"
    }

    /// The result in one line.
    public var summary: String {
        let problem = cause == .foreign ? "was changed by another program" : "was damaged"
        return "Your database \(problem): "
            + (day.map { "the copy of \($0) took its place; later changes are missing." }
                ?? "there was no copy, so you begin with an empty one.")
    }
}
