/// The version of a feed that the server reported; sent with the next request, it lets the server answer "not
/// modified".
public struct FeedValidators: Codable, Equatable, Sendable {
    /// The value of the header `ETag`.
    public var entityTag: String?
    /// The value of the header `Last-Modified`.
    public var lastModified: String?

    /// Makes validators from their properties.
    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}
