public import AppCoreLinks

/// A place in the flow that a link can lead to.
public enum SearchRoute: Route {
    /// The flow's first screen.
    case first
    /// A search for a text above another screen; without one, the field is empty.
    case search(query: String?)
    /// The choice of kanji by their parts, with some parts chosen; a kanji among them offers its parts.
    case parts([Unicode.Scalar])
    /// The starred kanji and words.
    case starred
    /// The same, by the link of the time when words had a shelf of their own.
    case starredWords
    /// Everything that the user looked up, by day.
    case history

    /// Compares queries by their bytes, because some kanji compare equal to another as text.
    public static func == (first: SearchRoute, second: SearchRoute) -> Bool {
        switch (first, second) {
        case (.search(let first), .search(let second)): first.map { Array($0.utf8) } == second.map { Array($0.utf8) }
        case (.parts(let first), .parts(let second)): first == second
        case (.first, .first), (.starred, .starred), (.starredWords, .starredWords), (.history, .history): true
        default: false
        }
    }
}

extension SearchRoute {
    /// The links to places in the flow.
    public static let links: [LinkPattern<SearchRoute>] = [
        LinkPattern("dictionary", "the dictionary's first screen", to: .first),
        LinkPattern("search?q", "a search of the dictionary", example: .search(query: "water")) {
            (values) throws(LinkError) in
            .search(query: try values.optional("q"))
        } values: {
            if case .search(let query) = $0 { ["q": query?.isEmpty == true ? nil : query] } else { nil }
        },
        LinkPattern("parts?chosen", "kanji by their parts", example: .parts(["日", "月"])) {
            (values) throws(LinkError) in
            .parts(Array((try values.optional("chosen", as: String.self) ?? "").unicodeScalars))
        } values: {
            if case .parts(let chosen) = $0 { ["chosen": chosen.isEmpty ? nil : String(chosen)] } else { nil }
        },
        LinkPattern("favourites", "the starred kanji and words", to: .starred),
        LinkPattern("starred-words", "the starred kanji and words, by an older link", to: .starredWords),
        LinkPattern("recent", "what you looked up", to: .history),
    ]
}

extension SearchRoute {
    /// The place in words.
    public var title: String {
        switch self {
        case .first: "the dictionary"
        case .search(nil): "a search"
        case .search(let query?): "the search for '\(query)'"
        case .parts: "the kanji by their parts"
        case .starred, .starredWords: "the starred kanji and words"
        case .history: "what you looked up"
        }
    }
}

extension String {
    /// Makes a text of characters in a row.
    init(_ characters: [Unicode.Scalar]) {
        var view = UnicodeScalarView()
        view.append(contentsOf: characters)
        self.init(view)
    }
}
