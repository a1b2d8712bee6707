public import AppCore

/// The text that the user has typed into a field and not committed yet.
///
/// A host commits it before anything else that the user does, so that every host reports the same in the same order.
@MainActor public final class PendingCommit {
    private var pending: (element: ElementID, place: PlaceID, commit: () -> Void)?

    /// Begins without any text.
    public init() {}

    /// Notes that the user types into a field, to commit its text later; commits the text of another field first.
    public func edit(_ element: ElementID, in place: PlaceID, commit: @escaping () -> Void) {
        guard !isPending(element, in: place) else { return }
        self.commit()
        pending = (element, place, commit)
    }

    /// Notes that a field's text is committed.
    public func forget(_ element: ElementID, in place: PlaceID) {
        if isPending(element, in: place) { pending = nil }
    }

    /// Commits the text, if there is any.
    public func commit() {
        guard let commit = pending?.commit else { return }
        pending = nil
        commit()
    }

    /// Commits the text before an intent, unless the intent is about the field itself.
    public func commit(before intent: Intent) {
        if case .element(let element, _, in: let place) = intent, isPending(element, in: place) { return }
        commit()
    }

    private func isPending(_ element: ElementID, in place: PlaceID) -> Bool {
        pending?.element == element && pending?.place == place
    }
}
