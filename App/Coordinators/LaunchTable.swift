import AppCoreShell
import AppStorage

/// An event that decides what is shown next.
enum LaunchEvent: Hashable, Sendable, CaseIterable {
    /// The first launch by a user, without a link.
    case firstStart
    /// Any other launch with nobody signed in.
    case guest
    /// A launch with an account signed in.
    case signedIn
    /// The user signed out, or their account no longer exists.
    case signedOut
    /// The user went back from the first screen of a phase, or the last tab ended.
    case left
}

enum LaunchPhase: Hashable, Sendable {
    /// A short introduction to the app.
    case introduction
    /// Signing in, signing up, or continuing as a guest.
    case welcome
    /// The tabs.
    case tabs
}

typealias AppLaunchTable = LaunchTable<LaunchEvent, LaunchPhase>

extension AppLaunchTable {
    /// The tabs at once, with the dictionary selected; the welcome after a sign-out or if the account no longer exists,
    /// and the tabs again for a guest who goes back from it.
    static let standard = LaunchTable(phases: [
        .firstStart: [.tabs], .guest: [.tabs], .signedIn: [.tabs], .signedOut: [.welcome], .left: [.tabs],
    ])
}

extension AppContainer {
    /// Finds out who uses the app, and how it starts; a script's launch doesn't count as the first one.
    func launch(isInteractive: Bool, hasLink: Bool) async throws -> LaunchEvent {
        // Before anything is shown, so that no page shows another language first.
        try await readLanguage()
        switch try await accounts.remembered() {
        case .account(let account):
            signIn(account)
            return .signedIn
        case .gone:
            try await accounts.remember(nil)
            return .signedOut
        case .none:
            isFirstStart = try await settings.value(AppContainer.startedKey) == nil && isInteractive
            return isFirstStart && !hasLink ? .firstStart : .guest
        }
    }

    /// Remembers that a user has started the app, once it shows something.
    func noteStart() async throws {
        if isFirstStart { try await settings.note(AppContainer.startedKey, as: "yes") }
    }
}
