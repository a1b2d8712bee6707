/// What the app shows after each event, as one value.
///
/// Where it says nothing, the app ends.
struct LaunchTable: Equatable, Sendable {
    /// What has happened.
    enum Event: Hashable, Sendable, CaseIterable {
        /// The app starts for the first time that a person sees it, and with no link.
        case firstStart
        /// It starts otherwise, and nobody was signed in.
        case guest
        /// It starts, and somebody was signed in.
        case signedIn
        /// Somebody has signed out, or their account is gone.
        case signedOut
        /// What was shown last was left.
        case left
    }

    /// What can be shown.
    enum Scene: Hashable, Sendable {
        /// What the app is, in a few words.
        case introduction
        /// Signing in, signing up, or going on as a guest.
        case welcome
        /// The tabs.
        case home
    }

    /// The scenes that follow each other after an event; the tabs come last, whether they are named or not.
    var scenes: [Event: [Scene]]

    /// The tabs at once, the dictionary in front; a welcome where somebody has signed out or their account is gone.
    static let standard = LaunchTable(scenes: [
        .firstStart: [.home], .guest: [.home], .signedIn: [.home], .signedOut: [.welcome],
    ])
}
