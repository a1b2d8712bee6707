/// All links of an app: which pattern a link fits, and where it leads.
///
/// Several patterns may fit the beginning of a link. From left to right, a literal part goes before a parameter, and a
/// parameter before the rest; where that leads to an end that no pattern has, the next one is tried. Two patterns that
/// fit the very same links are refused when they are mounted. An optional part is two patterns, with it and without it.
/// Names after the question mark do not tell patterns apart, and those that a pattern does not name are passed over.
public struct LinkTable<Destination: Sendable>: Sendable {
    /// How the links begin, the first being the one that is used to make links.
    public let mounts: [LinkMount]

    private let prefixes: [[UInt8]]
    private var trie = LinkTrie()
    private var plans: [LinkPlan] = []
    // Apart from the plans, which are the same for all types: a value whose type depends on another is slow to copy.
    private var readers: [Reader] = []

    private struct Reader: Sendable {
        let read: @Sendable (LinkValues) throws(LinkError) -> Destination
    }

    /// One row of a listing of all links.
    public struct Row: Equatable, Sendable {
        /// The pattern, with the mount's beginning.
        public var pattern: String
        /// What it leads to, in words.
        public var meaning: String
        /// What it waits for, in words, such as a login.
        public var gate: String?
    }

    /// Makes a table without links.
    ///
    /// - Parameter mounts: How the links begin; the first one is used to make links.
    public init(_ mounts: LinkMount...) {
        self.mounts = mounts
        prefixes = mounts.map { Array($0.prefix.lowercased().utf8) }
    }

    /// Mounts the patterns of a flow.
    ///
    /// - Parameters:
    ///   - patterns: The patterns that the flow publishes.
    ///   - gate: What their links wait for, in words, for listings.
    ///   - destination: Where a route of the flow leads in the app.
    /// - Throws: That a pattern breaks a rule, or fits the same links as another one; nothing is mounted then.
    public mutating func mount<Route>(
        _ patterns: [LinkPattern<Route>], gate: String? = nil,
        to destination: @escaping @Sendable (Route) -> Destination
    ) throws(LinkTableError) {
        // The trie is kept unique while it grows; a copy is made only if something has to be taken back.
        let before = plans.count
        do throws(LinkTableError) {
            for pattern in patterns { try add(pattern, gate, to: destination) }
        } catch {
            plans.removeSubrange(before...)
            readers.removeSubrange(before...)
            trie = LinkTrie()
            for (index, plan) in plans.enumerated() { _ = trie.insert(plan.shape, as: index) }
            throw error
        }
    }

    /// The links of the table, in the order in which they were mounted.
    public var rows: [Row] {
        plans.map { plan in
            let path = plan.pattern.hasPrefix("/") ? String(plan.pattern.dropFirst()) : plan.pattern
            return Row(pattern: link(path), meaning: plan.meaning, gate: plan.gate)
        }
    }

    /// A whole link of a path that a pattern has made.
    ///
    /// - Parameter path: What `LinkPattern.link(to:)` gives.
    /// - Returns: The link, with the first mount's beginning.
    public func link(_ path: String) -> String { (mounts.first?.prefix ?? "") + path }

    /// Where a link leads.
    ///
    /// - Parameter text: The link, from anywhere.
    /// - Returns: The destination.
    /// - Throws: Why the link is refused.
    public func destination(of text: String) throws(LinkError) -> Destination {
        let link = try ParsedLink(text, mounts: mounts, prefixes: prefixes)
        guard let index = try trie.find(link) else { throw .unknown(link.path) }
        return try readers[index].read(plans[index].values(of: link))
    }

    /// The pattern that a link fits, for messages; its values are not looked at.
    ///
    /// - Parameter text: The link, from anywhere.
    /// - Returns: The pattern's row.
    /// - Throws: Why the link is refused.
    public func row(for text: String) throws(LinkError) -> Row {
        let link = try ParsedLink(text, mounts: mounts, prefixes: prefixes)
        guard let index = try trie.find(link) else { throw .unknown(link.path) }
        return rows[index]
    }
}

extension LinkTable {
    private mutating func add<Route>(
        _ pattern: LinkPattern<Route>, _ gate: String?, to destination: @escaping @Sendable (Route) -> Destination
    ) throws(LinkTableError) {
        let shape = try pattern.shape.get()
        if let other = trie.insert(shape, as: plans.count) { throw .conflict(plans[other].pattern, pattern.text) }
        let read = pattern.read
        plans.append(LinkPlan(pattern: pattern.text, meaning: pattern.meaning, gate: gate, shape: shape))
        readers.append(Reader(read: { (values) throws(LinkError) in destination(try read(values)) }))
    }
}

/// A pattern of a table, and where a link has the values that it names.
private struct LinkPlan: Sendable {
    let pattern: String
    let meaning: String
    let gate: String?
    let shape: LinkShape
    /// The parts of the path that are values, by their positions.
    private var named: [(position: Int, name: String)] = []
    /// Where the rest begins that the pattern takes, if it takes one.
    private var restStart: Int?
    private var queryNames: [(name: String, bytes: [UInt8])] = []

    init(pattern: String, meaning: String, gate: String?, shape: LinkShape) {
        self.pattern = pattern
        self.meaning = meaning
        self.gate = gate
        self.shape = shape
        for (position, part) in shape.parts.enumerated() {
            switch part {
            case .literal: break
            case .parameter(let name), .optional(let name): named.append((position, name))
            case .rest: restStart = position
            }
        }
        queryNames = shape.queryNames.map { ($0, Array($0.utf8)) }
    }

    /// The values of a link that fits the pattern.
    func values(of link: ParsedLink) throws(LinkError) -> LinkValues {
        var values = LinkValues(capacity: named.count + queryNames.count)
        for (position, name) in named where position < link.segments.count {
            values.add(try link.text(of: link.segments[position]), as: name)
        }
        if let restStart {
            for segment in link.segments[restStart...] { values.addRest(try link.text(of: segment)) }
        }
        if link.query.isEmpty { return values }
        for (name, bytes) in queryNames {
            if let text = try link.queryValue(bytes) { values.add(text, as: name) }
        }
        return values
    }
}
