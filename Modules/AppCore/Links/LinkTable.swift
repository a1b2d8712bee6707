/// All links of an app: which pattern a link fits, and where it leads.
///
/// Several patterns may fit the beginning of a link. From left to right, a literal part goes before a parameter, and a
/// parameter before the rest; if no pattern ends where that leads, the table tries the next one. Mounting refuses two
/// patterns that both fit some link, unless one of them is narrower in all its parts. An optional part makes two
/// patterns, with it and without it. Query names do not distinguish patterns, and unknown query items are ignored.
public struct LinkTable<Target: Sendable>: Sendable {
    /// How the links begin; new links use the first one.
    public let mounts: [LinkMount]

    private let prefixes: [[UInt8]]
    private var trie = LinkTrie()
    private var plans: [LinkPlan<Target>] = []

    /// One entry of a listing of all links.
    public struct Entry: Equatable, Sendable {
        /// The pattern, with the mount's prefix.
        public var pattern: String
        /// What it leads to, in words.
        public var meaning: String
        /// What it waits for, in words, such as a login.
        public var gate: String?
        /// A link of this kind, if the pattern has an example.
        public var example: String?
    }

    /// Makes a table without links, which begin as the mounts say; new links use the first one.
    public init(_ mounts: LinkMount...) { self.init(mounts: mounts) }

    package init(mounts: [LinkMount]) {
        self.mounts = mounts
        prefixes = mounts.map { Array($0.prefix.lowercased().utf8) }
    }

    /// Mounts the patterns of a flow.
    ///
    /// - Parameters:
    ///   - patterns: The patterns that the flow publishes.
    ///   - gate: What their links wait for, in words, for listings.
    ///   - target: Where a route of the flow leads in the app.
    /// - Throws: `LinkError` if a pattern breaks a rule or fits another one's links; then none is mounted.
    public mutating func mount<Route>(
        _ patterns: [LinkPattern<Route>], gate: String? = nil,
        to target: @escaping @Sendable (Route) -> Target
    ) throws(LinkError) {
        var table = self
        for pattern in patterns {
            let plan = LinkPlan(pattern, gate: gate, shape: try pattern.shape.get(), to: target)
            if let other = table.trie.conflict(with: plan.shape) {
                throw .conflict(table.plans[other].pattern, pattern.text)
            }
            table.trie.insert(plan.shape, as: table.plans.count)
            table.plans.append(plan)
        }
        self = table
    }

    /// The links of the table, in the order in which they were mounted.
    public var entries: [Entry] { plans.map(entry(of:)) }

    private func entry(of plan: LinkPlan<Target>) -> Entry {
        let path = plan.pattern.hasPrefix("/") ? String(plan.pattern.dropFirst()) : plan.pattern
        return Entry(pattern: link(path), meaning: plan.meaning, gate: plan.gate, example: plan.example.map(link))
    }

    /// Returns a whole link, with the first mount's prefix, for the path that a pattern has made.
    public func link(_ path: String) -> String { (mounts.first?.prefix ?? "") + path }

    /// Returns where a link from anywhere leads.
    public func target(of text: String) throws(LinkError) -> Target {
        let (link, index) = try parse(text)
        return try plans[index].target(of: link)
    }

    /// Returns where a link from anywhere leads and the pattern that it fits, for messages that need both.
    public func match(_ text: String) throws(LinkError) -> (entry: Entry, target: Target) {
        let (link, index) = try parse(text)
        return (entry(of: plans[index]), try plans[index].target(of: link))
    }

    private func parse(_ text: String) throws(LinkError) -> (ParsedLink, plan: Int) {
        let link = try ParsedLink(text, mounts: mounts, prefixes: prefixes)
        guard let index = try trie.find(link) else { throw .unknown(link.path) }
        return (link, index)
    }
}

/// A pattern of a table, and where its values are in a link.
private struct LinkPlan<Target: Sendable>: Sendable {
    let pattern: String
    let meaning: String
    let gate: String?
    let example: String?
    let shape: LinkShape
    private let read: @Sendable (LinkValues) throws(LinkError) -> Target
    /// The path's parts that are values, by their positions.
    private var named: [(position: Int, name: String)] = []
    /// Where the pattern's rest begins, if it has one.
    private var restStart: Int?
    private var queryNames: [(name: String, bytes: [UInt8])] = []

    init<Route>(
        _ pattern: LinkPattern<Route>, gate: String?, shape: LinkShape,
        to target: @escaping @Sendable (Route) -> Target
    ) {
        self.pattern = pattern.text
        meaning = pattern.meaning
        self.gate = gate
        example = pattern.example.flatMap(pattern.link)
        self.shape = shape
        let read = pattern.read
        self.read = { (values) throws(LinkError) in target(try read(values)) }
        for (position, part) in shape.parts.enumerated() {
            switch part {
            case .literal: break
            case .parameter(let name), .optional(let name): named.append((position, name))
            case .rest: restStart = position
            }
        }
        queryNames = shape.queryNames.map { ($0, Array($0.utf8)) }
    }

    /// Returns where a link leads that fits the pattern.
    func target(of link: ParsedLink) throws(LinkError) -> Target { try read(try values(of: link)) }

    private func values(of link: ParsedLink) throws(LinkError) -> LinkValues {
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
