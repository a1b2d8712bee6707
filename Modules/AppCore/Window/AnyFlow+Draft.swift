extension AnyFlow {
    /// What the user has begun in this flow and not finished, in the flow's own words; `nil` if there is nothing.
    ///
    /// A coordinator sets it whenever that changes, and never to anything secret. An app that goes on where the user was
    /// keeps it together with the flow's `link`, and hands it back with `restore(drafts:)`.
    public var draft: String? {
        get { extras?.draft }
        set {
            guard newValue != draft else { return }
            madeExtras.draft = newValue
            movingWindow?.onDraft?()
        }
    }

    /// Takes what the user had begun where this flow's `link` leads, if it was handed back; asked once, in `start` or later.
    ///
    /// - Returns: The draft as the flow had set it, perhaps by an older version of the app.
    public func takeDraft() -> String? {
        guard let link else { return nil }
        for flow in andAbove { if let draft = flow.extras?.restorable.removeValue(forKey: link) { return draft } }
        return nil
    }

    /// Hands drafts back to the flows that this one runs; each takes its own when it starts.
    ///
    /// - Parameter drafts: The drafts, by the links of the flows that had set them.
    public func restore(drafts: [String: String]) {
        if !drafts.isEmpty || extras != nil { madeExtras.restorable = drafts }
    }
}

extension Window {
    /// Tells whenever a draft of a flow has changed: that is no move, and stands in no journal.
    ///
    /// - Parameter body: Called each time, at once.
    public func onDraftChange(_ body: @escaping () -> Void) { onDraft = body }
}
