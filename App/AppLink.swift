import AppCore
import FeedFlow
import KanjiFlow
import ProfileFlow

/// Where one of the app's own links leads: a route of one of its flows.
enum AppLink: Equatable, Sendable {
    case kanji(KanjiRoute)
    case feed(FeedRoute)
    case profile(ProfileRoute)

    /// Whether somebody has to be signed in to go there.
    var needsLogin: Bool { if case .profile = self { true } else { false } }

    /// The tab in which it opens.
    @MainActor var tab: FlowTab {
        switch self {
        case .kanji: .kanji
        case .feed: .feed
        case .profile: .profile
        }
    }
}
