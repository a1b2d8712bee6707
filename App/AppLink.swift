import AppCore
import FeedFlow
import KanjiFlow
import ProfileFlow

/// Where one of the app's own links leads: a route of one of its flows, or what is told about the app.
enum AppLink: Equatable, Sendable {
    case kanji(KanjiRoute)
    case feed(FeedRoute)
    case profile(ProfileRoute)
    case about

    /// Whether somebody has to be signed in to go there.
    var needsLogin: Bool { if case .profile = self { true } else { false } }

    /// The tab in which it opens; `nil` for what lies over whatever is shown.
    @MainActor var tab: FlowTab? {
        switch self {
        case .kanji: .kanji
        case .feed: .feed
        case .profile: .profile
        case .about: nil
        }
    }
}
