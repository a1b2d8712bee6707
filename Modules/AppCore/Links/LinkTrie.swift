/// The patterns of a link table as a tree of their parts, in which a link finds its pattern however many there are.
struct LinkTrie: Sendable {
    private struct Node: Sendable {
        /// The literal part that leads here, as bytes: as text, different kanji may be equal.
        var literal: [UInt8] = []
        /// Another node whose literal has the same hash; 0 if there is none.
        var other = 0
        /// Whether a literal part leads on from here.
        var hasLiterals = false
        /// The node behind a parameter; 0 if there is none.
        var parameter = 0
        /// The pattern that ends here; -1 if none does.
        var entry = -1
        /// The pattern that takes all that is left from here on; -1 if none does.
        var rest = -1
    }

    private struct Key: Hashable {
        var node: Int
        var hash: UInt64
    }

    private var nodes = [Node()]
    private var children: [Key: Int] = [:]

    /// Adds a pattern.
    ///
    /// - Parameters:
    ///   - shape: The pattern, taken apart.
    ///   - index: The number that finding it gives.
    /// - Returns: The number of a pattern that fits the same links, if there is one; then nothing is found under `index`.
    mutating func insert(_ shape: LinkShape, as index: Int) -> Int? {
        var node = 0
        for part in shape.parts {
            switch part {
            case .literal(let text):
                node = literalChild(of: node, Array(text.utf8))
            case .parameter:
                node = parameterChild(of: node)
            case .optional:
                if let other = end(at: node, index) { return other }
                node = parameterChild(of: node)
            case .rest:
                if nodes[node].rest >= 0 { return nodes[node].rest }
                nodes[node].rest = index
                return nil
            }
        }
        return end(at: node, index)
    }

    /// The number of the pattern that a link fits best, or `nil` if it fits none.
    func find(_ link: ParsedLink) throws(LinkError) -> Int? { try find(link, at: 0, depth: 0) }

    private func find(_ link: ParsedLink, at node: Int, depth: Int) throws(LinkError) -> Int? {
        guard depth < link.segments.count else { return nodes[node].entry >= 0 ? nodes[node].entry : nil }
        if nodes[node].hasLiterals, let child = try child(of: node, link, link.segments[depth]),
            let found = try find(link, at: child, depth: depth + 1)
        {
            return found
        }
        let parameter = nodes[node].parameter
        if parameter > 0, let found = try find(link, at: parameter, depth: depth + 1) { return found }
        return nodes[node].rest >= 0 ? nodes[node].rest : nil
    }

    private func child(of node: Int, _ link: ParsedLink, _ segment: LinkSegment) throws(LinkError) -> Int? {
        guard segment.isEscaped else { return child(of: node, link.bytes[segment.bytes]) }
        return child(of: node, Array(try link.text(of: segment).utf8)[...])
    }

    private func child(of node: Int, _ literal: ArraySlice<UInt8>) -> Int? {
        guard var child = children[Key(node: node, hash: Self.hash(literal))] else { return nil }
        while child > 0 {
            if nodes[child].literal.elementsEqual(literal) { return child }
            child = nodes[child].other
        }
        return nil
    }

    private mutating func end(at node: Int, _ index: Int) -> Int? {
        if nodes[node].entry >= 0 { return nodes[node].entry }
        nodes[node].entry = index
        return nil
    }

    private mutating func literalChild(of node: Int, _ literal: [UInt8]) -> Int {
        if let child = child(of: node, literal[...]) { return child }
        let key = Key(node: node, hash: Self.hash(literal[...]))
        nodes.append(Node(literal: literal, other: children[key] ?? 0))
        nodes[node].hasLiterals = true
        children[key] = nodes.count - 1
        return nodes.count - 1
    }

    private mutating func parameterChild(of node: Int) -> Int {
        if nodes[node].parameter == 0 {
            nodes.append(Node())
            nodes[node].parameter = nodes.count - 1
        }
        return nodes[node].parameter
    }

    /// FNV-1a with 64 bits.
    private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}
