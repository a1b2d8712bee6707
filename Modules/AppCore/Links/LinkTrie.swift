/// The patterns of a link table as a tree of their parts, in which a link finds its pattern however many there are.
struct LinkTrie: Sendable {
    /// What follows a literal part, by its bytes: as text, different kanji may be equal.
    private var literals: [ArraySlice<UInt8>: LinkTrie] = [:]
    /// What follows a parameter: at most one, in an array because a value cannot hold itself.
    private var parameter: [LinkTrie] = []
    /// The pattern that ends here.
    private var entry: Int?
    /// The pattern that takes all that is left from here on.
    private var rest: Int?

    /// Adds a pattern.
    ///
    /// - Parameters:
    ///   - shape: The pattern, taken apart.
    ///   - index: The number that finding it gives.
    /// - Returns: The number of a pattern that fits the same links, if there is one; then nothing is found under `index`.
    mutating func insert(_ shape: LinkShape, as index: Int) -> Int? { insert(shape.parts[...], as: index) }

    private mutating func insert(_ parts: ArraySlice<LinkShape.Part>, as index: Int) -> Int? {
        switch parts.first {
        case .literal(let text)?:
            return literals[ArraySlice(text.utf8), default: LinkTrie()].insert(parts.dropFirst(), as: index)
        case .parameter?:
            return insertBehindParameter(parts.dropFirst(), as: index)
        case .optional?:
            return Self.fill(&entry, with: index) ?? insertBehindParameter(parts.dropFirst(), as: index)
        case .rest?:
            return Self.fill(&rest, with: index)
        case nil:
            return Self.fill(&entry, with: index)
        }
    }

    private mutating func insertBehindParameter(_ parts: ArraySlice<LinkShape.Part>, as index: Int) -> Int? {
        if parameter.isEmpty { parameter = [LinkTrie()] }
        return parameter[0].insert(parts, as: index)
    }

    private static func fill(_ slot: inout Int?, with index: Int) -> Int? {
        if let slot { return slot }
        slot = index
        return nil
    }

    /// The number of the pattern that a link fits best, or `nil` if it fits none.
    func find(_ link: ParsedLink) throws(LinkError) -> Int? { try find(link, at: 0) }

    private func find(_ link: ParsedLink, at depth: Int) throws(LinkError) -> Int? {
        guard depth < link.segments.count else { return entry }
        if !literals.isEmpty {
            let segment = link.segments[depth]
            let literal =
                segment.isEscaped ? ArraySlice(try link.text(of: segment).utf8) : link.bytes[segment.bytes]
            if let found = try literals[literal]?.find(link, at: depth + 1) { return found }
        }
        if let found = try parameter.first?.find(link, at: depth + 1) { return found }
        return rest
    }
}
