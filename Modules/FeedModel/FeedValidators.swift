/// What a server said of a feed's version; sent along, it lets the server answer that nothing has changed.
public struct FeedValidators: Codable, Equatable, Sendable {
    /// The header `ETag`.
    public var entityTag: String?
    /// The header `Last-Modified`.
    public var lastModified: String?

    /// Makes validators.
    ///
    /// - Parameters:
    ///   - entityTag: The header `ETag`.
    ///   - lastModified: The header `Last-Modified`.
    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}
