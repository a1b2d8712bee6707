/// A place in a flow that links lead to: a value, which the flow's coordinator is made for.
///
/// ```swift
/// enum NoteRoute: Route {
///     case list
///     case note(Int)
///
///     static let links = [
///         LinkPattern("notes", "the notes", to: NoteRoute.list),
///         LinkPattern("notes/:id", "a note", example: .note(1), NoteRoute.note),
///     ]
/// }
/// ```
public protocol Route: Equatable, Sendable {
    /// The links to the flow's places; the first that fits a place is its own.
    static var links: [LinkPattern<Self>] { get }

    /// The place in words, such as “the profile”.
    ///
    /// Defaults to the meaning of its link, with the values in it.
    var title: String { get }
}

extension Route {
    /// The path of the place's link, for `AnyFlow.link`; `nil` if it has none.
    public var link: String? {
        for pattern in Self.links {
            if let link = pattern.link(to: self) { return link }
        }
        return nil
    }

    /// The meaning of the place's link, with the values in it.
    public var title: String {
        for pattern in Self.links {
            guard let values = pattern.write(self) else { continue }
            return values.texts.isEmpty
                ? pattern.meaning : "\(pattern.meaning): \(values.texts.map(\.text).joined(separator: ", "))"
        }
        return "\(self)"
    }
}
