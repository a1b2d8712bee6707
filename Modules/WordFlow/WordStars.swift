/// A store of starred words: a port that the app implements.
@MainActor public protocol WordStars: AnyObject {
    /// Reads the starred words.
    ///
    /// - Returns: The words, the most recently starred first.
    /// - Throws: The store's error.
    func starred() async throws -> [WordID]

    /// Stars a word, or removes its star.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - isStarred: Whether to star it or to remove its star.
    ///   - place: The position to restore the star to, as an earlier call returned it; `nil` puts it first.
    /// - Returns: The position of the star that was removed, to restore it there; `nil` if none was.
    /// - Throws: The store's error; nothing has changed then.
    func setStarred(_ word: WordID, _ isStarred: Bool, at place: Int?) async throws -> Int?
}
