/// The identity of a place within its window: an ascending number, never reused.
public struct PlaceID: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The identity of an object that was never shown.
    public static let none = PlaceID(rawValue: 0)

    /// The identity's number; 0 means that the object was never shown.
    public let rawValue: UInt64

    /// Makes an identity, such as one that a host has read from a frame.
    ///
    /// - Parameter rawValue: The identity's number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Orders identities by the time they were assigned.
    public static func < (first: PlaceID, second: PlaceID) -> Bool { first.rawValue < second.rawValue }

    /// The number after a number sign.
    public var description: String { "#\(rawValue)" }
}
