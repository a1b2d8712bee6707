/// The kind of a container: one word, which hosts, journals and recordings print.
///
/// An app that adds a container declares its kind as a static member:
///
/// ```swift
/// extension ContainerKind {
///     static let deck = ContainerKind(rawValue: "deck")
/// }
/// ```
public struct ContainerKind: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// Screens on top of each other.
    public static let stack = ContainerKind(rawValue: "stack")
    /// Children side by side, one of them in front, with a bar to choose it.
    public static let tabs = ContainerKind(rawValue: "tabs")
    /// Sections, one of them in front, with a menu to choose it.
    public static let menu = ContainerKind(rawValue: "menu")
    /// Pages in reading order.
    public static let pages = ContainerKind(rawValue: "pages")
    /// Columns side by side.
    public static let split = ContainerKind(rawValue: "split")

    /// The kind's word.
    public let rawValue: String

    /// Makes a kind.
    ///
    /// - Parameter rawValue: The word, such as `deck`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind's word.
    public var description: String { rawValue }
}
