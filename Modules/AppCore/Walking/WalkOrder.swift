/// Whether this process only walks, as in `make walk` and the last part of `make test`.
///
/// If so, all work runs on the main actor in the order in which it arrives, and the same seed gives the same walk.
/// Otherwise awaited work resumes by way of other threads, which may overtake each other. The rules have to hold even
/// then, but a failure may not happen again.
public enum WalkOrder {
    /// Whether the environment sets `WALK`.
    public static var isAsked: Bool { WalkProcess.variable("WALK") != nil }

    /// Sends all work to the main actor if requested.
    @MainActor static func keep() { if isAsked { WalkProcess.keepOrder() } }
}
