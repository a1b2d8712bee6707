/// The shape of links to one kind of place, and the conversion between such links and a flow's own routes.
///
/// A pattern is a path, such as `kanji/:character`, and the names of values after a question mark, such as
/// `kanji?grade&order`. In a path, `:name` is one part with any text, `:name?` an optional part (only at the end), and
/// `*name` all remaining parts, at least one (only at the end).
///
/// ```swift
/// LinkPattern("kanji/:character") { (values) throws(LinkError) in
///     .kanji(try values.value("character"))
/// } values: { route in
///     if case .kanji(let character) = route { ["character": character] } else { nil }
/// }
/// ```
public struct LinkPattern<Route: Sendable>: Sendable {
    /// The pattern as written.
    public let text: String
    /// What a link of this kind leads to, in words.
    public let meaning: String
    /// A route of this kind, for a catalogue of screens.
    public let example: Route?

    let shape: Result<LinkShape, LinkError>
    let read: @Sendable (LinkValues) throws(LinkError) -> Route
    let write: @Sendable (Route) -> LinkValues?

    /// Describes links of one kind.
    ///
    /// - Parameters:
    ///   - text: The pattern.
    ///   - meaning: What such a link leads to, in words.
    ///   - example: A route of this kind, for a catalogue of screens.
    ///   - read: Makes the route from a link's values.
    ///   - write: Returns the values of a route's link; `nil` if the route belongs to another pattern.
    public init(
        _ text: String, _ meaning: String = "", example: Route? = nil,
        route read: @escaping @Sendable (LinkValues) throws(LinkError) -> Route,
        values write: @escaping @Sendable (Route) -> LinkValues?
    ) {
        self.text = text
        self.meaning = meaning
        self.example = example
        self.read = read
        self.write = write
        do throws(LinkError) {
            shape = .success(try LinkShape(text))
        } catch {
            shape = .failure(error)
        }
    }

    /// Returns the link of a route, without the prefix of all the app's links.
    ///
    /// - Parameter route: The route.
    /// - Returns: The path and the values, escaped; `nil` if the route belongs to another pattern, or if a value can't
    ///   stand in a link: an empty part of the path, `.`, `..`, one with a slash, or anything invisible.
    public func link(to route: Route) -> String? {
        guard case .success(let shape) = shape, let values = write(route) else { return nil }
        return shape.link(values)
    }
}

extension LinkPattern where Route: Equatable {
    /// Describes the link of one route, which has no values; the route is its own example.
    ///
    /// - Parameters:
    ///   - text: The pattern, a path of literal parts.
    ///   - meaning: What the link leads to, in words.
    ///   - route: The route.
    public init(_ text: String, _ meaning: String = "", to route: Route) {
        self.init(text, meaning, example: route) { (_) throws(LinkError) in
            route
        } values: {
            $0 == route ? [:] : nil
        }
    }
}

extension Sequence {
    /// Returns the link of a route by the first pattern that has one, without the prefix of all the app's links; `nil`
    /// if none does.
    public func link<Route>(to route: Route) -> String? where Element == LinkPattern<Route> {
        for pattern in self {
            if let link = pattern.link(to: route) { return link }
        }
        return nil
    }
}
