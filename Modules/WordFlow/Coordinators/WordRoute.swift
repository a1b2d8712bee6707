public import AppCoreLinks
public import DictionaryBasics

/// A place in the flow that a link can lead to.
public enum WordRoute: Route {
    /// The word with a number in the dictionary.
    case entry(Int)
    /// The word that is written or read like a text; without a reading, a list if there are several.
    case word(String, reading: String?)

    /// Compares words by their bytes, because some kanji compare equal to another as text.
    public static func == (first: WordRoute, second: WordRoute) -> Bool {
        switch (first, second) {
        case (.word(let first, let reading), .word(let second, let other)):
            first.hasBytes(of: second) && (reading == nil) == (other == nil)
                && (reading ?? "").hasBytes(of: other ?? "")
        case (.entry(let first), .entry(let second)): first == second
        default: false
        }
    }
}

extension WordRoute {
    /// The links to places in the flow.
    public static let links: [LinkPattern<WordRoute>] = [
        LinkPattern("word/:word?reading", "a word", example: .word("橋", reading: "はし")) {
            (values) throws(LinkError) in
            let word = try values.value("word", as: String.self)
            if let number = WordRoute.number(word) { return .entry(number) }
            return .word(word, reading: try values.optional("reading", as: String.self))
        } values: {
            switch $0 {
            case .entry(let number): ["word": "\(number)"]
            case .word(let word, let reading): ["word": word, "reading": reading]
            }
        }
    ]
}

extension WordRoute {
    /// The route to the page of a word.
    public init(_ word: WordID) {
        self = word.number == 0 ? .word(word.writing, reading: word.reading) : .entry(word.number)
    }

    /// The number that a link has in place of a word: seven digits, as all of JMdict's numbers have.
    private static func number(_ text: String) -> Int? {
        text.utf8.count == 7 && text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } ? Int(text) : nil
    }

    /// The place in words.
    public var title: String {
        switch self {
        case .entry(let number): "the word with the number \(number)"
        case .word(let word, _): "the word \(word)"
        }
    }
}

extension WordLibrary {
    /// Describes what is missing at the end of a route, so that such a route can be refused before anything moves.
    ///
    /// - Parameter route: The route.
    /// - Returns: A description of what is missing; `nil` if the route leads to a word, or to the kanji of its text.
    public func problem(with route: WordRoute) -> String? {
        // If the library can't be read, the page itself says so.
        do {
            switch route {
            case .entry(let number): return try word(number) == nil ? "there is no word with the number \(number)" : nil
            case .word(let text, _):
                let isKnown = try !words(text).isEmpty || !kanji(in: text).isEmpty
                return isKnown ? nil : "there is no word '\(text.brief)'"
            }
        } catch {
            return nil
        }
    }
}
