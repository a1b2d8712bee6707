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
    private var entries: [Entry] = []

    private struct Entry: Sendable {
        let pattern: String
        let meaning: String
        let shape: LinkShape
        let queryNames: [(name: String, bytes: [UInt8])]
        let read: @Sendable (LinkValues) throws(LinkError) -> Destination
    }

    /// One row of a listing of all links.
    public struct Row: Equatable, Sendable {
        /// The pattern, with the mount's beginning.
        public var pattern: String
        /// What it leads to, in words.
        public var meaning: String
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
    ///   - destination: Where a route of the flow leads in the app.
    /// - Throws: That a pattern breaks a rule, or fits the same links as another one; nothing is mounted then.
    public mutating func mount<Route>(
        _ patterns: [LinkPattern<Route>], to destination: @escaping @Sendable (Route) -> Destination
    ) throws(LinkTableError) {
        // The trie is kept unique while it grows; a copy is made only if something has to be taken back.
        let before = entries.count
        do throws(LinkTableError) {
            for pattern in patterns { try add(pattern, to: destination) }
        } catch {
            entries.removeSubrange(before...)
            trie = LinkTrie()
            for (index, entry) in entries.enumerated() { _ = trie.insert(entry.shape, as: index) }
            throw error
        }
    }

    /// The links of the table, in the order in which they were mounted.
    public var rows: [Row] {
        entries.map { entry in
            let path = entry.pattern.hasPrefix("/") ? String(entry.pattern.dropFirst()) : entry.pattern
            return Row(pattern: (mounts.first?.prefix ?? "") + path, meaning: entry.meaning)
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
        let entry = entries[index]
        return try entry.read(values(of: link, for: entry))
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
        _ pattern: LinkPattern<Route>, to destination: @escaping @Sendable (Route) -> Destination
    ) throws(LinkTableError) {
        let shape = try pattern.shape.get()
        if let other = trie.insert(shape, as: entries.count) { throw .conflict(entries[other].pattern, pattern.text) }
        let read = pattern.read
        entries.append(
            Entry(
                pattern: pattern.text, meaning: pattern.meaning, shape: shape,
                queryNames: shape.queryNames.map { ($0, Array($0.utf8)) },
                read: { (values) throws(LinkError) in destination(try read(values)) }))
    }

    /// The values that a link has for the names of a pattern that it fits.
    private func values(of link: ParsedLink, for entry: Entry) throws(LinkError) -> LinkValues {
        var values = LinkValues()
        for (index, part) in entry.shape.parts.enumerated() {
            switch part {
            case .literal: break
            case .parameter(let name): values.add(try link.text(of: link.segments[index]), as: name)
            case .optional(let name):
                if index < link.segments.count { values.add(try link.text(of: link.segments[index]), as: name) }
            case .rest:
                for segment in link.segments[index...] { values.addRest(try link.text(of: segment)) }
            }
        }
        for (name, bytes) in entry.queryNames {
            if let text = try link.queryValue(bytes) { values.add(text, as: name) }
        }
        return values
    }
}
