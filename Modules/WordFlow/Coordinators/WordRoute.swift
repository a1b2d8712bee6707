public import AppCoreLinks

/// A place in the flow that a link can lead to.
public enum WordRoute: Equatable, Sendable {
    /// The word that is written or read like a text; without a reading, a list if there are several.
    case word(String, reading: String?)
    /// The starred words.
    case starred

    /// Compares words by their bytes, because some kanji compare equal to another as text.
    public static func == (first: WordRoute, second: WordRoute) -> Bool {
        switch (first, second) {
        case (.word(let first, let reading), .word(let second, let other)):
            first.hasBytes(of: second) && (reading == nil) == (other == nil)
                && (reading ?? "").hasBytes(of: other ?? "")
        case (.starred, .starred): true
        default: false
        }
    }
}

extension WordCoordinator {
    /// The links to places in the flow.
    public nonisolated static let links: [LinkPattern<WordRoute>] = [
        LinkPattern("word/:word?reading", "a word", example: .word("橋", reading: "はし")) {
            (values) throws(LinkError) in
            .word(try values.value("word"), reading: try values.optional("reading", as: String.self))
        } values: {
            if case .word(let word, let reading) = $0 { ["word": word, "reading": reading] } else { nil }
        },
        LinkPattern("starred-words", "the starred words", to: .starred),
    ]
}

extension WordRoute {
    /// The link that leads here, without the prefix that all of an app's links share.
    var link: String? { WordCoordinator.links.link(to: self) }
}

extension WordLibrary {
    /// Describes what is missing at the end of a route, so that such a route can be refused before anything moves.
    ///
    /// - Parameter route: The route.
    /// - Returns: A description of what is missing; `nil` if the route leads to a word, or to the kanji of its text.
    public func problem(with route: WordRoute) -> String? {
        guard case .word(let text, _) = route else { return nil }
        // If the library can't be read, the page itself says so.
        do {
            return try words(text).isEmpty && kanji(in: text).isEmpty
                ? "there is no word '\(text.brief)'" : nil
        } catch {
            return nil
        }
    }
}
