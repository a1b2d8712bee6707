public import AppCore

extension JournalEntry {
    /// Whether the request could never be made, whatever the user does, so the code has to change.
    ///
    /// For example, it shows a screen a second time, or starts a flow that nobody listens to.
    public var isMistake: Bool { kind == .refused && detail.map(Self.mistakes.contains) == true }

    private static let mistakes: Set = Set(
        [
            Refusal.alreadyShown, .alreadyStarted, .flowNotStored, .handlerMissing, .handlerTaken,
            .notStarted, .sessionUsed,
        ].map(\.description))
}
