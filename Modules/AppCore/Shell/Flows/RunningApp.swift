import AppCore
public import AppCoreLinks

/// A running app, as those see it who make its flows: what they are made from, and the ways out of them.
///
/// ```swift
/// RecipeCoordinator(id, in: app.recipes, onEdit: { app.go(to: EditRoute.edit(id)) })
/// ```
///
/// It doesn't keep the app: once that has ended, its ways lead nowhere.
@MainActor @dynamicMemberLookup public struct RunningApp<Context> {
    /// What the app's flows are made from.
    public let context: Context

    private(set) weak var links: LinkRouter<Context>?

    /// Makes one for flows that lead nowhere else, such as those of a catalogue of screens.
    public init(_ context: Context) { self.context = context }

    init(_ context: Context, _ links: LinkRouter<Context>) {
        self.context = context
        self.links = links
    }

    /// A part of what the app's flows are made from.
    public subscript<Value>(dynamicMember part: KeyPath<Context, Value>) -> Value { context[keyPath: part] }

    /// The user who is signed in; `nil` for a guest, and in an app without users.
    public var user: String? { links?.users?.current(context) }

    /// Whether the app shows a tab of this name.
    public func hasTab(_ name: String) -> Bool { links?.hasTab(name) ?? false }

    /// Whether the tabs show where the user was, and not their first screens.
    public var isRestored: Bool { links?.app?.tabs?.isRestored ?? false }

    /// Goes to a place of any flow: above the visible screen if it opens in any tab, else in its own tab.
    public func go(to route: some Route) { links?.go(to: route) }

    /// Opens a link that a flow hands out, such as one in a text, as `go(to:)` opens its place.
    public func open(_ link: String) { links?.follow(link) }

    /// Goes to the first screen of a tab.
    public func goToTab(_ name: String) { links?.goToTab(name) }

    /// Tells the user something, wherever they are.
    public func notify(_ text: String) { links?.flow.notify(text) }

    /// Asks a guest to sign in, in a sheet over the current screen; afterwards their own session begins.
    public func signIn() { links?.inMain { $0.app?.signIn() } }

    /// Ends the session, changes who uses the app, and begins the next session.
    ///
    /// Every flow inside is left first. If the change throws, the user learns why and stays the same.
    ///
    /// ```swift
    /// app.changeUser { try await $0.accounts.signOut() }
    /// ```
    public func changeUser(_ change: @escaping (Context) async throws -> Void) {
        links?.inMain { $0.app?.changeUser { try await change(context) } }
    }
}
