import AppCoreShell
import LoginFlow

/// A flow of the app.
///
/// Each is mounted in a file of its own; Flows.swift lists them.
typealias AppFlow = MountedFlow<FlowContext>
/// Where one of the app's own links leads.
typealias AppLink = MountedLink<FlowContext>

/// What the app's flows are made from: their dependencies, and the ways out of them.
@MainActor struct FlowContext {
    let container: AppContainer
    /// The login that led here, if any.
    var login: LoginResult?
    var startsWithSearch = false
    /// Goes to the account tab; `nil` if there is none.
    var onAccount: (@MainActor @Sendable () -> Void)?
    /// Lets a guest sign up without leaving the current screen; `nil` if that isn't possible.
    var onSignUp: (@MainActor @Sendable () -> Void)?
    /// Shows the user a notice, wherever they are.
    var tell: (String) -> Void = { _ in }
    /// Continues after the user signed in in a tab, or with `guest` after they signed out.
    var onLogin: (LoginResult) -> Void = { _ in }
    var onPlace: (AppLink) -> Void = { _ in }
    /// Opens a link that stands in a feed.
    var onLink: (String) -> Void = { _ in }

    init(_ container: AppContainer) { self.container = container }
}
