extension Substring {
    /// What follows the user and the password, where the text begins behind the `//` of a web address; the whole text if
    /// it has neither.
    ///
    /// People write passwords with characters that end a host unless escaped: behind a colon, everything up to the last
    /// `@` counts.
    public var withoutUser: Substring {
        let host = prefix { !"/\\?#".contains($0) }
        let last = lastIndex(of: "@").flatMap { self[..<$0].contains(":") ? $0 : host.lastIndex(of: "@") }
        return last.map { self[index(after: $0)...] } ?? self
    }
}
