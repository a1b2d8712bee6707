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

    /// The number of a pattern of which a link fits both it and a new one, while neither is the narrower one throughout.
    func conflict(with shape: LinkShape) -> Int? { conflict(with: shape.parts[...], isNewNarrower: false, false) }

    private func conflict(
        with parts: ArraySlice<LinkShape.Part>, isNewNarrower: Bool, _ isOldNarrower: Bool
    ) -> Int? {
        let rest = parts.dropFirst()
        let ending = isNewNarrower == isOldNarrower ? entry : nil
        // What takes all that is left is wider than whatever names a part.
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
