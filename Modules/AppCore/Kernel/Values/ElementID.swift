/// The identity of an element within its screen, which stays the same when the content changes.
public struct ElementID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The identity's text.
    public let rawValue: String

    /// Makes an identity.
    ///
    /// - Parameter rawValue: Any text that is unique within one screen.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Makes an identity from a literal.
    ///
    /// - Parameter value: Any text that is unique within one screen.
    public init(stringLiteral value: String) { rawValue = value }

    /// The identity's text.
    public var description: String { rawValue }
}

extension ElementID: Codable {
    /// Reads the identity from a single string.
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the identity as a single string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
