/// State that few flows need, out of line so that most flows stay small (bench: coordinator-memory).
@MainActor final class FlowExtras {
    /// How the flow's first screen is presented, if it is shown in a modal of its own.
    var presentation: Presentation?
    /// The session that begins and ends with the flow.
    var session: SessionScope?
    /// The link that leads to what the flow shows, if it has said one.
    var link: String?
    /// What the user has begun in the flow and not finished.
    var draft: String?
    /// Drafts of an earlier run for the flows that this one runs, by their links.
    var restorable: [String: String] = [:]
}

/// A navigator that waits for its first screen, and how it is presented then.
struct Presentation {
    let navigator: any Navigator
    let style: ModalStyle
}
