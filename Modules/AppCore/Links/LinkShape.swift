import TextBasics

struct LinkShape: Equatable, Sendable {
    enum Part: Equatable, Sendable {
        case literal(String)
        case parameter(String)
        case optional(String)
        case rest(String)
    }

    var parts: [Part] = []
    var queryNames: [String] = []

    /// The names of the values, in order.
    var names: [String] { parts.compactMap(\.name) + queryNames }

    init(_ text: String) throws(LinkError) {
        guard !text.unicodeScalars.hasPiledMarks else {
            throw .badPattern(text, reason: "it has more than 30 marks on one letter")
        }
        let (path, query) = Self.halves(of: text.utf8[...])
        for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            switch parts.last {
            case .optional: throw .badPattern(text, reason: "nothing may follow an optional part")
            case .rest: throw .badPattern(text, reason: "nothing may follow the rest")
            case .literal, .parameter, nil: parts.append(Part(part))
            }
        }
        let queried = query.isEmpty ? [] : query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        queryNames = queried.map { String(Substring($0)) }
        var seen: Set<String> = []
        for name in names
        where !Self.isName(name) || !seen.insert(name).inserted {
            throw .badPattern(text, reason: "a name is empty, repeated, or not made of letters, digits, - and _")
        }
        for case .literal(let literal) in parts where LinkText.isDots(literal) || !Self.isPlain(literal) {
            throw .badPattern(text, reason: "the part '\(literal)' is empty or has characters reserved in links")
        }
    }

    /// The path and the names of values; a question mark after a parameter's name belongs to the parameter.
    private static func halves(of text: Substring.UTF8View) -> (path: Substring.UTF8View, query: Substring.UTF8View) {
        let text = text.first == UInt8(ascii: "/") ? text.dropFirst() : text
        let none = text[text.endIndex...]
        guard var mark = text.firstIndex(of: UInt8(ascii: "?")) else { return (text, none) }
        let next = text.index(after: mark)
        let isOfParameter = text[..<mark].split(separator: UInt8(ascii: "/")).last?.first == UInt8(ascii: ":")
        if isOfParameter, next == text.endIndex || text[next] == UInt8(ascii: "?") {
            guard next < text.endIndex else { return (text, none) }
            mark = next
        }
        return (text[..<mark], text[text.index(after: mark)...])
    }

    /// Whether a name can stand in links unescaped.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.elementsEqual(LinkText.escaped(name).utf8)
    }

    private static func isPlain(_ literal: String) -> Bool {
        literal.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z": true
            case "%", "?", "#", ":", "@", " ": false
            default: !scalar.isHidden
            }
        }
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
    init(_ text: Substring.UTF8View) {
        func string(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
        let name = text.dropFirst()
        switch text.first {
        case UInt8(ascii: ":")?:
            self = name.last == UInt8(ascii: "?") ? .optional(string(name.dropLast())) : .parameter(string(name))
        case UInt8(ascii: "*")?: self = .rest(string(name))
        default: self = .literal(string(text))
        }
    }

    var name: String? {
        switch self {
        case .literal: nil
        case .parameter(let name), .optional(let name), .rest(let name): name
        }
    }
}
