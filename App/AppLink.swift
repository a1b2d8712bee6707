import FoundationEssentials

/// Where one of the app's own links leads.
enum AppLink: Equatable, Sendable {
    /// How the app's own links begin.
    static let prefix = "kanjilist://"

    /// The page of a kanji.
    case kanji(Unicode.Scalar)
    /// The feeds.
    case feeds
    /// The profile, which asks for a login first.
    case profile

    /// Reads a link such as `kanjilist://kanji/水`, percent-encoded or not; `nil` if the app has no such place.
    ///
    /// - Parameter text: The link.
    init?(_ text: String) {
        guard text.utf8.count <= 2000, text.hasPrefix(Self.prefix), let url = URL(string: text) else { return nil }
        let path = url.path(percentEncoded: false).unicodeScalars.drop { $0 == "/" }
        switch (url.host(), path.count) {
        case ("kanji", 1):
            guard let character = path.first else { return nil }
            self = .kanji(character)
        case ("feed", 0): self = .feeds
        case ("profile", 0): self = .profile
        default: return nil
        }
    }

    /// Whether somebody has to be signed in to go there.
    var needsLogin: Bool { self == .profile }

    /// The tab in which it opens.
    @MainActor var tab: FlowTab {
        switch self {
        case .kanji: .kanji
        case .feeds: .feed
        case .profile: .profile
        }
    }
}
