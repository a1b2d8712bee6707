/// What stands before a place of an app: the answer to “may I go there?”.
public enum Need {
    /// Nothing: it is shown at once.
    case nothing
    /// A user: a guest signs in first, and then gets there.
    case user
    /// The place itself: it isn't there, for this reason in words, and nothing moves.
    case missing(String)
    /// Work that is awaited before anything moves, such as reading what the place shows; its name is in words, such as
    /// “a look for the feed”. What it throws is the reason why nothing moves. Restoring doesn't wait for it: the place
    /// shows by itself what is missing.
    case work(String, @MainActor () async throws -> Void)

    var isUser: Bool { if case .user = self { true } else { false } }
}
