public import AppCore

/// A place of the flow that a link can lead to.
public enum KanjiRoute: Equatable, Sendable {
    /// The list that the flow begins with; `grade` leads on to the kanji of one grade, from 1 to 10.
    case list(grade: Int?)
    /// One kanji's page.
    case kanji(Unicode.Scalar)
    /// The kanji of a word.
    case word(String)
    /// The starred kanji.
    case favourites

    /// Compares words by their bytes, as some kanji are equal to another one as text.
    public static func == (first: KanjiRoute, second: KanjiRoute) -> Bool {
        switch (first, second) {
        case (.list(let first), .list(let second)): first == second
        case (.kanji(let first), .kanji(let second)): first == second
        case (.word(let first), .word(let second)): first.utf8.elementsEqual(second.utf8)
        case (.favourites, .favourites): true
        default: false
        }
    }
}

extension KanjiListCoordinator {
    /// The links to the flow's places.
    public nonisolated static let links: [LinkPattern<KanjiRoute>] = [
        LinkPattern("kanji?grade", "the list of kanji, or those of a grade", example: .list(grade: 1)) {
            (values) throws(LinkError) in
            let grade = try values.optional("grade", as: Int.self)
            if let grade, !(1...10).contains(grade) {
                throw .wrongKind(name: "grade", found: "\(grade)", expected: "a grade from 1 to 10")
            }
            return .list(grade: grade)
        } values: {
            if case .list(let grade) = $0 { ["grade": grade] } else { nil }
        },
        LinkPattern("kanji/:character", "a kanji", example: .kanji("水")) { (values) throws(LinkError) in
            .kanji(try values.value("character"))
        } values: {
            if case .kanji(let character) = $0 { ["character": character] } else { nil }
        },
        LinkPattern("word/:word", "the kanji of a word", example: .word("水道")) { (values) throws(LinkError) in
            .word(try values.value("word"))
        } values: {
            if case .word(let word) = $0 { ["word": word] } else { nil }
        },
        LinkPattern("favourites", "the starred kanji", example: .favourites) { (_) throws(LinkError) in
            .favourites
        } values: {
            if case .favourites = $0 { [:] } else { nil }
        },
    ]
}

extension KanjiRoute {
    /// The link that leads here, without the beginning that all links of an app have.
    var link: String? { KanjiListCoordinator.links.lazy.compactMap { $0.link(to: self) }.first }
}

extension KanjiLibrary {
    /// What is missing at the end of a route, so that nothing moves for it.
    ///
    /// - Parameter route: The route.
    /// - Returns: What is missing, in words; `nil` if the route leads somewhere.
    public func problem(with route: KanjiRoute) -> String? {
        switch route {
        case .kanji(let character): has(character) ? nil : "there is no kanji '\(character)'"
        case .word(let word): kanji(of: word).isEmpty ? "there is no kanji in '\(word)'" : nil
        case .list, .favourites: nil
        }
    }

    /// The kanji of a word, each once, in the order in which they are written; what is no kanji is left out.
    func kanji(of word: String) -> [Unicode.Scalar] {
        var seen: Set<Unicode.Scalar> = []
        return word.unicodeScalars.filter { seen.insert($0).inserted && has($0) }
    }

    private func has(_ character: Unicode.Scalar) -> Bool {
        // A library that cannot be read says so on the page itself.
        do { return try summary(of: character) != nil } catch { return true }
    }
}
