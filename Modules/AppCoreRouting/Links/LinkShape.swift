import TextBasics

/// A parsed pattern.
struct LinkShape: Equatable, Sendable {
    enum Part: Equatable, Sendable {
        case literal(String)
        case parameter(String)
        case optional(String)
        case rest(String)
    }

    var parts: [Part] = []
    var queryNames: [String] = []

    init(_ text: String) throws(LinkError) {
        guard !text.unicodeScalars.hasPiledMarks else {
            throw .badPattern(text, reason: "it has more than 30 marks on one letter")
        }
        let (path, query) = Self.halves(of: text[...])
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            switch parts.last {
            case .optional: throw .badPattern(text, reason: "nothing may follow an optional part")
            case .rest: throw .badPattern(text, reason: "nothing may follow the rest")
            case .literal, .parameter, nil: parts.append(Part(part))
            }
        }
        let names = query.isEmpty ? [] : query.split(separator: "&", omittingEmptySubsequences: false)
        queryNames = names.map(String.init)
        var seen: Set<String> = []
        for name in parts.compactMap(\.name) + queryNames
        where !Self.isName(name) || !seen.insert(name).inserted {
            throw .badPattern(text, reason: "a name is empty, repeated, or not made of letters, digits, - and _")
        }
        for case .literal(let literal) in parts where LinkText.isDots(literal) || !Self.isPlain(literal) {
            throw .badPattern(text, reason: "the part '\(literal)' is empty or has characters reserved in links")
        }
    }

    /// The path and the names of values; a question mark after a parameter's name belongs to the parameter.
    private static func halves(of text: Substring) -> (path: Substring, query: Substring) {
        let text = text.hasPrefix("/") ? text.dropFirst() : text
        guard var mark = text.firstIndex(of: "?") else { return (text, "") }
        let next = text.index(after: mark)
        let isOfParameter = text[..<mark].split(separator: "/").last?.hasPrefix(":") == true
        if isOfParameter, next == text.endIndex || text[next] == "?" {
            guard next < text.endIndex else { return (text, "") }
            mark = next
        }
        return (text[..<mark], text[text.index(after: mark)...])
    }

    /// Whether a name can stand in links unescaped.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.elementsEqual(LinkText.escaped(name).utf8)
    }

    private static func isPlain(_ literal: String) -> Bool {
        literal.unicodeScalars.allSatisfy { !$0.isHidden && !"%?#:@ ".unicodeScalars.contains($0) }
    }

    /// Returns the link for some values; `nil` if the path lacks a value, or if a value can't stand in a link.
    func link(_ values: LinkValues) -> String? {
        var path: [String] = []
        for part in parts {
            switch part {
            case .literal(let text): path.append(text)
            case .parameter(let name):
                guard let text = values.text(name) else { return nil }
                path.append(text)
            case .optional(let name):
                if let text = values.text(name) { path.append(text) }
            case .rest:
                guard !values.restOfPath.isEmpty else { return nil }
                path += values.restOfPath
            }
        }
        guard path.allSatisfy(LinkText.canBePart) else { return nil }
        var query: [String] = []
        for name in queryNames {
            guard let text = values.text(name) else { continue }
            guard !text.unicodeScalars.contains(where: \.isHidden) else { return nil }
            query.append("\(name)=\(LinkText.escaped(text))")
        }
        return path.map(LinkText.escaped).joined(separator: "/")
            + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}

extension LinkShape.Part {
    init(_ text: Substring) {
        if text.hasPrefix(":") {
            let name = text.dropFirst()
            self = name.hasSuffix("?") ? .optional(String(name.dropLast())) : .parameter(String(name))
        } else if text.hasPrefix("*") {
            self = .rest(String(text.dropFirst()))
        } else {
            self = .literal(String(text))
        }
    }

    var name: String? {
        switch self {
        case .literal: nil
        case .parameter(let name), .optional(let name), .rest(let name): name
        }
    }
}
