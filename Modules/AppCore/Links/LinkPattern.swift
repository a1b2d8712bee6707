/// The shape of links to one kind of place, and the conversion between such links and a flow's own routes.
///
/// A pattern is a path, such as `kanji/:character`, and the names of values after a question mark, such as
/// `kanji?grade&order`. In a path, `:name` is one part with any text, `:name?` an optional part (only at the end), and
/// `*name` all remaining parts, at least one (only at the end).
///
/// ```swift
/// LinkPattern("feed", "the feeds", to: FeedRoute.list),
/// LinkPattern("feed/:id", "the items of a feed", example: .feed(FeedID(rawValue: 1)), FeedRoute.feed),
/// ```
public struct LinkPattern<Place: Sendable>: Sendable {
    /// The pattern as written.
    public let text: String
    /// What a link of this kind leads to, in words.
    public let meaning: String
    /// A route of this kind, for a catalogue of screens.
    public let example: Place?

    private(set) var shape: Result<LinkShape, LinkError>
    let read: @Sendable (LinkValues) throws(LinkError) -> Place
    let write: @Sendable (Place) -> LinkValues?

    /// Describes links of one kind, whose values are not those of the route as they stand.
    ///
    /// ```swift
    /// LinkPattern("/page/:number/:title?", "a page") { (values) throws(LinkError) in
    ///     .page(try values.value("number"), try values.optional("title"))
    /// } values: {
    ///     if case .page(let number, let title) = $0 { ["number": number, "title": title] } else { nil }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - text: The pattern.
    ///   - meaning: What such a link leads to, in words.
    ///   - example: A route of this kind, for a catalogue of screens.
    ///   - read: Makes the route from a link's values.
    ///   - write: Returns the values of a route's link; `nil` if the route belongs to another pattern.
    public init(
        _ text: String, _ meaning: String = "", example: Place? = nil,
        route read: @escaping @Sendable (LinkValues) throws(LinkError) -> Place,
        values write: @escaping @Sendable (Place) -> LinkValues?
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
    public func link(to route: Place) -> String? {
        guard case .success(let shape) = shape, let values = write(route) else { return nil }
        return shape.link(values)
    }
}

extension LinkPattern where Place: Equatable {
    /// Describes the link of one route, which has no values; the route is its own example.
    ///
    /// - Parameters:
    ///   - text: The pattern, a path of literal parts.
    ///   - meaning: What the link leads to, in words.
    ///   - route: The route.
    public init(_ text: String, _ meaning: String = "", to route: Place) {
        self.init(text, meaning, example: route) { (_) throws(LinkError) in
            route
        } values: {
            $0 == route ? [:] : nil
        }
    }
}

extension LinkPattern where Place: Equatable {
    /// Describes the links of a route with values: each of them is one of the link's, in the same order.
    ///
    /// A link is refused if one of its values is missing. A route's own values are found by reflection, and they count
    /// only if the same route can be made of them again.
    ///
    /// - Parameters:
    ///   - text: The pattern, which names as many values as the route has.
    ///   - meaning: What such a link leads to, in words.
    ///   - example: A route of this kind, for a catalogue of screens.
    ///   - make: Makes the route from its values: an enum's case, without its labels, such as `KanjiRoute.kanji`.
    public init<each Value: LinkValue>(
        _ text: String, _ meaning: String = "", example: Place? = nil,
        _ make: @escaping @Sendable (repeat each Value) -> Place
    ) {
        let names = (try? LinkShape(text))?.names ?? []
        self.init(text, meaning, example: example) { (values) throws(LinkError) in
            var names = names[...]
            func next<One: LinkValue>(_ type: One.Type) throws(LinkError) -> One {
                try values.value(names.popFirst() ?? "")
            }
            return make(repeat try next((each Value).self))
        } values: { route in
            var payload = Self.payload(of: route)[...]
            var values = LinkValues(capacity: names.count)
            var names = names[...]
            var isWhole = true
            func next<One: LinkValue>(_ type: One.Type) throws(LinkError) -> One {
                guard let value = payload.popFirst() as? One, let name = names.popFirst() else {
                    throw .missing(name: "")
                }
                values.add(value.linkText, as: name)
                return value
            }
            do throws(LinkError) {
                isWhole = make(repeat try next((each Value).self)) == route && payload.isEmpty
            } catch {
                isWhole = false
            }
            return isWhole ? values : nil
        }
        var count = 0
        func countOne(_: any LinkValue.Type) { count += 1 }
        repeat countOne((each Value).self)
        if case .success(let shape) = shape, shape.names.count != count {
            self.shape = .failure(
                .badPattern(text, reason: "it names \(shape.names.count) values, and its route has \(count)"))
        }
    }

    /// The values of an enum's case.
    private static func payload(of route: Place) -> [Any] {
        guard let payload = Mirror(reflecting: route).children.first?.value else { return [] }
        return payload is any LinkValue ? [payload] : Mirror(reflecting: payload).children.map(\.value)
    }
}
