import TextBasics

/// The purpose for which an address or a path is requested.
enum SourceKind: String, CaseIterable {
    case address, file, importing, exporting

    var title: String {
        switch self {
        case .address: "Subscribe by address"
        case .file: "Subscribe from a file"
        case .importing: "Import a list of feeds"
        case .exporting: "Export the list of feeds"
        }
    }

    var label: String { self == .address ? "Address" : "File" }

    var placeholder: String {
        switch self {
        case .address: "https://example.org/feed.xml"
        case .file: "the path of an RSS, Atom or JSON feed"
        case .importing: "the path of an OPML file"
        case .exporting: "the path of a new OPML file"
        }
    }

    /// The title of the button that submits it.
    var action: String {
        switch self {
        case .address, .file: "Subscribe"
        case .importing: "Import"
        case .exporting: "Export"
        }
    }

    /// Parses the user's input.
    func source(from text: String) -> Result<FeedSource, FeedFailure> {
        let trimmed = text.trimmed
        if trimmed.isEmpty { return .failure(FeedFailure(self == .address ? "Type an address." : "Name a file.")) }
        if trimmed.unicodeScalars.contains(where: \.isHidden) {
            return .failure(FeedFailure("It contains an invisible character; type it again."))
        }
        guard trimmed.utf8.count <= 4096 else { return .failure(FeedFailure("This is too long; check it.")) }
        return self == .address ? address(trimmed) : .success(.file(trimmed))
    }

    /// Parses an address; the path of a file is taken too.
    private func address(_ text: String) -> Result<FeedSource, FeedFailure> {
        if ["/", "~/", "./", "../"].contains(where: text.hasPrefix) { return .success(.file(text)) }
        if text.contains(where: \.isWhitespace) {
            return .failure(FeedFailure("An address can't contain spaces; check it."))
        }
        let lowercased = text.prefix(8).lowercased()
        for scheme in ["https://", "http://"] where lowercased.hasPrefix(scheme) {
            guard text.count > scheme.count else { return .failure(FeedFailure("The address ends too early.")) }
            return .success(.address(text))
        }
        // With these, pages tell a browser to hand a feed to its reader.
        for scheme in ["feed:", "feeds:", "pcast:", "itpc:"] where lowercased.hasPrefix(scheme) {
            guard text.drop(while: { $0 != ":" }).dropFirst().contains(where: { $0 != "/" }) else {
                return .failure(FeedFailure("The address ends too early."))
            }
            return .success(.address(text))
        }
        guard !text.contains("://") else {
            return .failure(FeedFailure("Only http and https addresses can be fetched; for a file, type its path."))
        }
        return .success(.address("https://" + text))
    }
}
