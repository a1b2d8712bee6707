import TextBasics

/// How a new feed is named.
enum SourceKind {
    case address, file

    var title: String {
        switch self {
        case .address: "Subscribe by address"
        case .file: "Subscribe from a file"
        }
    }

    var label: String {
        switch self {
        case .address: "Address"
        case .file: "File"
        }
    }

    var placeholder: String {
        switch self {
        case .address: "https://example.org/feed.xml"
        case .file: "the path of an RSS, Atom or JSON feed"
        }
    }

    /// Reads what was typed.
    func source(from text: String) -> Result<FeedSource, FeedFailure> {
        let trimmed = DisplayText.trimmed(text)
        if trimmed.isEmpty { return .failure(FeedFailure(self == .file ? "Type a path." : "Type an address.")) }
        if trimmed.unicodeScalars.contains(where: \.isHidden) {
            return .failure(FeedFailure("There is an invisible character in it; type it again."))
        }
        guard trimmed.utf8.count <= 4096 else { return .failure(FeedFailure("This is too long; check it.")) }
        return self == .file ? .success(.file(trimmed)) : address(trimmed)
    }

    private func address(_ text: String) -> Result<FeedSource, FeedFailure> {
        if text.contains(where: \.isWhitespace) {
            return .failure(FeedFailure("An address has no spaces; check it."))
        }
        let lowercased = text.prefix(8).lowercased()
        for scheme in ["https://", "http://"] where lowercased.hasPrefix(scheme) {
            guard text.count > scheme.count else { return .failure(FeedFailure("The address ends too early.")) }
            return .success(.address(text))
        }
        guard !text.contains("://") else {
            return .failure(FeedFailure("Only http and https addresses can be fetched; for a file, go back."))
        }
        return .success(.address("https://" + text))
    }
}

extension DisplayText {
    /// The text without the white space around it.
    static func trimmed(_ text: String) -> String {
        let rest = text.drop(while: \.isWhitespace)
        guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(rest[...last])
    }
}
