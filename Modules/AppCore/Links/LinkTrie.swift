/// The patterns of a link table as a tree of their parts, so that a link finds its pattern however many there are.
struct LinkTrie: Sendable {
    /// The subtree for each literal part, by its bytes, because different kanji may be equal as text.
    private var literals: [ArraySlice<UInt8>: LinkTrie] = [:]
    /// The subtree for a parameter: at most one, in an array because a value can't contain itself.
    private var parameter: [LinkTrie] = []
    /// The pattern that ends here.
    private var entry: Int?
    /// The pattern that takes all remaining parts from here on.
    private var rest: Int?

    /// Adds a pattern, for which `find` returns the index.
    mutating func insert(_ shape: LinkShape, as index: Int) { insert(shape.parts[...], as: index) }

    private mutating func insert(_ parts: ArraySlice<LinkShape.Part>, as index: Int) {
        switch parts.first {
        case .literal(let text)?:
            literals[ArraySlice(text.utf8), default: LinkTrie()].insert(parts.dropFirst(), as: index)
        case .parameter?:
            insertBehindParameter(parts.dropFirst(), as: index)
        case .optional?:
            entry = index
            insertBehindParameter(parts.dropFirst(), as: index)
        case .rest?:
            rest = index
        case nil:
            entry = index
        }
    }

    private mutating func insertBehindParameter(_ parts: ArraySlice<LinkShape.Part>, as index: Int) {
        if parameter.isEmpty { parameter = [LinkTrie()] }
        parameter[0].insert(parts, as: index)
    }

    /// The number of a pattern that shares links with a new one, although neither is narrower in all its parts.
    func conflict(with shape: LinkShape) -> Int? { conflict(with: shape.parts[...], isNewNarrower: false, false) }

    private func conflict(
        with parts: ArraySlice<LinkShape.Part>, isNewNarrower: Bool, _ isOldNarrower: Bool
    ) -> Int? {
        let rest = parts.dropFirst()
        let ending = isNewNarrower == isOldNarrower ? entry : nil
        // A pattern that takes all remaining parts is wider than any that names a part.
        let tail = isOldNarrower ? self.rest : nil
        func behindParameter() -> Int? {
            for literal in literals.values {
                if let found = literal.conflict(with: rest, isNewNarrower: isNewNarrower, true) { return found }
            }
            return parameter.first?.conflict(with: rest, isNewNarrower: isNewNarrower, isOldNarrower) ?? tail
        }
        switch parts.first {
        case .literal(let text)?:
            let same = literals[ArraySlice(text.utf8)]
            return same?.conflict(with: rest, isNewNarrower: isNewNarrower, isOldNarrower)
                ?? parameter.first?.conflict(with: rest, isNewNarrower: true, isOldNarrower) ?? tail
        case .parameter?: return behindParameter()
        case .optional?: return ending ?? behindParameter()
        case .rest?:
            if isNewNarrower == isOldNarrower, let tail = self.rest { return tail }
            return isNewNarrower ? (Array(literals.values) + parameter).lazy.compactMap(\.anyEntry).first : nil
        case nil: return ending
        }
    }

    private var anyEntry: Int? {
        entry ?? rest ?? (Array(literals.values) + parameter).lazy.compactMap(\.anyEntry).first
    }

    /// Returns the number of the pattern that fits a link best, or `nil` if none fits.
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
