public import AppCoreLinks

/// A place in the flow that a link can lead to.
public enum SearchRoute: Equatable, Sendable {
    /// The flow's first screen.
    case first
    /// A search for a text above another screen; without one, the field is empty.
    case search(query: String?)
    /// The choice of kanji by their parts, with some parts chosen; a kanji among them offers its parts.
    case parts([Unicode.Scalar])

    /// Compares queries by their bytes, because some kanji compare equal to another as text.
    public static func == (first: SearchRoute, second: SearchRoute) -> Bool {
        switch (first, second) {
        case (.search(let first), .search(let second)): first.map { Array($0.utf8) } == second.map { Array($0.utf8) }
        case (.parts(let first), .parts(let second)): first == second
        case (.first, .first): true
        default: false
        }
    }
}

extension SearchCoordinator {
    /// The links to places in the flow.
    public nonisolated static let links: [LinkPattern<SearchRoute>] = [
        LinkPattern("dictionary", "the dictionary's first screen", to: .first),
        LinkPattern("search?q", "a search of the dictionary", example: .search(query: "water")) {
            (values) throws(LinkError) in
            .search(query: try values.optional("q"))
        } values: {
            guard case .search(let query) = $0 else { return nil }
            return ["q": query?.isEmpty == true ? nil : query]
        },
        LinkPattern("parts?chosen", "kanji by their parts", example: .parts(["日", "月"])) {
            (values) throws(LinkError) in
            .parts(Array((try values.optional("chosen", as: String.self) ?? "").unicodeScalars))
        } values: {
            guard case .parts(let chosen) = $0 else { return nil }
            return ["chosen": chosen.isEmpty ? nil : String(chosen)]
        },
    ]
}

extension SearchRoute {
    /// The link that leads here, without the prefix that all of an app's links share.
    var link: String? { SearchCoordinator.links.link(to: self) }
}

extension String {
    /// Makes a text of characters in a row.
    init(_ characters: [Unicode.Scalar]) {
        var view = UnicodeScalarView()
        view.append(contentsOf: characters)
        self.init(view)
    }
}
