extension AnyFlow {
    /// The user's unfinished work in this flow, in a format of the flow's own; `nil` if there is none.
    ///
    /// A coordinator sets it whenever that work changes, and never to anything secret. An app that restores where the
    /// user was stores it with the flow's `link`, and hands it back with `restore(drafts:)`.
    public var draft: String? {
        get { extras?.draft }
        set {
            guard newValue != draft else { return }
            madeExtras.draft = newValue
            movingWindow?.onDraft?()
        }
    }

    /// Takes the draft that was handed back for this flow's `link`, if any; call it once, in `start` or later.
    ///
    /// - Returns: The draft as the flow set it, perhaps in an older app. It is the flow's `draft` again until that is set.
    public func takeDraft() -> String? {
        guard let link, let holder = andAbove.first(where: { $0.extras?.restorable[link] != nil }) else { return nil }
        let taken = holder.extras?.restorable.removeValue(forKey: link)
        draft = draft ?? taken
        return taken
    }

    /// Hands drafts back to the flows that this one runs; each takes its own when it starts.
    ///
    /// - Parameter drafts: The drafts, by the links of the flows that set them; those that were handed back before, and
    ///   are not taken yet, stay.
    public func restore(drafts: [String: String]) {
        if !drafts.isEmpty { madeExtras.restorable.merge(drafts) { _, new in new } }
    }
}

extension Window {
    /// The drafts that were handed back and not taken yet, by the links of their flows; an app stores them again.
    public var untakenDrafts: [String: String] {
        flows.reduce(into: [:]) { drafts, flow in drafts.merge(flow.extras?.restorable ?? [:]) { first, _ in first } }
    }

    /// Observes the drafts of the flows, because changing one is not a move and is not journalled.
    ///
    /// - Parameter body: Called at once after each change.
    public func onDraftChange(_ body: @escaping () -> Void) { onDraft = body }
}
